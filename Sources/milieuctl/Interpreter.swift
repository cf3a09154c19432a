import CMilieu

/// Runs a script on a tree of its own, a line at a time.
///
/// Scripts have three namespaces, for keys, nodes and labels of observers; they are kept here, and
/// the tree knows handles only. A name leaves its table before the call that ends what it names,
/// because within that call observers may be told, and what they run may use the name again.
final class Interpreter {
  let tree: OpaquePointer
  /// Takes each line of output, without its line feed, as soon as it comes about.
  let emit: (String) -> Void
  /// Takes each observer that has been told something, after what it printed and before what its
  /// reactions do.
  let report: (ScriptObserver) -> Void

  var keys: [Word: Key] = [:]
  var nodes: [Word: MilieuNode] = [:]
  var observers: [Word: ScriptObserver] = [:]
  /// The labels of the observers at a node, so that they can go with it.
  var labels: [MilieuNode: Set<Word>] = [:]

  /// What ends the run. While telling it cannot be thrown, for that would be through the core.
  private var failure: (any Error)?

  init(
    emit: @escaping (String) -> Void, report: @escaping (ScriptObserver) -> Void = { _ in }
  ) throws {
    var tree: OpaquePointer?
    try CoreFailure.check(milieu_tree_new(nil, &tree), "milieu_tree_new")
    guard let tree else {
      throw CoreFailure(status: MILIEU_ERROR_NO_MEMORY, function: "milieu_tree_new")
    }
    self.tree = tree
    self.emit = emit
    self.report = report
    reportUnsettledFlushes()
  }

  deinit {
    milieu_tree_free(tree)
  }

  /// Runs a line: what lies between two line feeds. Returns what it held, or nil for a blank line
  /// or a comment. Throws a `ScriptFault` if it is not in the language, or beyond its limits; then
  /// it has done nothing, unless it was what a reaction had to do that is beyond them. Throws a
  /// `CoreFailure` if the core fails.
  @discardableResult
  func run(_ text: ArraySlice<UInt8>) throws -> ScriptLine? {
    let words = try Lexer.words(in: text)
    guard !words.isEmpty else { return nil }
    let line = try ScriptLine(parsing: words)
    execute(line)
    if let failure {
      throw failure
    }
    return line
  }

  /// Says what remains to be said when the script has ended.
  func finish() {
    if milieu_tree_transaction_depth(tree) > 0 {
      emit("! open-transaction")
    }
  }

  /// Carries a line out, or prints why that is refused. After a failure nothing is done any more.
  func execute(_ line: ScriptLine) {
    guard failure == nil else { return }
    do {
      if let label = line.labels.first {
        let rest = ScriptLine(labels: line.labels.dropFirst(), command: line.command)
        try observer(label).reactions.append(rest)
      } else {
        try perform(line.command)
      }
    } catch let refusal as Refusal {
      emit("! \(refusal.reason)")
    } catch {
      failure = error
    }
  }

  /// The core has one message: that a flush has not settled, whether a script asked for the flush
  /// or a transaction's end brought it.
  private func reportUnsettledFlushes() {
    milieu_tree_set_message_function(
      tree,
      { _, userData in
        guard let userData else { return }
        Unmanaged<Interpreter>.fromOpaque(userData).takeUnretainedValue().emit("! unstable")
      }, Unmanaged.passUnretained(self).toOpaque(), nil)
  }
}

// Looking words up, with the refusals.
extension Interpreter {
  func key(_ name: Word) throws -> Key {
    try find(name, in: keys, otherwise: MILIEU_ERROR_NO_KEY)
  }

  func node(_ name: Word) throws -> MilieuNode {
    try find(name, in: nodes, otherwise: MILIEU_ERROR_NO_NODE)
  }

  /// The node of that name, or none where the script names none.
  func node(_ name: Word?) throws -> MilieuNode {
    try name.map { try node($0) } ?? MILIEU_NODE_NONE
  }

  func observer(_ label: Word) throws -> ScriptObserver {
    try find(label, in: observers, otherwise: MILIEU_ERROR_NO_OBSERVER)
  }

  private func find<Thing>(
    _ name: Word, in table: [Word: Thing], otherwise status: MilieuStatus
  ) throws -> Thing {
    guard let thing = table[name] else { throw Refusal(status) }
    return thing
  }

  /// Refuses a name that is taken.
  func checkIsNew<Thing>(_ name: Word, in table: [Word: Thing]) throws {
    guard table[name] == nil else { throw Refusal(MILIEU_ERROR_EXISTS) }
  }

  func value(_ word: Word, type: MilieuType) throws -> Value {
    guard let value = Value(word, type: type) else { throw Refusal(MILIEU_ERROR_TYPE) }
    return value
  }
}
