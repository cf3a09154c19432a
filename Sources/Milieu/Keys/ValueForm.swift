internal import CMilieu

/// A type whose values the core can hold in place and C can read.
protocol InPlaceValue {
  static var coreType: MilieuType { get }
  /// The value that `coreValue`, of `coreType`, stands for; nil if there is none.
  init?(coreValue: MilieuValue)
  var coreValue: MilieuValue { get }
}

/// How values of one Swift type become values of the core's and come back.
///
/// `@unchecked Sendable`: its functions keep nothing but types and other forms.
struct ValueForm<Value>: @unchecked Sendable {
  let type: MilieuType
  /// Nil if the core's value stands for none of the type's.
  let decode: (MilieuValue) -> Value?
  /// The caller owns a reference to what the result holds, if that is counted.
  let encode: (Value) -> MilieuValue
  /// For values in place that are equal by more than their bits. Raw values are compared instead of
  /// what they stand for, so that the core need not ask.
  var areEqual: Equality<Value>.Function?
  /// Gives a reference back that `encode` has taken: for objects of C's, which are no boxes.
  var releaseObject: (@Sendable (MilieuValue) -> Void)?
}

extension ValueForm {
  /// Lends a value in the core's form.
  func withCore<Result>(_ value: Value, _ body: (MilieuValue) -> Result) -> Result {
    let core = encode(value)
    defer { release(core) }
    return body(core)
  }

  func release(_ core: MilieuValue) {
    switch storage {
    case .string: milieu_string_release(core.string)
    case .box:
      if let object = core.object {
        Unmanaged<AnyBox>.fromOpaque(object).release()
      }
    case .object: releaseObject?(core)
    default: break
    }
  }

  var storage: KeyStorage { releaseObject == nil ? KeyStorage(type) : .object }

  /// Whether the core compares values of this form by their bits, for a key without other equality.
  var comparesBits: Bool { areEqual == nil && storage.isInPlace && storage != .number }
}

/// Where a key's values lie, which goes with what the core calls their type, by the same numbers; but that
/// its objects may be boxes or not.
enum KeyStorage: UInt32 {
  // In place.
  case boolean = 0
  case integer = 1
  case number = 2
  case color = 3
  /// A `MilieuString`, counted by the core.
  case string = 4
  /// An ``AnyBox``.
  case box = 5
  /// An object of C's, counted by the functions of its key.
  case object = 6

  init(_ type: MilieuType) {
    guard let storage = KeyStorage(rawValue: type.rawValue) else {
      fatalError("the core has a type of values, \(type.rawValue), that is not known here")
    }
    self = storage
  }

  /// What the core calls it.
  @inline(__always)
  var type: MilieuType { MilieuType(min(rawValue, KeyStorage.box.rawValue)) }

  @inline(__always)
  var isInPlace: Bool { rawValue < KeyStorage.string.rawValue }
}

// Which form a type has.
extension ValueForm {
  /// The form that C can read as well, or nil if there is none.
  static var shared: ValueForm? {
    if let type = Value.self as? any InPlaceValue.Type {
      return inPlace(type)
    }
    if Value.self == String.self {
      return ValueForm<String>.text as? ValueForm
    }
    if let type = Value.self as? any RawRepresentable.Type {
      return raw(type)
    }
    return nil
  }

  /// The form of a key that only Swift knows.
  static var own: ValueForm {
    if Value.self != String.self, let shared, shared.storage.isInPlace {
      return shared
    }
    return trivial ?? boxed
  }

  private static func inPlace<Known: InPlaceValue>(_: Known.Type) -> ValueForm? {
    ValueForm<Known>.inPlace() as? ValueForm
  }

  /// A form that lies in place for the core.
  static func inPlace(
    _ type: MilieuType, decode: @escaping (MilieuValue) -> Value?,
    encode: @escaping (Value) -> MilieuValue
  ) -> ValueForm {
    ValueForm(type: type, decode: decode, encode: encode)
  }

  private static func raw<Known: RawRepresentable>(_: Known.Type) -> ValueForm? {
    ValueForm<Known.RawValue>.shared.map { ValueForm<Known>.raw(as: $0) } as? ValueForm
  }

  /// The bytes of a trivial value, as those of an integer. C must not write such a value, since not
  /// every integer stands for one.
  private static var trivial: ValueForm? {
    guard _isPOD(Value.self), MemoryLayout<Value>.size <= MemoryLayout<Int64>.size,
      MemoryLayout<Value>.alignment <= MemoryLayout<Int64>.alignment
    else { return nil }
    return ValueForm(
      type: MILIEU_TYPE_INT,
      decode: { core in
        withUnsafeBytes(of: core.integer) { $0.load(as: Value.self) }
      },
      encode: { value in
        var integer: Int64 = 0
        withUnsafeMutableBytes(of: &integer) { target in
          withUnsafeBytes(of: value) { target.copyMemory(from: $0) }
        }
        return milieu_value_int(integer)
      },
      areEqual: Equality<Value>.function)
  }

