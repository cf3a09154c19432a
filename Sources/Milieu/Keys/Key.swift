internal import CMilieu
import Synchronization

/// A key of Swift's as the core knows it, defined once per process.
///
/// `@unchecked Sendable`: what it holds is immutable or atomic, and the core's keys may be used from any
/// thread.
final class Key<Value>: @unchecked Sendable {
  /// The core's key, which lives as long as the process.
  let known: KnownKey
  let form: ValueForm<Value>
  private let sendable = Atomic(false)

  /// `isOwn` says whether nobody else can have given the key another equality.
  private init(pointer: OpaquePointer, form: ValueForm<Value>, isOwn: Bool = false) {
    known = KnownKey(
      pointer: pointer, storage: form.storage, comparesBits: isOwn && form.comparesBits)
    self.form = form
  }

  var pointer: OpaquePointer { known.pointer }

  /// Whether the compiler has seen, somewhere, that the values are `Sendable`: there is no other way to
  /// find out.
  var isSendable: Bool { sendable.load(ordering: .acquiring) }

  /// Lets snapshots have the key.
  func declareSendable() {
    guard !isSendable else { return }
    milieu_key_declare_thread_safe(pointer)
    sendable.store(true, ordering: .releasing)
  }

  /// The Swift form of the core's default; nil if that stands for none of the type's values.
  func decodeDefault() -> Value? {
    var standing = MilieuValue()
    guard milieu_key_get_default(pointer, &standing) == MILIEU_OK else { return nil }
    return form.decode(standing)
  }
}

/// The process's keys, by the types that stand for them.
private let keys = Lock<[ObjectIdentifier: AnyObject]>([:])
/// Those that have no type of their own, by the core's.
private let keysWithoutTypes = Lock<[OpaquePointer: AnyObject]>([:])

extension Key {
  /// The key that `type` stands for; defined now, if this is the first time.
  static func of<Known: EnvironmentKey>(_ type: Known.Type) -> Key where Known.Value == Value {
    let identifier = ObjectIdentifier(type)
    if let known = keys.withLock({ $0[identifier] }) as? Key {
      return known
    }
    // The program's code runs outside the lock: if two threads come here, the first wins. A key that
    // loses is never used, and is as lasting as all keys are.
    let made = Key(type)
    return keys.withLock { keys in
      if let known = keys[identifier] as? Key {
        return known
      }
      keys[identifier] = made
      return made
    }
  }

  /// The key of values of this type that stands for a key of the core's, if one was made.
  static func made(of pointer: OpaquePointer) -> Key? {
    keys.withLock { $0.values.lazy.compactMap { $0 as? Key }.first { $0.pointer == pointer } }
      ?? keysWithoutTypes.withLock { $0[pointer] as? Key }
  }

  /// The key for one of the core's that only its pointer stands for, and whose values may be used on any
  /// thread: always the same.
  static func withoutType(_ pointer: OpaquePointer, _ form: ValueForm<Value>) -> Key {
    keysWithoutTypes.withLock { keys in
      if let known = keys[pointer] as? Key {
        return known
      }
      let made = Key(pointer: pointer, form: form)
      made.declareSendable()
      keys[pointer] = made
      return made
    }
  }

  private convenience init<Known: EnvironmentKey>(_ type: Known.Type) where Known.Value == Value {
    if let known = type as? any CoreKey.Type {
      self.init(known, of: type)
    } else if let name = type.sharedName {
      self.init(type, sharedAs: name)
    } else {
      let form = ValueForm<Value>.own
      let functions = KeyFunctions(form) { type.defaultValue }
      self.init(
        pointer: functions.define(name: Key.name(of: type), type: form.type, isListed: false),
        form: form, isOwn: true)
    }
  }

  private convenience init<Known: CoreKey, Same: EnvironmentKey>(
    _ type: Known.Type, of same: Same.Type
  ) where Same.Value == Value {
    guard let form = Known.form as? ValueForm<Value>, let pointer = Known.corePointer else {
      fatalError(
        """
        The key "\(Known.coreName)" is missing: there is no memory, or the program has defined a key of \
        that name and of another type.
        """)
    }
    self.init(pointer: pointer, form: form)
    checkType(sharedAs: Known.coreName, of: same)
  }

