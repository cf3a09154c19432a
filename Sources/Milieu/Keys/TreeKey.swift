internal import CMilieu

/// What a tree knows of a key.
final class TreeKey<Value> {
  let key: Key<Value>
  private let predefined: (any PredefinedKey.Type)?
  private var isRead = false
  /// Values that were made from strings, each once.
  private var made: [String: Value] = [:]
  private static var mostMade: Int { 64 }

  init(_ key: Key<Value>, predefined: (any PredefinedKey.Type)?) {
    self.key = key
    self.predefined = predefined
  }

  /// To be called before the key is read or observed. Makes the default, outside of any call of the
  /// core's that would keep the program's code from using the tree; and lets the first reader of a
  /// predefined key set up what feeds it.
  func prepareToRead() {
    guard !isRead else { return }
    isRead = true
    var value = MilieuValue()
    let status = milieu_key_get_default(key.pointer, &value)
    require(
      status == MILIEU_OK,
      """
      The default of \(String(cString: milieu_key_name(key.pointer))) reads the key itself, directly \
      or through others: \(String(cString: milieu_status_message(status))).
      """)
    if let predefined {
      EnvironmentValues.setUp(predefined.keyPath)
    }
  }

  /// The Swift form of a value of the core's. What stands for no value of the type's is the default.
  func decode(_ core: MilieuValue) -> Value {
    if let value = decodeOrNil(core) {
      return value
    }
    var standing = MilieuValue()
    guard milieu_key_get_default(key.pointer, &standing) == MILIEU_OK,
      let value = decodeOrNil(standing)
    else {
      fatalError(
        """
        Neither a value of \(String(cString: milieu_key_name(key.pointer))) nor its default is a \
        \(Value.self): whoever wrote them wrote something else.
        """)
    }
    return value
  }

  private func decodeOrNil(_ core: MilieuValue) -> Value? {
    guard key.form.storage == .string else { return key.form.decode(core) }
    let text = String(core: core.string)
    if let known = made[text] {
      return known
    }
    guard let value = key.form.decode(core) else { return nil }
    if made.count >= Self.mostMade {
      made.removeAll()
    }
    made[text] = value
    return value
  }
}
