internal import CMilieu

/// A node of the core's, to read at: two words, for which no references are counted. Without a handle it
/// is the place above all roots, where the core's functions for nodes have no answer: what they would give
/// is asked for in another way then, so that nodes do not pay for it.
struct Place {
  let core: OpaquePointer
  let handle: MilieuNode
}

extension Place {
  /// What the core gives for a key that had the bits `last`: its bits now; or `~last`, from which
  /// follows only that it is not `last`, as where the core cannot answer.
  ///
  /// Asks the core by the key's type, which takes half of what its general function does.
  @inline(__always)
  func bits(of key: KnownKey, last: Int64) -> Int64 {
    switch key.storage {
    case .integer:
      return milieu_node_get_int(core, handle, key.pointer, ~last)
    case .boolean:
      let isSame = milieu_node_get_bool(core, handle, key.pointer, last == 0) == (last != 0)
      return isSame ? last : ~last
    case .number:
      let other = Double(bitPattern: UInt64(bitPattern: ~last))
      let number = milieu_node_get_double(core, handle, key.pointer, other)
      return Int64(bitPattern: number.bitPattern)
    case .color:
      let other = milieu_value_int(~last).color
      return milieu_value_color(milieu_node_get_color(core, handle, key.pointer, other)).integer
    case .string:
      // No text has an odd address.
      let text = milieu_node_get_string(core, handle, key.pointer, UnsafePointer(bitPattern: 1))
      return text == milieu_string_text(OpaquePointer(bitPattern: Int(last))) ? last : ~last
    case .box, .object:
      let other = UnsafeMutableRawPointer(bitPattern: Int(~last))
      return Int64(Int(bitPattern: milieu_node_get_object(core, handle, key.pointer, other)))
    }
  }

  /// The core's value of a key. Where the node has gone, or a function of a key's runs, the default.
  func value(of key: OpaquePointer) -> MilieuValue {
    var value = MilieuValue()
    if milieu_node_get(core, handle, key, &value, nil) != MILIEU_OK,
      !isAboveRoots || milieu_tree_get(core, key, &value) != MILIEU_OK
    {
      _ = milieu_key_get_default(key, &value)
    }
    return value
  }
}

extension Node {
  /// Where to read what is at the node.
  var place: Place {
    assert(tree.isOnItsThread, "a node is read on another thread than the one that made it")
    return knownPlace
  }
}
