internal import CMilieu

/// What a tree knows of a key.
final class TreeKey<Value> {
  let key: Key<Value>
  /// Lets what feeds it be set up.
  private let setUp: ((Tree) -> Void)?
  /// The Swift key's own, where C has defined the key with a default that is none of the type's.
  private let ownDefault: (() -> Value)?
  private var hasDefault = false
  private var isSetUp = false
  private var isSendable = false
  /// Values that were made from strings, each once.
  private var made: [String: Value] = [:]
  private static var mostMade: Int { 64 }

  init<Known: EnvironmentKey>(_ type: Known.Type, isFed: Bool) where Known.Value == Value {
    key = Key.of(type)
    let known = type as? any CoreKey.Type
    setUp = isFed ? known.map { known in { known.setUp(in: $0) } } : nil
    ownDefault = known == nil ? { type.defaultValue } : nil
  }

  /// Of a key without a type of its own.
  init(_ key: Key<Value>, setUp: ((Tree) -> Void)?) {
    self.key = key
    self.setUp = setUp
    ownDefault = nil
  }

  /// To be called before the key is read or observed: makes the default, and lets the first reader of
  /// a predefined key set up what feeds it. So who reads finds what that has given.
  func prepareToRead(in tree: Tree) {
    makeDefault()
    guard !isSetUp else { return }
    isSetUp = true
    setUp?(tree)
  }

  /// Makes the default, outside of any call of the core's, in which the program's code could not use
  /// the tree.
  func makeDefault() {
    guard !hasDefault else { return }
    var value = MilieuValue()
    let status = milieu_key_get_default(key.pointer, &value)
    require(
      status == MILIEU_OK,
      """
      The default of \(String(cString: milieu_key_name(key.pointer))) reads the key itself, directly \
      or through others: \(String(cString: milieu_status_message(status))).
      """)
    hasDefault = true
  }

  /// The compiler has seen that values of the key are `Sendable`, or knows nothing.
  @inline(__always)
  func learn(isSendable: Bool) {
    if isSendable, !self.isSendable {
      self.isSendable = true
      key.declareSendable()
    }
  }

  /// The Swift form of a value of the core's. What stands for no value of the type's is the default.
  func decode(_ core: MilieuValue) -> Value {
    if let value = decodeOrNil(core) ?? key.decodeDefault() {
      return value
    }
    guard let ownDefault else {
      fatalError(
        """
        Neither a value of \(String(cString: milieu_key_name(key.pointer))) nor its default is a \
        \(Value.self): whoever wrote them wrote something else.
        """)
    }
    return ownDefault()
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
