internal import CMilieu

extension Transaction {
  /// How what is shown comes from the old value to the new one, where a change is animated.
  public enum Curve: Sendable, Hashable {
    /// Starts and ends slowly.
    case easeInOut
    /// Goes on evenly.
    case linear
    /// Starts slowly.
    case easeIn
    /// Ends slowly.
    case easeOut
    /// As a mass on a spring that is let go. Its damping ratio is above 0 to 1, where it does not
    /// swing; below, it goes beyond the new value and comes back.
    case spring(damping: Double = 1)
  }
}

extension Transaction.Curve {
  init(_ curve: MilieuCurve, damping: Double) {
    self =
      switch curve {
      case MILIEU_CURVE_LINEAR: .linear
      case MILIEU_CURVE_EASE_IN: .easeIn
      case MILIEU_CURVE_EASE_OUT: .easeOut
      // Without a damping, who is told takes 1.
      case MILIEU_CURVE_SPRING: .spring(damping: damping > 0 ? damping : 1)
      default: .easeInOut
      }
  }

  var core: MilieuCurve {
    switch self {
    case .easeInOut: MILIEU_CURVE_EASE_IN_OUT
    case .linear: MILIEU_CURVE_LINEAR
    case .easeIn: MILIEU_CURVE_EASE_IN
    case .easeOut: MILIEU_CURVE_EASE_OUT
    case .spring: MILIEU_CURVE_SPRING
    }
  }

  /// The core's number of it, for those who make payloads of their own.
  package var rawCurve: UInt32 { core.rawValue }

  package var damping: Double {
    if case .spring(let damping) = self { damping } else { 0 }
  }
}
