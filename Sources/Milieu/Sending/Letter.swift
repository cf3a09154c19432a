internal import CMilieu

/// Finds out on any thread which keys a key path to ``EnvironmentValues`` leads to, by assigning through
/// it where nothing is carried out. What a getter reads is the key's default: to assign through a key
/// path reads first what it leads to.
class Letter {
  fileprivate let path: AnyKeyPath
  fileprivate(set) var keys: [OpaquePointer] = []

  fileprivate init(_ path: AnyKeyPath) {
    self.path = path
  }

  func read<Known: EnvironmentKey>(_ type: Known.Type, isSendable: Bool) -> Known.Value {
    note(type, isSendable: isSendable)
    return Key.of(type).decodeDefault() ?? type.defaultValue
  }

  func write<Known: EnvironmentKey>(_ type: Known.Type, _ value: Known.Value, isSendable: Bool) {
    note(type, isSendable: isSendable)
    keep(value, for: Key.of(type))
  }

  /// The default of a key that is read alone.
  func read<Value>(_ key: Key<Value>) -> Value? {
    if !keys.contains(key.pointer) {
      keys.append(key.pointer)
    }
    return key.decodeDefault()
  }

  private func note<Known: EnvironmentKey>(_ type: Known.Type, isSendable: Bool) {
    let key = Key.of(type)
    if isSendable {
      key.declareSendable()
    }
    guard !keys.contains(key.pointer) else { return }
    keys.append(key.pointer)
    learn(type, key)
  }

  fileprivate func learn<Known: EnvironmentKey>(_ type: Known.Type, _ key: Key<Known.Value>) {}

  fileprivate func keep<Written>(_ value: Written, for key: Key<Written>) {}
}

/// One that brings a value for the one key that the path leads to.
private final class ValueLetter<Value>: Letter {
  private let value: Value
  /// Whether it stays on the thread that has written it.
  private let isConfined: Bool
  /// In the core's form; nil if the key's values are of another type.
  private var kept: KeptValue?

  init(
    _ path: WritableKeyPath<EnvironmentValues, Value>, _ value: Value, isConfined: Bool
  ) {
    self.value = value
    self.isConfined = isConfined
    super.init(path)
    var values = EnvironmentValues(self)
    values[keyPath: path] = value
  }

  override func learn<Known: EnvironmentKey>(_ type: Known.Type, _ key: Key<Known.Value>) {
    guard Known.Value.self == Value.self, let value = value as? Known.Value else { return }
    require(
      isConfined || key.form.storage != .box || key.isSendable,
      """
      \(path) cannot be sent to a tree: the compiler has not seen that \(Value.self), the Value of \
      \(type), is Sendable. Make it so, or send a function that sets it.
      """)
    // For a setter that spares itself what is there already.
    keep(value, for: key)
  }

  /// What the setter makes of the value takes its place.
  override func keep<Written>(_ value: Written, for key: Key<Written>) {
    if Written.self == Value.self {
      kept = key.form.withCore(value) { KeptValue(key.known, $0) }
    }
  }

  /// Lends key and value.
  func open<Failure>(
    _ post: (_ key: OpaquePointer, _ bits: Int64) throws(Failure) -> Void
  ) throws(Failure) {
    guard let kept, let key = keys.first, keys.count == 1 else {
      fatalError(
        """
        \(path) cannot be \(isConfined ? "given by itself" : "sent to a tree"): a key path to the \
        whole value of one key is expected, for what else a node has is known on its tree's thread \
        alone. \(remedy)
        """)
    }
    try post(key, kept.core.integer)
    withExtendedLifetime(kept) {}
  }

  private var remedy: String {
    isConfined
      ? "Give a whole value, or several one after another."
      : "Send a whole value, a group of several, or a function that sets it."
  }
}

// For the other modules of this package.
extension EnvironmentValues {
  /// The key that a key path leads to, and the bits of the value that it is to have, which are lent until
  /// `post` returns.
  ///
  /// If `isConfined`, `post` takes them nowhere else than to trees of the calling thread.
  package static func put<Value, Failure>(
    _ keyPath: WritableKeyPath<EnvironmentValues, Value>, _ value: Value, isConfined: Bool = false,
    _ post: (_ key: OpaquePointer, _ bits: Int64) throws(Failure) -> Void
  ) throws(Failure) {
    try ValueLetter(keyPath, value, isConfined: isConfined).open(post)
  }

  /// The keys that a key path leads to; for one to a part of a value, that of the whole.
  package static func keys<Value>(
    of keyPath: WritableKeyPath<EnvironmentValues, Value>
  ) -> [OpaquePointer] {
    let letter = Letter(keyPath)
    var values = EnvironmentValues(letter)
    values[keyPath: keyPath] = values[keyPath: keyPath]
    require(
      !letter.keys.isEmpty,
      "The setter of \(keyPath) writes no environment key: it is to assign to self[Key.self].")
    return letter.keys
  }
}

extension Tree {
  /// Whether no main loop tells, and C does not see to it either.
  package var tellsByItself: Bool { schedule.isInstalled }
}
