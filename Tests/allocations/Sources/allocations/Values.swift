import Foundation
import Milieu

/// How often a key path's getter was called.
enum KeyPathRuns {
  nonisolated(unsafe) static var count = 0
}

enum Scheme: String, Sendable {
  case light, dark
}

struct Font: Equatable, Sendable {
  var name: String
  var size: Double
}

enum WidthKey: EnvironmentKey { static let defaultValue = 0 }
enum IsWideKey: EnvironmentKey { static let defaultValue = false }
enum RatioKey: EnvironmentKey { static let defaultValue = 0.0 }
enum TintKey: EnvironmentKey { static let defaultValue = Color.black }
enum SchemeKey: EnvironmentKey { static let defaultValue = Scheme.light }
enum TitleKey: EnvironmentKey { static let defaultValue = "" }
enum FontKey: EnvironmentKey { static let defaultValue = Font(name: "Sans", size: 10) }
enum SpareKey: EnvironmentKey { static let defaultValue = 7 }

extension EnvironmentValues {
  /// What every property goes through, so that it is counted.
  subscript<Known: EnvironmentKey>(counted key: Known.Type) -> Known.Value {
    get {
      KeyPathRuns.count += 1
      return self[key]
    }
    set { self[key] = newValue }
  }

  var width: Int {
    get { self[counted: WidthKey.self] }
    set { self[counted: WidthKey.self] = newValue }
  }

  var isWide: Bool {
    get { self[counted: IsWideKey.self] }
    set { self[counted: IsWideKey.self] = newValue }
  }

  var ratio: Double {
    get { self[counted: RatioKey.self] }
    set { self[counted: RatioKey.self] = newValue }
  }

  var tint: Color {
    get { self[counted: TintKey.self] }
    set { self[counted: TintKey.self] = newValue }
  }

  var scheme: Scheme {
    get { self[counted: SchemeKey.self] }
    set { self[counted: SchemeKey.self] = newValue }
  }

  var title: String {
    get { self[counted: TitleKey.self] }
    set { self[counted: TitleKey.self] = newValue }
  }

  var font: Font {
    get { self[counted: FontKey.self] }
    set { self[counted: FontKey.self] = newValue }
  }

  /// The predefined locale.
  var place: Locale {
    get {
      KeyPathRuns.count += 1
      return locale
    }
    set { locale = newValue }
  }

  var spare: Int { self[counted: SpareKey.self] }

  /// An entry of the table.
  var gap: Double {
    KeyPathRuns.count += 1
    return self[picked: "gap", default: 1.0]
  }

  /// Combines two keys.
  var area: Double { Double(width) * ratio }
}

final class Row: EnvironmentUpdating {
  let node = Node("row")
  @Environment(\.width) var width
  @Environment(\.isWide) var isWide
  @Environment(\.ratio) var ratio
  @Environment(\.tint) var tint
  @Environment(\.scheme) var scheme
  @Environment(\.title) var title
  @Environment(\.font) var font
  @Environment(\.font.size) var fontSize
  @Environment(\.place) var place
  @Environment(\.area) var area
  @Environment(\.spare) var spare
  @Picked("accent") var accent
  @Environment(\.gap) var gap
  @Picked("icon", default: "none") var icon
  @Picked("missing", default: .red) var missing
  @Environment(\.colorTable) var table

  var whenUpdated: () -> Void = {}

  func updateEnvironment() {
    whenUpdated()
  }
}
