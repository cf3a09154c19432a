/// What some repetitions say.
package struct Summary: Equatable, Sendable {
  package let median: Double
  /// The interquartile range divided by the median: half of the repetitions lie within it. It is 0
  /// where the median is.
  package let spread: Double

  /// There must be at least one value.
  package init(of values: [Double]) {
    let ascending = values.sorted()
    median = Self.quantile(0.5, of: ascending)
    let range = Self.quantile(0.75, of: ascending) - Self.quantile(0.25, of: ascending)
    spread = median == 0 ? 0 : range / median
  }

  /// The value below which a part of the others lies; between two of them where none is just there.
  static func quantile(_ part: Double, of ascending: [Double]) -> Double {
    let place = part * Double(ascending.count - 1)
    let below = Int(place)
    let above = min(below + 1, ascending.count - 1)
    return ascending[below] + (place - Double(below)) * (ascending[above] - ascending[below])
  }
}
