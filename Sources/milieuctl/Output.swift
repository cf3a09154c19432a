import Glibc

/// Standard output, written in large pieces.
final class Output {
  private var buffer: [UInt8] = []

  private static let blockSize = 1 << 16

  func write(line: String) {
    write(text: line)
    buffer.append(UInt8(ascii: "\n"))
  }

  func write(text: String) {
    buffer.append(contentsOf: text.utf8)
    if buffer.count >= Self.blockSize {
      flush()
    }
  }

  /// Writes what has been collected. When that cannot be done the process ends: quietly if nobody
  /// reads any more, as where the signal for it is not ignored, and else with a message.
  func flush() {
    buffer.withUnsafeBytes { bytes in
      var rest = bytes[...]
      while !rest.isEmpty {
        let piece = UnsafeRawBufferPointer(rebasing: rest)
        let length = Glibc.write(STDOUT_FILENO, piece.baseAddress, piece.count)
        if length >= 0 {
          rest = rest.dropFirst(length)
        } else if errno == EAGAIN || errno == EWOULDBLOCK {
          // Whoever shares the descriptor has made it one that does not wait.
          var output = pollfd(fd: STDOUT_FILENO, events: Int16(POLLOUT), revents: 0)
          poll(&output, 1, -1)
        } else if errno != EINTR {
          let error = SystemError.current
          if error.code != EPIPE {
            complain("milieuctl: cannot write standard output: \(error)")
          }
          exit(ExitStatus.failure.rawValue)
        }
      }
    }
    buffer.removeAll(keepingCapacity: true)
  }
}

/// How the process ends.
enum ExitStatus: Int32 {
  case success = 0
  /// The system or the core failed, or what was to be checked does not pass.
  case failure = 1
  /// The command line, or the script, is not as it should be.
  case misuse = 2
  /// SIGINT or SIGTERM ended what would have gone on; shells report it so.
  case interrupted = 130
  case terminated = 143
}

/// Writes a message to standard error, in one line: what it says of the command line, of files and of what
/// others have said is as a terminal may be given it.
func complain(_ message: String) {
  let line = Array("\(message.shown())\n".utf8)
  _ = line.withUnsafeBytes { Glibc.write(STDERR_FILENO, $0.baseAddress, $0.count) }
}
