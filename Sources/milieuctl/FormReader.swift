import CMilieu

/// Reads a command's words one by one, and says of the first that does not fit what was expected.
struct FormReader {
  let form: String
  private(set) var words: ArraySlice<Word>

  init(form: String, words: ArraySlice<Word>) {
    self.form = form
    self.words = words
  }

  var count: Int { words.count }
  var isAtEnd: Bool { words.isEmpty }

  /// The next word, whatever it is.
  mutating func word() throws(ScriptFault) -> Word {
    guard let word = words.popFirst() else { throw fault("the line ends too early") }
    return word
  }

  /// The next word, which names something new.
  mutating func name() throws(ScriptFault) -> Word {
    let word = try word()
    guard word.isName else {
      throw ScriptFault(
        problem: "\(word.quoted) is not a name",
        expectation: """
          a letter or '_', then letters, digits, '_', '.' or '-', and not 'default': \(form)
          """)
    }
    return word
  }

  /// The next word, which names a type of values.
  mutating func type() throws(ScriptFault) -> MilieuType {
    let word = try word()
    guard let type = MilieuType(scriptName: word) else {
      throw ScriptFault(
        problem: "no type \(word.quoted)",
        expectation: "bool, int, double, string or color: \(form)")
    }
    return type
  }

  /// Whether the last word but one is `else`.
  var hasElseBeforeTheLast: Bool {
    words.dropLast().last == "else"
  }

  /// Passes over `keyword` if it comes next.
  mutating func take(_ keyword: Word) -> Bool {
    guard words.first == keyword else { return false }
    words.removeFirst()
    return true
  }

  /// Passes over `keyword`, which must come next.
  mutating func expect(_ keyword: Word) throws(ScriptFault) {
    let word = try word()
    guard word == keyword else {
      throw fault("\(word.quoted) in the place of \(keyword.quoted)")
    }
  }

  /// The word behind `keyword`, or nil if `keyword` does not come next.
  mutating func word(after keyword: Word) throws(ScriptFault) -> Word? {
    take(keyword) ? try word() : nil
  }

  /// Checks that no word is left.
  func end() throws(ScriptFault) {
    if let word = words.first {
      throw fault("\(word.quoted) does not fit")
    }
  }

  func fault(_ problem: String) -> ScriptFault {
    ScriptFault(problem: problem, expectation: form)
  }
}
