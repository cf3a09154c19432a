import Milieu

enum PaddingKey: EnvironmentKey {
  static let defaultValue = 8
}

enum TitleKey: EnvironmentKey {
  static let defaultValue = "untitled"
}

struct Font: Equatable, Sendable {
  var name: String
  var size: Double
}

enum FontKey: EnvironmentKey {
  static let defaultValue = Font(name: "Sans", size: 12)
}

extension EnvironmentValues {
  var padding: Int {
    get { self[PaddingKey.self] }
    set { self[PaddingKey.self] = newValue }
  }

  var title: String {
    get { self[TitleKey.self] }
    set { self[TitleKey.self] = newValue }
  }

  var font: Font {
    get { self[FontKey.self] }
    set { self[FontKey.self] = newValue }
  }

  /// Combines two keys.
  var caption: String {
    get { "\(title) \(padding)" }
    set {
      title = newValue
      padding = newValue.count
    }
  }

  /// Reads a second key only where the first says so.
  var choice: String { padding > 10 ? title : "narrow" }

  var isWide: Bool { padding > 10 }
}
