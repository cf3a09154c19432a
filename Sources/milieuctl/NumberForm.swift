/// How scripts write numbers. It is narrower than what Swift reads, which takes a leading `+`,
/// hexadecimal digits, `inf` and `nan` too.
enum NumberForm {
  /// `-?[0-9]+`
  static func isInteger(_ bytes: [UInt8]) -> Bool {
    var rest = bytes[...]
    skip("-", in: &rest)
    return skipDigits(in: &rest) && rest.isEmpty
  }

  /// `-?[0-9]+(\.[0-9]+)?([eE][+-]?[0-9]+)?`
  static func isDecimal(_ bytes: [UInt8]) -> Bool {
    var rest = bytes[...]
    skip("-", in: &rest)
    guard skipDigits(in: &rest) else { return false }
    if skip(".", in: &rest) && !skipDigits(in: &rest) {
      return false
    }
    if skip("e", in: &rest) || skip("E", in: &rest) {
      _ = skip("+", in: &rest) || skip("-", in: &rest)
      guard skipDigits(in: &rest) else { return false }
    }
    return rest.isEmpty
  }

  @discardableResult
  private static func skip(_ character: Unicode.Scalar, in rest: inout ArraySlice<UInt8>) -> Bool {
    guard rest.first == UInt8(ascii: character) else { return false }
    rest.removeFirst()
    return true
  }

  /// Passes over digits; false if there is none.
  private static func skipDigits(in rest: inout ArraySlice<UInt8>) -> Bool {
    let digits = rest.prefix(while: \.isDigit)
    rest = rest[digits.endIndex...]
    return !digits.isEmpty
  }
}
