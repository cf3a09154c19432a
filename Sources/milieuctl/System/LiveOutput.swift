import Glibc
import MilieuGLib

/// Standard output of a command that goes on for long. What is written goes out as far as its reader
/// takes it, so that nobody who is slow keeps the loop waiting; that a reader has gone is noticed at once,
/// and not with the next line.
final class LiveOutput {
  /// Called once, when nothing can be written any more, with the status to end with.
  var onEnd: (ExitStatus) -> Void = { _ in }
  /// Called when there is room again.
  var onRoom: () -> Void = {}

  private let loop: MainLoop
  private var pending: [UInt8] = []
  private var hasEnded = false
  private var writing: LoopSource?
  private var watching: LoopSource?

  /// So much may wait for a reader.
  private static let mostPending = 1 << 16
  /// A pipe that can be written takes so much at once.
  private static let pieceSize = 4096

  /// Nothing that is written here may end the process by a signal, which is for the whole process.
  init(loop: MainLoop) {
    self.loop = loop
    signal(SIGPIPE, SIG_IGN)
    watching = loop.watch(STDOUT_FILENO, for: []) { [unowned self] _ in end(.success) }
  }

  /// Whether a line is to be written. Without room it is better to say later what is there then.
  var hasRoom: Bool { !hasEnded && pending.count < Self.mostPending }

  func write(line: String) {
    pending.append(contentsOf: line.utf8)
    pending.append(UInt8(ascii: "\n"))
    drain()
  }

  private func drain() {
    while !hasEnded, !pending.isEmpty {
      guard isWritable else {
        awaitReader()
        return
      }
      let length = pending.withUnsafeBytes {
        Glibc.write(STDOUT_FILENO, $0.baseAddress, min($0.count, Self.pieceSize))
      }
      if length >= 0 {
        pending.removeFirst(length)
      } else if errno == EAGAIN || errno == EWOULDBLOCK {
        awaitReader()
        return
      } else if errno != EINTR {
        fail(SystemError.current)
      }
    }
    writing = nil
  }

  /// Whether a write would not wait, be it that it fails.
  private var isWritable: Bool {
    var output = pollfd(fd: STDOUT_FILENO, events: Int16(POLLOUT), revents: 0)
    return poll(&output, 1, 0) != 0
  }

  private func awaitReader() {
    guard writing == nil else { return }
    writing = loop.watch(STDOUT_FILENO, for: .writable) { [unowned self] _ in
      drain()
      if hasRoom {
        onRoom()
      }
    }
  }

  private func fail(_ error: SystemError) {
    guard error.code != EPIPE else {
      end(.success)
      return
    }
    complain("milieuctl: cannot write standard output: \(error)")
    end(.failure)
  }

  private func end(_ status: ExitStatus) {
    guard !hasEnded else { return }
    hasEnded = true
    pending = []
    watching?.cancel()
    writing?.cancel()
    onEnd(status)
  }
}
