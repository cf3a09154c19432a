/// A piece of text-mode screen: characters with colours, drawn into and then written out at once.
struct Canvas {
  struct Ink: Equatable {
    /// 8 bits a channel; nil is the terminal's own colour.
    var foreground: (UInt8, UInt8, UInt8)?
    var background: (UInt8, UInt8, UInt8)?
    var isBold = false

    static func == (a: Ink, b: Ink) -> Bool {
      func same(_ x: (UInt8, UInt8, UInt8)?, _ y: (UInt8, UInt8, UInt8)?) -> Bool {
        switch (x, y) {
        case (nil, nil): true
        case (let x?, let y?): x == y
        default: false
        }
      }
      return same(a.foreground, b.foreground) && same(a.background, b.background)
        && a.isBold == b.isBold
    }
  }

  /// A column of a line; the second one of a wide glyph is empty.
  private struct Cell {
    var text = " "
    var ink = Ink()
  }

  let width: Int
  let height: Int
  private var cells: [Cell]

  init(width: Int, height: Int) {
    self.width = width
    self.height = height
    cells = Array(repeating: Cell(), count: width * height)
  }

  /// Writes `text` from a place on; what does not fit in `limit` columns, or in the line, is cut
  /// off. Nothing may be written over one half of a wide glyph.
  mutating func put(_ text: String, x: Int, y: Int, limit: Int, ink: Ink) {
    guard y >= 0, y < height, x >= 0 else { return }
    var index = y * width + x
    for glyph in text.glyphs(fitting: min(limit, width - x)) {
      cells[index] = Cell(text: glyph.text, ink: ink)
      for second in (index + 1)..<(index + glyph.columns) {
        cells[second] = Cell(text: "", ink: ink)
      }
      index += glyph.columns
    }
  }

  /// Fills a rectangle with blanks.
  mutating func fill(_ area: Area, ink: Ink) {
    let blanks = String(repeating: " ", count: max(0, area.width))
    for y in area.y..<(area.y + max(0, area.height)) {
      put(blanks, x: area.x, y: y, limit: area.width, ink: ink)
    }
  }

  /// The lines as text; with colours where `isColored`.
  func lines(isColored: Bool) -> [String] {
    (0..<height).map { y in
      let row = cells[(y * width)..<((y + 1) * width)]
      guard isColored else { return trimmed(row.map(\.text).joined()) }
      var line = ""
      var current: Ink?
      for cell in row {
        if cell.ink != current {
          line += cell.ink.escape
          current = cell.ink
        }
        line += cell.text
      }
      return line + "\u{1b}[0m"
    }
  }

  private func trimmed(_ line: String) -> String {
    String(line.reversed().drop { $0 == " " }.reversed())
  }
}

/// A rectangle of a canvas, in characters.
struct Area {
  var x, y, width, height: Int
}

extension Canvas.Ink {
  /// The terminal's escape sequence (ECMA-48 SGR, with 24-bit colours as xterm has them).
  var escape: String {
    var codes = ["0"]
    if isBold {
      codes.append("1")
    }
    if let (red, green, blue) = foreground {
      codes.append("38;2;\(red);\(green);\(blue)")
    }
    if let (red, green, blue) = background {
      codes.append("48;2;\(red);\(green);\(blue)")
    }
    return "\u{1b}[" + codes.joined(separator: ";") + "m"
  }
}
