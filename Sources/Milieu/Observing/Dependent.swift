internal import CMilieu

/// Somebody who depends on values of several keys at one node, and is told when they change.
///
/// Invariant: `dependencies` holds each key once, with the value that was seen last, and each is
/// observed in the core: those from the start by one observer, later ones by one each. What one of
/// them tells is compared with what was seen, so that nobody is told twice of one change. The core
/// keeps a reference until the last observer has gone; whoever made a dependent calls `end`.
class Dependent {
  /// The tree has all observers of its own end before it goes.
  unowned let tree: Tree
  let handle: MilieuNode
  private(set) var dependencies: [Dependency] = []
  private var observers: [Observer] = []
  private(set) var isEnded = false

  private struct Observer {
    var handle: MilieuObserver
    /// The one key that it is for; nil for those from the start.
    var key: OpaquePointer?
  }

  /// The node's object, while it is there. One that stands for a node of C's is kept: nobody else may
  /// hold it, and to keep it keeps nothing in the tree.
  final var node: Node? { keptNode ?? weakNode }
  private let keptNode: Node?
  private weak var weakNode: Node?

  /// - Parameters:
  ///   - node: Where.
  ///   - isOwned: Whether the node's object owns the dependent, which then must not keep it.
  init(at node: Node, isOwned: Bool = false) {
    tree = node.tree
    handle = node.handle
    keptNode = node.isBorrowed && !isOwned ? node : nil
    weakNode = node
  }

  /// Some keys have other values than were seen last: `old` has what was seen. Not called for a key
  /// that was seen since, as by a callback before.
  func dependenciesChanged(_ old: [Dependency], _ transaction: Transaction) {}

  /// Depends on keys, as they were read, from the start.
  final func start(_ reads: [Dependency]) {
    for read in reads where !depends(on: read) {
      dependencies.append(read)
    }
    observe(dependencies.map(\.key), later: nil)
  }

  /// Depends on what was read as well. What has changed since is seen at the next telling.
  final func depend(on read: Dependency) {
    guard !isEnded, !depends(on: read) else { return }
    dependencies.append(read)
    observe([read.key], later: read.key)
  }

  /// Depends no longer on those of the later keys that are not needed.
  final func dropLater(unless isNeeded: (OpaquePointer) -> Bool) {
    guard observers.contains(where: { $0.key != nil }) else { return }
    observers.removeAll { observer in
      guard let key = observer.key, !isNeeded(key) else { return false }
      dependencies.removeAll { $0.key == key }
      tree.release(.observer(observer.handle))
      return true
    }
  }

  private func depends(on read: Dependency) -> Bool {
    dependencies.contains { $0.key == read.key }
  }

  private func observe(_ keys: [OpaquePointer], later: OpaquePointer?) {
    guard !keys.isEmpty else { return }
    let kept = Unmanaged.passRetained(self)
    var observer = MILIEU_OBSERVER_NONE
    let status = keys.map(Optional.init).withUnsafeBufferPointer { keys in
      guard let base = keys.baseAddress else { return MILIEU_ERROR_NO_KEY }
      return milieu_node_observe_keys(
        tree.core, handle, base, keys.count, MILIEU_OBSERVE_PLAIN,
        { notification, userData in
          guard let userData else { return }
          Unmanaged<Dependent>.fromOpaque(userData).takeUnretainedValue()
            .isTold(Transaction(notification.pointee.payload.pointee))
        }, kept.toOpaque(),
        { userData in userData.map { Unmanaged<Dependent>.fromOpaque($0).release() } }, &observer)
    }
    if status != MILIEU_OK {
      kept.release()
    }
    tree.check(status, "observe a node")
    observers.append(Observer(handle: observer, key: later))
  }

  /// Tells the values of now, by `body`. That is telling as well: what it changes is told after it.
  final func tellInitially(_ body: () -> Void) {
    let tree = tree
    let updating = tree.updating
    tree.updating = nil
    tree.schedule.hold(body)
    tree.updating = updating
    tree.finish()
  }

  private func isTold(_ transaction: Transaction) {
    // Who is told may let go of all that keeps the tree.
    withExtendedLifetime(tree) { tree in
      // Another thread may have ended it.
      tree.settle()
      look(transaction)
      tree.settle()
    }
  }

  /// Sees what has changed, and tells of it.
  private func look(_ transaction: Transaction) {
    guard !isEnded else { return }
    var old: [Dependency] = []
    for index in dependencies.indices {
      var now = tree.coreValue(dependencies[index].key, at: handle)
      if !milieu_key_equal(dependencies[index].key, &dependencies[index].value, &now) {
        old.append(dependencies[index])
        dependencies[index].take(now)
      }
    }
    if !old.isEmpty {
      dependenciesChanged(old, transaction)
    }
  }

  /// Is told nothing more. On the tree's thread; elsewhere, release `Departure.dependent`.
  final func end() {
    guard !isEnded else { return }
    isEnded = true
    for observer in observers {
      tree.release(.observer(observer.handle))
    }
  }
}