  private static var boxed: ValueForm {
    let areEqual = Equality<Value>.function
    return ValueForm(
      type: MILIEU_TYPE_OBJECT,
      decode: { core in
        guard let object = core.object else { return nil }
        return (AnyBox.from(object) as? Box<Value>)?.value
      },
      encode: { value in
        let box = Box(value, areEqual: areEqual)
        return milieu_value_object(Unmanaged<AnyBox>.passRetained(box).toOpaque())
      })
  }

  /// A form that is a string for the core. `text` is UTF-8 and holds no NUL, or what follows it is
  /// not read by C.
  static func string(
    decode: @escaping (String) -> Value?, encode: @escaping (Value) -> String
  ) -> ValueForm {
    ValueForm(
      type: MILIEU_TYPE_STRING,
      decode: { decode(String(core: $0.string)) },
      encode: { milieu_value_string(OpaquePointer(coreStringFrom: encode($0))) })
  }
}

extension ValueForm where Value: InPlaceValue {
  static func inPlace() -> ValueForm {
    .inPlace(Value.coreType, decode: { Value(coreValue: $0) }, encode: { $0.coreValue })
  }
}

extension ValueForm where Value: RawRepresentable {
  /// The form of the raw values.
  static func raw(as form: ValueForm<Value.RawValue>) -> ValueForm {
    ValueForm(
      type: form.type,
      decode: { form.decode($0).flatMap { Value(rawValue: $0) } },
      encode: { form.encode($0.rawValue) })
  }
}

extension ValueForm where Value == String {
  fileprivate static var text: ValueForm { .string(decode: { $0 }, encode: { $0 }) }
}

extension String {
  init(core string: OpaquePointer?) {
    let bytes = UnsafeRawBufferPointer(
      start: milieu_string_text(string), count: milieu_string_length(string))
    self.init(decoding: bytes, as: UTF8.self)
  }
}

extension OpaquePointer {
  /// A `MilieuString`, of which the caller owns a reference.
  init?(coreStringFrom text: String) {
    var string: OpaquePointer?
    var text = text
    let status = text.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) { bytes in
        bytes.baseAddress.map { milieu_string_new_length($0, bytes.count, &string) } ?? MILIEU_OK
      }
    }
    require(
      status == MILIEU_OK,
      "a text cannot become an environment value: \(String(cString: milieu_status_message(status)))"
    )
    guard let string else { return nil }
    self = string
  }
}

// The types that lie in place.
extension Bool: InPlaceValue {
  static var coreType: MilieuType { MILIEU_TYPE_BOOL }
  init?(coreValue: MilieuValue) { self = coreValue.boolean }
  var coreValue: MilieuValue { milieu_value_bool(self) }
}

extension Double: InPlaceValue {
  static var coreType: MilieuType { MILIEU_TYPE_DOUBLE }
  init?(coreValue: MilieuValue) { self = coreValue.number }
  var coreValue: MilieuValue { milieu_value_double(self) }
}

extension Float: InPlaceValue {
  static var coreType: MilieuType { MILIEU_TYPE_DOUBLE }
  init?(coreValue: MilieuValue) { self.init(coreValue.number) }
  var coreValue: MilieuValue { milieu_value_double(Double(self)) }
}

extension Color: InPlaceValue {
  static var coreType: MilieuType { MILIEU_TYPE_COLOR }
  init?(coreValue: MilieuValue) { self.init(coreValue.color) }
  var coreValue: MilieuValue { milieu_value_color(core) }
}

extension InPlaceValue where Self: FixedWidthInteger {
  static var coreType: MilieuType { MILIEU_TYPE_INT }
  /// An integer that is too large or too small for the type stands for none of its values.
  init?(coreValue: MilieuValue) {
    if Self.isSigned {
      self.init(exactly: coreValue.integer)
    } else {
      self.init(exactly: UInt64(bitPattern: coreValue.integer))
    }
  }
  var coreValue: MilieuValue { milieu_value_int(Int64(truncatingIfNeeded: self)) }
}

extension Int: InPlaceValue {}
extension Int8: InPlaceValue {}
extension Int16: InPlaceValue {}
extension Int32: InPlaceValue {}
extension Int64: InPlaceValue {}
extension UInt: InPlaceValue {}
extension UInt8: InPlaceValue {}
extension UInt16: InPlaceValue {}
extension UInt32: InPlaceValue {}
extension UInt64: InPlaceValue {}
