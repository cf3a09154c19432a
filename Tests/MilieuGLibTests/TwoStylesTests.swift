import Foundation
import Milieu
import MilieuGLib
import Testing

/// The two ways in which a class that takes part in an environment keeps to its thread: as the main
/// actor's, and confined to a thread that runs a loop.
struct TwoStylesTests {
  @Test @MainActor
  func aClassOfTheMainActorsIsUpdatedThere() async {
    // While this test waits, another one may give the main actor another current tree.
    let tree = Tree()
    Tree.current = tree
    let window = Window()
    let label = Label()
    window.add(label)
    #expect(label.shown == ["16"])
    window.environment(\.textSize, 20)
    #expect(label.textSize == 20)
    #expect(label.shown == ["16", "20"])

    // What is computed elsewhere is handed over as a value, and what follows may run on another thread:
    // the main actor is where it is all the same.
    let computed = await Task.detached { 12 * 2 }.value
    window.environment(\.textSize, computed)
    #expect(label.shown == ["16", "20", "24"])

    let observation = label.observe(\.textSize) { old, new, _ in
      label.note("\(old) -> \(new)")
    }
    withAnimation(in: tree) {
      window.resetEnvironment(\.textSize)
    }
    #expect(label.shown == ["16", "20", "24", "16 animated", "24 -> 16"])
    observation.cancel()
    label.detach()
    window.environment(\.textSize, 30)
    #expect(label.shown.count == 5)
    #expect(label.textSize == 16)
  }

  @Test @MainActor
  func anObjectOfTheMainActorsGoesThere() {
    let tree = Tree()
    Tree.current = tree
    let window = Window()
    var label: Label? = Label()
    label.map { window.add($0) }
    #expect(tree.statistics.nodes == 2)
    label = nil
    window.environment(\.textSize, 20)
    #expect(tree.statistics.nodes == 1)
    #expect(tree.statistics.observers == 0)
  }

  @Test
  func aClassThatIsConfinedToAThreadIsUpdatedOnItsLoop() {
    let screen = Screen()
    #expect(screen.nextPicture() == "size 16")
    screen.show(textSize: 20)
    #expect(screen.nextPicture() == "size 20")
    screen.show(textSize: 24)
    #expect(screen.nextPicture() == "size 24")
    screen.close()
    #expect(screen.nodesLeft == 0)
  }
}

// MARK: - The main actor's

@MainActor
private final class Window: @MainActor Environmentable {
  let node = Node("window", isBoundary: true)
}

@MainActor
private final class Label: @MainActor EnvironmentUpdating {
  let node = Node("label")
  @Environment(\.textSize) var textSize
  private(set) var shown: [String] = []

  func updateEnvironment(_ update: EnvironmentUpdate) {
    note("\(textSize)\(update.transaction.isAnimated ? " animated" : "")")
  }

  func note(_ text: String) {
    shown.append(text)
  }
}

// MARK: - A thread's

/// A screen that is drawn on a thread of its own.
///
/// `@unchecked Sendable`: `panel` is used on the loop's thread alone, `picture` and
/// `nodesLeft` after a signal from there.
private final class Screen: @unchecked Sendable {
  private let loop = MainLoop.onNewContext()
  private let isDrawn = DispatchSemaphore(value: 0)
  private let hasEnded = DispatchSemaphore(value: 0)
  private var panel: Panel?
  private var picture = ""
  private(set) var nodesLeft: Int?

  init() {
    Thread.detachNewThread { [self] in
      // Objects are made where they are used: their nodes are this thread's.
      loop.attach()
      panel = Panel { [unowned self] picture in
        self.picture = picture
        isDrawn.signal()
      }
      panel?.attach()
      loop.run()
      hasEnded.signal()
    }
  }

  /// From any thread.
  func show(textSize: Int) {
    loop.perform { [self] in panel?.environment(\.textSize, textSize) }
  }

  /// Waits for the screen to be drawn anew.
  func nextPicture() -> String {
    isDrawn.wait()
    return picture
  }

  /// Ends the thread, which lets go of its objects before.
  func close() {
    loop.perform { [self] in
      panel = nil
      nodesLeft = Tree.current.statistics.nodes
      loop.quit()
    }
    hasEnded.wait()
  }
}

private final class Panel: EnvironmentUpdating {
  let node = Node("panel")
  @Environment(\.textSize) private var textSize
  private let draw: (String) -> Void

  init(_ draw: @escaping (String) -> Void) {
    self.draw = draw
  }

  func updateEnvironment() {
    draw("size \(textSize)")
  }
}

private enum TextSizeKey: EnvironmentKey {
  static let defaultValue = 16
}

extension EnvironmentValues {
  fileprivate var textSize: Int {
    get { self[TextSizeKey.self] }
    set { self[TextSizeKey.self] = newValue }
  }
}
