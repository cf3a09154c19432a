// Ambience: the brightness around decides whether things are shown inverted, as designed, or with all the
// contrast there is. Here somebody walks from a cellar into the sun; the light is faked, and noisy.
import Milieu
import MilieuGLib

// [key]
enum PaperKey: EnvironmentKey {
  static let defaultValue = Color.white
  static let sharedName: String? = "paper"
}

extension EnvironmentValues {
  var paper: Color {
    get { self[PaperKey.self] }
    set { self[PaperKey.self] = newValue }
  }
}
// [key]

// [panel]
class Panel: AmbienceReacting {
  let node: Node
  @Environment(\.paper) private var paper

  init(_ name: String) {
    node = Node(name)
  }

  func ambience(_ change: AmbienceChange) {
    let how = change.previous == nil ? "begins" : change.isAnimated ? "fades" : "turns"
    print("\(node.name ?? ""): \(how) \(change.current), on \(paper)")
  }
}

final class Map: Panel {
  override func ambience(_ change: AmbienceChange) {
    super.ambience(change)
    if change.current == .contrast {
      print("map: draws thicker lines")
    }
  }
}
// [panel]

let light = ManualSource()
Tree.current.follow(light)
let (window, map) = (Panel("window"), Map("map"))
window.add(map)

// [theme]
AmbienceTable.declare(\.paper)
let theme = AmbienceTable()
try theme.load(
  text: """
    [paper]
    regular = #f6f5f4
    invert = #241f31
    contrast = #ffffff
    """)
Tree.current.follow(theme)
// [theme]

// [start]
let ambience = Ambience.start()
window.reactsToAmbience = true
map.reactsToAmbience = true
// [start]
for brightness in [0.06, 0.04, 0.07, 0.09, 0.08, 0.12, 0.6, 0.96, 0.94, 0.97] {
  light.give(\.brightness, brightness)
}

// [force]
ambience.forced = .invert
print("truly \(ambience.trueState)")
map.reactsToAmbience = false
ambience.forced = nil
Ambience.retell(window)
// [force]
