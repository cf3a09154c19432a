import CMilieu
import Milieu
import MilieuInterop
import Testing

private enum LevelKey: EnvironmentKey {
  static let defaultValue = 0
  static var sharedName: String? { "interop-level" }
}

extension EnvironmentValues {
  fileprivate var level: Int {
    get { self[LevelKey.self] }
    set { self[LevelKey.self] = newValue }
  }
}

/// A tree of C's, which outlives what Swift has of it.
private final class CTree {
  let pointer: OpaquePointer

  init() throws {
    var made: OpaquePointer?
    #expect(milieu_tree_new(nil, &made) == MILIEU_OK)
    pointer = try #require(made)
  }

  deinit { milieu_tree_free(pointer) }

  func addNode(_ name: String, in parent: MilieuNode = MILIEU_NODE_NONE) -> MilieuNode {
    var node = MILIEU_NODE_NONE
    let status = milieu_node_add(
      pointer, parent, MILIEU_NODE_NONE, MILIEU_NODE_PLAIN, &node)
    #expect(status == MILIEU_OK)
    #expect(milieu_node_set_name(pointer, node, name) == MILIEU_OK)
    return node
  }

  func set(_ node: MilieuNode, _ key: OpaquePointer, _ value: MilieuValue) {
    #expect(milieu_node_set(pointer, node, key, value) == MILIEU_OK)
  }
}

private final class Row: EnvironmentUpdating {
  let node: Node
  @Environment(\.level) var level
  var seen: [Int] = []

  init(_ node: Node) { self.node = node }

  func updateEnvironment() { seen.append(level) }
}

/// Is driven by what is at a node of C's.
private final class Driven: Environmentable {
  let node: Node
  var level = -1 { didSet { seen.append(level) } }
  var seen: [Int] = []

  init(_ node: Node) { self.node = node }
}

struct InteropTests {
  private let core: CTree

  init() throws { core = try CTree() }

  /// Runs `body` with Swift's face of the tree, which is gone when this returns.
  private func withTree(_ body: (Tree) throws -> Void) rethrows {
    let tree = Tree(borrowing: core.pointer)
    Tree.current = tree
    defer { Tree.current = Tree() }
    try body(tree)
  }

  @Test
  func swiftReadsWhatCHasSet() {
    withTree { tree in
      let window = core.addNode("window")
      let row = core.addNode("row", in: window)
      core.set(window, LevelKey.cKey, milieu_value_int(5))
      let borrowed = Node(borrowing: row, in: tree)
      #expect(borrowed.environmentValues.level == 5)
      #expect(borrowed.name == "row")
      #expect(borrowed.parent?.cNode == window)
      #expect(borrowed.parent?.children == [borrowed])
      #expect(tree.roots.map(\.name) == ["window"])
    }
  }

  @Test
  func whatCSetsTellsSwiftWhenCsCallIsOver() {
    withTree { tree in
      let window = core.addNode("window")
      let row = Row(Node(borrowing: core.addNode("row", in: window), in: tree))
      row.attach()
      let recorder = row.record(\.level)
      core.set(window, LevelKey.cKey, milieu_value_int(5))
      #expect(row.seen == [0, 5])
      #expect(recorder.take() == ["interop-level: 0 -> 5"])
      core.set(window, LevelKey.cKey, milieu_value_int(5))
      #expect(row.seen == [0, 5])
    }
  }

  @Test
  func whatSwiftSetsTellsC() {
    withTree { tree in
      final class Told { var values: [Int64] = [] }
      let told = Told()
      let window = Node(borrowing: core.addNode("window"), in: tree)
      let status = milieu_node_observe(
        core.pointer, window.cNode, LevelKey.cKey, MILIEU_OBSERVE_PLAIN,
        { notification, userData in
          guard let userData else { return }
          Unmanaged<Told>.fromOpaque(userData).takeUnretainedValue()
            .values.append(notification.pointee.changes.pointee.new_value.integer)
        }, Unmanaged.passUnretained(told).toOpaque(), nil, nil)
      #expect(status == MILIEU_OK)
      window.environment(\.level, 3)
      withTransaction { _ = window.environment(\.level, 4).environment(\.level, 5) }
      window.resetEnvironment(\.level)
      #expect(told.values == [3, 5, 0])
      #expect(milieu_node_get_int(core.pointer, window.cNode, LevelKey.cKey, -1) == 0)
    }
  }

