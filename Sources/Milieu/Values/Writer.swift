internal import CMilieu

/// Carries out at a node what is assigned through a key path to ``EnvironmentValues``, which may
/// lead to one key, to a part of its value, or to several keys.
final class Writer {
  enum Operation {
    case put, take
  }

  let node: Node
  private let operation: Operation
  private let layer: EnvironmentLayer
  /// Whose value it is, if not the program's own.
  private let transform: Transform?
  private let isToRestore: Bool
  /// The keys that were written, each with what the node had of its own if that is to be restored.
  private var written: [(key: KnownKey, own: KeptValue?)] = []
  /// What the key path's getter has read.
  let recorder = Recorder()
  /// What made values of these keys before.
  private var transforms: [Transform] = []

  init(
    _ node: Node, _ operation: Operation, _ layer: EnvironmentLayer,
    for transform: Transform? = nil, isToRestore: Bool = false
  ) {
    self.node = node
    self.operation = operation
    self.layer = layer
    self.transform = transform
    self.isToRestore = isToRestore
  }

  /// Assigns through a key path; what that writes is one transaction.
  func assign<Value>(
    _ keyPath: WritableKeyPath<EnvironmentValues, Value>, _ value: Value?
  ) {
    let tree = node.tree
    tree.enter()
    tree.check(milieu_tree_begin(tree.core, nil), "change an environment value")
    var values = EnvironmentValues(self)
    values[keyPath: keyPath] = value ?? values[keyPath: keyPath]
    if written.isEmpty {
      writeNothing(keyPath, value)
    }
    milieu_tree_commit(tree.core)
    tree.finish()
  }

  /// A setter has assigned no key: it may spare itself that for a value that is there already.
  private func writeNothing<Value>(
    _ keyPath: WritableKeyPath<EnvironmentValues, Value>, _ value: Value?
  ) {
    var isThere = !recorder.reads.isEmpty
    if let value, let areEqual = Equality<Value>.function {
      isThere = areEqual(value, EnvironmentValues(self)[keyPath: keyPath])
    }
    require(
      isThere,
      "The setter of \(keyPath) writes no environment key: it is to assign to self[Key.self].")
    guard operation == .take else { return }
    recorder.reads.keys.forEach { read in
      check(take(read.pointer), read.pointer)
    }
  }

  func write<Known: EnvironmentKey>(_ type: Known.Type, _ value: Known.Value, isSendable: Bool) {
    require(
      layer == .base || !node.knownPlace.isAboveRoots,
      """
      Nothing can be set or preferred above all roots, where the default ThemeManager is: give its theme, a \
      base value by baseEnvironment(_:_:), or a node its own value.
      """)
    let known = node.tree.key(type)
    known.learn(isSendable: isSendable)
    let key = known.key
    written.append((key.known, isToRestore ? own(key.known) : nil))
    transform?.writes(key.pointer)
    if layer == .set {
      let taken = node.takeTransforms(of: key.pointer, except: transform)
      if isToRestore {
        transforms += taken
      }
    }
    switch operation {
    case .put: key.form.withCore(value) { check(put($0, key.pointer), key.pointer) }
    case .take: check(take(key.pointer), key.pointer)
    }
  }

  private func check(_ status: MilieuStatus, _ key: OpaquePointer) {
    node.tree.check(status, "change \(String(cString: milieu_key_name(key))) at \(node)")
  }

  private func put(_ value: MilieuValue, _ key: OpaquePointer) -> MilieuStatus {
    switch layer {
    case .set: milieu_node_set(node.tree.core, node.handle, key, value)
    case .wish: milieu_node_prefer(node.tree.core, node.handle, key, value)
    case .base where node.knownPlace.isAboveRoots:
      milieu_tree_set_base(node.tree.core, key, value)
    case .base: milieu_node_set_base(node.tree.core, node.handle, key, value)
    case .default: fatalError("a default belongs to its key")
    }
  }

  private func take(_ key: OpaquePointer) -> MilieuStatus {
    switch layer {
    case .set: milieu_node_unset(node.tree.core, node.handle, key)
    case .wish: milieu_node_unprefer(node.tree.core, node.handle, key)
    case .base where node.knownPlace.isAboveRoots:
      milieu_tree_unset_base(node.tree.core, key)
    case .base: milieu_node_unset_base(node.tree.core, node.handle, key)
    case .default: fatalError("a default belongs to its key")
    }
  }
}

// What a node has of its own, to be given back to it.
extension Writer {
  private func own(_ key: KnownKey) -> KeptValue? {
    var value = MilieuValue()
    let core = node.tree.core
    guard milieu_node_get_own(core, node.handle, MILIEU_LAYER_SET, key.pointer, &value) else {
      return nil
    }
    return KeptValue(key, value)
  }

  /// Gives back what the node had before, in one transaction.
  func restore() {
    let tree = node.tree
    tree.enter()
    tree.check(milieu_tree_begin(tree.core, nil), "change an environment value")
    for (key, own) in written.reversed() {
      _ = node.takeTransforms(of: key.pointer, except: nil)
      check(own.map { put($0.core, key.pointer) } ?? take(key.pointer), key.pointer)
    }
    node.giveTransforms(transforms)
    milieu_tree_commit(tree.core)
    tree.finish()
  }
}
