internal import CMilieuTheme
import Foundation

/// A type whose values have others between them, so that a change of one can be shown as a movement.
///
/// ```swift
/// struct Shadow: Interpolatable, Equatable {
///   var radius: Double
///   var color: Color
///
///   static func interpolated(from: Shadow, to: Shadow, fraction: Double) -> Shadow {
///     Shadow(
///       radius: .interpolated(from: from.radius, to: to.radius, fraction: fraction),
///       color: .interpolated(from: from.color, to: to.color, fraction: fraction))
///   }
/// }
/// ```
///
/// Numbers and colours are, and optionals and arrays of what is.
public protocol Interpolatable {
  /// What lies between two values.
  ///
  /// It is asked about each frame of a movement but the last, which is exactly `to`. It must not use
  /// the tree.
  ///
  /// - Parameters:
  ///   - from: What is shown at first.
  ///   - to: What is to be shown at last.
  ///   - fraction: How far it has come: 0 at `from` and 1 at `to`; beyond 1 meanwhile where the curve is
  ///     a spring that swings.
  /// - Returns: What is to be shown there.
  static func interpolated(from: Self, to: Self, fraction: Double) -> Self

  /// Whether anything lies between two values. If not, a change from one to the other is one step. It
  /// must not use the tree.
  ///
  /// True unless the type says otherwise.
  static func canInterpolate(from: Self, to: Self) -> Bool
}

extension Interpolatable {
  public static func canInterpolate(from: Self, to: Self) -> Bool { true }

  /// What lies between, for what is made of several: the target where the type says that nothing does, for
  /// then it need not have an answer.
  fileprivate static func between(_ from: Self, _ to: Self, _ fraction: Double) -> Self {
    canInterpolate(from: from, to: to)
      ? interpolated(from: from, to: to, fraction: fraction) : to
  }
}

extension Double: Interpolatable {
  /// Along a line, without overflow; the target where one of them is infinite or NaN.
  public static func interpolated(from: Double, to: Double, fraction: Double) -> Double {
    guard canInterpolate(from: from, to: to), fraction != 1 else { return to }
    let way = to - from
    let between =
      way.isFinite ? from + way * fraction : from * (1 - fraction) + to * fraction
    return (0...1).contains(fraction)
      ? between.clamped(to: Swift.min(from, to)...Swift.max(from, to))
      : between.clamped(to: -greatestFiniteMagnitude...greatestFiniteMagnitude)
  }

  /// Not from or to what is infinite or NaN.
  public static func canInterpolate(from: Double, to: Double) -> Bool {
    from.isFinite && to.isFinite
  }
}

extension Float: Interpolatable {
  /// Along a line, without overflow; the target where one of them is infinite or NaN.
  public static func interpolated(from: Float, to: Float, fraction: Double) -> Float {
    guard canInterpolate(from: from, to: to) else { return to }
    let between = Double.interpolated(from: Double(from), to: Double(to), fraction: fraction)
    let most = Double(Float.greatestFiniteMagnitude)
    return Float(between.clamped(to: -most...most))
  }

  /// Not from or to what is infinite or NaN.
  public static func canInterpolate(from: Float, to: Float) -> Bool {
    from.isFinite && to.isFinite
  }
}

extension CGFloat: Interpolatable {
  /// Along a line, as a `Double`.
  public static func interpolated(from: CGFloat, to: CGFloat, fraction: Double) -> CGFloat {
    CGFloat(Double.interpolated(from: Double(from), to: Double(to), fraction: fraction))
  }

  /// Not from or to what is infinite or NaN.
  public static func canInterpolate(from: CGFloat, to: CGFloat) -> Bool {
    from.isFinite && to.isFinite
  }
}

extension Int: Interpolatable {
  /// Along a line, rounded to the nearest; as far as there are integers.
  public static func interpolated(from: Int, to: Int, fraction: Double) -> Int {
    // The distance is exact, where the integers themselves would not be as doubles.
    let isUp = to >= from
    let way = UInt(bitPattern: isUp ? to &- from : from &- to)
    let step = (Double(way) * fraction).rounded()
    let between = from.stepped(by: step.magnitude, up: isUp == (step >= 0))
    return (0...1).contains(fraction)
      ? between.clamped(to: Swift.min(from, to)...Swift.max(from, to)) : between
  }

  private func stepped(by step: Double, up isUp: Bool) -> Int {
    let end = isUp ? Int.max : Int.min
    let room = UInt(bitPattern: isUp ? end &- self : self &- end)
    guard let step = UInt(exactly: step), step <= room else { return end }
    let distance = Int(bitPattern: step)
    return isUp ? self &+ distance : self &- distance
  }
}

extension Color: Interpolatable {
  /// In Oklab, premultiplied with alpha, so that all on the way looks as even as the eye sees it.
  public static func interpolated(from: Color, to: Color, fraction: Double) -> Color {
    Color(milieu_color_mix(from.core, to.core, fraction))
  }
}

extension Optional: Interpolatable where Wrapped: Interpolatable {
  /// Between two values; the target where one of them is `nil`, or nothing lies between them.
  public static func interpolated(from: Wrapped?, to: Wrapped?, fraction: Double) -> Wrapped? {
    guard let from, let to else { return to }
    return .some(.between(from, to, fraction))
  }

  /// Not from or to `nil`.
  public static func canInterpolate(from: Wrapped?, to: Wrapped?) -> Bool {
    guard let from, let to else { return false }
    return Wrapped.canInterpolate(from: from, to: to)
  }
}

extension Array: Interpolatable where Element: Interpolatable {
  /// Each element by itself, its target where nothing lies between; the target where they are not as many.
  public static func interpolated(from: [Element], to: [Element], fraction: Double) -> [Element] {
    guard from.count == to.count else { return to }
    return zip(from, to).map { .between($0, $1, fraction) }
  }

  /// Where they are as many, and something lies between any two of them.
  public static func canInterpolate(from: [Element], to: [Element]) -> Bool {
    from.count == to.count && zip(from, to).contains { Element.canInterpolate(from: $0, to: $1) }
  }
}

extension Comparable {
  fileprivate func clamped(to range: ClosedRange<Self>) -> Self {
    min(max(self, range.lowerBound), range.upperBound)
  }
}
