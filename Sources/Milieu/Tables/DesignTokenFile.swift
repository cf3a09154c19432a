import Foundation
import Glibc

/// A file of JSON, as Foundation reads it.
struct DesignTokenFile {
  let path: String
  /// The object at its top.
  let members: [String: Any]

  private static var mostBytes: Int { 1 << 26 }

  init(_ path: String) throws(ColorTableError) {
    self.path = path
    try ColorTable.checkPath(path)
    let bytes: [UInt8]
    do {
      bytes = try Self.bytes(path)
    } catch {
      throw Self.fault(path, expected: "a regular file that can be read", error.description)
    }
    try Self.checkText(bytes, path)
    members = try Self.object(bytes, path)
  }

  private static func fault(
    _ path: String, _ line: Int = 0, _ column: Int = 0, found: String = "", expected: String,
    _ message: String
  ) -> ColorTableError {
    ColorTableError([
      ColorTableError.Fault(
        file: path, line: line, column: column, found: found, expected: expected,
        message: message)
    ])
  }

  private static func checkText(_ bytes: [UInt8], _ path: String) throws(ColorTableError) {
    var decoder = Unicode.UTF8.ForwardParser()
    var iterator = bytes.makeIterator()
    var offset = 0
    while true {
      switch decoder.parseScalar(from: &iterator) {
      case .valid(let scalar): offset += scalar.count
      case .emptyInput: return
      case .error:
        let (line, column) = place(offset, in: bytes)
        let message = "the text is not UTF-8, which is expected"
        throw fault(path, line, column, expected: "UTF-8", message)
      }
    }
  }

  private static func object(
    _ bytes: [UInt8], _ path: String
  ) throws(ColorTableError) -> [String: Any] {
    let expected = "an object of groups and tokens"
    let top: Any
    do {
      // A nesting that is too deep for the stack is refused by Foundation.
      top = try JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed)
    } catch {
      let reason = (error as NSError).userInfo[NSDebugDescriptionErrorKey] as? String
      let text = reason ?? String(describing: error)
      let (line, column) = Self.offset(in: text).map { place($0, in: bytes) } ?? (0, 0)
      throw fault(
        path, line, column, expected: "JSON",
        "this is not JSON, which is expected: \(text.onOneLine)"
      )
    }
    guard let members = top as? [String: Any] else {
      let found = JSONValue(top).kind
      throw fault(
        path, found: found, expected: expected, "\(found) is at the top: \(expected) is expected")
    }
    return members
  }

  /// Where Foundation says that a fault is, in bytes.
  private static func offset(in message: String) -> Int? {
    message.range(of: " around character ").flatMap { range in
      Int(message[range.upperBound...].prefix { $0.isWholeNumber })
    }
  }

  /// The line and the column of a byte.
  private static func place(_ offset: Int, in bytes: [UInt8]) -> (line: Int, column: Int) {
    let before = bytes.prefix(offset)
    let lines = before.reduce(1) { $1 == UInt8(ascii: "\n") ? $0 + 1 : $0 }
    let start = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    // All bytes but the first of a character begin with the bits 10.
    let column = before[start...].reduce(1) { $1 & 0xC0 != 0x80 ? $0 + 1 : $0 }
    return (lines, column)
  }
}

// Reading.
extension DesignTokenFile {
  private struct Failure: Error {
    let description: String
  }

  /// Never waits for what a pipe or a device may give.
  private static func bytes(_ path: String) throws(Failure) -> [UInt8] {
    let file = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard file >= 0 else { throw failure("the file cannot be read") }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0 else { throw failure("the file cannot be read") }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw Failure(description: "this is no regular file, which is expected")
    }
    var bytes = [UInt8](repeating: 0, count: Int(clamping: status.st_size) + 1)
    var count = 0
    while true {
      guard count <= mostBytes else {
        throw Failure(description: "the file is larger than 64 MiB, which is the most")
      }
      if count == bytes.count {
        bytes.append(contentsOf: repeatElement(0, count: count))
      }
      let read = bytes.withUnsafeMutableBytes { bytes in
        Glibc.read(file, bytes.baseAddress?.advanced(by: count), bytes.count - count)
      }
      if read == 0 { break }
      if read > 0 {
        count += read
      } else if errno != EINTR {
        throw failure("the file cannot be read")
      }
    }
    bytes.removeSubrange(count...)
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    return bytes.starts(with: mark) ? Array(bytes.dropFirst(mark.count)) : bytes
  }

  private static func failure(_ what: String) -> Failure {
    Failure(description: "\(what): \(String(cString: strerror(errno)))")
  }
}

/// A value of JSON.
enum JSONValue {
  case object([String: Any])
  case array([Any])
  case string(String)
  case number(Double)
  case boolean(Bool)
  /// Also what is not there.
  case null

  /// What Foundation has made of it. The order matters: to ask whether an array is a number would bridge
  /// all that is in it, however deep.
  init(_ value: Any?) {
    switch value {
    case nil: self = .null
    case let elements as [Any]: self = .array(elements)
    case let members as [String: Any]: self = .object(members)
    case let text as String: self = .string(text)
    case let number as NSNumber:
      // For Foundation true and false are numbers, too, of a type that no other number of JSON's has.
      let isBoolean = String(cString: number.objCType) == "c"
      self = isBoolean ? .boolean(number.boolValue) : .number(number.doubleValue)
    default: self = .null
    }
  }

  var members: [String: Any]? {
    if case .object(let members) = self { members } else { nil }
  }

  var elements: [Any]? {
    if case .array(let elements) = self { elements } else { nil }
  }

  var string: String? {
    if case .string(let text) = self { text } else { nil }
  }

  var number: Double? {
    if case .number(let number) = self { number } else { nil }
  }

  /// For messages.
  var kind: String {
    switch self {
    case .object: "an object"
    case .array: "an array"
    case .string: "a string"
    case .number: "a number"
    case .boolean: "a boolean"
    case .null: "null"
    }
  }

  /// For messages: what it is, if that is short.
  var text: String {
    switch self {
    case .string(let text) where text.count > 60: String(text.prefix(60)).quoted + "…"
    case .string(let text): text.quoted
    case .number(let number): Int(exactly: number).map(String.init) ?? "\(number)"
    case .boolean(let boolean): "\(boolean)"
    default: kind
    }
  }
}
