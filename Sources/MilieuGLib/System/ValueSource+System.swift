internal import CMilieuGLib
internal import Milieu

// The system's interfaces. Each call makes a source of its own, which opens nothing before it is followed.
extension ValueSource {
  /// The desktop's settings, as its portal has them: `\.colorScheme`, `\.contrast`, `\.accentColor`,
  /// `\.reduceMotion`, `\.textScale` and `\.clockFormat`.
  ///
  /// - Parameter busAddress: The bus to ask; that of the session unless you say otherwise.
  /// - Returns: A source.
  public static func portal(busAddress: String? = nil) -> ValueSource {
    made(milieu_glib_portal_source_new(busAddress))
  }

  /// GNOME's settings of the interface and of accessibility, without a portal: the same keys as
  /// ``portal(busAddress:)``. What is not installed it does not give.
  public static func settings() -> ValueSource {
    made(milieu_glib_settings_source_new(nil, nil))
  }

  /// The locale, as the system's files have it now; or as `LC_ALL`, `LC_MESSAGES` or `LANG` say, where
  /// they differ from the files when the source is first followed. It is right when the call that follows
  /// it returns.
  ///
  /// - Parameters:
  ///   - root: The folder that stands for `/`; that one unless you say otherwise.
  ///   - environment: The variables; the process's unless you say otherwise.
  /// - Returns: A source.
  public static func localeFiles(
    root: String? = nil, environment: [String: String]? = nil
  ) -> ValueSource {
    withVariables(environment) { made(milieu_glib_locale_source_new(root, $0)) }
  }

  /// The time zone, as `TZ` says; or else as `/etc/localtime` says now. It is right when the call that
  /// follows it returns.
  ///
  /// When it changes, Foundation's `TimeZone.current` and `TimeZone.autoupdatingCurrent`, which are stale
  /// otherwise, are read anew.
  ///
  /// - Parameters:
  ///   - root: The folder that stands for `/`; that one unless you say otherwise.
  ///   - environment: The variables; the process's unless you say otherwise.
  /// - Returns: A source.
  public static func timeZoneFile(
    root: String? = nil, environment: [String: String]? = nil
  ) -> ValueSource {
    withVariables(environment) { made(milieu_glib_time_zone_source_new(root, $0)) }
  }

  /// The light around, in lux, of a sensor that runs only while somebody observes `\.lightLevel`, or what
  /// derives from it.
  ///
  /// - Parameter busAddress: The bus to ask; that of the system unless you say otherwise.
  /// - Returns: A source.
  public static func lightSensor(busAddress: String? = nil) -> ValueSource {
    made(milieu_glib_light_source_new(busAddress))
  }

  /// The brightness of the screen, `\.brightness`.
  ///
  /// - Parameter root: The folder that stands for `/sys`; that one unless you say otherwise.
  /// - Returns: A source.
  public static func backlight(root: String? = nil) -> ValueSource {
    made(milieu_glib_backlight_source_new(root))
  }

  private static func made(_ pointer: UnsafeMutablePointer<MilieuGlibValueSource>) -> ValueSource {
    ValueSource(sinking: pointer)
  }

  /// Lends variables as C has them.
  private static func withVariables(
    _ environment: [String: String]?,
    _ body: (UnsafePointer<UnsafePointer<CChar>?>?) -> ValueSource
  ) -> ValueSource {
    guard let environment else { return body(nil) }
    let texts = environment.map { Array("\($0.key)=\($0.value)".utf8CString) }
    // One after another in one block, which stays where it is while it is lent.
    let offsets = texts.reduce(into: [0]) { $0.append(($0.last ?? 0) + $1.count) }
    return texts.flatMap { $0 }.withUnsafeBufferPointer { block in
      let variables = offsets.dropLast().map { offset in block.baseAddress.map { $0 + offset } }
      return (variables + [nil]).withUnsafeBufferPointer { body($0.baseAddress) }
    }
  }
}
