import CMilieu

/// The tree of a script as panels.
///
/// A script says how it wants to be drawn by keys of its own: colours named `paper` and `ink` are a
/// panel's background and its text. Each value that is observed at a node is a line of its panel.
struct Picture {
  private let interpreter: Interpreter
  /// What is observed, by node, in the order of labels.
  private var watched: [MilieuNode: [Key]] = [:]
  private let told: Set<MilieuNode>
  private let style: BorderStyle

  private let width: Int

  /// The width of a picture that has room, and the least with which it says anything.
  static let widest = 78
  static let narrowest = 48

  init(
    _ interpreter: Interpreter, told: Set<MilieuNode>, style: BorderStyle, width: Int = widest
  ) {
    self.interpreter = interpreter
    self.told = told
    self.style = style
    self.width = width
    for (_, observer) in interpreter.observers.sorted(by: { $0.key.text < $1.key.text }) {
      watched[observer.node, default: []].append(observer.key)
    }
  }

  /// The picture's lines, drawn one root below the other.
  func lines(isColored: Bool) -> [String] {
    let roots = children(of: MILIEU_NODE_NONE).nodes.map { panel($0, level: 0) }
    var canvas = Canvas(width: width, height: roots.map(\.height).reduce(0, +))
    var y = 0
    for root in roots {
      root.draw(
        on: &canvas, in: Area(x: 0, y: y, width: width, height: root.height), style: style)
      y += root.height
    }
    return canvas.lines(isColored: isColored)
  }

  private func panel(_ node: MilieuNode, level: Int) -> Panel {
    var lines = (watched[node] ?? []).map { line($0, at: node) }
    var below: [Panel] = []
    let (nodes, others) = children(of: node)
    if level < Panel.deepest {
      below = nodes.map { panel($0, level: level + 1) }
    }
    let hidden = others + nodes.count - below.count
    if hidden > 0 {
      lines.append("… \(hidden) more below")
    }
    return Panel(
      name: milieu_node_get_name(interpreter.tree, node).map { String(cString: $0) } ?? "",
      isBoundary: milieu_node_is_boundary(interpreter.tree, node), wasTold: told.contains(node),
      ink: ink(at: node), lines: lines, children: below, isRow: level == 0)
  }

  /// The children that are drawn, and the number of the others.
  private func children(of node: MilieuNode) -> (nodes: [MilieuNode], others: Int) {
    var nodes: [MilieuNode] = []
    var others = 0
    var child = milieu_node_get_first_child(interpreter.tree, node)
    while child != MILIEU_NODE_NONE {
      if nodes.count < Panel.mostChildren {
        nodes.append(child)
      } else {
        others += 1
      }
      child = milieu_node_get_next_sibling(interpreter.tree, child)
    }
    return (nodes, others)
  }
}

// Values.
extension Picture {
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
