import Milieu
import Testing

/// Objects, nodes and trees that picks are about go at any moment, and nothing of them stays.
struct PickLifetimeTests {
  private final class Census {
    var labels = 0
    var pickers = 0
  }

  /// What a picker keeps.
  private final class Token {
    let census: Census

    init(_ census: Census) {
      self.census = census
      census.pickers += 1
    }

    deinit { census.pickers -= 1 }
  }

  private final class CountedLabel: PickedLabel {
    let census: Census
    var whenGone: () -> Void = {}

    init(_ census: Census, _ name: String = "label") {
      self.census = census
      super.init(name)
      census.labels += 1
    }

    deinit {
      whenGone()
      census.labels -= 1
    }
  }

  private let tree: Tree
  private let window: Node
  private let census = Census()

  init() {
    Tree.current = Tree()
    tree = Tree.current
    window = Node("window")
    // A default that is observed has a place of its own in the tree from then on.
    window.observe(\.themeVersion) { _, _, _ in }.cancel()
  }

  private func countingPicker() -> Picker<String> {
    let token = Token(census)
    return Picker { theme in withExtendedLifetime(token) { theme.lowercased() } }
  }

  private func expectNothing(but nodes: Int = 1) {
    #expect(census.labels == 0)
    #expect(census.pickers == 0)
    #expect([tree.statistics.nodes, tree.statistics.observers] == [nodes, 0])
  }

  // MARK: - Objects

  @Test
  func anObjectIsNotKeptAndItsPicksGoWithIt() {
    let before = tree.statistics
    for _ in 0..<100 {
      let label = CountedLabel(census)
      window.add(label)
      label.pick(\.text, countingPicker())
      label.pick(\.titles, countingPicker())
      label.pick(\.titles, for: .disabled, countingPicker())
      label.pick("name", countingPicker()) { _, _, _ in }
    }
    expectNothing()
    window.environment(\.themeVersion, "NIGHT")
    let after = tree.statistics
    #expect(after.observersTold == before.observersTold)
    #expect(after.values == before.values + 1)
  }

  @Test
  func endedPicksKeepNoPicker() {
    let label = PickedLabel()
    let pick = label.pick(\.text, countingPicker())
    pick.cancel()
    expectNothing(but: 2)
    label.pick(\.text, countingPicker())
    label.pick(\.text, countingPicker())
    #expect(census.pickers == 1)
    label.pick(\.text, nil)
    expectNothing(but: 2)
    withExtendedLifetime(pick) {}
  }

  /// DKNightVersion #28.
  @Test
  func anObjectThatDiesBeforeASwitchIsNotAssignedTo() {
    var label: CountedLabel? = CountedLabel(census)
    var assigned = 0
    label?.whenAssigned = { _ in assigned += 1 }
    label.map { window.add($0) }
    let pick = label?.pick(\.text, countingPicker())
    withTransaction {
      window.environment(\.themeVersion, "NIGHT")
      label = nil
    }
    #expect(assigned == 1)
    expectNothing()
    pick?.cancel()
  }

  /// DKNightVersion #37.
  @Test(arguments: [false, true])
  func anObjectThatDiesDuringASwitchIsNotAssignedTo(_ isNodeKept: Bool) {
    let first = PickedLabel("first")
    var second: CountedLabel? = CountedLabel(census, "second")
    let third = PickedLabel("third")
    let node = isNodeKept ? second?.node : nil
    var assigned = 0
    window.add(first)
    second.map { window.add($0) }
    window.add(third)
    for label in [first, second, third] {
      label?.pick(\.text, Picker(lowercased))
    }
    second?.whenAssigned = { _ in assigned += 1 }
    first.whenAssigned = { _ in second = nil }
    window.environment(\.themeVersion, "NIGHT")
    #expect(assigned == 0)
    #expect(census.labels == 0)
    #expect(third.assigned == ["normal", "night"])
    #expect(tree.statistics.observers == 2)
    withExtendedLifetime((first, third, node)) {}
  }

  @Test
  func anObjectThatDiesByItsOwnAssignmentIsKeptUntilThatIsOver() {
    var label: CountedLabel? = CountedLabel(census)
    label.map { window.add($0) }
    label?.pick(\.text, countingPicker())
    var last: [String] = []
    label?.whenAssigned = { mine in
      label = nil
      last = mine.assigned
    }
    window.environment(\.themeVersion, "NIGHT")
    #expect(label == nil)
    #expect(last == ["normal", "night"])
    expectNothing()
  }

