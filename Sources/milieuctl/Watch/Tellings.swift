import CMilieu

/// Who has been told since it was asked last. It grows with the observers and not with the
/// tellings, of which a script that does not settle has many.
final class Tellings {
  private(set) var count = 0
  /// The observers, by the order in which each was told first.
  private var observers: [ScriptObserver] = []
  private var handles: Set<MilieuObserver> = []

  func add(_ observer: ScriptObserver) {
    count += 1
    if handles.insert(observer.handle).inserted {
      observers.append(observer)
    }
  }

  func removeAll() {
    count = 0
    observers = []
    handles = []
  }

  /// The nodes at which somebody was told.
  var nodes: Set<MilieuNode> {
    Set(observers.map(\.node))
  }

  /// How many were told, how often and who, of those in the tree and those that have gone since
  /// they were told.
  func summary(in tree: OpaquePointer, observed: UInt64) -> String {
    let gone = observers.count {
      milieu_observer_get_node(tree, $0.handle) == MILIEU_NODE_NONE
    }
    var text = "told \(observers.count) of \(observed + UInt64(gone)) observers"
    if count > observers.count {
      text += ", \(count) times"
    }
    guard !observers.isEmpty else { return text }
    text += ": " + observers.prefix(Self.mostNames).map(\.label.text).joined(separator: ", ")
    let others = observers.count - Self.mostNames
    return others > 0 ? text + " and \(others) more" : text
  }

  private static let mostNames = 12
}
