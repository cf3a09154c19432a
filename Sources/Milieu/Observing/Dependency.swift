internal import CMilieu
internal import CSwiftRuntime

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
///
/// It does not keep the value: `Dependencies` does, and others say what does.
struct Dependency {
  let known: KnownKey
  let bits: Int64

  init(_ key: KnownKey, _ value: MilieuValue) {
    known = key
    bits = value.integer
  }

  var key: OpaquePointer { known.pointer }

  var value: MilieuValue {
    var value = milieu_value_int(bits)
    value.type = milieu_key_type(key)
    return value
  }

  var name: String { String(cString: milieu_key_name(key)) }

  /// Whether the core still gives the same value: for what does not lie in place, the very same.
  @inline(__always)
  func isCurrent(at node: Node) -> Bool {
    node.tree.gives(bits, of: known.pointer, in: known.storage, at: node.handle)
  }

  /// Whether another one of the same key has an equal value.
  func isEqual(to other: Dependency) -> Bool {
    guard bits != other.bits else { return true }
    var (own, others) = (value, other.value)
    return milieu_key_equal(key, &own, &others)
  }
}

// Keeping what does not lie in place.
extension Dependency {
  func keep(_ keeping: Dependencies.Keeping = .objects) {
    guard let address else { return }
    switch (known.storage, keeping) {
    case (.string, _): milieu_string_retain(OpaquePointer(address))
    case (_, .objects): _ = Unmanaged<AnyBox>.fromOpaque(address).retain()
    case (_, .places): swift_unownedRetain(address)
    }
  }

  func letGo(_ keeping: Dependencies.Keeping = .objects) {
    guard let address else { return }
    switch (known.storage, keeping) {
    case (.string, _): milieu_string_release(OpaquePointer(address))
    case (_, .objects): Unmanaged<AnyBox>.fromOpaque(address).release()
    case (_, .places): swift_unownedRelease(address)
    }
  }

  /// Of a value that does not lie in place, unless it is none.
  private var address: UnsafeMutableRawPointer? {
    known.storage.isInPlace ? nil : UnsafeMutableRawPointer(bitPattern: Int(bits))
  }
}

/// A value of the core's, kept.
final class KeptValue {
  private let dependency: Dependency

  init(_ key: KnownKey, _ core: MilieuValue) {
    dependency = Dependency(key, core)
    dependency.keep()
  }

  deinit {
    dependency.letGo()
  }

  var core: MilieuValue { dependency.value }
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
