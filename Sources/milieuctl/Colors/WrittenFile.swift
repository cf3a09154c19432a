import Glibc

/// A file that is written as a whole or not at all: whoever reads it meanwhile has what was there before.
enum WrittenFile {
  /// Why a file cannot be written, in a sentence for people.
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  /// Writes a new file beside what is at `path`, and puts it in its place. A link stays one: what it leads
  /// to is written.
  static func write(_ text: String, to path: Argument) throws(Failure) {
    let name = path.text.isEmpty ? "''" : path.text.shown()
    let isWritten: Bool
    do throws(SystemError) {
      isWritten = try replace(path.bytes, Array(text.utf8))
    } catch {
      throw Failure(description: "\(name): cannot be written: \(error)")
    }
    guard isWritten else {
      throw Failure(description: "\(name): a regular file, or none yet, is expected")
    }
  }

  /// False if there is something else than a regular file.
  private static func replace(
    _ path: [CChar], _ bytes: [UInt8]
  ) throws(SystemError) -> Bool {
    let target = try resolved(path)
    var status = stat()
    var mode: mode_t = 0o666 & ~currentMask()
    if stat(target, &status) == 0 {
      guard status.st_mode & S_IFMT == S_IFREG else { return false }
      mode = status.st_mode & 0o777
    }
    var temporary: [CChar] = Array(target.dropLast()) + Array(".XXXXXX".utf8CString)
    let file = mkstemp(&temporary)
    guard file >= 0 else { throw .current }
    do throws(SystemError) {
      defer { close(file) }
      try write(bytes, to: file)
      guard fchmod(file, mode) == 0, fsync(file) == 0 else { throw .current }
    } catch {
      unlink(temporary)
      throw error
    }
    guard rename(temporary, target) == 0 else {
      let error = SystemError.current
      unlink(temporary)
      throw error
    }
    return true
  }

  /// Where a link leads to; the path itself where there is nothing yet.
  private static func resolved(_ path: [CChar]) throws(SystemError) -> [CChar] {
    var status = stat()
    guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFLNK else { return path }
    guard let target = realpath(path, nil) else { throw .current }
    defer { free(target) }
    return Argument(cString: target).bytes
  }

  private static func write(_ bytes: [UInt8], to file: Int32) throws(SystemError) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let length = rest.withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count) }
      if length >= 0 {
        rest = rest.dropFirst(length)
      } else if errno != EINTR {
        throw .current
      }
    }
  }

  /// It can only be asked by setting it; no other thread makes files here.
  private static func currentMask() -> mode_t {
    let mask = umask(0)
    umask(mask)
    return mask
  }
}