  @Test
  func aTransactionOfCsHoldsSwiftsChangesBack() {
    withTree { tree in
      let row = Row(Node("row"))
      row.attach()
      #expect(milieu_tree_begin(core.pointer, nil) == MILIEU_OK)
      row.environment(\.level, 1)
      core.set(row.node.cNode, LevelKey.cKey, milieu_value_int(2))
      #expect(row.seen == [0])
      #expect(throws: FlushError.busy) { try tree.flush() }
      #expect(milieu_tree_commit(core.pointer) == MILIEU_OK)
      #expect(row.seen == [0, 2])
    }
  }

  @Test
  func nodesOfBothStandInOneTree() {
    withTree { tree in
      let window = Node(borrowing: core.addNode("window"), in: tree)
      var row: Row? = Row(Node("row"))
      row.map { window.add($0) }
      let below = row.map { core.addNode("below", in: $0.node.cNode) }
      #expect(window.treeDescription == "window\n  row\n    below")
      row = nil
      #expect(below.map { milieu_node_exists(core.pointer, $0) } == true)
      #expect(tree.roots.map(\.name) == ["window", "below"])
    }
    #expect(milieu_node_get_first_child(core.pointer, MILIEU_NODE_NONE) != MILIEU_NODE_NONE)
  }

  @Test
  func whatSwiftLetsGoOfStaysCs() {
    let window = core.addNode("window")
    withTree { tree in
      let row = Row(Node(borrowing: window, in: tree))
      row.attach()
      row.environment(\.level, 9)
      #expect(tree.statistics.observers == 1)
    }
    #expect(milieu_node_exists(core.pointer, window))
    #expect(milieu_node_get_int(core.pointer, window, LevelKey.cKey, -1) == 9)
    withTree { tree in
      #expect(tree.statistics.observers == 0)
      #expect(tree.roots.map(\.environmentValues.level) == [9])
    }
  }

  @Test
  func twoObjectsForOneNodeAreEqual() {
    withTree { tree in
      let window = core.addNode("window")
      let (first, second) = (Node(borrowing: window, in: tree), Node(borrowing: window, in: tree))
      #expect(first == second)
      #expect(Set([first, second]).count == 1)
      #expect(first.cNode == window)
      #expect(tree.cTree == core.pointer)
      first.environment(\.level, 2)
      #expect(second.environmentValues.level == 2)
    }
  }

  @Test
  func aTransformOfOneOfTwoObjectsGoesWithIt() {
    withTree { tree in
      let window = core.addNode("window")
      let row = core.addNode("row", in: window)
      var first: Node? = Node(borrowing: row, in: tree)
      let second = Node(borrowing: row, in: tree)
      first?.environment(\.level) { $0 += 1 }
      #expect(second.environmentValues.level == 1)
      core.set(window, LevelKey.cKey, milieu_value_int(5))
      #expect(second.environmentValues.level == 6)
      first = nil
      core.set(window, LevelKey.cKey, milieu_value_int(7))
      #expect(second.environmentValues.level == 6)
      #expect(tree.statistics.observers == 0)
    }
  }

  @Test
  func aNodeThatCRemovesReadsDefaultsInSwift() {
    withTree { tree in
      let window = core.addNode("window")
      let row = Row(Node(borrowing: window, in: tree))
      row.attach()
      row.environment(\.level, 4)
      #expect(milieu_node_remove(core.pointer, window) == MILIEU_OK)
      #expect(row.level == 0)
      #expect(row.node.parent == nil)
      #expect(row.node.children == [])
      #expect(row.node.name == nil)
      #expect(row.node.description.hasSuffix(", which has gone"))
      #expect(row.seen == [0, 4])
    }
  }

  @Test
  func aRemovedNodesHandleIsNotTakenForALaterOne() {
    withTree { tree in
      let former = core.addNode("former")
      let row = Row(Node(borrowing: former, in: tree))
      row.attach()
      #expect(milieu_node_remove(core.pointer, former) == MILIEU_OK)
      let later = core.addNode("later")
      core.set(later, LevelKey.cKey, milieu_value_int(7))
      #expect(row.level == 0)
      #expect(row.seen == [0])
      #expect(tree.roots.map(\.name) == ["later"])
    }
  }

