/// Splits a line into words.
///
/// Blanks are space and tab. `"` opens and closes a quoted part anywhere in a word; inside it, `\`
/// before `"` or `\` stands for that character. A bare `#` at the start of a word, followed by a
/// blank or by the line's end, starts a comment.
struct Lexer {
  private let line: ArraySlice<UInt8>
  private var words: [Word] = []
  /// The word being read; nil between words, and empty after `""`.
  private var word: [UInt8]?

  /// The line's words, or none for a blank line or a comment. `line` is what lies between two line
  /// feeds; one carriage return at its end is part of the line ending.
  static func words(in line: ArraySlice<UInt8>) throws(ScriptFault) -> [Word] {
    var lexer = Lexer(line: line.last == UInt8(ascii: "\r") ? line.dropLast() : line)
    try lexer.checkText()
    try lexer.split()
    return lexer.words
  }

  private init(line: ArraySlice<UInt8>) {
    self.line = line
  }

  private func checkText() throws(ScriptFault) {
    var isASCII = true
    for index in line.indices {
      if line[index] == 0 {
        throw fault("a NUL byte", at: index, expected: "text without NUL")
      }
      isASCII = isASCII && line[index] < 0x80
    }
    if !isASCII {
      do {
        _ = try UTF8Span(validating: line.span)
      } catch {
        let index = line.startIndex + error.byteOffsets.lowerBound
        throw fault("invalid UTF-8", at: index, expected: "text in UTF-8")
      }
    }
  }

  private mutating func split() throws(ScriptFault) {
    var index = line.startIndex
    var quote: Int?
    while index < line.endIndex {
      let byte = line[index]
      switch byte {
      case UInt8(ascii: "\\") where quote != nil && isEscape(at: index):
        index += 1
        word?.append(line[index])
      case UInt8(ascii: "\""):
        word = word ?? []
        quote = quote == nil ? index : nil
      case _ where quote != nil:
        word?.append(byte)
      case UInt8(ascii: " "), UInt8(ascii: "\t"):
        endWord()
      case UInt8(ascii: "#") where word == nil && isBlank(at: index + 1):
        return
      default:
        word = word ?? []
        word?.append(byte)
      }
      index += 1
    }
    if let quote {
      throw fault("the quote", at: quote, expected: "'\"' before the line's end to close it")
    }
    endWord()
  }

  private mutating func endWord() {
    guard let bytes = word else { return }
    words.append(Word(bytes: bytes))
    word = nil
  }

  /// Whether the backslash at `index` stands before a character that it quotes.
  private func isEscape(at index: Int) -> Bool {
    guard index + 1 < line.endIndex else { return false }
    return line[index + 1] == UInt8(ascii: "\"") || line[index + 1] == UInt8(ascii: "\\")
  }

  /// Whether there is a blank at `index`, or the line's end.
  private func isBlank(at index: Int) -> Bool {
    guard index < line.endIndex else { return true }
    return line[index] == UInt8(ascii: " ") || line[index] == UInt8(ascii: "\t")
  }

  private func fault(_ what: String, at index: Int, expected: String) -> ScriptFault {
    let byte = index - line.startIndex + 1
    return ScriptFault(problem: "\(what) at byte \(byte)", expectation: expected)
  }
}
