import Glibc

/// A script that is read line by line, whatever its size; memory holds one line and one block.
final class ScriptFile {
  /// The number of the line that was read last, from 1.
  private(set) var lineNumber = 0

  /// Called before a read, which on a terminal or a pipe may wait.
  private let beforeReading: () -> Void
  private let descriptor: Int32
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
    if descriptor < 0 {
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
    lineNumber += 1
    while true {
      if let end = indexOfLineFeed() {
        defer { start = end + 1 }
        searched = end + 1
        return buffer[start..<end]
      }
      guard !isAtEnd else {
        defer { start = buffer.endIndex }
        return start < buffer.endIndex ? buffer[start...] : nil
      }
      try readBlock()
    }
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

  private func readBlock() throws(SystemError) {
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
    if length < 0 {
      throw .current
    }
    isAtEnd = length == 0
  }
}
