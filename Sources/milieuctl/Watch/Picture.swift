/// What can be drawn as a panel with others in it.
protocol Pictured {
  /// The panel, as yet without what is below.
  func panel(style: BorderStyle) -> Panel
  /// What is directly below, in order.
  func children(most: Int) -> PicturedNodes
}

/// Some nodes that are drawn, and how many others there are beside them.
struct PicturedNodes {
  var first: [any Pictured] = []
  /// Counted up to `Panel.mostCounted` and one more.
  var others = 0
}

/// A tree as panels.
///
/// The work is bounded by the picture's size and not by the tree's: only what is drawn is read, and
/// what is left out is counted up to a number.
struct Picture {
  private let roots: PicturedNodes
  private let style: BorderStyle
  private let width: Int
  private let height: Int

  /// The size of a picture that has room, and the least width with which it says anything.
  static let widest = 78
  static let narrowest = 47
  static let highest = 200

  init(_ roots: PicturedNodes, style: BorderStyle, width: Int = widest, height: Int = highest) {
    self.roots = roots
    self.style = style
    self.width = min(width, Self.widest)
    self.height = min(height, Self.highest)
  }

  /// The picture's lines, drawn one root below the other, as deep as there is room; none if there
  /// is not even room for the roots.
  func lines(isColored: Bool) -> [String] {
    guard width >= Self.narrowest else { return [] }
    for deepest in stride(from: Panel.deepest, through: 0, by: -1) {
      if let lines = lines(deepest: deepest, isColored: isColored) {
        return lines
      }
    }
    return []
  }

  private func lines(deepest: Int, isColored: Bool) -> [String]? {
    let more =
      roots.others > 0 ? ["\(style.ellipsis) \(Panel.counted(roots.others)) more roots"] : []
    var room = Area(x: 0, y: 0, width: width, height: height - more.count)
    var panels: [Panel] = []
    for root in roots.first {
      guard let panel = panel(root, level: 0, deepest: deepest, in: room) else { return nil }
      panels.append(panel)
      room.height -= panel.height
    }
    var canvas = Canvas(width: width, height: height - more.count - room.height)
    var place = Area(x: 0, y: 0, width: width, height: 0)
    for panel in panels {
      place.height = panel.height
      panel.draw(on: &canvas, in: place, style: style)
      place.y += panel.height
    }
    return canvas.lines(isColored: isColored) + more
  }

  /// The panel of a node, with nodes below it down to a level, or nil if they have no room.
  private func panel(
    _ node: any Pictured, level: Int, deepest: Int, in area: Area
  ) -> Panel? {
    var panel = node.panel(style: style)
    panel.isRow = level == 0
    guard panel.height <= area.height else { return nil }
    // The border takes a column on each side; boxes side by side share what it leaves.
    let fitting = (area.width - 2) / Panel.narrowest
    let most = level == deepest || fitting == 0 ? 0 : panel.isRow ? fitting : Panel.mostChildren
    let children = node.children(most: min(most, Panel.mostChildren))
    if children.others > 0 {
      panel.lines.append("\(style.ellipsis) \(Panel.counted(children.others)) more below")
    }
    guard panel.height <= area.height else { return nil }
    var room = area
    room.width = panel.isRow ? (area.width - 2) / max(1, children.first.count) : area.width - 2
    room.height -= panel.height
    for node in children.first {
      guard let child = self.panel(node, level: level + 1, deepest: deepest, in: room) else {
        return nil
      }
      panel.children.append(child)
      if !panel.isRow {
        room.height -= child.height
      }
    }
    return panel
  }
}
