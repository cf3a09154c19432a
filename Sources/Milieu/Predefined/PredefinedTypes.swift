/// Whether dark or light is wanted. Raw values are the desktop portal's.
public enum ColorScheme: Int, Sendable, CaseIterable {
  /// Nobody has said.
  case unspecified = 0
  /// Light on dark.
  case dark = 1
  /// Dark on light.
  case light = 2
}

/// How strongly things are to stand out.
public enum Contrast: Int, Sendable, CaseIterable {
  /// As designed.
  case normal = 0
  /// Stronger than usual.
  case high = 1
}

/// How hours are counted.
public enum ClockFormat: Int, Sendable, CaseIterable {
  /// From 0 to 23.
  case hours24 = 0
  /// From 1 to 12, twice.
  case hours12 = 1
}

/// On which side lines begin.
public enum LayoutDirection: Int, Sendable, CaseIterable {
  /// As in Latin script.
  case leftToRight = 0
  /// As in Arabic and Hebrew script.
  case rightToLeft = 1
}

/// The size of text in steps, as iOS has them. It follows ``EnvironmentValues/textScale`` unless it is
/// set.
public enum SizeCategory: Int, Sendable, CaseIterable, Comparable {
  /// From a text scale of 0 on.
  case extraSmall = 0
  /// From 0.85 and from 0.91 on.
  case small, medium
  /// The usual one: from 0.97 on.
  case large
  /// From 1.06, 1.18 and 1.3 on.
  case extraLarge, extraExtraLarge, extraExtraExtraLarge
  /// For those who see badly: from 1.5, 1.8 and 2.15 on.
  case accessibilityMedium, accessibilityLarge, accessibilityExtraLarge
  /// From 2.55 and 2.9 on.
  case accessibilityExtraExtraLarge, accessibilityExtraExtraExtraLarge

  public static func < (first: SizeCategory, second: SizeCategory) -> Bool {
    first.rawValue < second.rawValue
  }

  /// Whether it is one of the sizes for those who see badly.
  public var isAccessibilityCategory: Bool { self >= .accessibilityMedium }
}
