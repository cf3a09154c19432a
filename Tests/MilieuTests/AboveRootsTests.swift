import Milieu
import Observation
import Testing

/// The place above all roots, which the default manager is at: who follows it need not keep what stands for
/// it, and who names it finds it.
struct AboveRootsTests {
  private let tree = Tree()

  init() {
    Tree.current = tree
  }

  @Test
  func aPickerDrivesByTheWholeTreesTheme() {
    let layer = PickedLayer()
    let pick = ThemeManager.default.pick(\.text, of: layer, Picker(lowercased))
    tree.nightFalling()
    ThemeManager.default.themeVersion = "RED"
    #expect(layer.assigned == ["normal", "night", "red"])
    pick.cancel()
    tree.dawnComing()
    #expect(layer.assigned == ["normal", "night", "red"])
    #expect(tree.statistics.observers == 0)
  }

  @Test
  func aPickerMovesByTheWholeTreesValues() {
    let (layer, clock) = (PickedLayer(), ManualClock())
    tree.frameClock = clock
    ThemeManager.default.pick(
      \.tint, of: layer, Picker(values: { Color(white: Double($0.padding) / 8) }), animated: true)
    withAnimation { _ = tree.baseEnvironment(\.padding, 0) }
    for _ in 0..<2 {
      clock.advance(by: .milliseconds(150))
    }
    #expect(layer.assigned.count == 3)
    #expect(layer.tint == .black)
  }

  @Test
  func streamsGiveTheWholeTreesValues() async {
    var values = ThemeManager.default.values(for: \.padding).makeAsyncIterator()
    #expect(await values.next() == 8)
    tree.baseEnvironment(\.padding, 3)
    #expect(await values.next() == 3)
  }

  @Test
  func observationTracksTheWholeTreesValues() {
    let calls = Tale()
    nonisolated(unsafe) let told = calls
    withObservationTracking {
      _ = ThemeManager.default.observable.padding
    } onChange: {
      told.note("changed")
    }
    tree.baseEnvironment(\.padding, 3)
    #expect(calls.take() == ["changed"])
  }

  @Test
  func snapshotsHaveTheWholeTreesValues() {
    tree.baseEnvironment(\.padding, 3)
    tree.nightFalling()
    let snapshot = ThemeManager.default.snapshot
    #expect(snapshot.padding == 3 && snapshot.themeVersion == "NIGHT")
    #expect(tree.statistics.nodes == 0)
  }

  @Test
  func theWholeTreesValuesAreExplained() {
    #expect(
      "\(ThemeManager.default.explain(\.padding))"
        == "PaddingKey at above all roots\n  wins  default: 8")
    tree.baseEnvironment(\.padding, 3)
    #expect(
      "\(ThemeManager.default.explain(\.padding))" == """
        PaddingKey at above all roots
          wins  base above all roots: 3
                default: 8
        """)
    #expect(tree.statistics.nodes == 0)
  }

  @Test
  func itIsFoundByItsReference() {
    let reference = ThemeManager.default.node.reference
    #expect(tree.node(reference) == ThemeManager.default.node)
    #expect(Tree().node(reference) == nil)
  }
}
