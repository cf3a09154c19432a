import Milieu

/// A table as a picture in SVG: a row an entry and a column a theme, each with a swatch and its text, and
/// below these the pairs whose contrast was asked for.
struct TablePicture {
  let table: ColorTable
  let themes: [String]
  let contrasts: [PairContrast]
  let minimum: Double?

  // In pixels.
  private static let margin = 16
  private static let rowHeight = 30
  private static let swatchWidth = 56
  private static let glyphWidth = 8
  /// Longer texts are cut.
  private static let mostGlyphs = 40

  var text: String {
    let entries = table.entries
    let pairs = Self.rows(contrasts)
    let rows = 1 + entries.count + (pairs.isEmpty ? 0 : pairs.count + 1)
    let nameWidth = Self.width(of: entries + pairs.map { $0.first?.pair.name ?? "" })
    let columnWidth = Self.swatchWidth + Self.width(of: themes + texts(entries))
    let size = (
      width: 2 * Self.margin + nameWidth + themes.count * columnWidth,
      height: 2 * Self.margin + rows * Self.rowHeight
    )
    var svg = Self.head(title: table.name, size.width, size.height)
    var place = Place(x: Self.margin, y: Self.margin)
    let columns = themes.indices.map { Self.margin + nameWidth + $0 * columnWidth }
    for (theme, x) in zip(themes, columns) {
      svg += Self.label(theme, x: x, y: place.y, isBold: true)
    }
    for entry in entries {
      place.y += Self.rowHeight
      svg += Self.label(entry, x: place.x, y: place.y)
      for (theme, x) in zip(themes, columns) {
        svg += table.value(entry, theme).map { Self.cell($0, x: x, y: place.y) } ?? ""
      }
    }
    if !pairs.isEmpty {
      place.y += Self.rowHeight
      svg += Self.label("Contrast", x: place.x, y: place.y, isBold: true)
    }
    for row in pairs {
      place.y += Self.rowHeight
      svg += Self.label(row.first?.pair.name ?? "", x: place.x, y: place.y)
      for (contrast, x) in zip(row, columns) {
        svg += sample(contrast, x: x, y: place.y)
      }
    }
    return svg + "</svg>\n"
  }

  private struct Place {
    var x, y: Int
  }

  /// Those of one pair in one row.
  private static func rows(_ contrasts: [PairContrast]) -> [[PairContrast]] {
    contrasts.reduce(into: []) { rows, contrast in
      if rows.last?.first?.pair == contrast.pair {
        rows[rows.count - 1].append(contrast)
      } else {
        rows.append([contrast])
      }
    }
  }

  private func texts(_ entries: [String]) -> [String] {
    entries.flatMap { entry in themes.compactMap { table.value(entry, $0)?.text } }
      + (contrasts.isEmpty ? [] : [Self.longestNote(isBelow: minimum != nil)])
  }

  private static func width(of texts: [String]) -> Int {
    let glyphs = texts.map { text in
      text.glyphs(fitting: mostGlyphs).reduce(0) { $0 + $1.columns }
    }
    return (glyphs.max() ?? 0) * glyphWidth + 2 * margin
  }
}

// Elements.
extension TablePicture {
  private static func head(title: String, _ width: Int, _ height: Int) -> String {
    """
    <svg xmlns="http://www.w3.org/2000/svg" width="\(width)" height="\(height)" \
    viewBox="0 0 \(width) \(height)" font-family="monospace" font-size="13" fill="#1f1f1f">
    <title>\(title.markup)</title>
    <defs><pattern id="board" width="12" height="12" patternUnits="userSpaceOnUse">\
    <rect width="12" height="12" fill="#ffffff"/>\
    <path d="M0 0h6v6H0zM6 6h6v6H6z" fill="#999999"/></pattern></defs>
    <rect width="\(width)" height="\(height)" fill="#ffffff"/>

    """
  }

  private static func label(_ text: String, x: Int, y: Int, isBold: Bool = false) -> String {
    let weight = isBold ? " font-weight=\"bold\"" : ""
    let shown = text.shown(fitting: mostGlyphs).markup
    return "<text x=\"\(x)\" y=\"\(y + 20)\"\(weight)>\(shown)</text>\n"
  }

  private static func field(_ fill: String, x: Int, y: Int) -> String {
    "<rect x=\"\(x)\" y=\"\(y + 3)\" width=\"\(swatchWidth - 10)\" height=\"24\" \(fill)/>\n"
  }

  private static func cell(_ value: ColorTable.Value, x: Int, y: Int) -> String {
    guard case .color(let color) = value else {
      return label(value.text, x: x + swatchWidth, y: y)
    }
    let isOpaque = color.alpha16 == .max
    let fill = "fill=\"\(color.opaqueText)\""
    return (isOpaque ? "" : field("fill=\"url(#board)\"", x: x, y: y))
      + field(
        fill + (isOpaque ? "" : " fill-opacity=\"\(color.alpha)\"") + " stroke=\"#808080\"",
        x: x, y: y)
      + label(value.text, x: x + swatchWidth, y: y)
  }

  private func sample(_ contrast: PairContrast, x: Int, y: Int) -> String {
    let (text, background) = contrast.shown
    let isBelow = minimum.map(contrast.isBelow) ?? false
    return Self.field("fill=\"\(background.opaqueText)\" stroke=\"#808080\"", x: x, y: y)
      + "<text x=\"\(x + 7)\" y=\"\(y + 20)\" fill=\"\(text.opaqueText)\">Text</text>\n"
      + Self.label(
        "\(contrast.ratioText) \(contrast.level)\(isBelow ? " !" : "")",
        x: x + Self.swatchWidth, y: y, isBold: isBelow)
  }

  /// The longest that is said of a contrast.
  private static func longestNote(isBelow: Bool) -> String { "21.00 large\(isBelow ? " !" : "")" }
}
