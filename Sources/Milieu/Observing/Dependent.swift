internal import CMilieu

/// Somebody who depends on values of several keys at one node, and is told when they change.
///
/// Invariant: `observed` holds each key once, with the value that was seen last, which is kept, and with
/// an observer of the core's for that key alone. What one of them tells is compared with what was seen
/// of all keys, so that one change is told once. The core keeps a reference until the last observer has
/// gone; whoever made a dependent calls `end`.
///
/// Many are told at a time, and to count references takes longer than the rest: so what keeps what is
/// said here. Who is told has the node, and that has the tree. `isTold` keeps the one while it tells;
/// whoever calls anything else here has the tree.
class Dependent {
  private let unkeptTree: Unmanaged<Tree>
  final let place: Place
  /// Who is told: an object that has the node, or the node itself.
  final let told: Fleeting<AnyObject>
  @exclusivity(unchecked) private(set) final var isEnded = false
  @exclusivity(unchecked) private final var observed = Few<Observed>()
  private let nodeReference: Fleeting<Node>
  /// A node that stands for one of C's: nobody else may hold it, and to keep it keeps nothing in the
  /// tree.
  private let keptNode: Node?

  private struct Observed {
    var seen: Dependency
    var observer = MILIEU_OBSERVER_NONE
  }

  /// - Parameters:
  ///   - node: Where.
  ///   - owner: The object that is told, which has the node; the node alone if it is nil.
  init(at node: Node, owner: AnyObject? = nil) {
    unkeptTree = .passUnretained(node.tree)
    nodeReference = Fleeting(node)
    place = node.place
    told = Fleeting(owner ?? node)
    keptNode = node.isBorrowed && owner == nil ? node : nil
  }

  deinit {
    for index in 0..<observed.count {
      observed[index].seen.letGo()
    }
  }

  final var tree: Tree { unkeptTree.takeUnretainedValue() }
  final var unkeptNode: Unmanaged<Node> { nodeReference.address }
  final var node: Node { Node.there(unkeptNode) }

  /// Some keys have other values than were seen last: `past` has what was seen. Not called for a key
  /// that was seen since, as by a callback before.
  func dependenciesChanged(_ past: PastValues, _ transaction: Transaction, in tree: Tree) {}

  /// Depends on what was read as well. What has changed since is seen at the next telling.
  final func depend(on read: Dependency) {
    guard !isEnded, index(of: read.key) == nil else { return }
    read.keep()
    observed.append(Observed(seen: read))
    // To observe may set up what feeds the key, which may end this.
    let observer = observe(read.key)
    if !isEnded, let index = index(of: read.key) {
      observed[index].observer = observer
    } else {
      tree.release(.observer(observer))
    }
  }

  /// Makes room for so many keys.
  final func reserve(_ count: Int) {
    observed.reserve(count)
  }

  /// The same with the value of now.
  final func depend(on key: KnownKey) {
    if index(of: key.pointer) == nil {
      depend(on: key.dependency(at: place))
    }
  }

  @inline(__always)
  private func index(of key: OpaquePointer) -> Int? {
    for index in 0..<observed.count where observed[index].seen.key == key {
      return index
    }
    return nil
  }

  /// Whether all keys have the very values that were seen of them last.
  final var isCurrent: Bool {
    var index = 0
    return otherBits(from: &index) == nil
  }

  /// Depends no longer on keys that are not needed.
  final func drop(where isUnneeded: (OpaquePointer) -> Bool) {
    var index = observed.count
    while index > 0 {
      index -= 1
      guard isUnneeded(observed[index].seen.key) else { continue }
      let dropped = observed[index]
      observed.remove(at: index)
      tree.release(.observer(dropped.observer))
      dropped.seen.letGo()
    }
  }

  private func observe(_ key: OpaquePointer) -> MilieuObserver {
    let kept = Unmanaged.passRetained(self)
    var observer = MILIEU_OBSERVER_NONE
    let told: MilieuObserverFunction = { notification, userData in
      guard let userData else { return }
      Unmanaged<Dependent>.fromOpaque(userData)._withUnsafeGuaranteedRef { $0.isTold(notification) }
    }
    let release: MilieuDestroyFunction = { userData in
      userData.map { Unmanaged<Dependent>.fromOpaque($0).release() }
    }
    let status =
      place.isAboveRoots
      ? milieu_tree_observe(
        place.core, key, MILIEU_OBSERVE_PLAIN, told, kept.toOpaque(), release, &observer)
      : milieu_node_observe(
        place.core, place.handle, key, MILIEU_OBSERVE_PLAIN, told, kept.toOpaque(), release,
        &observer)
    if status != MILIEU_OK {
      kept.release()
    }
    tree.check(status, "observe a node")
    return observer
  }

  /// Tells the values of now, by `body`. That is telling as well: what it changes is told after it.
  final func tellInitially(_ body: (PastValues, Tree) -> Void) {
    let tree = tree
    let updating = tree.updating
    tree.updating = nil
    tree.schedule.hold {
      let past = tree.beginPast(at: unkeptNode, place)
      body(past, tree)
      tree.endPast(past)
    }
    tree.updating = updating
    tree.finish()
  }