  @Test
  func ownTreesAreForCToo() throws {
    Tree.current = Tree()
    let node = Node("node")
    let tree = node.tree
    #expect(
      milieu_node_set(tree.cTree, node.cNode, LevelKey.cKey, milieu_value_int(3)) == MILIEU_OK)
    #expect(node.environmentValues.level == 3)
    let row = Row(Node("row"))
    node.add(row)
    #expect(
      milieu_node_set(tree.cTree, node.cNode, LevelKey.cKey, milieu_value_int(4)) == MILIEU_OK)
    try tree.flush()
    #expect(row.seen == [3, 4])
  }

  @Test
  func aKeyWithoutASharedNameIsNotFoundByC() {
    #expect(milieu_key_find("PaddingKey") == nil)
    #expect(String(cString: milieu_key_name(PaddingKey.cKey)) == "PaddingKey")
    #expect(LevelKey.cKey == milieu_key_find("interop-level"))
  }

  @Test
  func anObservationOfACNodeIsToldAfterItsObjectHasGone() {
    withTree { tree in
      let window = core.addNode("window")
      var told: [Int] = []
      let observation = Node(borrowing: window, in: tree).observe(\.level) { _, new, _ in
        told.append(new)
      }
      core.set(window, LevelKey.cKey, milieu_value_int(5))
      withExtendedLifetime(observation) {}
      #expect(told == [5])
    }
  }

  @Test
  func aTransformIsOfTheFormerParentUntilSwiftMovesTheNode() {
    withTree { tree in
      let (first, second) = (core.addNode("first"), core.addNode("second"))
      core.set(first, LevelKey.cKey, milieu_value_int(10))
      core.set(second, LevelKey.cKey, milieu_value_int(20))
      let row = Node("row").environment(\.level) { $0 += 1 }
      Node(borrowing: first, in: tree).add(row)
      #expect(row.environmentValues.level == 11)
      #expect(milieu_node_move(core.pointer, row.cNode, second, MILIEU_NODE_NONE) == MILIEU_OK)
      #expect(row.environmentValues.level == 11)
      Node(borrowing: second, in: tree).add(row)
      #expect(row.environmentValues.level == 21)
    }
  }

  // MARK: - Picks at C's nodes

  /// What a picker keeps, of which there is to be nothing in the end.
  private func picker(_ marker: Marker) -> Picker<Int> {
    Picker(values: { values in withExtendedLifetime(marker) { values.level } })
  }

  @Test
  func aPropertyIsDrivenByWhatIsAtANodeOfCs() {
    weak var gone: Marker?
    withTree { tree in
      let window = core.addNode("window")
      let object = Driven(Node(borrowing: window, in: tree))
      // Nobody holds what stands for the node.
      let other = Driven(Node("other"))
      do {
        let marker = Marker()
        gone = marker
        object.pick(\.level, picker(marker))
        Node(borrowing: window, in: tree).pick(\.level, of: other, picker(marker))
      }
      core.set(window, LevelKey.cKey, milieu_value_int(5))
      #expect(object.seen == [0, 5])
      #expect(other.seen == [0, 5])
      #expect(gone != nil)
      #expect(milieu_node_remove(core.pointer, window) == MILIEU_OK)
      #expect(gone == nil)
      #expect(tree.statistics.observers == 0)
    }
  }

  @Test
  func aPickAtANodeOfCsGoesWithTheTreeAndKeepsNothingOfSwifts() throws {
    weak var gone: Marker?
    weak var face: Tree?
    let layer = Driven(Node("elsewhere", in: Tree()))
    do {
      let core = try CTree()
      let window = core.addNode("window")
      do {
        let tree = Tree(borrowing: core.pointer)
        let marker = Marker()
        (gone, face) = (marker, tree)
        Node(borrowing: window, in: tree).pick(\.level, of: layer, picker(marker))
      }
      #expect(face == nil)
      #expect(gone != nil)
      // Swift has nothing of the tree any more.
      core.set(window, LevelKey.cKey, milieu_value_int(5))
    }
    #expect(gone == nil)
    #expect(layer.seen == [0])
  }

}

/// Apart, for an asynchronous test may end on another thread, where C's tree must not be freed.
struct InteropFacesTests {
  @Test
  func nodesOfTwoFacesOfOneTreeGoTogether() async {
    await #expect(processExitsWith: .success) {
      let core = try CTree()
      let (first, second) = (Tree(borrowing: core.pointer), Tree(borrowing: core.pointer))
      let (top, leaf) = (Node("top", in: first), Node("leaf", in: second))
      top.add(leaf)
      #expect(leaf.parent == top)
      #expect(leaf.isDescendant(of: top))
    }
  }
}

private final class Marker {}
