internal import CMilieu
import Foundation

/// A key that C defines, in forms that C and Swift share.
protocol CoreKey: EnvironmentKey {
  static var coreName: String { get }
  /// Nil if there is none, and can be none.
  static var corePointer: OpaquePointer? { get }
  static var form: ValueForm<Value> { get }
  /// Called when the key is first read or observed in a tree.
  static func setUp(in tree: Tree)
}

extension CoreKey {
  /// C's own, which is never asked for here, for the core knows it already.
  static var defaultValue: Value { EnvironmentValues()[Self.self] }
}

extension CoreKey where Value: RawRepresentable, Value.RawValue == Int {
  static var form: ValueForm<Value> { .raw(as: .inPlace()) }
}

extension CoreKey where Value: InPlaceValue {
  static var form: ValueForm<Value> { .inPlace() }
}

/// A key that the core has defined.
protocol PredefinedKey: CoreKey {
  /// Its property, for those who set up what feeds it.
  static var keyPath: PartialKeyPath<EnvironmentValues> { get }
}

extension PredefinedKey {
  static var corePointer: OpaquePointer? { milieu_key_find(coreName) }

  static func setUp(in tree: Tree) {
    EnvironmentValues.setUpPredefinedListeners?(keyPath, tree)
  }
}

/// All of them, in the core's order.
let predefinedKeys: [any PredefinedKey.Type] = [
  ColorSchemeKey.self, ContrastKey.self, AccentColorKey.self, ReduceMotionKey.self,
  TextScaleKey.self, SizeCategoryKey.self, ClockFormatKey.self, LocaleKey.self,
  LayoutDirectionKey.self, CalendarKey.self, TimeZoneKey.self, LightLevelKey.self,
  BrightnessKey.self,
]

enum ColorSchemeKey: PredefinedKey {
  typealias Value = ColorScheme
  static let coreName = "color-scheme"
  static var keyPath: PartialKeyPath<EnvironmentValues> { \.colorScheme }
}

enum ContrastKey: PredefinedKey {
  typealias Value = Contrast
  static let coreName = "contrast"
  static var keyPath: PartialKeyPath<EnvironmentValues> { \.contrast }
}

enum AccentColorKey: PredefinedKey {
  typealias Value = Color?
  static let coreName = "accent-color"
  static var keyPath: PartialKeyPath<EnvironmentValues> { \.accentColor }
  /// The core has transparent black for "unset".
  static var form: ValueForm<Color?> {
    .inPlace(
      MILIEU_TYPE_COLOR,
      decode: { core in
        let color = Color(core.color)
        return .some(color == .clear ? nil : color)
      },
      encode: { milieu_value_color(($0 ?? .clear).core) })
  }
}

enum ReduceMotionKey: PredefinedKey {
  typealias Value = Bool
  static let coreName = "reduce-motion"
  static var keyPath: PartialKeyPath<EnvironmentValues> { \.reduceMotion }
}

enum TextScaleKey: PredefinedKey {
  typealias Value = Double
  static let coreName = "text-scale"
  static var keyPath: PartialKeyPath<EnvironmentValues> { \.textScale }
}

enum SizeCategoryKey: PredefinedKey {
  typealias Value = SizeCategory
  static let coreName = "size-category"
  static var keyPath: PartialKeyPath<EnvironmentValues> { \.sizeCategory }
}

enum ClockFormatKey: PredefinedKey {
  typealias Value = ClockFormat
  static let coreName = "clock-format"
  static var keyPath: PartialKeyPath<EnvironmentValues> { \.clockFormat }
}

enum LocaleKey: PredefinedKey {
  typealias Value = Locale
  static let coreName = "locale"
  static var keyPath: PartialKeyPath<EnvironmentValues> { \.locale }
  /// A BCP 47 tag for the core; Foundation's own form, with underscores, for Foundation.
  static var form: ValueForm<Locale> {
    .string(
      decode: { Locale(identifier: Locale.identifier(.icu, from: $0)) },
      encode: { $0.identifier(.bcp47) })
  }
}

enum LayoutDirectionKey: PredefinedKey {
  typealias Value = LayoutDirection
  static let coreName = "layout-direction"
  static var keyPath: PartialKeyPath<EnvironmentValues> { \.layoutDirection }
}

enum CalendarKey: PredefinedKey {
  typealias Value = Calendar
  static let coreName = "calendar"
  static var keyPath: PartialKeyPath<EnvironmentValues> { \.calendar }
  static var form: ValueForm<Calendar> {
    .string(
      decode: { Calendar.Identifier(bcp47: $0).map(calendar) },
      encode: { $0.identifier.bcp47 ?? "gregory" })
  }

  /// A calendar has the zone that Foundation had when it was made, and is kept for longer than that.
  private static func calendar(_ identifier: Calendar.Identifier) -> Calendar {
    var calendar = Calendar(identifier: identifier)
    calendar.timeZone = .autoupdatingCurrent
    return calendar
  }
}

enum TimeZoneKey: PredefinedKey {
  typealias Value = TimeZone
  static let coreName = "time-zone"
  static var keyPath: PartialKeyPath<EnvironmentValues> { \.timeZone }
  static var form: ValueForm<TimeZone> {
    .string(decode: { TimeZone(identifier: $0) }, encode: { $0.identifier })
  }
}

enum LightLevelKey: PredefinedKey {
  typealias Value = Double?
  static let coreName = "light-level"
  static var keyPath: PartialKeyPath<EnvironmentValues> { \.lightLevel }
  static var form: ValueForm<Double?> { .doubleOrUnknown }
}

enum BrightnessKey: PredefinedKey {
  typealias Value = Double?
  static let coreName = "brightness"
  static var keyPath: PartialKeyPath<EnvironmentValues> { \.brightness }
  static var form: ValueForm<Double?> { .doubleOrUnknown }
}

extension ValueForm where Value == Double? {
  /// The core has -1 for "unknown".
  fileprivate static var doubleOrUnknown: ValueForm {
    .inPlace(
      MILIEU_TYPE_DOUBLE, decode: { .some($0.number < 0 ? nil : $0.number) },
      encode: { milieu_value_double($0 ?? -1) })
  }
}
