import Milieu
import Testing

private final class Row: EnvironmentUpdating {
  let node: Node
  @Environment(\.padding) var padding
  var updates: [Int] = []

  init(_ name: String? = nil) { node = Node(name) }

  func updateEnvironment() { updates.append(padding) }
}

struct NodeTests {
  let tree = Tree()

  init() { Tree.current = tree }

  private func nodes(_ names: String...) -> [Node] { names.map { Node($0) } }

  @Test
  func aNewNodeIsARootWithoutChildren() {
    let node = Node()
    #expect(node.parent == nil)
    #expect(node.children == [])
    #expect(node.name == nil)
    #expect(!node.isBoundary)
    #expect(node.tree === tree)
    #expect(tree.roots == [node])
  }

  @Test
  func aBoundaryIsOne() {
    #expect(Node(isBoundary: true).isBoundary)
  }

  @Test
  func aNameIsWhateverTextAndMayGo() {
    let node = Node("a \"b\" ś\n")
    #expect(node.name == "a \"b\" ś\n")
    node.name = nil
    #expect(node.name == nil)
    let long = String(repeating: "x", count: 5000)
    node.name = long
    #expect(node.name == long)
  }

  @Test
  func childrenAreInOrder() {
    let all = nodes("top", "a", "b", "c")
    let (top, a, b, c) = (all[0], all[1], all[2], all[3])
    top.add(a)
    top.add(b)
    top.insert(c, before: a)
    #expect(top.children == [c, a, b])
    #expect(a.parent == top)
    top.add(c)
    #expect(top.children == [a, b, c])
    top.insert(c, before: b)
    #expect(top.children == [a, c, b])
  }

  @Test(arguments: 0...2)
  func anIndexIsAmongTheOtherChildren(_ index: Int) {
    Tree.current = tree
    let all = nodes("a", "b", "c")
    let top = Node("top")
    for node in all { top.add(node) }
    for moved in all {
      var expected = top.children.filter { $0 != moved }
      expected.insert(moved, at: index)
      top.insert(moved, at: index)
      #expect(top.children == expected)
    }
    let added = Node("added")
    top.insert(added, at: index + 1)
    #expect(top.children.firstIndex(of: added) == index + 1)
    withExtendedLifetime(all) {}
  }

