internal import CMilieu

/// Somebody who depends on values of several keys at one node, and is told when they change.
///
/// Invariant: `observed` holds each key once, with the value that was seen last, which is kept, and with
/// an observer of the core's for that key alone. What one of them tells is compared with what was seen
/// of all keys, so that one change is told once. The core keeps a reference until the last observer has
/// gone; whoever made a dependent calls `end`.
class Dependent {
  // Only to be used while somebody has the tree, as who is told does.
  unowned(unsafe) let tree: Tree
  unowned(unsafe) let node: Node
  let handle: MilieuNode
  /// Who is told: an object that has the node, or the node itself.
  private let told: Fleeting<AnyObject>
  /// A node that stands for one of C's: nobody else may hold it, and to keep it keeps nothing in the
  /// tree.
  private let keptNode: Node?
  @exclusivity(unchecked) private final var observed: [Observed] = []
  @exclusivity(unchecked) private(set) final var isEnded = false

  private struct Observed {
    var seen: Dependency
    let observer: MilieuObserver
  }

  /// - Parameters:
  ///   - node: Where.
  ///   - owner: The object that is told, which has the node; the node alone if it is nil.
  init(at node: Node, owner: AnyObject? = nil) {
    tree = node.tree
    self.node = node
    handle = node.handle
    told = Fleeting(owner ?? node)
    keptNode = node.isBorrowed && owner == nil ? node : nil
  }

  deinit {
    for one in observed {
      one.seen.letGo()
    }
  }

  /// Some keys have other values than were seen last: `past` has what was seen. Not called for a key
  /// that was seen since, as by a callback before. The node, and who is told, are kept meanwhile.
  func dependenciesChanged(_ past: PastValues, _ transaction: Transaction) {}

  /// Who is told, kept for the caller, while it is there.
  final var keptTold: AnyObject? { told.object }

  /// Depends on what was read as well. What has changed since is seen at the next telling.
  final func depend(on read: Dependency) {
    guard !isEnded, !observed.contains(where: { $0.seen.key == read.key }) else { return }
    read.keep()
    observed.append(Observed(seen: read, observer: observe(read.key)))
  }

  /// The same with the value of now.
  final func depend(on key: KnownKey) {
    guard !observed.contains(where: { $0.seen.key == key.pointer }) else { return }
    depend(on: key.dependency(at: node))
  }

  /// Depends no longer on keys that are not needed.
  final func drop(where isUnneeded: (OpaquePointer) -> Bool) {
    var index = observed.count
    while index > 0 {
      index -= 1
      guard isUnneeded(observed[index].seen.key) else { continue }
      let dropped = observed.remove(at: index)
      tree.release(.observer(dropped.observer))
      dropped.seen.letGo()
    }
  }

  private func observe(_ key: OpaquePointer) -> MilieuObserver {
    let kept = Unmanaged.passRetained(self)
    var observer = MILIEU_OBSERVER_NONE
    let status = milieu_node_observe(
      tree.core, handle, key, MILIEU_OBSERVE_PLAIN,
      { notification, userData in
        guard let userData else { return }
        Unmanaged<Dependent>.fromOpaque(userData)._withUnsafeGuaranteedRef {
          $0.isTold(notification.pointee.payload)
        }
      }, kept.toOpaque(),
      { userData in userData.map { Unmanaged<Dependent>.fromOpaque($0).release() } }, &observer)
    if status != MILIEU_OK {
      kept.release()
    }
    tree.check(status, "observe a node")
    return observer
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

  private func isTold(_ payload: UnsafePointer<MilieuPayload>) {
    // Who is told may let go of all that keeps the node and the tree, but for this.
    guard let told = told.object else { return }
    withExtendedLifetime(told) {
      // Another thread may have ended it.
      tree.settle()
      look(payload)
      tree.settle()
    }
  }

  /// Sees what has changed, and tells of it.
  private func look(_ payload: UnsafePointer<MilieuPayload>) {
    guard !isEnded, let first = observed.firstIndex(where: { !$0.seen.isCurrent(at: node) })
    else { return }
    let past = tree.beginPast(at: node)
    for index in first..<observed.count {
      let seen = observed[index].seen
      let now = Dependency(seen.known, tree.coreValue(seen.key, at: handle))
      guard !seen.isEqual(to: now) else { continue }
      now.keep()
      observed[index].seen = now
      past.note(seen)
    }
    if !past.old.isEmpty {
      dependenciesChanged(past, Transaction(payload.pointee))
    }
    tree.endPast(past)
  }

  /// Is told nothing more. On the tree's thread; elsewhere, release `Departure.dependent`.
  final func end() {
    guard !isEnded else { return }
    isEnded = true
    for one in observed {
      tree.release(.observer(one.observer))
    }
  }
}