  @Test
  func anObjectSwitchesTheThemeWhenItGoes() {
    var label: CountedLabel? = CountedLabel(census)
    let other = PickedLabel("other")
    label.map { window.add($0) }
    window.add(other)
    label?.pick(\.text, countingPicker())
    other.pick(\.text, Picker(lowercased))
    label?.whenGone = { [window] in window.environment(\.themeVersion, "NIGHT") }
    label = nil
    #expect(other.text == "night")
    #expect(tree.statistics.observers == 1)
    #expect(census.pickers == 0)
  }

  // MARK: - Objects without a node

  @Test
  func anObjectWithoutANodeIsNotKept() {
    weak var gone: PickedLayer?
    var layer: PickedLayer? = PickedLayer()
    gone = layer
    layer.map { _ = window.pick(\.text, of: $0, countingPicker()) }
    layer = nil
    #expect(gone == nil)
    window.environment(\.themeVersion, "NIGHT")
    expectNothing()
  }

  @Test
  func manyObjectsWithoutANodeLeaveFewPicks() {
    for _ in 0..<10_000 {
      let layer = PickedLayer()
      window.pick(\.text, of: layer, countingPicker())
      #expect(layer.assigned == ["normal"])
    }
    #expect(census.pickers <= 17)
    #expect(tree.statistics.observers == census.pickers)
    window.environment(\.themeVersion, "NIGHT")
    expectNothing()
  }

  @Test
  func livingObjectsStayWhenOthersAreLookedFor() {
    let layers = (0..<100).map { _ in PickedLayer() }
    for layer in layers {
      window.pick(\.text, of: layer, Picker(lowercased))
      window.pick(\.text, of: PickedLayer(), countingPicker())
    }
    window.environment(\.themeVersion, "NIGHT")
    for layer in layers {
      #expect(layer.assigned == ["normal", "night"])
    }
    #expect(tree.statistics.observers == 100)
    #expect(census.pickers == 0)
  }

  @Test
  func aPickThatMayChangeNoMoreGoes() {
    let layer = PickedLayer()
    var reads = true
    window.pick(
      \.text, of: layer,
      Picker(values: { [token = Token(census)] values in
        withExtendedLifetime(token) { reads ? values.themeVersion : "fixed" }
      }))
    reads = false
    window.environment(\.themeVersion, "NIGHT")
    #expect(layer.assigned == ["NORMAL", "fixed"])
    expectNothing()
  }

  @Test
  func whatGoesWithAPickerMayPickForTheSameProperty() {
    final class Phoenix {
      unowned let label: PickedLabel
      init(_ label: PickedLabel) { self.label = label }
      deinit { label.pick(\.text, Picker { "again \($0)" }) }
    }
    let label = PickedLabel()
    window.add(label)
    do {
      let phoenix = Phoenix(label)
      label.pick(\.text, Picker { theme in withExtendedLifetime(phoenix) { theme } })
    }
    label.pick(\.text, Picker(lowercased))
    #expect(label.take() == ["NORMAL", "again NORMAL", "normal"])
    window.environment(\.themeVersion, "NIGHT")
    #expect(label.take() == ["night"])
    label.pick(\.text, nil)
    #expect(tree.statistics.observers == 0)
  }

  // MARK: - Nodes and trees

  @Test
  func picksGoWithTheNode() {
    let layer = PickedLayer()
    var panel: Node? = Node("panel")
    let pick = panel?.pick(\.text, of: layer, countingPicker())
    panel = nil
    expectNothing()
    #expect(layer.assigned == ["normal"])
    window.pick(\.text, of: layer, countingPicker())
    pick?.cancel()
    window.environment(\.themeVersion, "NIGHT")
    #expect(layer.assigned == ["normal", "normal", "night"])
  }

  @Test
  func picksGoWithTheTree() {
    weak var gone: Tree?
    let layer = PickedLayer()
    var pick: Pick?
    do {
      let other = Tree()
      gone = other
      let node = Node("node", in: other)
      pick = node.pick(\.text, of: layer, countingPicker())
      let label = CountedLabel(census)
      label.pick(\.text, countingPicker())
    }
    #expect(gone == nil)
    #expect(census.pickers == 0)
    pick?.cancel()
  }

  @Test
  func aPickerThatKeepsItsOwnNodeLetsItGoWhenItIsTakenAway() {
    do {
      let label = CountedLabel(census)
      window.add(label)
      label.pick(\.text, Picker { [label] in $0 + (label.node.name ?? "") })
      label.pick(\.text, nil)
    }
    expectNothing()
  }

  @Test
  func theLastReleaseMayHappenOnAnotherThread() {
    let hands: Hands
    do {
      let label = CountedLabel(census)
      window.add(label)
      label.pick(\.text, countingPicker())
      hands = Hands(label)
    }
    POSIXThread { hands.open() }.join()
    #expect(census.labels == 0)
    window.environment(\.themeVersion, "NIGHT")
    expectNothing()
  }
}
