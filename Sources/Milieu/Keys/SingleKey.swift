package import CMilieu

/// The one key that a key path leads to, with the forms of its values, for those who hand them on to
/// C. Whoever has it may use it on the thread of the tree's whose values they are.
package struct SingleKey<Value> {
  private let key: Key<Value>

  fileprivate init(_ key: Key<Value>) {
    self.key = key
  }

  /// The core's key, which lives as long as the process.
  package var pointer: OpaquePointer { key.pointer }

  package var name: String { String(cString: milieu_key_name(key.pointer)) }

  /// Whether C reads the key's values as Swift does: not so where they lie in a box, or where only
  /// Swift knows what their bits mean.
  package var isPlain: Bool { ValueForm<Value>.shared?.type == key.form.type }

  /// The value that one of the core's stands for; nil if it stands for none.
  package func decode(_ core: MilieuValue) -> Value? { key.form.decode(core) }

  /// The core's form of a value; the caller owns a reference, which `release` gives back.
  package func encode(_ value: Value) -> MilieuValue { key.form.encode(value) }

  package func release(_ core: MilieuValue) {
    milieu_key_release(key.pointer, core)
  }
}

/// Why a key path leads to no single key.
package struct KeyPathFault: Error {
  package let description: String
}

extension Node {
  /// The key that `keyPath` leads to. If `isRead`, it is read here, so that what feeds a predefined
  /// key is set up.
  package func singleKey<Value>(
    _ keyPath: KeyPath<EnvironmentValues, Value>, isRead: Bool
  ) throws(KeyPathFault) -> SingleKey<Value> {
    tree.enter()
    let recorder = Recorder()
    let place = isRead ? self : tree.nodeWithoutValues
    _ = EnvironmentValues(at: place, recorder: recorder)[keyPath: keyPath]
    var names: [String] = []
    var found: Key<Value>?
    for index in 0..<recorder.reads.count {
      let read = recorder.reads[index]
      names.append(read.name)
      found = Key<Value>.made(of: read.key)
    }
    guard names.count == 1 else {
      let keys = names.isEmpty ? "no key" : "several keys, \(names.joined(separator: ", "))"
      throw KeyPathFault(
        description:
          "\(keyPath) leads to \(keys): a property of EnvironmentValues with a single key is expected"
      )
    }
    guard let found else {
      throw KeyPathFault(
        description: """
          \(keyPath) leads to a part of \(names[0]), or to what is made of it: the key's whole value, \
          and a function to take what is wanted from it, are expected
          """)
    }
    return SingleKey(found)
  }

  /// To be called by those who give the node a value by the core's functions: what computes the key's
  /// value here ends, as it does when the value is set.
  package func endTransforms(of key: OpaquePointer) {
    _ = takeTransforms(of: key, except: nil)
  }
}
