// Preferring: a video deep in a window asks that the screen stay awake. The wish reaches the window
// that it is shown in, since a window is a boundary, and goes no higher; it follows the video into
// another window, and goes with it.
import Milieu

enum KeepAwakeKey: EnvironmentKey {
  static let defaultValue = false
}

extension EnvironmentValues {
  var keepAwake: Bool {
    get { self[KeepAwakeKey.self] }
    set { self[KeepAwakeKey.self] = newValue }
  }
}

final class Window: EnvironmentUpdating {
  let node: Node
  @Environment(\.keepAwake) private var isAwake

  init(_ name: String) {
    node = Node(name, isBoundary: true)
  }

  func updateEnvironment(_ update: EnvironmentUpdate) {
    guard !update.isInitial else { return }
    print("\(node.name ?? "?"): \(isAwake ? "keep the screen awake" : "let it sleep")")
  }
}

final class Video: Environmentable {
  let node = Node("video")

  func play() {
    // [prefer]
    prefer(\.keepAwake, true)
    // [prefer]
  }
}

let window = Window("window")
let dialog = Window("dialog")
let page = Node("page")
var video: Video? = Video()
window.attach()
// A dialog is a child of what opened it.
window.add(dialog)
dialog.add(page)

if let video {
  page.add(video)
  print("the video starts")
  video.play()
  print("it moves to the window, from which the dialog inherits")
  window.add(video)
}

print("the window says that it may sleep: what is set wins over wishes")
window.environment(\.keepAwake, false)
window.resetEnvironment(\.keepAwake)

print("the video goes, and its wish with it")
video = nil
// Who is concerned when an object goes is told by a main loop, with the next change, or now.
try Tree.current.flush()
