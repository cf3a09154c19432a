import Milieu

/// The entries of a colour table that a view is painted with. Nil, the default, is the demo's own colours.
struct Palette: Equatable, Sendable {
  var paper: String
  var ink = "TEXT"

  static let window = Palette(paper: "BG")
  static let sidebar = Palette(paper: "BAR")
  static let card = Palette(paper: "CARD")

  /// Which of all entries a table does not have as colours.
  static func missing(in table: ColorTable) -> [String] {
    [window.paper, sidebar.paper, card.paper, window.ink].filter { table[$0, "NORMAL"] == nil }
  }
}

enum PaletteKey: EnvironmentKey {
  static let defaultValue: Palette? = nil
}

extension EnvironmentValues {
  var palette: Palette? {
    get { self[PaletteKey.self] }
    set { self[PaletteKey.self] = newValue }
  }

  /// The colour of a background: what the table says in the theme that is there, or else what suits the
  /// scheme.
  var paper: Color {
    guard let palette else { return scheme.paper }
    return self[picked: palette.paper, default: scheme.paper].over(.white)
  }

  /// The colour of a text.
  var ink: Color {
    guard let palette else { return scheme.ink }
    return self[picked: palette.ink, default: scheme.ink].over(paper)
  }
}

extension Scheme {
  fileprivate var paper: Color {
    switch self {
    case .light: Color(hex: 0xFBF7EC)
    case .dusk: Color(hex: 0x7D7266)
    case .dark: Color(hex: 0x1D2430)
    }
  }

  fileprivate var ink: Color {
    switch self {
    case .light: Color(hex: 0x2B2B2B)
    case .dusk: Color(hex: 0xFFF6E0)
    case .dark: Color(hex: 0xD7DEEA)
    }
  }
}
