import Milieu

// What the story tells of a colour table, before its day begins.
extension Story {
  /// How long a switch takes: it can be seen, and is over before the next step.
  static let switchDuration = Duration.milliseconds(500)

  /// The story shows so many themes besides `NORMAL`.
  private static let mostThemes = 4

  /// Paints the window with a table. What follows the system is in the theme that this says, and all else
  /// in `NORMAL`.
  func paint(with table: ColorTable, followsSystem: Bool) {
    ColorTable.shared(in: window.node.tree).table = table
    withTransaction(in: window.node.tree) {
      window.environment(\.palette, .window)
      window.sidebar.environment(\.palette, .sidebar)
      window.list.environment(\.palette, .card)
      window.dialog?.environment(\.palette, .card)
      if !followsSystem {
        window.environment(\.themeVersion, "NORMAL")
      }
    }
    journal.clear()
  }

  /// What is said of a table at first.
  static func introductions(of table: ColorTable) -> [String] {
    let missing = Palette.missing(in: table)
    let name = table.name.shown()
    return [
      "The colours are those of \(name), whose themes are "
        + "\(table.themes.map { $0.shown() }.joined(separator: ", "))."
    ]
      + (missing.isEmpty
        ? []
        : ["\(name) has no \(missing.joined(separator: ", ")): the demo's own stand for that."])
  }

  /// Lets the window go through the table's themes, one after the other, and back.
  static func themeSteps(of table: ColorTable, followsSystem: Bool) -> [Step] {
    let others = table.themes.filter { $0 != "NORMAL" }.prefix(mostThemes)
    guard let last = others.last else { return [] }
    let pin = Step("The dialog keeps the theme NORMAL, whatever the window's is.") {
      $0.dialog?.environment(\.themeVersion, "NORMAL")
    }
    let switches = others.map { theme in
      Step("The window's theme becomes \(theme.shown()), animated.") { window in
        withAnimation(duration: switchDuration) {
          _ = window.environment(\.themeVersion, theme)
        }
      }
    }
    let back = Step("From \(last.shown()) the window goes back, animated.") { window in
      withAnimation(duration: switchDuration) {
        if followsSystem {
          window.resetEnvironment(\.themeVersion)
        } else {
          window.environment(\.themeVersion, "NORMAL")
        }
      }
    }
    let follow = Step("The dialog follows the window again.") {
      $0.dialog?.resetEnvironment(\.themeVersion)
    }
    return [pin] + switches + [back, follow]
  }
}
