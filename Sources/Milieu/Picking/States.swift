/// Values by the state of a control: those that it has of its own, and for all other states that of
/// ``ControlState/normal``.
///
/// ```swift
/// final class Button: Environmentable {
///   let node = Node("button")
///   var state = ControlState.normal
///   var titleColor: States<Color> = [.normal: .black]
///
///   var shownColor: Color { titleColor[state] ?? .black }
/// }
///
/// button.pick(\.titleColor, for: .disabled, Picker(entry: "TEXT-OFF"))
/// ```
public struct States<Value> {
  private var values: [ControlState: Value] = [:]

  /// Has no values.
  public init() {}

  /// The value for a state: its own, or else that of ``ControlState/normal``, or else `nil`. What is
  /// assigned is the state's own; `nil` takes that away.
  public subscript(state: ControlState) -> Value? {
    get { values[state] ?? values[.normal] }
    set { values[state] = newValue }
  }

  /// The value that a state has of its own.
  public subscript(own state: ControlState) -> Value? {
    get { values[state] }
    set { values[state] = newValue }
  }
}

extension States: ExpressibleByDictionaryLiteral {
  /// Has these values; of several for one state, the last.
  public init(dictionaryLiteral elements: (ControlState, Value)...) {
    for (state, value) in elements {
      values[state] = value
    }
  }
}

/// If they have equal values of their own.
extension States: Equatable where Value: Equatable {}
extension States: Hashable where Value: Hashable {}
extension States: Sendable where Value: Sendable {}
