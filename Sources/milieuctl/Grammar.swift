import CMilieu

/// The commands' names, and their forms as messages show them.
enum CommandName: String, CaseIterable {
  case add, base, begin, commit, `defer`, derive, dump, flush, get, key, move, node, observe
  case prefer, remove, set, unbase, unobserve, unprefer, unset, when

  /// Capitals stand for a word; what is in brackets may be left out.
  var form: String {
    switch self {
    case .add: "add NODE KEY AMOUNT"
    case .base, .prefer, .set: "\(rawValue) NODE KEY VALUE"
    case .begin: "begin [animated]"
    case .commit, .defer, .flush: rawValue
    case .derive: "derive NAME TYPE from SOURCE V=V ... else V"
    case .dump: "dump [NODE]"
    case .get, .unbase, .unprefer, .unset: "\(rawValue) NODE KEY"
    case .key: "key NAME TYPE [default VALUE]"
    case .move: "move NODE to PARENT [before SIBLING]"
    case .node: "node NAME [in PARENT] [before SIBLING] [boundary]"
    case .observe: "observe NODE KEY as LABEL [initial]"
    case .remove: "remove NODE"
    case .unobserve: "unobserve LABEL"
    case .when: "when LABEL COMMAND"
    }
  }

  /// Each name by its bytes, as lines are looked up.
  static let byWord = Dictionary(
    uniqueKeysWithValues: allCases.map { (Word(stringLiteral: $0.rawValue), $0) })

  static let list = allCases.map(\.rawValue).joined(separator: ", ")
}

extension ScriptLine {
  /// Checks a line's words, of which there is at least one, from the first to the last.
  init(parsing words: [Word]) throws(ScriptFault) {
    var labels: [Word] = []
    var rest = words[...]
    while true {
      guard let word = rest.popFirst() else {
        throw ScriptFault(
          problem: "the line ends after 'when LABEL'",
          expectation: "a command: \(CommandName.when.form)")
      }
      guard let name = CommandName.byWord[word] else {
        throw ScriptFault(
          problem: "no command \(word.quoted)", expectation: "one of \(CommandName.list)")
      }
      var reader = FormReader(form: name.form, words: rest)
      guard name == .when else {
        command = try Command(name, reading: &reader)
        self.labels = labels[...]
        return
      }
      labels.append(try reader.word())
      rest = reader.words
    }
  }
}

extension Command {
  /// Reads what follows the command's name. `when` is no command by itself, and not asked for.
  fileprivate init(_ name: CommandName, reading words: inout FormReader) throws(ScriptFault) {
    switch name {
    case .key:
      self = .defineKey(
        name: try words.name(), type: try words.type(),
        defaultText: try words.word(after: "default"))
    case .derive:
      self = .deriveKey(try Derivation(reading: &words))
    case .node:
      self = .addNode(
        name: try words.name(), parent: try words.word(after: "in"),
        sibling: try words.word(after: "before"), isBoundary: words.take("boundary"))
    case .set: self = try .write(.set, reading: &words)
    case .prefer: self = try .write(.wish, reading: &words)
    case .base: self = try .write(.base, reading: &words)
    case .unset: self = .erase(.set, node: try words.word(), key: try words.word())
    case .unprefer: self = .erase(.wish, node: try words.word(), key: try words.word())
    case .unbase: self = .erase(.base, node: try words.word(), key: try words.word())
    case .add:
      self = .add(node: try words.word(), key: try words.word(), amount: try words.word())
    case .get: self = .get(node: try words.word(), key: try words.word())
    case .observe: self = try .observe(reading: &words)
    case .unobserve: self = .unobserve(label: try words.word())
    case .move: self = try .move(reading: &words)
    case .remove: self = .remove(node: try words.word())
    case .begin: self = .begin(isAnimated: words.take("animated"))
    case .commit: self = .commit
    case .defer: self = .defer
    case .flush: self = .flush
    case .dump: self = .dump(node: words.isAtEnd ? nil : try words.word())
    case .when: preconditionFailure("ScriptLine reads 'when' itself")
    }
    try words.end()
  }

  private static func write(
    _ layer: Layer, reading words: inout FormReader
  ) throws(ScriptFault) -> Command {
    .write(layer, node: try words.word(), key: try words.word(), value: try words.word())
  }

  private static func observe(reading words: inout FormReader) throws(ScriptFault) -> Command {
    let node = try words.word()
    let key = try words.word()
    try words.expect("as")
    return .observe(
      node: node, key: key, label: try words.name(), isInitial: words.take("initial"))
  }

  private static func move(reading words: inout FormReader) throws(ScriptFault) -> Command {
    let node = try words.word()
    try words.expect("to")
    let parent = try words.word()
    return .move(
      node: node, parent: parent == "-" ? nil : parent, sibling: try words.word(after: "before"))
  }
}

extension Command.Derivation {
  fileprivate init(reading words: inout FormReader) throws(ScriptFault) {
    name = try words.name()
    type = try words.type()
    try words.expect("from")
    source = try words.word()
    entries = []
    // The last two words are `else V`, whatever the entries before them look like.
    guard words.hasElseBeforeTheLast else {
      throw words.fault("the line does not end in 'else V'")
    }
    while words.count > 2 {
      let word = try words.word()
      guard let (left, right) = word.splitAtEqualsSign else {
        throw words.fault("no '=' in \(word.quoted)")
      }
      entries.append(Entry(sourceText: left, text: right))
    }
    try words.expect("else")
    otherwise = try words.word()
  }
}
