// Theme objects: a theme is a struct of the program's own, with structs in it for its parts. A manager
// gives it, objects take over the parts that they are about, and are told what differs there.
import Foundation
import Milieu

// [theme]
struct AppTheme: Theme, Codable {
  struct View: Equatable, Codable {
    var background = "white"
    var padding = 8
  }

  struct Text: Equatable, Codable {
    var font = "Sans"
    var color = "black"
  }

  var view = View()
  var text = Text()
}
// [theme]

extension AppTheme {
  static let dark = AppTheme(view: View(background: "black"), text: Text(color: "white"))
}

/// What has a theme type of its own.
struct GameTheme: Theme {
  var board = "green"
}

// [themeable]
/// A plain object, without a node.
final class Background: Themeable {
  func apply(theme: AppTheme.View) {
    print("background: \(theme.background)")
  }

  func apply(theme: AppTheme.View, transaction: Transaction) {
    if transaction.isAnimated {
      print("slowly")
    }
    apply(theme: theme)
  }

  func themeIsUnavailable(_ error: ThemeError) {
    print("background: \(error)")
  }
}

let background = Background()
// [themeable]

/// An object with a node, which has the theme of where it is.
final class Label: Themeable, Environmentable {
  let node = Node("label")

  func apply(theme: AppTheme.Text) {
    print("label: \(theme.font) in \(theme.color)")
  }

  func themeIsUnavailable(_ error: ThemeError) {
    print("label: there is no such theme")
  }
}

let window = Node("window")
let dialog = Node("dialog")
let label = Label()
window.add(dialog)
dialog.add(label)

print("each is told once at first, at once")
// [observe]
ThemeManager.default.theme = AppTheme()
background.observe(theme: \AppTheme.view)
label.observe(theme: \AppTheme.text)
// [observe]

print("a switch that is animated")
// [switch]
withAnimation {
  ThemeManager.default.theme = AppTheme.dark
}
// [switch]

print("what is downloaded is a theme like others; the background is equal, and not told")
// [download]
let downloaded = """
  {"view": {"background": "black", "padding": 8}, "text": {"font": "Serif", "color": "grey"}}
  """
ThemeManager.default.theme = try JSONDecoder().decode(AppTheme.self, from: Data(downloaded.utf8))
// [download]

print("the dialog has a theme of its own")
// [subtree]
dialog.environment(\.theme, AppTheme.dark)
// [subtree]

print("so has what is below a manager of one's own")
// [manager]
let preview = ThemeManager("preview")
preview.theme = AppTheme(text: AppTheme.Text(font: "Mono"))
background.observe(theme: \AppTheme.view, from: preview)
withTransaction {
  dialog.resetEnvironment(\.theme)
  preview.add(window)
}
// [manager]

print("a theme of another type")
// [closure]
let ofFonts = preview.observe(theme: \AppTheme.text.font) { font, _ in
  switch font {
  case .success(let font): print("font: \(font)")
  case .failure(let error): print("font: \(error)")
  }
}
preview.theme = GameTheme()
// [closure]

print("no theme")
preview.theme = nil

print("the closure is cancelled, and hears nothing of the next")
// [cancel]
ofFonts.cancel()
// [cancel]
preview.theme = AppTheme()
print("\(preview.observerCount) observes the preview: the background")
