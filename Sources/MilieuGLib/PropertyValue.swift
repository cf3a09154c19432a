public import Milieu

/// A type whose values a GObject's property, or a setting, can have.
///
/// A property need not be of the very type: a number becomes a number of any other type, an
/// enumeration or flags of C's, if that is the same number. Where an environment value is of a type
/// without this conformance, functions make one from the other.
///
/// To conform an enumeration with raw values that conform, naming the protocol is enough:
///
/// ```swift
/// enum Density: Int, PropertyValue {
///   case compact, comfortable
/// }
/// ```
public protocol PropertyValue {
  /// What kind of content the type's values have.
  static var propertyKind: PropertyContent.Kind { get }

  /// The value with that content; `nil` if there is none.
  init?(propertyContent: PropertyContent)

  /// What a property has for the value.
  var propertyContent: PropertyContent { get }
}

/// What a property, or a setting, can have.
public enum PropertyContent: Equatable, Sendable {
  /// True or false.
  case boolean(Bool)
  /// An integer, or what an enumeration's or flags' member stands for.
  case integer(Int64)
  /// A floating-point number.
  case number(Double)
  /// A text, or `nil` for `NULL`.
  case text(String?)
  /// Texts in order: what C calls a `GStrv`.
  case texts([String])
  /// A colour: a `MilieuGlibColor` in C, or its text.
  case color(Color)

  /// The kinds of content.
  public enum Kind: Sendable {
    /// ``PropertyContent/boolean(_:)``.
    case boolean
    /// ``PropertyContent/integer(_:)``.
    case integer
    /// ``PropertyContent/number(_:)``.
    case number
    /// ``PropertyContent/text(_:)``.
    case text
    /// ``PropertyContent/texts(_:)``.
    case texts
    /// ``PropertyContent/color(_:)``.
    case color
  }
}

extension Bool: PropertyValue {
  /// ``PropertyContent/Kind/boolean``.
  public static var propertyKind: PropertyContent.Kind { .boolean }

  /// `nil` for content of another kind.
  public init?(propertyContent: PropertyContent) {
    guard case .boolean(let value) = propertyContent else { return nil }
    self = value
  }

  /// The value itself.
  public var propertyContent: PropertyContent { .boolean(self) }
}

extension PropertyValue where Self: FixedWidthInteger {
  /// ``PropertyContent/Kind/integer``.
  public static var propertyKind: PropertyContent.Kind { .integer }

  /// `nil` for what is too large or too small.
  public init?(propertyContent: PropertyContent) {
    guard case .integer(let value) = propertyContent else { return nil }
    self.init(exactly: value)
  }

  /// What is over `Int64.max` counts as that.
  public var propertyContent: PropertyContent { .integer(Int64(clamping: self)) }
}

extension Int: PropertyValue {}
extension Int8: PropertyValue {}
extension Int16: PropertyValue {}
extension Int32: PropertyValue {}
extension Int64: PropertyValue {}
extension UInt: PropertyValue {}
extension UInt8: PropertyValue {}
extension UInt16: PropertyValue {}
extension UInt32: PropertyValue {}
extension UInt64: PropertyValue {}

extension Double: PropertyValue {
  /// ``PropertyContent/Kind/number``.
  public static var propertyKind: PropertyContent.Kind { .number }

  /// `nil` for content of another kind.
  public init?(propertyContent: PropertyContent) {
    guard case .number(let value) = propertyContent else { return nil }
    self = value
  }

  /// The value itself.
  public var propertyContent: PropertyContent { .number(self) }
}

extension Float: PropertyValue {
  /// ``PropertyContent/Kind/number``.
  public static var propertyKind: PropertyContent.Kind { .number }

  /// `nil` for content of another kind.
  public init?(propertyContent: PropertyContent) {
    guard case .number(let value) = propertyContent else { return nil }
    self = Float(value)
  }

  /// The value itself.
  public var propertyContent: PropertyContent { .number(Double(self)) }
}

extension String: PropertyValue {
  /// ``PropertyContent/Kind/text``.
  public static var propertyKind: PropertyContent.Kind { .text }

  /// `NULL` is the empty text.
  public init?(propertyContent: PropertyContent) {
    guard case .text(let value) = propertyContent else { return nil }
    self = value ?? ""
  }

  /// The value itself.
  public var propertyContent: PropertyContent { .text(self) }
}

extension Optional: PropertyValue where Wrapped == String {
  /// ``PropertyContent/Kind/text``.
  public static var propertyKind: PropertyContent.Kind { .text }

  /// `nil` for content of another kind.
  public init?(propertyContent: PropertyContent) {
    guard case .text(let value) = propertyContent else { return nil }
    self = value
  }

  /// The value itself.
  public var propertyContent: PropertyContent { .text(self) }
}

extension Array: PropertyValue where Element == String {
  /// ``PropertyContent/Kind/texts``.
  public static var propertyKind: PropertyContent.Kind { .texts }

  /// `nil` for content of another kind.
  public init?(propertyContent: PropertyContent) {
    guard case .texts(let value) = propertyContent else { return nil }
    self = value
  }

  /// The value itself.
  public var propertyContent: PropertyContent { .texts(self) }
}

extension Color: PropertyValue {
  /// ``PropertyContent/Kind/color``.
  public static var propertyKind: PropertyContent.Kind { .color }

  /// `nil` for content of another kind.
  public init?(propertyContent: PropertyContent) {
    guard case .color(let value) = propertyContent else { return nil }
    self = value
  }

  /// The value itself.
  public var propertyContent: PropertyContent { .color(self) }
}

extension PropertyValue where Self: RawRepresentable, RawValue: PropertyValue {
  /// That of the raw values.
  public static var propertyKind: PropertyContent.Kind { RawValue.propertyKind }

  /// `nil` for what is no raw value of a case.
  public init?(propertyContent: PropertyContent) {
    guard let value = RawValue(propertyContent: propertyContent) else { return nil }
    self.init(rawValue: value)
  }

  /// That of the raw value.
  public var propertyContent: PropertyContent { rawValue.propertyContent }
}

extension ColorScheme: PropertyValue {}
extension Contrast: PropertyValue {}
extension ClockFormat: PropertyValue {}
extension LayoutDirection: PropertyValue {}
extension SizeCategory: PropertyValue {}
