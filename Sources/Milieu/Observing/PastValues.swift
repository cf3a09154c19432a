internal import CMilieu

/// The values at a node as they were before some keys changed.
final class PastValues {
  /// While it is told, whoever tells keeps the node, which need not be counted then.
  private var told: Unmanaged<Node>?
  /// Where the program goes on to hold it.
  private var kept: Node?
  private(set) var place: Place
  /// The keys that have changed, with what they were.
  @exclusivity(unchecked) private(set) var old = Dependencies()
  /// What the first of them has now, while it is told.
  @exclusivity(unchecked) private var now: Dependency?

  fileprivate init(at node: Unmanaged<Node>, _ place: Place) {
    told = node
    self.place = place
  }

  var node: Node {
    if let kept { return kept }
    guard let told else { fatalError("it is of a node as long as anybody has it") }
    return Node.there(told)
  }

  /// Of the keys that have changed.
  var names: [String] {
    var names: [String] = []
    for index in 0..<old.count {
      names.append(old[index].name)
    }
    return names
  }

  /// If one key alone has changed, what it had and has.
  var only: (old: Dependency, now: Dependency)? {
    guard old.count == 1, let first = old.first, let now else { return nil }
    return (first, now)
  }

  /// Whether a key that has changed is one of those.
  func concerns(where isOne: (OpaquePointer) -> Bool) -> Bool {
    for index in 0..<old.count where isOne(old[index].key) {
      return true
    }
    return false
  }

  /// Whether a key had this value.
  func gave(_ dependency: Dependency) -> Bool {
    old[dependency.key].map { $0.bits == dependency.bits } ?? dependency.isCurrent(at: place)
  }

  func read<Known: EnvironmentKey>(_ type: Known.Type, recorder: Recorder?) -> Known.Value {
    let node = node
    return read(node.tree.key(type), at: node, recorder: recorder)
  }

  @inline(__always)
  func read<Value>(_ known: TreeKey<Value>, at node: Node, recorder: Recorder?) -> Value {
    guard let dependency = old[known.key.pointer] else {
      return readNow(known, at: node, recorder: recorder)
    }
    recorder?.note(dependency)
    return known.decode(dependency.value)
  }

  private func readNow<Value>(_ known: TreeKey<Value>, at node: Node, recorder: Recorder?) -> Value
  {
    // With a recorder it is not taken for something that an update reads.
    if let recorder { return node.read(known, recorder: recorder) }
    return node.tree.recording { node.read(known, recorder: $0) }
  }

  /// Whether a key has this value, as far as those who are told have seen.
  func gives(_ dependency: Dependency) -> Bool {
    if let now, now.key == dependency.key {
      now.bits == dependency.bits
    } else {
      dependency.isCurrent(at: place)
    }
  }

  /// Notes what a key had, with a reference to it, and what it has.
  @inline(__always)
  func note(_ old: Dependency, now: Dependency) {
    self.old.append(old)
    if self.old.count == 1 {
      self.now = now
    }
  }

  /// Begins anew.
  fileprivate func begin(at node: Unmanaged<Node>, _ place: Place) {
    told = node
    self.place = place
  }

  /// It has been told, and the program holds it.
  fileprivate func outlive() {
    kept = node
    told = nil
    now = nil
  }

  /// It has been told, and nobody holds it.
  fileprivate func end() {
    told = nil
    now = nil
    old.removeAll()
  }
}

extension Node {
  /// The node of one who is told, which is there as long as that is, unless the program has broken its
  /// word. The address must be that of a `Fleeting` that is there.
  static func there(_ address: Unmanaged<Node>) -> Node {
    guard let node = Fleeting.object(at: address) else {
      fatalError(
        """
        The node of an object that is told of a change has gone before the object: an Environmentable \
        object is to hold one node for all its life, as by `let node = Node()`.
        """)
    }
    return node
  }
}

extension Tree {
  /// What to note the values from before in, for the time that `node` is told: the same object again
  /// and again, unless the program goes on to hold it.
  @inline(__always)
  func beginPast(at node: Unmanaged<Node>, _ place: Place) -> PastValues {
    var taken: PastValues?
    swap(&past, &taken)
    guard let taken else { return PastValues(at: node, place) }
    taken.begin(at: node, place)
    return taken
  }

  func endPast(_ ended: consuming PastValues) {
    if isKnownUniquelyReferenced(&ended) {
      ended.end()
      past = ended
    } else {
      ended.outlive()
    }
  }
}
