import CMilieu

/// The tree of a script as panels.
///
/// A script says how it wants to be drawn by keys of its own: colours named `paper` and `ink` are a
/// panel's background and its text. Each value that is observed at a node is a line of its panel.
///
/// The work is bounded by the picture's size and not by the tree's: only what is drawn is read, and
/// what is left out is counted up to a number.
struct Picture {
  private let interpreter: Interpreter
  private let told: Set<MilieuNode>
  private let style: BorderStyle
  private let width: Int
  private let height: Int

  /// The size of a picture that has room, and the least width with which it says anything.
  static let widest = 78
  static let narrowest = 47
  static let highest = 200

  init(
    _ interpreter: Interpreter, told: Set<MilieuNode>, style: BorderStyle, width: Int = widest,
    height: Int = highest
  ) {
    self.interpreter = interpreter
    self.told = told
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
    let (nodes, others) = children(of: MILIEU_NODE_NONE, most: Panel.mostChildren)
    let more = others.map { ["\(style.ellipsis) \($0) more roots"] } ?? []
    var room = Area(x: 0, y: 0, width: width, height: height - more.count)
    var roots: [Panel] = []
    for node in nodes {
      guard let root = panel(node, level: 0, deepest: deepest, in: room) else { return nil }
      roots.append(root)
      room.height -= root.height
    }
    var canvas = Canvas(width: width, height: height - more.count - room.height)
    var place = Area(x: 0, y: 0, width: width, height: 0)
    for root in roots {
      place.height = root.height
      root.draw(on: &canvas, in: place, style: style)
      place.y += root.height
    }
    return canvas.lines(isColored: isColored) + more
  }

  /// The panel of a node, with nodes below it down to a level, or nil if they have no room.
  private func panel(_ node: MilieuNode, level: Int, deepest: Int, in area: Area) -> Panel? {
    var panel = Panel(
      name: milieu_node_get_name(interpreter.tree, node).map { String(cString: $0) } ?? "",
      isBoundary: milieu_node_is_boundary(interpreter.tree, node), wasTold: told.contains(node),
      ink: ink(at: node), lines: values(at: node), children: [], isRow: level == 0)
    guard panel.height <= area.height else { return nil }
    // The border takes a column on each side; boxes side by side share what it leaves.
    let fitting = (area.width - 2) / Panel.narrowest
    let most = level == deepest || fitting == 0 ? 0 : panel.isRow ? fitting : Panel.mostChildren
    let (nodes, others) = children(of: node, most: min(most, Panel.mostChildren))
    if let others {
      panel.lines.append("\(style.ellipsis) \(others) more below")
    }
    guard panel.height <= area.height else { return nil }
    var room = area
    room.width = panel.isRow ? (area.width - 2) / max(1, nodes.count) : area.width - 2
    room.height -= panel.height
    for node in nodes {
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

  /// The first children, and the number of the others, if there are any, in words.
  private func children(
    of node: MilieuNode, most: Int
  ) -> (nodes: [MilieuNode], others: String?) {
    var nodes: [MilieuNode] = []
    var others = 0
    var child = milieu_node_get_first_child(interpreter.tree, node)
    while child != MILIEU_NODE_NONE, others <= Panel.mostCounted {
      if nodes.count < most {
        nodes.append(child)
      } else {
        others += 1
      }
      child = milieu_node_get_next_sibling(interpreter.tree, child)
    }
    return (nodes, others == 0 ? nil : count(others))
  }

  private func count(_ number: Int) -> String {
    number > Panel.mostCounted ? "over \(Panel.mostCounted)" : "\(number)"
  }
}

// Values.
extension Picture {
  /// A line for each observer at a node, in the order of their labels. Of more than can be put in
  /// order at little cost the number is given.
  private func values(at node: MilieuNode) -> [String] {
    guard let labels = interpreter.labels[node] else { return [] }
    guard labels.count <= Panel.mostCounted else {
      return ["\(style.ellipsis) \(count(labels.count)) observers"]
    }
    let sorted = labels.sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) }
    var lines = sorted.prefix(Panel.mostLines).compactMap { label in
      interpreter.observers[label].map { line($0.key, at: node) }
    }
    if sorted.count > Panel.mostLines {
      lines.append("\(style.ellipsis) \(sorted.count - Panel.mostLines) more observers")
    }
    return lines
  }

  /// A key and its value, with the layer that it has here, as in a dump; a gauge for a double from
  /// 0 to 1.
  private func line(_ key: Key, at node: MilieuNode) -> String {
    var value = MilieuValue()
    guard milieu_node_get(interpreter.tree, node, key.pointer, &value, nil) == MILIEU_OK else {
      return key.name
    }
    var line = "\(key.name)\(layer(of: key, at: node))"
    if key.type == MILIEU_TYPE_DOUBLE, (0...1).contains(value.number) {
      let full = Int((value.number * 10).rounded())
      line += String(repeating: style.full, count: full)
      line += String(repeating: style.empty, count: 10 - full) + " "
    }
    return line + key.describe(value)
  }

  private func layer(of key: Key, at node: MilieuNode) -> String {
    let signs = [(MILIEU_LAYER_SET, " = "), (MILIEU_LAYER_WISH, " ~ "), (MILIEU_LAYER_BASE, " ^ ")]
    for (layer, sign) in signs
    where milieu_node_get_own(interpreter.tree, node, layer, key.pointer, nil) {
      return sign
    }
    return " "
  }

  private func ink(at node: MilieuNode) -> Canvas.Ink {
    Canvas.Ink(foreground: color("ink", at: node), background: color("paper", at: node))
  }

  private func color(_ name: Word, at node: MilieuNode) -> (UInt8, UInt8, UInt8)? {
    guard let key = interpreter.keys[name], key.type == MILIEU_TYPE_COLOR else { return nil }
    let color = milieu_node_get_color(interpreter.tree, node, key.pointer, MilieuColor())
    return (UInt8(color.red >> 8), UInt8(color.green >> 8), UInt8(color.blue >> 8))
  }
}
