import CMilieu

/// A node of a script's tree, to be drawn.
///
/// A script says how it wants to be drawn by keys of its own: colours named `paper` and `ink` are a
/// panel's background and its text. Each value that is observed at a node is a line of its panel.
struct ScriptNode {
  private let interpreter: Interpreter
  private let told: Set<MilieuNode>
  private let node: MilieuNode

  /// The roots of a script's tree; at `told` somebody was told in the last step.
  static func roots(of interpreter: Interpreter, told: Set<MilieuNode>) -> PicturedNodes {
    ScriptNode(interpreter: interpreter, told: told, node: MILIEU_NODE_NONE)
      .children(most: Panel.mostChildren)
  }
}

extension ScriptNode: Pictured {
  func panel(style: BorderStyle) -> Panel {
    Panel(
      name: milieu_node_get_name(interpreter.tree, node).map { String(cString: $0) } ?? "",
      isBoundary: milieu_node_is_boundary(interpreter.tree, node), wasTold: told.contains(node),
      ink: Canvas.Ink(foreground: color("ink"), background: color("paper")),
      lines: values(style: style))
  }

  func children(most: Int) -> PicturedNodes {
    var nodes = PicturedNodes()
    var child = milieu_node_get_first_child(interpreter.tree, node)
    while child != MILIEU_NODE_NONE, nodes.others <= Panel.mostCounted {
      if nodes.first.count < most {
        nodes.first.append(ScriptNode(interpreter: interpreter, told: told, node: child))
      } else {
        nodes.others += 1
      }
      child = milieu_node_get_next_sibling(interpreter.tree, child)
    }
    return nodes
  }
}

// Values.
extension ScriptNode {
  /// A line for each observer at the node, in the order of their labels. Of more than can be put in
  /// order at little cost the number is given.
  private func values(style: BorderStyle) -> [String] {
    guard let labels = interpreter.labels[node] else { return [] }
    guard labels.count <= Panel.mostCounted else {
      return ["\(style.ellipsis) \(Panel.counted(labels.count)) observers"]
    }
    let sorted = labels.sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) }
    var lines = sorted.prefix(Panel.mostLines).compactMap { label in
      interpreter.observers[label].map { line($0.key, style: style) }
    }
    if sorted.count > Panel.mostLines {
      lines.append("\(style.ellipsis) \(sorted.count - Panel.mostLines) more observers")
    }
    return lines
  }

  private func line(_ key: Key, style: BorderStyle) -> String {
    var value = MilieuValue()
    guard milieu_node_get(interpreter.tree, node, key.pointer, &value, nil) == MILIEU_OK else {
      return key.name
    }
    return style.line(
      key.name, sign: sign(of: key), gauge: key.type == MILIEU_TYPE_DOUBLE ? value.number : nil,
      text: key.describe(value))
  }

  /// The layer that a key has here, as in a dump.
  private func sign(of key: Key) -> String {
    let signs = [(MILIEU_LAYER_SET, "="), (MILIEU_LAYER_WISH, "~"), (MILIEU_LAYER_BASE, "^")]
    let own = signs.first { layer, _ in
      milieu_node_get_own(interpreter.tree, node, layer, key.pointer, nil)
    }
    return own?.1 ?? ""
  }

  private func color(_ name: Word) -> (UInt8, UInt8, UInt8)? {
    guard let key = interpreter.keys[name], key.type == MILIEU_TYPE_COLOR else { return nil }
    let color = milieu_node_get_color(interpreter.tree, node, key.pointer, MilieuColor())
    return (UInt8(color.red >> 8), UInt8(color.green >> 8), UInt8(color.blue >> 8))
  }
}
