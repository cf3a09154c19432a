/// Equality of a type whose conformance to `Equatable` is known only at run time, found out once.
enum Equality<Value> {
  typealias Function = @Sendable (Value, Value) -> Bool

  /// The type's `==`, or nil if it is not `Equatable`, or is so on one actor only.
  static var function: Function? {
    guard let type = Value.self as? any (Equatable & SendableMetatype).Type else { return nil }
    return equality(of: type)
  }

  private static func equality<Known: Equatable & SendableMetatype>(
    of type: Known.Type
  ) -> Function? {
    let areEqual: @Sendable (Known, Known) -> Bool = { $0 == $1 }
    return areEqual as? Function
  }
}
