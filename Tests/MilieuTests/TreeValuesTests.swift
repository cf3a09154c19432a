import Foundation
import Milieu
import Testing

/// What the system says for a whole tree, above all roots.
struct TreeValuesTests {
  private let tree = Tree()
  private var lines: [String] = []

  init() {
    Tree.current = tree
  }

  @Test
  func everyRootReadsItThoseThatComeLaterToo() {
    let (root, leaf) = (Node("root"), Node("leaf"))
    root.add(leaf)
    tree.baseEnvironment(\.padding, 3)
    #expect(root.environmentValues.padding == 3)
    #expect(leaf.environmentValues.padding == 3)
    #expect(Node("later").environmentValues.padding == 3)
    leaf.removeFromParent()
    #expect(leaf.environmentValues.padding == 3)
    #expect(Node("elsewhere", in: Tree()).environmentValues.padding == 8)
  }

  @Test
  func whateverANodeHasIsNearer() {
    let (root, leaf) = (Node("root"), Node("leaf"))
    root.add(leaf)
    root.baseEnvironment(\.padding, 1)
    tree.baseEnvironment(\.padding, 3)
    #expect(leaf.environmentValues.padding == 1)
    root.resetBaseEnvironment(\.padding).prefer(\.padding, 2)
    #expect(leaf.environmentValues.padding == 2)
    root.withdrawPreference(\.padding).environment(\.padding, 4)
    #expect(leaf.environmentValues.padding == 4)
    root.resetEnvironment(\.padding)
    #expect(leaf.environmentValues.padding == 3)
  }

  @Test
  func thoseConcernedAreToldOnce() {
    let (window, dialog) = (Node("window"), Node("dialog"))
    let journal = TextJournal()
    dialog.environment(\.padding, 5)
    let observations = [window, dialog].map { node in
      node.observe(\.padding) { [unowned node] old, new, _ in
        journal.lines.append("\(node.name ?? ""): \(old) -> \(new)")
      }
    }
    tree.baseEnvironment(\.padding, 3).baseEnvironment(\.title, "it")
    #expect(journal.lines == ["window: 8 -> 3"])
    tree.baseEnvironment(\.padding, 3)
    #expect(journal.lines.count == 1)
    tree.resetBaseEnvironment(\.padding)
    tree.resetBaseEnvironment(\.padding)
    #expect(journal.lines == ["window: 8 -> 3", "window: 3 -> 8"])
    observations.forEach { $0.cancel() }
  }

  @Test
  func severalThatAreSaidTogetherAreOneUpdate() {
    final class Row: EnvironmentUpdating {
      let node = Node("row")
      @Environment(\.caption) var caption
      var captions: [String] = []
      func updateEnvironment() { captions.append(caption) }
    }
    let row = Row()
    row.attach()
    withTransaction {
      tree.baseEnvironment(\.title, "it").baseEnvironment(\.padding, 1)
    }
    #expect(row.captions == ["untitled 8", "it 1"])
    // A key path to several keys says all of them.
    tree.baseEnvironment(\.caption, "four")
    #expect(row.captions == ["untitled 8", "it 1", "four 4"])
    tree.resetBaseEnvironment(\.caption)
    #expect(row.captions.last == "untitled 8")
  }

  @Test
  func aPartReplacesThatOfWhatANewRootReads() {
    let node = Node("node")
    tree.baseEnvironment(\.font.size, 20)
    #expect(node.environmentValues.font == Font(name: "Sans", size: 20))
    tree.baseEnvironment(\.font.name, "Serif")
    #expect(node.environmentValues.font == Font(name: "Serif", size: 20))
    tree.resetBaseEnvironment(\.font.name)
    #expect(node.environmentValues.font == Font(name: "Sans", size: 12))
  }

  @Test
  func whatDerivesFromItFollows() {
    let node = Node("node")
    #expect(node.environmentValues.layoutDirection == .leftToRight)
    tree.baseEnvironment(\.locale, Locale(identifier: "ar"))
    #expect(node.environmentValues.layoutDirection == .rightToLeft)
    tree.baseEnvironment(\.layoutDirection, .leftToRight)
    #expect(node.environmentValues.layoutDirection == .leftToRight)
  }

  /// A root inherits it, as others inherit from their parents.
  @Test
  func whatARootMakesFromWhatItInheritsIsMadeAnew() {
    let (root, leaf) = (Node("root"), Node("leaf"))
    root.add(leaf)
    root.environment(\.padding) { $0 *= 10 }
    #expect(leaf.environmentValues.padding == 80)
    let before = tree.statistics.flushes
    var told: [Int] = []
    let observation = leaf.observe(\.padding) { _, new, _ in told.append(new) }
    tree.baseEnvironment(\.padding, 3)
    #expect(told == [30])
    #expect(tree.statistics.flushes == before + 1)
    tree.baseEnvironment(\.font.size, 20)
    root.environment(\.font) { $0.size += 1 }
    #expect(leaf.environmentValues.font.size == 21)
    tree.resetBaseEnvironment(\.font).resetBaseEnvironment(\.padding)
    #expect(leaf.environmentValues.font.size == 13)
    #expect(told == [30, 80])
    observation.cancel()
  }

  @Test
  func snapshotsHaveIt() {
    let node = Node("node")
    tree.baseEnvironment(\.padding, 3)
    let snapshot = node.snapshot
    tree.resetBaseEnvironment(\.padding)
    #expect(snapshot.padding == 3)
    #expect(node.snapshot.padding == 8)
  }

  @Test
  func anExplanationSaysIt() {
    let node = Node("node")
    tree.baseEnvironment(\.padding, 3)
    let steps = node.explain(\.padding).steps
    #expect(steps.map(\.layer) == [.base, .default])
    #expect(steps.map { $0.place == nil } == [true, true])
    #expect(steps.map(\.wins) == [true, false])
    #expect(node.explain(\.padding).description.contains("wins  base above all roots: 3"))
  }

  @Test
  func itGoesWithoutLeavingAnything() {
    let root = Node("root")
    root.environment(\.padding) { $0 += 1 }
    root.resetEnvironment(\.padding)
    let before = tree.statistics
    tree.baseEnvironment(\.padding, 3).baseEnvironment(\.font.size, 20)
    root.environment(\.padding) { $0 += 1 }
    root.resetEnvironment(\.padding)
    tree.resetBaseEnvironment(\.padding).resetBaseEnvironment(\.font)
    let after = tree.statistics
    #expect(after.nodes == before.nodes)
    #expect(after.values == before.values)
    #expect(after.observers == before.observers)
    #expect(tree.roots == [root])
  }

  @Test
  func theTreeGoesWithTheLastNodeOfARootThatFollowsIt() {
    weak var gone: Tree?
    do {
      let tree = Tree()
      gone = tree
      let root = Node("root", in: tree)
      root.environment(\.padding) { $0 += 1 }
      tree.baseEnvironment(\.padding, 3)
      #expect(root.environmentValues.padding == 4)
    }
    #expect(gone == nil)
  }
}

private final class TextJournal {
  var lines: [String] = []
}