  @Test(arguments: [-1, 2])
  func anIndexOutsideEndsTheProgram(_ index: Int) async {
    expectToSay(
      "index \(index) is not among the 1 children of top",
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        [index] in
        let (top, child, added) = (Node("top"), Node("child"), Node("added"))
        top.add(child)
        top.insert(added, at: index)
        withExtendedLifetime(child) {}
      })
  }

  @Test
  func anAddedNodeLeavesItsFormerParent() {
    let (first, second, child) = (Node("first"), Node("second"), Node("child"))
    first.add(child)
    second.add(child)
    #expect(first.children == [])
    #expect(second.children == [child])
    child.removeFromParent()
    #expect(child.parent == nil)
    #expect(second.children == [])
    child.removeFromParent()
    #expect(tree.roots == [first, second, child])
  }

  @Test
  func descendantsAreBelowAndOfTheSameTree() {
    let (top, middle, leaf) = (Node("top"), Node("middle"), Node("leaf"))
    top.add(middle)
    middle.add(leaf)
    #expect(leaf.isDescendant(of: top))
    #expect(middle.isDescendant(of: top))
    #expect(!top.isDescendant(of: leaf))
    #expect(!top.isDescendant(of: top))
    let elsewhere = Node("elsewhere", in: Tree())
    #expect(!leaf.isDescendant(of: elsewhere))
  }

  @Test
  func nodesOfDifferentTreesAreDifferent() {
    let here = Node("node")
    let there = Node("node", in: Tree())
    #expect(here != there)
    #expect(here == here.node)
    #expect(Set([here, there, here]).count == 2)
  }

  @Test
  func objectsAndNodesMayBeMixed() {
    let (row, inner) = (Row("row"), Row("inner"))
    let top = Node("top")
    top.add(row)
    row.add(inner)
    row.insert(Node("gone"), before: inner)
    #expect(row.node.children == [inner.node])
    #expect(top.children == [row.node])
  }

  @Test
  func anObjectIsMovedByItsNodeAndStaysAttached() {
    let (first, second) = (Node("first"), Node("second"))
    let row = Row("row")
    first.add(row)
    second.environment(\.padding, 3)
    for child in first.children { second.add(child) }
    #expect(row.node.parent == second)
    #expect(row.updates == [8, 3])
    row.node.attach()
    #expect(row.updates == [8, 3])
    second.environment(\.padding, 4)
    #expect(row.updates == [8, 3, 4])
  }

  // MARK: - Mistakes

  @Test
  func aNodeBelowItselfEndsTheProgram() async {
    expectToSay(
      "cannot put top into leaf: ",
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let (top, leaf) = (Node("top"), Node("leaf"))
        top.add(leaf)
        leaf.add(top)
      })
  }

  @Test
  func aNodeInItselfEndsTheProgram() async {
    expectToSay(
      "cannot put top into top: ",
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let top = Node("top")
        top.add(top)
      })
  }

  @Test
  func aNodeOfAnotherTreeEndsTheProgram() async {
    expectToSay(
      "leaf cannot be put into another tree than the one it was made in.",
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let (top, leaf) = (Node("top"), Node("leaf", in: Tree()))
        top.add(leaf)
      })
  }

  @Test
  func aSiblingThatIsNoneEndsTheProgram() async {
    expectToSay(
      "cannot put child into top: ",
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let (top, child, other) = (Node("top"), Node("child"), Node("other"))
        top.insert(child, before: other)
      })
  }

  @Test
  func anObjectAtTheNodeOfAnotherEndsTheProgram() async {
    expectToSay(
      "shared belongs to one Shared already",
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        final class Shared: EnvironmentUpdating {
          let node: Node
          init(_ node: Node) { self.node = node }
          func updateEnvironment() {}
        }
        let node = Node("shared")
        let (first, second) = (Shared(node), Shared(node))
        first.attach()
        second.attach()
      })
  }

  // MARK: - A parent that goes

  @Test
  func theChildrenOfAParentThatGoesBecomeRootsInOrder() {
    let (first, a, b, last) = (Node("first"), Node("a"), Node("b"), Node("last"))
    var top: Node? = Node("top")
    top?.add(a)
    top?.add(b)
    top = nil
    #expect(a.parent == nil)
    #expect(tree.roots == [first, last, a, b])
    #expect(tree.statistics.nodes == 4)
  }

  @Test
  func theChildrenOfAParentThatGoesAreToldWithTheNextChange() throws {
    let (a, b) = (Row("a"), Row("b"))
    b.environment(\.padding, 1)
    let inner = Row("inner")
    var top: Node? = Node("top").environment(\.padding, 3)
    top?.add(a)
    top?.add(b)
    a.add(inner)
    #expect([a, b, inner].map(\.updates) == [[3], [1], [3]])
    top = nil
    #expect(a.padding == 8)
    #expect(tree.isDue)
    try tree.flush()
    #expect([a, b, inner].map(\.updates) == [[3, 8], [1], [3, 8]])
  }

  @Test
  func aParentMayGoWhileItIsTold() throws {
    let child = Row("child")
    var top: Row? = Row("top")
    top?.environment(\.padding, 3)
    top?.add(child)
    let observation = top?.observe(\.padding) { _, _, _ in top = nil }
    top?.environment(\.padding, 4)
    withExtendedLifetime(observation) {}
    #expect(top == nil)
    #expect(child.node.parent == nil)
    try tree.flush()
    #expect(child.updates == [3, 4, 8])
    #expect(tree.statistics.nodes == 1)
    #expect(tree.roots == [child.node])
  }
}

/// Expects the standard error output of a program that has ended to contain a text.
func expectToSay(
  _ text: String, _ result: ExitTest.Result?, sourceLocation: SourceLocation = #_sourceLocation
) {
  let said = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
  #expect(said.contains(text), sourceLocation: sourceLocation)
}
