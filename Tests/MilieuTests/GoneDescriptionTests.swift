import Milieu
import Testing

/// Debuggers, `dump` and failing tests look into objects, also when what those referred to has gone.
struct GoneDescriptionTests {
  private struct Look: Theme, Equatable {
    var accent = "blue"
  }

  private final class Label: EnvironmentUpdating {
    let node: Node
    @Environment(\.padding) var padding
    var accent = ""

    init(_ node: Node) { self.node = node }

    func updateEnvironment() { accent += "\(padding)" }
  }

  /// What is there still when its tree has gone, or is kept by nothing else.
  private let leftovers: [(Stage) -> Any] = [
    { $0.node.values(for: \.padding) },
    { $0.node.values(for: \.padding).makeAsyncIterator() },
    { $0.node.reference },
    { $0.node.snapshot },
    { $0.node.environmentValues },
    { $0.node.explain(\.padding) },
    { $0.node.record(\.padding) },
    { $0.node.observe(\.padding) { _, _, _ in } },
    { $0.node.observe(any: \.padding, \.title) { _ in } },
    { $0.node.observeFrames(\.textScale) { _ in } },
    { $0.label.pick(\.accent, Picker { $0 }) },
    { ColorTable.shared(in: $0.tree) },
    { $0.tree.frameClock as Any },
    { $0.label },
    { $0.manager },
    { $0.manager.observe(theme: \Look.accent, for: $0.label) { _, _, _ in } },
    { $0.manager.observe(theme: Look.self) { _, _ in } },
  ]

  private struct Stage {
    let tree = Tree()
    let node: Node
    let label: Label
    let manager: ThemeManager

    init() {
      Tree.current = tree
      defer { Tree.current = Tree() }
      tree.frameClock = ManualClock()
      node = Node("node")
      label = Label(Node("label"))
      label.attach()
      manager = ThemeManager()
      manager.theme = Look()
    }
  }

  @Test
  func whatIsLeftOfATreeIsDescribed() {
    for make in leftovers {
      let leftover = make(Stage())
      var text = ""
      dump(leftover, to: &text)
      #expect(!text.isEmpty && !String(reflecting: leftover).isEmpty)
    }
  }

  @Test
  func whatIsThereIsDescribedWithWhatItRefersTo() {
    Tree.current = Tree()
    let node = Node("node")
    var text = ""
    dump([node.values(for: \.padding), node.observe(\.padding) { _, _, _ in }] as [Any], to: &text)
    #expect(text.contains("name: \"node\"") && text.contains("isEnded: false"))
    withExtendedLifetime(node) {}
  }
}
