/// Whether dark or light is wanted. Raw values are the desktop portal's.
public enum ColorScheme: Int, Sendable, CaseIterable {
  /// Nobody has said.
  case unspecified = 0
  case dark = 1
  case light = 2
}

/// How strongly things are to stand out.
public enum Contrast: Int, Sendable, CaseIterable {
  case normal = 0
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
  case leftToRight = 0
  case rightToLeft = 1
}

/// The size of text in steps, as iOS has them. It follows ``EnvironmentValues/textScale`` unless it is
/// set.
public enum SizeCategory: Int, Sendable, CaseIterable, Comparable {
  case extraSmall = 0
  case small, medium
  /// The usual one.
  case large
  case extraLarge, extraExtraLarge, extraExtraExtraLarge
  case accessibilityMedium, accessibilityLarge, accessibilityExtraLarge
  case accessibilityExtraExtraLarge, accessibilityExtraExtraExtraLarge

  public static func < (first: SizeCategory, second: SizeCategory) -> Bool {
    first.rawValue < second.rawValue
  }

  /// Whether it is one of the sizes for those who see badly.
  public var isAccessibilityCategory: Bool { self >= .accessibilityMedium }
}
