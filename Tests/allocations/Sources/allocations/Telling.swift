import AllocationCounter
import Milieu

/// Somebody whom a probe tells of changes of the width.
protocol Listener: AnyObject {
  init(below top: Node)
  /// The width that it was told last.
  var heard: Int { get }
}

/// Depends on one key.
final class OneKeyRow: EnvironmentUpdating, Listener {
  let node = Node()
  @Environment(\.width) private var width
  private(set) var heard = 0

  init(below top: Node) {
    top.add(self)
  }

  func updateEnvironment() {
    heard = width
  }
}

/// Depends on four keys, of which one changes.
final class FourKeysRow: EnvironmentUpdating, Listener {
  let node = Node()
  @Environment(\.width) private var width
  @Environment(\.scheme) private var scheme
  @Environment(\.title) private var title
  @Environment(\.place) private var place
  private(set) var heard = 0

  init(below top: Node) {
    top.add(self)
  }

  func updateEnvironment() {
    heard = width
  }
}

/// Depends on what is computed of two keys.
final class AreaRow: EnvironmentUpdating, Listener {
  let node = Node()
  @Environment(\.area) private var area
  private(set) var heard = 0

  init(below top: Node) {
    top.add(self)
  }

  func updateEnvironment() {
    heard = Int(area / 1.5)
  }
}

/// Asks what it was.
final class AskingRow: EnvironmentUpdating, Listener {
  let node = Node()
  @Environment(\.width) private var width
  private(set) var heard = 0

  init(below top: Node) {
    top.add(self)
  }

  func updateEnvironment(_ update: EnvironmentUpdate) {
    let old = update.oldValues.width
    heard = update.isInitial || old == heard ? update.values.width : -1
  }
}

/// Has an observation of its node.
final class Observer: Listener {
  let node = Node()
  private var observation: EnvironmentObservation?
  private(set) var heard = 0

  init(below top: Node) {
    top.add(node)
    observation = node.observe(\.width) { [unowned self] _, new, _ in heard = new }
  }
}

/// Has an observation of several keys at its node.
final class ObserverOfAny: Listener {
  let node = Node()
  private var observation: EnvironmentObservation?
  private(set) var heard = 0

  init(below top: Node) {
    top.add(node)
    observation = node.observe(any: \.width, \.title) { [unowned self] update in
      heard = update.values.width
    }
  }
}

/// Is shown the way.
final class Watcher {
  let node = Node()
  private var observation: EnvironmentObservation?
  private(set) var shown = 0

  init(below top: Node) {
    top.add(node)
    observation = node.observeFrames(\.ratio) { [unowned self] _ in shown += 1 }
  }
}
