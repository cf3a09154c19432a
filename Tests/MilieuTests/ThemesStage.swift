import Milieu

// What tests of themes have in common.

/// A theme with parts in parts, one of which cannot be compared.
struct AppTheme: Theme {
  struct View: Equatable, Codable {
    struct Border: Equatable, Codable {
      var width = 1
    }

    var background = "white"
    var border = Border()
  }

  /// Without `==`.
  struct Sound {
    var volume = 1
  }

  var view = View()
  var accent = "blue"
  var sound = Sound()
}

/// A theme that can be compared as a whole.
struct PlainTheme: Theme, Equatable {
  var number = 0
  var text = ""
  var opaque = Opaque()

  /// Equal to all others, as far as the theme is concerned, and no more than that.
  struct Opaque {}

  static func == (first: PlainTheme, second: PlainTheme) -> Bool {
    first.number == second.number && first.text == second.text
  }
}

/// What others use.
struct OtherTheme: Theme, Equatable {
  var number = 0
}

struct ThirdTheme: Theme, Equatable {}

/// What is told, in words.
final class Tale {
  private(set) var lines: [String] = []

  func note(_ line: String) { lines.append(line) }

  /// What was told since it was asked last.
  func take() -> [String] {
    defer { lines = [] }
    return lines
  }

  func note(_ who: String, _ outcome: Result<some Any, ThemeError>, _ transaction: Transaction) {
    let animated = transaction.isAnimated ? " animated" : ""
    switch outcome {
    case .success(let part): note("\(who): \(part)\(animated)")
    case .failure(let error):
      note("\(who): no \(error.requested) but \(error.foundName)\(animated)")
    }
  }
}

extension ThemeError {
  var foundName: String { found.map { String(describing: $0) } ?? "nil" }
}

/// A plain object that takes over a part.
class ThemedLabel: Themeable {
  let name: String
  let tale: Tale
  var act: () -> Void = {}

  init(_ tale: Tale, _ name: String = "label") {
    self.name = name
    self.tale = tale
  }

  func apply(theme: AppTheme.View, transaction: Transaction) {
    tale.note("\(name): \(theme.background)\(transaction.isAnimated ? " animated" : "")")
    act()
  }

  func apply(theme: AppTheme.View) { tale.note("never") }

  func themeIsUnavailable(_ error: ThemeError) {
    tale.note("\(name): no \(error.requested) but \(error.foundName)")
    act()
  }
}

/// An object with a node, that takes over whole themes.
class ThemedPanel: Themeable, Environmentable {
  let node: Node
  let tale: Tale
  var act: () -> Void = {}

  init(_ tale: Tale, _ name: String = "panel", in tree: Tree = .current) {
    node = Node(name, in: tree)
    self.tale = tale
  }

  func apply(theme: PlainTheme) {
    tale.note("\(node.name ?? ""): \(theme.number)")
    act()
  }

  func themeIsUnavailable(_ error: ThemeError) {
    tale.note("\(node.name ?? ""): no \(error.requested) but \(error.foundName)")
    act()
  }
}

extension AppTheme {
  /// One with this background.
  static func with(_ background: String) -> AppTheme {
    AppTheme(view: View(background: background))
  }
}
