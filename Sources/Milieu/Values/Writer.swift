internal import CMilieu

/// Where one node's value of a key may lie.
public enum EnvironmentLayer: Sendable {
  /// What the program sets. It wins over the others.
  case set
  /// What a node at or below prefers for the presentation that it is in.
  case wish
  /// What the system says.
  case base
  /// The key's default; in explanations only.
  case `default`
}

/// Carries out at a node what is assigned through a key path to ``EnvironmentValues``, which may
/// lead to one key, to a part of its value, or to several keys.
final class Writer {
  enum Operation {
    case put, take
    /// Changes nothing, and finds out what the node has of its own.
    case remember
  }

  let node: Node
  private let layer: EnvironmentLayer
  private let operation: Operation
  /// The keys that were written, with what the node has of its own where that is to be remembered.
  private var written: [(key: KnownKey, own: Dependency?)] = []

  init(_ node: Node, _ operation: Operation, _ layer: EnvironmentLayer) {
    self.node = node
    self.operation = operation
    self.layer = layer
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
    milieu_tree_commit(tree.core)
    require(
      !written.isEmpty,
      "The setter of \(keyPath) writes no environment key: it is to assign to self[Key.self].")
    tree.finish()
  }

  func write<Known: EnvironmentKey>(_ type: Known.Type, _ value: Known.Value) {
    let key = node.tree.key(type).key
    written.append((key.known, operation == .remember ? own(key.known) : nil))
    switch operation {
    case .put: key.form.withCore(value) { check(put($0, key.pointer), key.pointer) }
    case .take: check(take(key.pointer), key.pointer)
    case .remember: break
    }
  }

  private func check(_ status: MilieuStatus, _ key: OpaquePointer) {
    node.tree.check(status, "change \(String(cString: milieu_key_name(key))) at \(node)")
  }

  private func put(_ value: MilieuValue, _ key: OpaquePointer) -> MilieuStatus {
    switch layer {
    case .set: milieu_node_set(node.tree.core, node.handle, key, value)
    case .wish: milieu_node_prefer(node.tree.core, node.handle, key, value)
    case .base: milieu_node_set_base(node.tree.core, node.handle, key, value)
    case .default: fatalError("a default belongs to its key")
    }
  }

  private func take(_ key: OpaquePointer) -> MilieuStatus {
    switch layer {
    case .set: milieu_node_unset(node.tree.core, node.handle, key)
    case .wish: milieu_node_unprefer(node.tree.core, node.handle, key)
    case .base: milieu_node_unset_base(node.tree.core, node.handle, key)
    case .default: fatalError("a default belongs to its key")
    }
  }
}

// What a node has of its own, to be given back to it.
extension Writer {
  static func remembering<Value>(
    _ keyPath: WritableKeyPath<EnvironmentValues, Value>, at node: Node
  ) -> Writer {
    let writer = Writer(node, .remember, .set)
    writer.assign(keyPath, nil)
    return writer
  }

  private func own(_ key: KnownKey) -> Dependency? {
    var value = MilieuValue()
    let core = node.tree.core
    guard milieu_node_get_own(core, node.handle, MILIEU_LAYER_SET, key.pointer, &value) else {
      return nil
    }
    return Dependency(key, value)
  }

  /// Gives back what was remembered, in one transaction.
  func restore() {
    let tree = node.tree
    tree.enter()
    tree.check(milieu_tree_begin(tree.core, nil), "change an environment value")
    for (key, own) in written {
      check(own.map { put($0.value, key.pointer) } ?? take(key.pointer), key.pointer)
    }
    milieu_tree_commit(tree.core)
    tree.finish()
  }
}
