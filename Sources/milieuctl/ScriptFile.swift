import Glibc

/// A script that is read line by line, whatever its size; memory holds one line and one block.
final class ScriptFile {
  /// The number of the line that was read last, from 1.
  private(set) var lineNumber = 0

  /// What comes next in a script that may still be being written.
  enum Next {
    case line(ArraySlice<UInt8>)
    case end
    /// Nothing yet: ask again when `descriptor` can be read.
    case later
  }

  let descriptor: Int32
  /// Called before a read, which on a terminal or a pipe may wait.
  private let beforeReading: () -> Void
  private let isOwned: Bool
  private var buffer: [UInt8] = []
  /// Where in the buffer the next line starts, and up to where no line feed was found in it.
  private var start = 0
  private var searched = 0
  private var isAtEnd = false

  private static let blockSize = 1 << 16

  /// Opens the file at `path`; `-` is standard input.
  init(path: Argument, beforeReading: @escaping () -> Void) throws(SystemError) {
    self.beforeReading = beforeReading
    isOwned = path.text != "-"
    descriptor = isOwned ? open(path.bytes, O_RDONLY | O_CLOEXEC) : STDIN_FILENO
    // If standard input is closed, the next descriptor that anybody opens would be taken for it.
    if descriptor < 0 || fcntl(descriptor, F_GETFD) < 0 {
      throw .current
    }
  }

  deinit {
    if isOwned {
      close(descriptor)
    }
  }

  /// The bytes up to the next line feed, without it, or nil at the end. A last line need not have
  /// one.
  func nextLine() throws(SystemError) -> ArraySlice<UInt8>? {
    while true {
      switch takeLine() {
      case .line(let line): return line
      case .end: return nil
      case .later:
        if try !readBlock() {
          _ = waitForInput(milliseconds: -1)
        }
      }
    }
  }

  /// The same without waiting. At most one block is read, so that a line without an end does not
  /// keep the caller either; a regular file can always be read.
  func nextLineAtHand() throws(SystemError) -> Next {
    let next = takeLine()
    guard case .later = next, waitForInput(milliseconds: 0), try readBlock() else { return next }
    return takeLine()
  }

  /// What the buffer holds; `later` if that is only the start of a line.
  private func takeLine() -> Next {
    if let end = indexOfLineFeed() {
      defer { start = end + 1 }
      searched = end + 1
      lineNumber += 1
      return .line(buffer[start..<end])
    }
    guard isAtEnd else { return .later }
    defer { start = buffer.endIndex }
    guard start < buffer.endIndex else { return .end }
    lineNumber += 1
    return .line(buffer[start...])
  }

  /// Waits until a read would not; true if so, or if it would fail.
  private func waitForInput(milliseconds: Int32) -> Bool {
    var input = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&input, 1, milliseconds) != 0
  }

  private func indexOfLineFeed() -> Int? {
    let found = buffer.withUnsafeBytes { bytes -> Int? in
      guard let base = bytes.baseAddress, searched < bytes.count else { return nil }
      return memchr(base + searched, Int32(UInt8(ascii: "\n")), bytes.count - searched)
        .map { UnsafeRawPointer($0) - base }
    }
    if found == nil {
      searched = buffer.count
    }
    return found
  }

  /// Reads a block or the end; false if there is none at hand, as the descriptor does not wait.
  private func readBlock() throws(SystemError) -> Bool {
    buffer.removeSubrange(..<start)
    searched -= start
    start = 0
    beforeReading()
    let length = withUnsafeTemporaryAllocation(byteCount: Self.blockSize, alignment: 1) { block in
      var length = -1
      repeat {
        length = read(descriptor, block.baseAddress, block.count)
      } while length < 0 && errno == EINTR
      buffer.append(contentsOf: block.prefix(max(length, 0)))
      return length
    }
    guard length >= 0 else {
      guard errno == EAGAIN || errno == EWOULDBLOCK else { throw .current }
      return false
    }
    isAtEnd = length == 0
    return true
  }
}
