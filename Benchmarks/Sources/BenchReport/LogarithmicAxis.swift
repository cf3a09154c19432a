import Foundation

/// Where values lie along an axis on which each power of ten takes the same room.
package struct LogarithmicAxis: Equatable, Sendable {
  /// The exponents of the powers of ten at both ends.
  package let decades: ClosedRange<Int>
  private let start: Double
  private let end: Double

  /// The whole powers of ten around all values, of which those that are not above 0 do not count.
  /// The smallest power lies at `start`, in the picture's units, and the largest at `end`, which may
  /// be less.
  package init(around values: [Double], from start: Double, to end: Double) {
    let exponents = values.filter { $0 > 0 }.map(log10)
    let lowest = Int(floor(exponents.min() ?? 0))
    let highest = Int(ceil(exponents.max() ?? 1))
    decades = lowest...max(highest, lowest + 1)
    self.start = start
    self.end = end
  }

  package func position(of value: Double) -> Double {
    let part = (log10(value) - Double(decades.lowerBound)) / Double(decades.count - 1)
    return start + part * (end - start)
  }

  package var ticks: [Double] { decades.map { pow(10, Double($0)) } }
}
