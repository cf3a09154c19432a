import Glibc

/// A word of a script: UTF-8 without NUL.
///
/// Words are compared byte by byte. A `String` would not do: by canonical equivalence it takes a
/// Kelvin sign for a `K`, and two spellings of one accented letter for each other.
struct Word: Hashable {
  let bytes: [UInt8]

  init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  init(cString text: UnsafePointer<CChar>) {
    bytes = Array(UnsafeRawBufferPointer(start: text, count: strlen(text)))
  }
}

extension Word {
  /// All bytes at once, where an array would hash them one by one.
  func hash(into hasher: inout Hasher) {
    bytes.withUnsafeBytes { hasher.combine(bytes: $0) }
  }
}

extension Word: ExpressibleByStringLiteral {
  init(stringLiteral literal: String) {
    bytes = Array(literal.utf8)
  }
}

extension Word {
  /// A letter or `_`, then letters, digits, `_`, `.` or `-`, all ASCII, and not `default`, which
  /// stands for the place of a value that no node has.
  var isName: Bool {
    guard let first = bytes.first, first.isLetterOrUnderscore else { return false }
    return bytes.allSatisfy {
      $0.isLetterOrUnderscore || $0.isDigit || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "-")
    } && self != "default"
  }

  /// The parts before and after the first `=`, or nil if there is none.
  var splitAtEqualsSign: (left: Word, right: Word)? {
    guard let index = bytes.firstIndex(of: UInt8(ascii: "=")) else { return nil }
    return (Word(bytes: Array(bytes[..<index])), Word(bytes: Array(bytes[(index + 1)...])))
  }

  /// The word as output shows it.
  var text: String {
    String(decoding: bytes, as: UTF8.self)
  }

  /// The word as a message quotes it: short, and without what would disturb a terminal.
  var quoted: String {
    let limit = 40
    let scalars = text.unicodeScalars
    var shown = ""
    for scalar in scalars.prefix(limit) {
      shown += scalar.isEscapedForTerminals ? scalar.escaped(asASCII: true) : String(scalar)
    }
    return "'" + shown + (scalars.dropFirst(limit).isEmpty ? "'" : "…'")
  }
}

extension Unicode.Scalar {
  /// Whether a terminal might take it for an order, or for the end of a line, and not for text.
  var isEscapedForTerminals: Bool {
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: true
    default: false
    }
  }
}

extension UInt8 {
  var isDigit: Bool {
    UInt8(ascii: "0")...UInt8(ascii: "9") ~= self
  }

  fileprivate var isLetterOrUnderscore: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "_"):
      true
    default:
      false
    }
  }
}

extension String {
  /// As a message quotes it: short, and without what would disturb a terminal.
  var quoted: String { Word(bytes: Array(utf8)).quoted }
}
