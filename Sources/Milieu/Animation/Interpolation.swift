/// What lies between the values of a type.
struct Interpolation<Value> {
  /// Whether there is anything.
  let canInterpolate: (_ from: Value, _ to: Value) -> Bool
  let interpolated: (_ from: Value, _ to: Value, _ fraction: Double) -> Value
}

extension Interpolation where Value: Interpolatable {
  /// As the type says.
  init() {
    canInterpolate = Value.canInterpolate
    interpolated = Value.interpolated
  }
}

extension Interpolation {
  /// That of a type whose conformance is known only at run time, or nil if it does not conform, or does so
  /// on one actor only.
  static var found: Interpolation? {
    guard let type = Value.self as? any (Interpolatable & SendableMetatype).Type else { return nil }
    return interpolation(of: type)
  }

  private static func interpolation<Known: Interpolatable>(
    of type: Known.Type
  ) -> Interpolation? {
    Interpolation<Known>() as? Interpolation
  }
}
