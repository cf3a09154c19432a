import Milieu

/// What a table is written as, which the ending of a file's name says.
enum ColorsOutput: String, CaseIterable {
  case svg = ".svg"
  case html = ".html"
  /// Before `.css`, which it ends in.
  case gtkCSS = ".gtk.css"
  case css = ".css"
  case text = ".txt"

  init?(path: Argument) {
    let name = path.text.lowercased()
    guard let form = Self.allCases.first(where: { name.hasSuffix($0.rawValue) }) else { return nil }
    self = form
  }

  static var endings: String { allCases.map(\.rawValue).joined(separator: ", ") }

  /// The whole file; with the contrasts where there are pictures, and of one theme if it is named.
  func text(
    of table: ColorTable, theme: String?, contrasts: [PairContrast], minimum: Double?
  ) throws(ColorTableError) -> String {
    let themes = theme.map { [$0] } ?? table.themes
    switch self {
    case .svg:
      return TablePicture(
        table: table, themes: themes, contrasts: contrasts, minimum: minimum
      ).text
    case .html:
      return TablePage(table: table, themes: themes, contrasts: contrasts, minimum: minimum).text
    case .gtkCSS: return try table.gtkCSS(theme: theme ?? "NORMAL")
    case .css:
      guard let theme else { return try table.css }
      return try table.css(theme: theme)
    case .text: return table.text
    }
  }
}
