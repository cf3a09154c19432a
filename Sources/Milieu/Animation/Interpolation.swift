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
