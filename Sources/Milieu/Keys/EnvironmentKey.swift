/// What an environment value is a value of.
///
/// A key is a type, usually an `enum` without cases, and it has a default. A property of
/// ``EnvironmentValues`` makes it readable by a key path:
///
/// ```swift
/// enum PaddingKey: EnvironmentKey {
///   static let defaultValue = 8
/// }
///
/// extension EnvironmentValues {
///   var padding: Int {
///     get { self[PaddingKey.self] }
///     set { self[PaddingKey.self] = newValue }
///   }
/// }
/// ```
///
/// Any type can be a `Value`. If it is `Equatable`, to set an equal value changes nothing, and
/// nobody is told. Booleans, numbers, colours, enumerations without associated values and other
/// trivial values of up to 8 bytes are stored in place; all others in a box that is shared by
/// reference.
///
/// A key's default is made once per process and shared by all threads that read it. If `Value` is
/// not `Sendable`, use the key on one thread only.
public protocol EnvironmentKey<Value>: SendableMetatype {
  /// What a value of the key is.
  associatedtype Value

  /// What is read where neither the node nor one above it has a value.
  ///
  /// It is asked for once per process, when the key is first used. To read the key
  /// itself from within is a programmer's error, which ends the program.
  static var defaultValue: Value { get }

  /// The name under which C and scripts know the key, or `nil`, as it is unless you implement this,
  /// for a key of Swift's alone.
  ///
  /// A shared key's `Value` must have a form that C has too: `Bool`, an integer, `Double`, `Float`,
  /// ``Color``, `String`, or an enumeration whose raw values are of one of these types. If C has
  /// defined the key before, its default counts; a raw value that is none of the enumeration's reads
  /// as the default.
  static var sharedName: String? { get }
}

extension EnvironmentKey {
  public static var sharedName: String? { nil }
}
