// Pickers: what drives properties by the theme that is there, each until another takes its place, it is
// taken away, or its object goes. Whoever chooses a theme, for a window or for all, need not know them.
import Foundation
import Milieu

// [objects]
final class Label: Environmentable {
  let node = Node("label")
  var textColor = Color.clear { didSet { print("  label: text \(textColor)") } }
  var opacity = 1.0 { didSet { print("  label: opacity \(opacity)") } }
  var imageName: String? { didSet { print("  label: image \(imageName ?? "none")") } }
}

final class Button: Environmentable {
  let node = Node("button")
  var state = ControlState.normal
  var titleColor = States<Color>()

  func setTitle(_ title: String, for state: ControlState) {
    print("  button: \"\(title)\" when \(state)")
  }
}
// [objects]

/// An object of a toolkit's, without a node.
final class Layer {
  var strokeColor: Color? {
    didSet { print("  layer: stroke \(strokeColor?.description ?? "none")") }
  }
}

let window = Node("window", isBoundary: true)
let (label, button, layer) = (Label(), Button(), Layer())
window.add(label)
window.add(button)

ColorTable.shared.table = try ColorTable(
  text: """
    NORMAL   NIGHT    RED
    #000000  #ffffff  #400000  TEXT
    #aaaaaa  #313131  #aa8888  SEP
    #808080  #606060  #806060  TEXT-OFF
    """)

print("what is picked is assigned at once")
// [pick]
label.pick(\.textColor, Picker(entry: "TEXT"))
label.pick(\.opacity, Picker { theme in theme == "NIGHT" ? 0.8 : 1 })
try label.pick(\.imageName, picker("sun", "moon", "sun"))
window.pick(\.strokeColor, of: layer, Picker(entry: "SEP"))
// [pick]

print("a control's states have a picker each")
// [states]
button.pick(\.titleColor, Picker(entry: "TEXT"))
button.pick(\.titleColor, for: .disabled, Picker(entry: "TEXT-OFF"))
button.pick("title", for: .highlighted, Picker { "Leave \($0)" }) { button, title, state in
  button.setTitle(title, for: state)
}
// [states]
for state in [.normal, .highlighted, .disabled] as [ControlState] {
  print("  button: \(button.titleColor[state] ?? .clear) when \(state)")
}

print("values by position are refused when they are too few or too many")
do {
  try label.pick(\.textColor, picker(0x000000, 0xffffff))
} catch {
  print("  \(error)")
}

// [posted]
let tokens = [Notification.Name.themeWillChange, .themeDidChange].map { name in
  NotificationCenter.default.addObserver(forName: name, object: window, queue: nil) { posted in
    let word = posted.name == .themeWillChange ? "will" : "did"
    print("  the theme \(word) change: \(posted.oldTheme ?? "") -> \(posted.newTheme ?? "")")
  }
}
// [posted]

print("night falls in the window; what is equal is not assigned")
window.nightFalling()
print("a theme by its name")
window.themeVersion = "RED"
print("the same once more")
window.themeVersion = "RED"

print("nobody is told of the table that has another colour, but those who show it")
ColorTable.shared.table = try ColorTable(
  text: """
    NORMAL   NIGHT    RED
    #000000  #ffffff  #400000  TEXT
    #aaaaaa  #313131  #bb9999  SEP
    #808080  #606060  #806060  TEXT-OFF
    """)

print("what is taken away keeps what it has")
label.pick(\.textColor, nil)
label.pick(\.imageName, nil)
window.resetThemeVersion()
tokens.forEach { NotificationCenter.default.removeObserver($0) }