  @inline(__always)
  private func isTold(_ notification: UnsafePointer<MilieuNotification>) {
    // Who is told may let go of all that keeps the node and the tree, but for this.
    told.whileKept {
      unkeptTree._withUnsafeGuaranteedRef { tree in
        // Another thread may have ended it.
        tree.settle()
        if !notification.pointee.alone || !seesAlone(notification.pointee.changes, in: tree) {
          look(notification, in: tree)
        }
        tree.settle()
      }
    }
  }

  /// The short way, where one key alone has changed: false, with nothing done, if it does not lead there.
  @inline(__always)
  private func seesAlone(_ change: UnsafePointer<MilieuChange>, in tree: Tree) -> Bool {
    guard !isEnded, let index = index(of: change.pointee.key) else { return false }
    let seen = observed[index].seen
    let now = Dependency(seen.known, bits: change.pointee.new_value.integer)
    guard let hasChanged = knownAnswer(of: seen, now) else { return false }
    observed[index].seen = now
    if hasChanged {
      aloneChanged(from: seen, to: now, in: tree)
    }
    return true
  }

  /// Whether `dependenciesChanged` would tell anybody that a key, whose values lie in place, has another
  /// value; nil if that is not known.
  func knownAnswer(of old: Dependency, _ now: Dependency) -> Bool? { nil }

  /// It has, and that is to be told.
  func aloneChanged(from old: Dependency, to now: Dependency, in tree: Tree) {}

  /// Sees what has changed, and tells of it.
  private func look(_ notification: UnsafePointer<MilieuNotification>, in tree: Tree) {
    var index = 0
    guard !isEnded, var bits = otherBits(from: &index) else { return }
    let past = tree.beginPast(at: unkeptNode, place)
    while true {
      see(bits, index, past)
      index += 1
      guard let next = otherBits(from: &index) else { break }
      bits = next
    }
    if !past.old.isEmpty {
      let transaction =
        past.old.count > 1
        ? latestTransaction(past, notification)
        : Transaction(notification.pointee.payload.pointee)
      acknowledge(past, notification)
      dependenciesChanged(past, transaction, in: tree)
    }
    tree.endPast(past)
  }

  /// Lets the core know what was seen of other keys than the one that is told, so that they are told of
  /// what differs from that.
  private func acknowledge(
    _ past: PastValues, _ notification: UnsafePointer<MilieuNotification>
  ) {
    for index in 0..<observed.count
    where observed[index].observer != notification.pointee.observer
      && past.old[observed[index].seen.key] != nil
    {
      milieu_observer_see(place.core, observed[index].observer)
    }
  }

  /// Of those that changed the keys, the latest.
  private func latestTransaction(
    _ past: PastValues, _ notification: UnsafePointer<MilieuNotification>
  ) -> Transaction {
    var latest: UInt64 = 0
    var payload = notification.pointee.payload.pointee
    for index in 0..<observed.count where past.old[observed[index].seen.key] != nil {
      let observer = observed[index].observer
      var other = MilieuPayload()
      var number: UInt64 = 0
      let status = milieu_observer_get_transaction(place.core, observer, &other, &number)
      if status == MILIEU_OK, number > latest {
        latest = number
        // The one that tells has no payload of its own any more.
        let isTelling = observer == notification.pointee.observer
        payload = isTelling ? notification.pointee.payload.pointee : other
      }
    }
    return Transaction(payload)
  }

  /// What the core gives for the next key, `index` or after, that has other bits than were seen.
  @inline(__always)
  private func otherBits(from index: inout Int) -> Int64? {
    while index < observed.count {
      let seen = observed[index].seen
      let bits = place.bits(of: seen.known, last: seen.bits)
      if bits != seen.bits {
        return bits
      }
      index += 1
    }
    return nil
  }

  @inline(__always)
  private func see(_ bits: Int64, _ index: Int, _ past: PastValues) {
    let seen = observed[index].seen
    let now = seen.now(bits, at: place)
    guard !seen.isEqual(to: now) else { return }
    now.keep()
    observed[index].seen = now
    past.note(seen, now: now)
  }

  /// Is told nothing more. On the tree's thread; elsewhere, release `Departure.dependent`.
  final func end() {
    guard !isEnded else { return }
    isEnded = true
    let observed = observed
    for index in 0..<observed.count {
      tree.release(.observer(observed[index].observer))
    }
    hasEnded()
  }

  /// It is told nothing more from now on.
  func hasEnded() {}
}

/// Debuggers, `dump` and failing tests look into all that they show; `unkeptTree` is for those alone who know
/// that somebody keeps the tree.
extension Dependent: CustomReflectable {
  final var customMirror: Mirror {
    Mirror(
      self, children: ["told": told.object as Any, "isEnded": isEnded],
      ancestorRepresentation: .suppressed)
  }
}
