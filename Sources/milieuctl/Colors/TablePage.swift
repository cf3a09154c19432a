import Milieu

/// A table as a page in HTML that needs nothing else: the entries with their swatches, and the pairs whose
/// contrast was asked for.
struct TablePage {
  let table: ColorTable
  let themes: [String]
  let contrasts: [PairContrast]
  let minimum: Double?

  var text: String {
    """
    <!DOCTYPE html>
    <html lang="en">
    <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width" />
    <title>\(table.name.markup)</title>
    <style>
    \(Self.style)
    </style>
    </head>
    <body>
    <h1>\(table.name.markup)</h1>
    \(entries)
    \(contrasts.isEmpty ? "" : pairs)</body>
    </html>

    """
  }

  private static let style = """
    :root { color-scheme: light dark; font: 15px sans-serif; }
    body { margin: 2em; }
    table { border-collapse: collapse; }
    th, td { padding: 4px 16px 4px 0; text-align: start; }
    td { font-family: monospace; white-space: pre-wrap; }
    .swatch { display: inline-block; width: 48px; height: 24px; margin-inline-end: 8px;
      border: 1px solid #808080; vertical-align: middle;
      background: repeating-conic-gradient(#999999 0% 25%, #ffffff 0% 50%) 0 0 / 12px 12px; }
    .swatch span { display: block; height: 100%; }
    .sample { display: inline-block; padding: 4px 12px; margin-inline-end: 8px; }
    .below { font-weight: bold; }
    """

  private var head: String {
    "<tr><td></td>" + themes.map { "<th scope=\"col\">\($0.markup)</th>" }.joined() + "</tr>\n"
  }

  private var entries: String {
    let rows = table.entries.map { entry in
      let cells = themes.map { theme in
        "<td>\(table.value(entry, theme).map(Self.cell) ?? "")</td>"
      }
      return "<tr><th scope=\"row\">\(entry.markup)</th>\(cells.joined())</tr>\n"
    }
    return "<table>\n\(head)\(rows.joined())</table>"
  }

  private static func cell(_ value: ColorTable.Value) -> String {
    guard case .color(let color) = value else { return value.text.markup }
    let (red, green, blue) = color.channels
    let style = "background: rgb(\(red) \(green) \(blue) / \(color.alpha))"
    return "<span class=\"swatch\"><span style=\"\(style)\"></span></span>\(value.text.markup)"
  }

  private var pairs: String {
    let rows = contrasts.map { contrast in
      let (text, background) = contrast.shown
      let style = "color: \(text.opaqueText); background: \(background.opaqueText)"
      let isBelow = minimum.map(contrast.isBelow) ?? false
      let note = isBelow ? " <span class=\"below\">below \(minimum?.shortText ?? "")</span>" : ""
      return """
        <tr><th scope="row">\(contrast.pair.name.markup)</th><th>\(contrast.theme.markup)</th>\
        <td><span class="sample" style="\(style)">Text</span>\(contrast.ratioText) \
        \(contrast.level)\(note)</td></tr>

        """
    }
    return """
      <h2>Contrast</h2>
      <table>
      \(rows.joined())</table>

      """
  }
}
