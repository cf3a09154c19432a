/// What a case has prepared, made of closures: a function that is generic over a subject is compiled for
/// that subject with the closures in it, but a generic class's methods are not.
final class Prepared: World {
  let units: UInt64
  private let kept: [Any]
  private let timed: (UInt64) -> Double
  private let counted: () -> [Figure]

  /// - Parameters:
  ///   - units: How many of what a time is given for are done at a time.
  ///   - kept: What must not go before this does.
  ///   - count: What is counted.
  ///   - run: Does it so often, and returns the nanoseconds.
  init(
    units: Int = 1, keeping kept: [Any], count: @escaping () -> [Figure] = { [] },
    run: @escaping (_ times: UInt64) -> Double
  ) {
    self.units = UInt64(units)
    self.kept = kept
    counted = count
    timed = run
  }

  func run(_ times: UInt64) -> Double { timed(times) }

  func count() -> [Figure] { counted() }
}

/// Ends the process unless what was read is what was to be read.
func check<Value: Equatable>(
  _ what: @autoclosure () -> String, reads value: Value, insteadOf expected: Value
) {
  if value != expected {
    fail("\(what()) reads \(value), and \(expected) would be right")
  }
}
