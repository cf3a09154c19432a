import Milieu

/// A table, or contrasts, as lines: one an entry, in columns, and with swatches of the colours where the
/// terminal is to show them.
struct Swatches {
  let table: ColorTable
  let themes: [String]
  let isColored: Bool

  /// Wider columns are left ragged.
  private static let widest = 40
  private static let swatchWidth = 4

  /// The names of the themes, and a line for each entry with its name first.
  var lines: [String] {
    let entries = table.entries
    let names = Column(["ENTRY"] + entries.map { Cell($0.shown()) })
    let columns = themes.map { theme in
      Column(
        [Cell(theme.shown(), swatch: blank)]
          + entries.map { entry in cell(table.value(entry, theme)) })
    }
    return Self.lines([names] + columns)
  }

  /// A line for each contrast: the pair, the theme, the ratio, what it is good for, and how it looks.
  func lines(_ contrasts: [PairContrast], minimum: Double?) -> [String] {
    let columns: [(PairContrast) -> Cell] = [
      { Cell($0.pair.name.shown()) }, { Cell($0.theme.shown()) },
      { Cell($0.ratioText, isNumber: true) }, { Cell($0.level) },
    ]
    let last = Column(
      contrasts.map { contrast in
        let isBelow = minimum.map(contrast.isBelow) ?? false
        return Cell(isBelow ? "below \(minimum?.shortText ?? "")" : "", swatch: sample(contrast))
      })
    return Self.lines(columns.map { Column(contrasts.map($0)) } + [last])
  }

  private static func lines(_ columns: [Column]) -> [String] {
    (0..<(columns.first?.cells.count ?? 0)).map { row in
      var line = columns.map { $0.text(row) }.joined(separator: "  ")
      while line.hasSuffix(" ") {
        line.removeLast()
      }
      return line
    }
  }
}

// Colours.
extension Swatches {
  private func cell(_ value: ColorTable.Value?) -> Cell {
    guard let value else { return Cell("") }
    if case .color(let color) = value {
      return Cell(value.text.shown(), swatch: isColored ? Self.swatch(color) : "")
    }
    return Cell(value.text.shown(), swatch: blank)
  }

  /// What stands in a swatch's place.
  private var blank: String {
    isColored ? String(repeating: " ", count: Self.swatchWidth + 1) : ""
  }

  /// A chequerboard of half characters with the colour in front, of which an opaque one leaves nothing.
  private static func swatch(_ color: Color) -> String {
    guard color.alpha16 < .max else {
      let blanks = String(repeating: " ", count: swatchWidth)
      return Canvas.Ink(background: color.channels).escape + blanks + Canvas.Ink().escape + " "
    }
    let (bright, dark) = color.overBoard
    let fields = [
      Canvas.Ink(foreground: bright.channels, background: dark.channels),
      Canvas.Ink(foreground: dark.channels, background: bright.channels),
    ]
    let halves = (0..<swatchWidth).map { fields[$0 % 2].escape + "▀" }
    return halves.joined() + Canvas.Ink().escape + " "
  }

  private func sample(_ contrast: PairContrast) -> String {
    guard isColored else { return "" }
    let (text, background) = contrast.shown
    return Canvas.Ink(foreground: text.channels, background: background.channels).escape + " Text "
      + Canvas.Ink().escape + " "
  }

  private struct Cell: ExpressibleByStringLiteral {
    var text: String
    /// Goes before the text; of one width in all of a column.
    var swatch = ""
    var isNumber = false

    init(_ text: String, swatch: String = "", isNumber: Bool = false) {
      (self.text, self.swatch, self.isNumber) = (text, swatch, isNumber)
    }

    init(stringLiteral text: String) {
      self.text = text
    }

    var width: Int { text.glyphs(fitting: .max).reduce(0) { $0 + $1.columns } }
  }

  private struct Column {
    let cells: [Cell]
    private let width: Int

    init(_ cells: [Cell]) {
      self.cells = cells
      width = min(cells.map(\.width).max() ?? 0, widest)
    }

    func text(_ row: Int) -> String {
      let cell = cells[row]
      let blanks = String(repeating: " ", count: max(0, width - cell.width))
      return cell.swatch + (cell.isNumber ? blanks + cell.text : cell.text + blanks)
    }
  }
}

// For programs.
extension Swatches {
  /// An object for each entry.
  var json: [JSON] {
    table.entries.map { entry in
      let values = themes.compactMap { theme in
        table.value(entry, theme).map { (name: theme, value: $0.json) }
      }
      let kind = themes.first.flatMap { table.value(entry, $0)?.kind } ?? ""
      return .object([
        ("entry", .string(entry)), ("kind", .string(kind)), ("values", .object(values)),
      ])
    }
  }
}
