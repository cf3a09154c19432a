/// A state of a control, for which it may show another value.
///
/// Toolkits name states of their own:
///
/// ```swift
/// extension ControlState {
///   static let checked: ControlState = "checked"
/// }
/// ```
public struct ControlState: Hashable, Sendable, ExpressibleByStringLiteral {
  /// What the state is called; two of one name are the same.
  public let name: String

  /// The state of that name.
  public init(_ name: String) {
    self.name = name
  }

  /// The state of that name.
  public init(stringLiteral name: String) {
    self.init(name)
  }

  /// None of the others.
  public static let normal = ControlState("normal")
  /// Pressed, or about to be.
  public static let highlighted = ControlState("highlighted")
  /// Not to be used now.
  public static let disabled = ControlState("disabled")
}

extension ControlState: CustomStringConvertible {
  public var description: String { name }
}
