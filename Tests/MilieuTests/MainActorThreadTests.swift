import Milieu
import Testing

/// Whatever thread runs the main actor: each thing may be the first that is done with a tree there.
struct MainActorThreadTests {
  private struct Look: Theme, Equatable {
    var accent = "blue"
  }

  @MainActor
  private final class Label: @MainActor EnvironmentUpdating {
    let node: Node
    @Environment(\.padding) var padding
    @Picked("BG") var background
    var accent = ""

    init(in tree: Tree) {
      node = Node("label", in: tree)
    }

    func updateEnvironment() { accent += "\(padding)" }
  }

  @MainActor
  private final class Stage {
    let tree = Tree()
    let clock = ManualClock()
    let window: Node
    let label: Label
    let manager: ThemeManager
    var leaving: Node?
    var observation: EnvironmentObservation?
    var pick: Pick?
    let values: EnvironmentSequence<Int>

    init() {
      Tree.current = tree
      tree.frameClock = clock
      window = Node("window", in: tree)
      label = Label(in: tree)
      window.add(label.node)
      leaving = Node("leaving", in: tree)
      manager = ThemeManager()
      manager.theme = Look()
      values = label.values(for: \.padding)
      observation = label.observeFrames(\.textScale) { _ in }
      pick = label.pick(\.accent, Picker { $0 })
    }
  }

  #if DEBUG
    /// Reads are checked in debug builds only.
    @Test
    func eachMayBeTheFirstThatIsDoneOnAnotherThread() async {
      await #expect(processExitsWith: .success) { await Self.doEachOnAnotherThread() }
    }
  #endif

  /// Does something before anything else that has to do with the tree.
  @MainActor
  private static func first(_ deed: () -> Void) async {
    await goOnOnAnotherThread()
    deed()
  }

  @MainActor
  private static func doEachOnAnotherThread() async {
    let stage = Stage()
    var iterator = stage.values.makeAsyncIterator()
    let early = await iterator.next()
    precondition(early == 8)
    await first { _ = stage.label.padding }
    await first { _ = stage.label.background }
    await first { _ = stage.label.environmentValues.title }
    await first { _ = stage.label.observable.padding }
    await first { _ = stage.label.snapshot }
    await first { _ = stage.label.explain(\.padding) }
    await first { _ = stage.label.node.description }
    await first { _ = stage.tree.description }
    await first { _ = stage.window.children }
    await first { _ = stage.label.node.parent }
    await first { _ = stage.window.isBoundary }
    await first { stage.window.name = "another" }
    await first { _ = stage.window.name }
    await first { _ = stage.tree.roots }
    await first { _ = stage.tree.node(stage.window.reference) }
    await first { _ = stage.tree.statistics }
    await first { _ = stage.tree.isDue }
    await first { _ = try? stage.tree.flush() }
    await first { _ = stage.tree.movementCount }
    await first { withAnimation { _ = stage.window.environment(\.textScale, 2) } }
    await first { stage.clock.advance(by: .milliseconds(100)) }
    await first { _ = stage.tree.frameClock }
    await first { stage.window.environment(\.padding, 1) }
    await first { stage.window.resetEnvironment(\.padding) }
    await first { stage.tree.baseEnvironment(\.padding, 3) }
    await first { _ = stage.label.record(\.padding) }
    await first { _ = stage.label.observe(\.padding) { _, _, _ in } }
    await first { stage.label.attach() }
    await first { stage.window.nightFalling() }
    await first { _ = stage.label.themeVersion }
    await first { stage.tree.dawnComing() }
    await first { stage.manager.theme = Look(accent: "red") }
    await first { _ = stage.manager.theme }
    await first { _ = stage.manager.observerCount }
    await first { stage.manager.observe(theme: \Look.accent, for: stage.label) { _, _, _ in } }
    await first { _ = ThemeManager.default.theme }
    await first { _ = ColorTable.shared(in: stage.tree).table }
    let table = try? ColorTable(text: "NORMAL\n#f00 BG")
    await first { ColorTable.shared(in: stage.tree).table = table }
    await first { _ = ThemeManager.default.observable.padding }
    await first { _ = Node("made", in: stage.tree) }
    await first { stage.leaving = nil }
    await first { _ = stage.pick?.cancel() }
    await first { _ = stage.observation?.cancel() }
    await first { stage.observation = nil }
    await first { stage.tree.frameClock = nil }
    stage.window.environment(\.padding, 5)
    await goOnOnAnotherThread()
    let late = await iterator.next()
    precondition(late == 5)
  }
}
