/// What is shown of one node: a box with its name, values that it has, and the boxes of its children.
struct Panel {
  var name: String
  var isBoundary: Bool
  var wasTold: Bool
  var ink: Canvas.Ink
  var lines: [String]
  var children: [Panel] = []
  /// Children side by side instead of one below the other.
  var isRow = false

  /// Deeper nodes, and more children and lines, are not drawn, and children are counted up to a
  /// number: so the work has a bound, whatever the tree.
  static let deepest = 4
  static let mostChildren = 8
  static let mostLines = 8
  static let mostCounted = 1000
  /// The least width with which a box says anything.
  static let narrowest = 8

  /// A number in words, where it was counted no further than `mostCounted` and one more.
  static func counted(_ number: Int) -> String {
    number > mostCounted ? "over \(mostCounted)" : "\(number)"
  }
}

extension Panel {
  /// Border, own lines and children.
  var height: Int {
    let below = children.map(\.height)
    return 2 + lines.count + (isRow ? below.max() ?? 0 : below.reduce(0, +))
  }

  /// Draws the panel where it has room: `narrowest` columns, and its height.
  func draw(on canvas: inout Canvas, in area: Area, style: BorderStyle) {
    canvas.fill(area, ink: ink)
    drawBorder(on: &canvas, in: area, border: style.border(isDouble: isBoundary))
    for (index, line) in lines.enumerated() {
      canvas.put(line, x: area.x + 2, y: area.y + 1 + index, limit: area.width - 4, ink: ink)
    }
    var place = Area(
      x: area.x + 1, y: area.y + 1 + lines.count, width: area.width - 2, height: 0)
    for (index, child) in children.enumerated() {
      if isRow {
        let end = area.x + 1 + (area.width - 2) * (index + 1) / children.count
        place.width = end - place.x
        place.height = area.height - 2 - lines.count
      } else {
        place.height = child.height
      }
      child.draw(on: &canvas, in: place, style: style)
      if isRow {
        place.x += place.width
      } else {
        place.y += place.height
      }
    }
  }

  private func drawBorder(on canvas: inout Canvas, in area: Area, border: BorderStyle.Border) {
    let bottom = area.y + area.height - 1
    let right = area.x + area.width - 1
    let edge = String(repeating: border.horizontal, count: area.width - 2)
    canvas.put(
      "\(border.topLeft)\(edge)\(border.topRight)", x: area.x, y: area.y, limit: area.width,
      ink: ink)
    canvas.put(
      "\(border.bottomLeft)\(edge)\(border.bottomRight)", x: area.x, y: bottom, limit: area.width,
      ink: ink)
    for y in (area.y + 1)..<bottom {
      canvas.put(border.vertical, x: area.x, y: y, limit: 1, ink: ink)
      canvas.put(border.vertical, x: right, y: y, limit: 1, ink: ink)
    }
    var title = ink
    title.isBold = true
    canvas.put(
      " \(name)\(wasTold ? " *" : "") ", x: area.x + 2, y: area.y, limit: area.width - 4,
      ink: title)
  }
}

/// What boxes are drawn with.
struct BorderStyle {
  struct Border {
    var topLeft, topRight, bottomLeft, bottomRight, horizontal, vertical: String
  }

  private let single, double: Border
  /// The parts of a gauge.
  private let full, empty: String
  /// Stands for what is left out.
  let ellipsis: String

  func border(isDouble: Bool) -> Border {
    isDouble ? double : single
  }

  /// A line for a value: its name, a sign for where it comes from, a gauge for a number from 0 to 1,
  /// and the value as text.
  func line(_ name: String, sign: String, gauge: Double?, text: String) -> String {
    var line = sign.isEmpty ? "\(name) " : "\(name) \(sign) "
    if let gauge, (0...1).contains(gauge) {
      let parts = Int((gauge * 10).rounded())
      line += String(repeating: full, count: parts)
      line += String(repeating: empty, count: 10 - parts) + " "
    }
    return line + text
  }

  static let lines = BorderStyle(
    single: Border(
      topLeft: "┌", topRight: "┐", bottomLeft: "└", bottomRight: "┘", horizontal: "─",
      vertical: "│"),
    double: Border(
      topLeft: "╔", topRight: "╗", bottomLeft: "╚", bottomRight: "╝", horizontal: "═",
      vertical: "║"),
    full: "▮", empty: "▯", ellipsis: "…")

  static let ascii = BorderStyle(
    single: Border(
      topLeft: "+", topRight: "+", bottomLeft: "+", bottomRight: "+", horizontal: "-",
      vertical: "|"),
    double: Border(
      topLeft: "#", topRight: "#", bottomLeft: "#", bottomRight: "#", horizontal: "=",
      vertical: "#"),
    full: "o", empty: ".", ellipsis: "...")
}
