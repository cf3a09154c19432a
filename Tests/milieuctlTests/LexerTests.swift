import Testing

@testable import milieuctl

struct LexerTests {
  @Test(arguments: [
    ("", []),
    (" \t ", []),
    ("get a k", ["get", "a", "k"]),
    ("\tget  a\tk ", ["get", "a", "k"]),
    ("get a k\r", ["get", "a", "k"]),
    ("\r", []),
    ("a\r\r", ["a\r"]),
    ("é 日本 🌗", ["é", "日本", "🌗"]),
  ])
  func blanksSeparateWords(_ line: String, _ words: [String]) throws {
    #expect(try split(line) == words)
  }

  @Test(arguments: [
    (#""b c""#, ["b c"]),
    (#""""#, [""]),
    (#"one"two three"four"#, ["onetwo threefour"]),
    (#"a"""b""#, ["ab"]),
    (#""q\"\\""#, [#"q"\"#]),
    (#"\x"y\z""#, [#"\xy\z"#]),
    (#"\" ""#, [#"\ "#]),
    (#""a" "b""#, ["a", "b"]),
  ])
  func quotesMayOpenAndCloseAnywhere(_ line: String, _ words: [String]) throws {
    #expect(try split(line) == words)
  }

  @Test(arguments: [
    ("# all of it", []),
    ("#", []),
    ("a # b", ["a"]),
    ("a #\tb", ["a"]),
    ("a #", ["a"]),
    ("a #\r", ["a"]),
    ("#b", ["#b"]),
    ("a# b", ["a#", "b"]),
    (##"a "#" b"##, ["a", "#", "b"]),
    (##"a ""# b"##, ["a", "#", "b"]),
  ])
  func aBareNumberSignStartsAComment(_ line: String, _ words: [String]) throws {
    #expect(try split(line) == words)
  }

  @Test(arguments: [
    (#"set a s "b"#, "the quote at byte 9, expected '\"' before the line's end to close it"),
    (#"set a s "b\""#, "the quote at byte 9, expected '\"' before the line's end to close it"),
    (#"set a s "\"#, "the quote at byte 9, expected '\"' before the line's end to close it"),
    ("ab\0", "a NUL byte at byte 3, expected text without NUL"),
    ("# \0", "a NUL byte at byte 3, expected text without NUL"),
  ])
  func whatIsNoTextIsAFault(_ line: String, _ message: String) {
    #expect { try split(line) } throws: { "\($0)" == message }
  }

  @Test(
    arguments: [
      [0xFF], [0x61, 0xC3], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0x80],
    ] as [[UInt8]])
  func invalidUTF8IsAFault(_ bytes: [UInt8]) {
    #expect { try Lexer.words(in: bytes[...]) } throws: { "\($0)".contains("text in UTF-8") }
  }

  private func split(_ line: String) throws -> [String] {
    try Lexer.words(in: Array(line.utf8)[...]).map(\.text)
  }
}
