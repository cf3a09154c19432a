internal import CMilieuTheme

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
/// Numbers and colours are, and what is optional of these.
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
  static func interpolated(from: Self, to: Self, fraction: Double) -> Self
}

extension Double: Interpolatable {
  /// Along a line.
  public static func interpolated(from: Double, to: Double, fraction: Double) -> Double {
    from + (to - from) * fraction
  }
}

extension Float: Interpolatable {
  /// Along a line.
  public static func interpolated(from: Float, to: Float, fraction: Double) -> Float {
    Float(Double.interpolated(from: Double(from), to: Double(to), fraction: fraction))
  }
}

extension Int: Interpolatable {
  /// Along a line, rounded to the nearest.
  public static func interpolated(from: Int, to: Int, fraction: Double) -> Int {
    let between = Double.interpolated(from: Double(from), to: Double(to), fraction: fraction)
    return Int(exactly: between.rounded()) ?? to
  }
}

extension Color: Interpolatable {
  /// In Oklab, premultiplied with alpha, so that all on the way looks as even as the eye sees it.
  public static func interpolated(from: Color, to: Color, fraction: Double) -> Color {
    Color(milieu_color_mix(from.core, to.core, fraction))
  }
}

extension Optional: Interpolatable where Wrapped: Interpolatable {
  /// Between two values; from or to `nil` there is nothing between, and the change is one step.
  public static func interpolated(from: Wrapped?, to: Wrapped?, fraction: Double) -> Wrapped? {
    guard let from, let to else { return to }
    return .some(.interpolated(from: from, to: to, fraction: fraction))
  }
}