  private convenience init<Known: EnvironmentKey>(_ type: Known.Type, sharedAs name: String)
  where Known.Value == Value {
    guard let form = ValueForm<Value>.shared else {
      fatalError(
        """
        \(type) cannot be shared with C as "\(name)": its Value, \(Value.self), has no form there. \
        Bool, an integer, Double, Float, Color, String or an enumeration with raw values of these \
        is expected; without sharedName any type will do.
        """)
    }
    let functions = KeyFunctions(form) { type.defaultValue }
    self.init(
      pointer: milieu_key_find(name)
        ?? functions.define(name: name, type: form.type, isListed: true),
      form: form)
    checkType(sharedAs: name, of: type)
  }

  private func checkType<Known>(sharedAs name: String, of type: Known.Type) {
    require(
      milieu_key_type(pointer) == form.type,
      """
      \(type) is shared with C as "\(name)", which is a key of another type there: its Value is \
      \(Value.self), which is MilieuType \(form.type.rawValue), and the key has \
      MilieuType \(milieu_key_type(pointer).rawValue).
      """)
  }

  /// The type's name, as a key's name may be.
  private static func name(of type: Any.Type) -> String {
    let isAllowed = { (scalar: Unicode.Scalar) in
      scalar.isASCII
        && (scalar.properties.isAlphabetic || "0123456789_.".unicodeScalars.contains(scalar))
    }
    var name = ""
    for scalar in String(describing: type).unicodeScalars {
      name.unicodeScalars.append(isAllowed(scalar) ? scalar : "_")
    }
    return name.first?.isNumber == false ? name : "_" + name
  }
}

extension EnvironmentKey {
  package static var keyPointer: OpaquePointer { Key.of(Self.self).pointer }
}

/// What the core calls for a key. The core keeps it as long as the process.
private final class KeyFunctions {
  /// The caller owns a reference to what the result holds.
  let makeDefault: () -> MilieuValue
  let areEqual: ((MilieuValue, MilieuValue) -> Bool)?
  let describe: (MilieuValue) -> String

  init<Value>(_ form: ValueForm<Value>, makeDefault: @escaping () -> Value) {
    self.makeDefault = { form.encode(makeDefault()) }
    areEqual = form.areEqual.map { areEqual in
      { first, second in
        guard let first = form.decode(first), let second = form.decode(second) else { return false }
        return areEqual(first, second)
      }
    }
    describe = { core in form.decode(core).map { String(describing: $0).onOneLine } ?? "?" }
  }

  private static func from(_ userData: UnsafeMutableRawPointer?) -> KeyFunctions {
    guard let userData else { fatalError("the core hands on what it was given") }
    return Unmanaged<KeyFunctions>.fromOpaque(userData).takeUnretainedValue()
  }

  /// Defines a key of the core's that calls these functions.
  func define(name: String, type: MilieuType, isListed: Bool) -> OpaquePointer {
    let kept = Unmanaged.passRetained(self)
    let (key, status) = name.withCString { name in
      var definition = milieu_key_definition(name, type)
      definition.unlisted = !isListed
      definition.user_data = kept.toOpaque()
      definition.make_default = { value, userData in
        value.pointee = KeyFunctions.from(userData).makeDefault()
        return true
      }
      definition.describe = { value, text, size, userData in
        KeyFunctions.from(userData).describe(value.pointee).copy(to: text, size: size)
      }
      if areEqual != nil {
        definition.equal = { first, second, userData in
          KeyFunctions.from(userData).areEqual?(first.pointee, second.pointee) ?? false
        }
      }
      var key: OpaquePointer?
      var functions = AnyBox.functions
      let status = withUnsafePointer(to: &functions) { functions in
        if type == MILIEU_TYPE_OBJECT {
          definition.object = functions
        }
        return milieu_key_define(&definition, &key)
      }
      return (key, status)
    }
    if let key {
      return key
    }
    kept.release()
    // Somebody else may have defined it since it was looked for.
    guard status == MILIEU_ERROR_EXISTS, let other = milieu_key_find(name) else {
      fatalError(
        "no key \"\(name)\" can be defined: \(String(cString: milieu_status_message(status)))")
    }
    return other
  }
}
