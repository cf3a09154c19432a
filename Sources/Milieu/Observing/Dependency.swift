internal import CMilieu

/// What was read: the keys, and what the core gave for them.
final class Recorder {
  private(set) var reads: [Dependency] = []

  func note(_ dependency: Dependency) {
    if !reads.contains(where: { $0.key == dependency.key }) {
      reads.append(dependency)
    }
  }
}

/// A key of whatever type.
struct KnownKey {
  let pointer: OpaquePointer
  let storage: KeyStorage
}

extension KnownKey {
  /// The key with its value at a node.
  func dependency(at node: Node) -> Dependency {
    Dependency(self, node.tree.coreValue(pointer, at: node.handle))
  }
}

/// A key that something was computed from, with the value that it had.
struct Dependency {
  let key: OpaquePointer
  var value: MilieuValue
  /// Keeps what `value` points at.
  var anchor: AnyObject?
  let storage: KeyStorage

  init(_ key: KnownKey, _ value: MilieuValue) {
    self.key = key.pointer
    self.value = value
    storage = key.storage
    anchor = storage.anchor(value)
  }

  var name: String { String(cString: milieu_key_name(key)) }

  /// Lets it have another value of the key's.
  mutating func take(_ value: MilieuValue) {
    self.value = value
    anchor = storage.anchor(value)
  }
}

extension Tree {
  /// The core's value of a key at a node. Where the node has gone, or a function of a key's runs,
  /// the default.
  func coreValue(_ key: OpaquePointer, at handle: MilieuNode) -> MilieuValue {
    assert(isOnItsThread, "a node is read on another thread than the one that made it")
    var value = MilieuValue()
    if milieu_node_get(core, handle, key, &value, nil) != MILIEU_OK {
      _ = milieu_key_get_default(key, &value)
    }
    return value
  }
}
