import CMilieu

/// A command of the script language, checked for its form and not yet for what its words name.
enum Command: Equatable {
  case defineKey(name: Word, type: MilieuType, defaultText: Word?)
  case deriveKey(Derivation)
  case addNode(name: Word, parent: Word?, sibling: Word?, isBoundary: Bool)
  case write(Layer, node: Word, key: Word, value: Word)
  case erase(Layer, node: Word, key: Word)
  case add(node: Word, key: Word, amount: Word)
  case get(node: Word, key: Word)
  case observe(node: Word, key: Word, label: Word, isInitial: Bool)
  case unobserve(label: Word)
  case move(node: Word, parent: Word?, sibling: Word?)
  case remove(node: Word)
  case begin(isAnimated: Bool)
  case commit
  case `defer`
  case flush
  case dump(node: Word?)

  /// Where a node's own value lies.
  enum Layer {
    case set
    case wish
    case base
  }

  /// A key whose default is looked up by another key's value.
  struct Derivation: Equatable {
    var name: Word
    var type: MilieuType
    var source: Word
    var entries: [Entry]
    var otherwise: Word

    struct Entry: Equatable {
      var sourceText: Word
      var text: Word
    }
  }
}

/// A line of a script: a command, behind any number of `when LABEL`.
///
/// `when`s may stand in one another, up to as many as fit in a line. They are kept as a list, and
/// not as commands within commands, so that nothing recurses with a line's length.
struct ScriptLine: Equatable {
  var labels: ArraySlice<Word>
  var command: Command
}
