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
  /// Whether the core gives these bits for a key at a node. Asks the core by the key's type, which takes
  /// half of what its general function does. False where it cannot answer, for then it gives back what
  /// stands for that, and these are other bits.
  @inline(__always)
  func gives(
    _ bits: Int64, of key: OpaquePointer, in storage: KeyStorage, at handle: MilieuNode
  ) -> Bool {
    assert(isOnItsThread, "a node is read on another thread than the one that made it")
    let other = ~bits
    switch storage {
    case .integer:
      return milieu_node_get_int(core, handle, key, other) == bits
    case .boolean:
      return milieu_node_get_bool(core, handle, key, bits == 0) == (bits != 0)
    case .number:
      let number = milieu_node_get_double(
        core, handle, key, Double(bitPattern: UInt64(bitPattern: other)))
      return number.bitPattern == UInt64(bitPattern: bits)
    case .color:
      let color = milieu_node_get_color(core, handle, key, milieu_value_int(other).color)
      return milieu_value_color(color).integer == bits
    case .string:
      // No text has an odd address.
      return milieu_node_get_string(core, handle, key, UnsafePointer(bitPattern: 1))
        == milieu_string_text(OpaquePointer(bitPattern: Int(bits)))
    case .box:
      let object = milieu_node_get_object(
        core, handle, key, UnsafeMutableRawPointer(bitPattern: Int(other)))
      return object == UnsafeMutableRawPointer(bitPattern: Int(bits))
    }
  }

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
