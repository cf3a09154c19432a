import Milieu
import Testing

struct TreeTests {
  private static func addOne(_ node: Node) -> EnvironmentObservation {
    node.observe(\.padding) { [unowned node] _, new, _ in node.environment(\.padding, new + 1) }
  }

  @Test
  func newNodesBelongToTheCurrentTree() {
    let first = Tree()
    let second = Tree()
    Tree.current = first
    let a = Node("a")
    Tree.current = second
    let b = Node("b")
    let c = Node("c", in: first)
    #expect(first.roots == [a, c])
    #expect(second.roots == [b])
    #expect(Tree.current === second)
    #expect(a.tree === first)
  }

  @Test
  func aTreeIsKeptByItsNodes() {
    Tree.current = Tree()
    weak var gone: Tree?
    var node: Node?
    do {
      let tree = Tree()
      gone = tree
      node = Node("node", in: tree)
    }
    #expect(gone != nil)
    #expect(node?.environment(\.padding, 3).environmentValues.padding == 3)
    node = nil
    #expect(gone == nil)
  }

  @Test
  func treesOfAThreadAreToldIndependently() {
    let (first, second) = (Tree(), Tree())
    Tree.current = first
    let (a, b) = (Node("a", in: first), Node("b", in: second))
    var told: [String] = []
    let observations = [
      a.observe(\.padding) { _, new, _ in
        told.append("a \(new)")
        b.environment(\.padding, new)
        told.append("a done")
      },
      b.observe(\.padding) { _, new, _ in told.append("b \(new)") },
    ]
    a.environment(\.padding, 1)
    withExtendedLifetime(observations) {}
    #expect(told == ["a 1", "b 1", "a done"])
    #expect([first, second].map(\.statistics.observersTold) == [1, 1])
  }

  @Test
  func treesThatSetEachOtherOffSettle() {
    let (first, second) = (Tree(), Tree())
    Tree.current = first
    let (a, b) = (Node("a", in: first), Node("b", in: second))
    let observations = [
      a.observe(\.padding) { _, new, _ in b.environment(\.padding, min(new + 1, 20)) },
      b.observe(\.padding) { _, new, _ in a.environment(\.padding, min(new + 1, 20)) },
    ]
    a.environment(\.padding, 1)
    withExtendedLifetime(observations) {}
    #expect([a, b].map(\.environmentValues.padding) == [20, 20])
  }

  @Test
  func rootsAreInTheOrderInWhichTheyBecameOnes() {
    let tree = Tree()
    let nodes = ["a", "b", "c"].map { Node($0, in: tree) }
    #expect(tree.roots == nodes)
    nodes[0].add(nodes[1])
    #expect(tree.roots == [nodes[0], nodes[2]])
    nodes[1].removeFromParent()
    #expect(tree.roots == [nodes[0], nodes[2], nodes[1]])
  }

  @Test
  func aFlushErrorIsCaughtByItsName() {
    func nameOfError(_ body: () throws -> Void) -> String {
      do {
        try body()
        return "none"
      } catch FlushError.unstable {
        return "unstable"
      } catch FlushError.busy {
        return "busy"
      } catch {
        return "other"
      }
    }

    let tree = Tree()
    #expect(nameOfError { try tree.flush() } == "none")
    #expect(withTransaction(in: tree) { nameOfError { try tree.flush() } } == "busy")
    #expect(nameOfError { throw CancellationError() } == "other")
  }

  @Test
  func aFlushIsRefusedWithinATransactionAndWhileTelling() throws {
    let tree = Tree()
    let node = Node("node", in: tree)
    var errors: [FlushError] = []
    let flush = {
      do throws(FlushError) { try tree.flush() } catch { errors.append(error) }
    }
    let observation = node.observe(\.padding) { _, _, _ in flush() }
    withTransaction(in: tree) {
      node.environment(\.padding, 1)
      flush()
      #expect(errors == [.busy])
    }
    #expect(errors == [.busy, .busy])
    try tree.flush()
    node.environment(\.padding, 2)
    withExtendedLifetime(observation) {}
    #expect(errors == [.busy, .busy, .busy])
    #expect(!tree.isDue)
  }

  @Test
  func observersThatSetEachOtherOffAreGivenUpAfterAHundredRoundsAndNamed() {
    let tree = Tree()
    let node = Node("restless", in: tree)
    var messages: [String] = []
    tree.onMessage { messages.append($0) }
    var observation: EnvironmentObservation? = Self.addOne(node)
    node.environment(\.padding, 1)
    #expect(node.environmentValues.padding == 101)
    #expect(messages.count == 1)
    #expect(messages.first?.contains("restless") == true)
    #expect(messages.first?.contains("PaddingKey") == true)
    #expect(tree.isDue)
    #expect(throws: FlushError.unstable) { try tree.flush() }
    #expect(node.environmentValues.padding == 201)
    withExtendedLifetime(observation) {}
    observation = nil
    #expect(throws: Never.self) { try tree.flush() }
    #expect(!tree.isDue)
    #expect(messages.count == 2)
  }

  @Test
  func aMessageFunctionIsReplacedAndReleased() {
    final class Kept {}
    weak var gone: Kept?
    let tree = Tree()
    do {
      let kept = Kept()
      gone = kept
      tree.onMessage { _ in withExtendedLifetime(kept) {} }
    }
    #expect(gone != nil)
    tree.onMessage { _ in }
    #expect(gone == nil)
  }

  @Test
  func errorsSayWhatTheyAre() {
    #expect(FlushError.busy != .unstable)
    #expect(FlushError.busy.description.contains("within a transaction"))
    #expect(!FlushError.unstable.description.isEmpty)
    #expect(FlushError.busy.rawValue != 0)
  }

  @Test
  func statisticsCountWhatIsThereAndWhatWasDone() {
    let tree = Tree()
    let (top, leaf) = (Node("top", isBoundary: true, in: tree), Node("leaf", in: tree))
    top.add(leaf)
    let before = tree.statistics
    #expect([before.nodes, before.values, before.wishes, before.observers] == [2, 0, 0, 0])
    let observation = leaf.observe(\.padding) { _, _, _ in }
    top.environment(\.padding, 1).environment(\.padding, 1)
    leaf.prefer(\.title, "a")
    let after = tree.statistics
    #expect([after.nodes, after.wishes, after.observers] == [2, 1, 1])
    #expect(after.observersTold == before.observersTold + 1)
    #expect(after.rounds == before.rounds + 1)
    #expect(after.bytes > 0)
    withExtendedLifetime(observation) {}
  }

  @Test
  func anEqualWriteDoesNoWork() {
    let tree = Tree()
    let node = Node("node", in: tree).environment(\.padding, 1).environment(\.title, "a")
    let observation = node.observe(any: \.padding, \.title) { _ in }
    let before = tree.statistics
    node.environment(\.padding, 1).environment(\.title, "a")
    withTransaction(in: tree) {}
    #expect(tree.statistics == before)
    withExtendedLifetime(observation) {}
  }
}
