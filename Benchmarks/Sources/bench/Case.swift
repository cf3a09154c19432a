import BenchHarness
import Foundation

/// One workload of one subject, whatever language that is written in.
///
/// The subjects that are written in Swift have theirs in `Subjects/SwiftCases.swift`, as
/// `let swiftCases: [MeasuredCase]`.
struct MeasuredCase: Sendable {
  /// Such as "R1".
  let workload: String
  /// Such as "milieu-swift".
  let subject: String
  /// The largest parameter that it can do; 0 for any.
  var most: UInt64 = 0
  /// Whether its world is run and timed, and not only counted.
  var isTimed = true
  /// Builds what is measured, warms it, and checks its answers.
  let prepare: @Sendable (_ parameter: UInt64) -> any World
}

/// What a case has prepared for one parameter.
protocol World: AnyObject {
  /// How many of what a time is given for are done at a time: reads, told observers, nodes built.
  var units: UInt64 { get }

  /// Does it so often, all answers checked, and returns the nanoseconds of what is measured.
  func run(_ times: UInt64) -> Double

  /// What is counted, at a time, such as told observers.
  func count() -> [Figure]
}

extension World {
  func count() -> [Figure] { [] }
}

/// A figure that is counted, not timed: "told", "nodes", "bytes".
struct Figure {
  let unit: String
  let value: Double
}

/// Says what is wrong and ends the process with status 1: no time is worth anything then. The
/// subjects in C do the same with `bench_fail`, which Swift cannot call.
func fail(_ message: String) -> Never {
  FileHandle.standardError.write(Data((message + "\n").utf8))
  exit(1)
}
