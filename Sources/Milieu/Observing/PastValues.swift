internal import CMilieu

/// The values at a node as they were before some keys changed.
final class PastValues {
  /// While it is told, whoever tells keeps the node, which need not be counted then.
  @exclusivity(unchecked) private unowned(unsafe) var told: Node?
  /// Where the program goes on to hold it.
  @exclusivity(unchecked) private var kept: Node?
  /// The keys that have changed, with what they were.
  @exclusivity(unchecked) fileprivate(set) var old = Dependencies()

  var node: Node {
    guard let node = kept ?? told else { fatalError("it is of a node as long as anybody has it") }
    return node
  }

  /// Of the keys that have changed.
  var names: [String] {
    var names: [String] = []
    for index in 0..<old.count {
      names.append(old[index].name)
    }
    return names
  }

  /// Whether one of the keys is among those that have changed.
  func concerns(_ keys: [OpaquePointer]) -> Bool {
    for index in 0..<old.count where keys.contains(old[index].key) {
      return true
    }
    return false
  }

  /// Whether a key had this value.
  func gave(_ dependency: Dependency) -> Bool {
    old[dependency.key].map { $0.bits == dependency.bits } ?? dependency.isCurrent(at: node)
  }

  func read<Known: EnvironmentKey>(_ type: Known.Type, recorder: Recorder?) -> Known.Value {
    let known = node.tree.key(type)
    guard let dependency = old[known.key.pointer] else {
      // With a recorder it is not taken for something that an update reads.
      return node.read(type, recorder: recorder ?? Recorder())
    }
    recorder?.note(dependency)
    return known.decode(dependency.value)
  }

  /// Begins anew, for what is told at a node.
  fileprivate func begin(at node: Node) {
    told = node
  }

  /// Notes what a key had, with a reference to it.
  func note(_ dependency: Dependency) {
    old.append(dependency)
  }

  /// It has been told.
  fileprivate func end(isHeld: Bool) {
    kept = isHeld ? told : nil
    told = nil
    if !isHeld {
      old.removeAll()
    }
  }
}

extension Tree {
  /// What to note the values from before in: the same object again and again, unless the program goes
  /// on to hold it.
  func beginPast(at node: Node) -> PastValues {
    let past = pasts.popLast() ?? PastValues()
    past.begin(at: node)
    return past
  }

  func endPast(_ past: consuming PastValues) {
    let isHeld = !isKnownUniquelyReferenced(&past)
    past.end(isHeld: isHeld)
    if !isHeld {
      pasts.append(past)
    }
  }
}
