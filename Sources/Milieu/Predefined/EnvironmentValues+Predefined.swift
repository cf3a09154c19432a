import Foundation

// What most programs agree on. C knows the same keys; their names there are in brackets.
extension EnvironmentValues {
  /// Whether dark or light is wanted (`color-scheme`). Unspecified by default.
  public var colorScheme: ColorScheme {
    get { self[ColorSchemeKey.self] }
    set { self[ColorSchemeKey.self] = newValue }
  }

  /// How strongly things are to stand out (`contrast`). Normal by default.
  public var contrast: Contrast {
    get { self[ContrastKey.self] }
    set { self[ContrastKey.self] = newValue }
  }

  /// The colour that the user has chosen to stand out, or `nil`, the default (`accent-color`).
  /// Transparent black is `nil`, too.
  public var accentColor: Color? {
    get { self[AccentColorKey.self] }
    set { self[AccentColorKey.self] = newValue }
  }

  /// Whether to animate less (`reduce-motion`). False by default.
  public var reduceMotion: Bool {
    get { self[ReduceMotionKey.self] }
    set { self[ReduceMotionKey.self] = newValue }
  }

  /// The factor on the size of text (`text-scale`). 1 by default.
  public var textScale: Double {
    get { self[TextScaleKey.self] }
    set { self[TextScaleKey.self] = newValue }
  }

  /// The size of text in steps (`size-category`). It follows ``textScale`` by default.
  public var sizeCategory: SizeCategory {
    get { self[SizeCategoryKey.self] }
    set { self[SizeCategoryKey.self] = newValue }
  }

  /// How hours are counted (`clock-format`). 24 hours by default.
  public var clockFormat: ClockFormat {
    get { self[ClockFormatKey.self] }
    set { self[ClockFormatKey.self] = newValue }
  }

  /// The language and region of texts (`locale`, a BCP 47 tag). English by default.
  public var locale: Locale {
    get { self[LocaleKey.self] }
    set { self[LocaleKey.self] = newValue }
  }

  /// On which side lines begin (`layout-direction`). It follows ``locale`` by default.
  public var layoutDirection: LayoutDirection {
    get { self[LayoutDirectionKey.self] }
    set { self[LayoutDirectionKey.self] = newValue }
  }

  /// How days are counted (`calendar`, a BCP 47 calendar type). It follows ``locale`` by default.
  /// Only the calendar's identifier is kept: what is read has Foundation's time zone of the moment,
  /// `.autoupdatingCurrent`, and no locale, so give it others where you use it, and compare identifiers.
  /// One that BCP 47 has no name for, as `.vietnamese`, is read as Gregorian.
  public var calendar: Calendar {
    get { self[CalendarKey.self] }
    set { self[CalendarKey.self] = newValue }
  }

  /// Where clocks are read (`time-zone`, an IANA name). UTC by default.
  public var timeZone: TimeZone {
    get { self[TimeZoneKey.self] }
    set { self[TimeZoneKey.self] = newValue }
  }

  /// The light around, in lux, or `nil`, the default, if it is not known (`light-level`).
  public var lightLevel: Double? {
    get { self[LightLevelKey.self] }
    set { self[LightLevelKey.self] = newValue }
  }

  /// The screen's brightness, from 0 to 1, or `nil`, the default, if it is not known (`brightness`).
  public var brightness: Double? {
    get { self[BrightnessKey.self] }
    set { self[BrightnessKey.self] = newValue }
  }
}
