internal import CMilieu
internal import Observation
import Synchronization

/// Lets Observation see which values are read at a node, and tells it when they change.
///
/// Observation does not say whether anybody tracks, nor when they have ceased to. But if somebody does, it
/// puts the key path of what is read into a set, and so asks that for its hash (see `Sighting`); and it
/// keeps that key path until they have been told. So a read that nobody tracks binds nothing, and what a
/// tracked one binds is given up when it has told, unless somebody has come to track meanwhile.
///
/// The core keeps those who follow the values, and they keep this, which keeps neither them nor the node.
final class ReadTracker: Observable {
  private let registrar = ObservationRegistrar()
  private let sighting = Sighting()
  /// What is accessed to find out whether somebody tracks, and never changes.
  private lazy var probe = \ReadTracker.[Read(keyPath: \EnvironmentValues.self, 0, sighting)]
  private var tracked: [AnyKeyPath: TrackedPath] = [:]
  private var number = 0

  /// What stands for the value of a key path.
  fileprivate subscript(read: Read) -> Void { () }

  /// To be called before a key path is run at the node.
  func track<Value>(_ keyPath: KeyPath<EnvironmentValues, Value>, at node: Node) {
    // All values are read by whoever is given them. C may have removed its node, for which `place` brings the
    // tree along where the main actor has come to another thread.
    guard Value.self != EnvironmentValues.self, node.tree.exists(node.place.handle),
      isTracking()
    else { return }
    // Within a function of a key's nothing is bound.
    guard !node.tree.isSealed else { return }
    node.tree.enter()
    let path = known(keyPath)
    registrar.access(self, keyPath: path.read)
    if !path.isFollowed {
      path.follower = Fleeting(ReadFollower(node, keyPath, self, path))
    }
  }

  private func isTracking() -> Bool {
    sighting.forget()
    registrar.access(self, keyPath: probe)
    return sighting.hasHappened
  }

  private func known(_ keyPath: AnyKeyPath) -> TrackedPath {
    if let known = tracked[keyPath], !known.isPast {
      return known
    }
    number += 1
    let made = TrackedPath(\ReadTracker.[Read(keyPath: keyPath, number, sighting)])
    tracked[keyPath] = made
    return made
  }

  /// What a key path leads to has changed, and reads give the new value.
  fileprivate func tell(_ path: TrackedPath, of keyPath: AnyKeyPath) {
    registrar.withMutation(of: self, keyPath: path.read) {}
    guard !path.isNeeded else { return }
    if tracked[keyPath] === path {
      tracked[keyPath] = nil
    }
    path.end()
  }
}

/// A key path that is tracked, by those who have read the same value: who has read another one, before
/// observers were told of it, has a tracked path of his own, since he is told of what differs from that.
private final class TrackedPath {
  /// What Observation knows it by, and keeps as long as somebody is to be told.
  fileprivate private(set) var read: KeyPath<ReadTracker, Void>
  fileprivate var follower: Fleeting<Dependent>?

  init(_ read: KeyPath<ReadTracker, Void>) {
    self.read = read
  }

  /// Whether somebody follows it.
  var isFollowed: Bool { follower?.object != nil }

  /// Whether it has led to another value than now.
  var isPast: Bool { follower?.object?.isCurrent == false }

  /// Whether anybody is to be told, or is about to be.
  var isNeeded: Bool { !isKnownUniquelyReferenced(&read) }

  func end() {
    follower?.object?.end()
    follower = nil
  }
}

private final class ReadFollower<Value>: Follower<Value> {
  private let tracker: ReadTracker
  private let path: TrackedPath
  private let followed: AnyKeyPath

  init(
    _ node: Node, _ keyPath: KeyPath<EnvironmentValues, Value>, _ tracker: ReadTracker,
    _ path: TrackedPath
  ) {
    self.tracker = tracker
    self.path = path
    followed = keyPath
    super.init(node, keyPath)
  }

  override func latestChanged(from former: Value) {
    tracker.tell(path, of: followed)
  }
}

/// What is put into a key path to tell it from others.
private struct Read: Hashable {
  let keyPath: AnyKeyPath
  let number: Int
  let sighting: Sighting

  init(keyPath: AnyKeyPath, _ number: Int, _ sighting: Sighting) {
    self.keyPath = keyPath
    self.number = number
    self.sighting = sighting
  }

  static func == (first: Read, second: Read) -> Bool {
    first.sighting.happen()
    return first.number == second.number && first.keyPath == second.keyPath
      && first.sighting === second.sighting
  }

  func hash(into hasher: inout Hasher) {
    sighting.happen()
    hasher.combine(keyPath)
  }
}

/// Whether a key path was asked for its hash. Atomic, for whoever tracks may cancel on another thread.
private final class Sighting: Sendable {
  private let isSeen = Atomic(false)

  var hasHappened: Bool { isSeen.load(ordering: .relaxed) }

  func forget() { isSeen.store(false, ordering: .relaxed) }

  func happen() { isSeen.store(true, ordering: .relaxed) }
}
