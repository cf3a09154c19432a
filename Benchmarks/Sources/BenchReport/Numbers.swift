import Foundation

/// Numbers as people read them.
package enum Numbers {
  /// Three significant digits, with commas between thousands: 0, 0.123, 2.5, 28.4, 1,230,000.
  package static func plain(_ value: Double) -> String {
    guard value != 0, value.isFinite else { return value == 0 ? "0" : "\(value)" }
    let digits = 2 - Int(floor(log10(abs(value))))
    guard digits > 0 else {
      let unit = pow(10, Double(-digits))
      return grouped(UInt64((abs(value) / unit).rounded() * unit), isNegative: value < 0)
    }
    var text = String(format: "%.\(digits)f", value)
    if text.contains(".") {
      while text.hasSuffix("0") { text.removeLast() }
      if text.hasSuffix(".") { text.removeLast() }
    }
    return text
  }

  /// All digits, with commas between thousands.
  package static func grouped(_ value: UInt64, isNegative: Bool = false) -> String {
    var text = ""
    for (place, digit) in String(value).reversed().enumerated() {
      if place > 0 && place.isMultiple(of: 3) { text.append(",") }
      text.append(digit)
    }
    return (isNegative ? "-" : "") + String(text.reversed())
  }

  /// In the unit that needs the fewest digits: 2.5 ns, 1.23 µs, 442 ms.
  package static func time(nanoseconds: Double) -> String {
    // 999.6 ns would be 1,000 ns in three digits.
    switch nanoseconds {
    case ..<999.5: plain(nanoseconds) + " ns"
    case ..<999.5e3: plain(nanoseconds / 1e3) + " µs"
    case ..<999.5e6: plain(nanoseconds / 1e6) + " ms"
    default: plain(nanoseconds / 1e9) + " s"
    }
  }

  /// Powers of ten for the ends of an axis: 100, 10k, 1M.
  package static func short(_ value: Double) -> String {
    switch value {
    case ..<1e3: plain(value)
    case ..<1e6: plain(value / 1e3) + "k"
    default: plain(value / 1e6) + "M"
    }
  }

  package static func percent(_ part: Double) -> String {
    String(format: "%.0f%%", part * 100)
  }

  /// A row's value with its unit, where that is not said beside it.
  package static func value(of row: Row) -> String {
    row.unit == "ns" ? time(nanoseconds: row.value) : plain(row.value)
  }
}
