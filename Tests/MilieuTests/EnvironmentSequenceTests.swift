import CMilieu
import Milieu
import MilieuInterop
import Testing

/// A value without `==`, in a box.
private struct Opaque {
  var list = [0]
}

private enum OpaqueKey: EnvironmentKey {
  static var defaultValue: Opaque { Opaque() }
}

/// A value that does something when it goes.
private final class Guest: Equatable {
  let name: String
  private let leave: () -> Void

  init(_ name: String, leave: @escaping () -> Void = {}) {
    self.name = name
    self.leave = leave
  }

  deinit {
    leave()
  }

  static func == (first: Guest, second: Guest) -> Bool { first.name == second.name }
}

private enum GuestKey: EnvironmentKey {
  static var defaultValue: Guest { Guest("nobody") }
}

extension EnvironmentValues {
  fileprivate var opaque: Opaque {
    get { self[OpaqueKey.self] }
    set { self[OpaqueKey.self] = newValue }
  }

  fileprivate var guest: Guest {
    get { self[GuestKey.self] }
    set { self[GuestKey.self] = newValue }
  }

  fileprivate var nothing: Int { 7 }
}

@MainActor
private final class Footer: @MainActor Environmentable {
  let node: Node
  private let journal: Journal<Int>

  init(_ node: Node, _ journal: Journal<Int>) {
    self.node = node
    self.journal = journal
  }

  func note(_ padding: Int) {
    journal.note(padding)
  }

  func begin() -> Task<Void, Never> {
    Task { [weak self, values = values(for: \.padding)] in
      for await padding in values {
        self?.note(padding)
      }
    }
  }
}

@MainActor
struct EnvironmentSequenceTests {
  private let tree = Tree()

  /// Notes all values that are given, and -1 when they end.
  private func follow(
    _ values: EnvironmentSequence<Int>, _ journal: Journal<Int>
  ) -> Task<Void, Never> {
    Task { @MainActor in
      for await value in values {
        journal.note(value)
      }
      journal.note(-1)
    }
  }

  // MARK: - What is given

  @Test
  func startsWithTheValueOfTheFirstNextAndGivesEachThatDiffers() async {
    let node = Node("node", in: tree)
    let journal = Journal<Int>()
    let task = follow(node.values(for: \.padding), journal)
    node.environment(\.padding, 9)
    await journal.reaches(1)
    node.environment(\.padding, 10)
    await journal.reaches(2)
    node.environment(\.padding, 10)
    node.resetEnvironment(\.padding)
    await journal.reaches(3)
    #expect(journal.entries == [9, 10, 8])
    task.cancel()
    await task.value
  }

  @Test
  func observesNothingBeforeTheFirstNext() async {
    let node = Node("node", in: tree)
    let values = node.values(for: \.padding)
    var iterator = values.makeAsyncIterator()
    #expect(tree.statistics.observers == 0)
    #expect(await iterator.next() == 8)
    #expect(tree.statistics.observers == 1)
  }

  @Test
  func whoComesLateGetsTheLatest() async {
    let node = Node("node", in: tree)
    var iterator = node.values(for: \.padding).makeAsyncIterator()
    #expect(await iterator.next() == 8)
    for padding in 20..<30 {
      node.environment(\.padding, padding)
    }
    #expect(await iterator.next() == 29)
    withExtendedLifetime(node) {}
  }

  @Test
  func aValueThatHasChangedBackIsNotGiven() async {
    let node = Node("node", in: tree)
    let journal = Journal<Int>()
    var iterator = node.values(for: \.padding).makeAsyncIterator()
    #expect(await iterator.next() == 8)
    node.environment(\.padding, 9)
    node.environment(\.padding, 8)
    Task { @MainActor in
      journal.note(0)
      node.environment(\.padding, 10)
    }
    #expect(await iterator.next() == 10)
    #expect(journal.entries == [0])
  }

  @Test
  func aValueThatChangesBackBeforeTheTaskIsResumedIsNotGiven() async {
    let node = Node("node", in: tree)
    let journal = Journal<Int>()
    let task = follow(node.values(for: \.padding), journal)
    await journal.reaches(1)
    await letOthersRun()
    node.environment(\.padding, 9)
    node.environment(\.padding, 8)
    await letOthersRun()
    #expect(journal.entries == [8])
    node.environment(\.padding, 10)
    await journal.reaches(2)
    #expect(journal.entries == [8, 10])
    task.cancel()
    await task.value
  }

  @Test
  func ofAPartOnlyWhatDiffersThereIsGiven() async {
    let node = Node("node", in: tree)
    var iterator = node.values(for: \.font.size).makeAsyncIterator()
    #expect(await iterator.next() == 12)
    node.environment(\.font.name, "Serif")
    node.environment(\.font.size, 13)
    #expect(await iterator.next() == 13)
  }

  @Test
  func followsKeysThatAreReadOnlyNow() async {
    let node = Node("node", in: tree)
    var iterator = node.values(for: \.choice).makeAsyncIterator()
    #expect(await iterator.next() == "narrow")
    node.environment(\.padding, 11)
    #expect(await iterator.next() == "untitled")
    #expect(tree.statistics.observers == 2)
    node.environment(\.title, "a")
    #expect(await iterator.next() == "a")
    node.environment(\.padding, 1)
    #expect(await iterator.next() == "narrow")
    #expect(tree.statistics.observers == 1)
  }

  @Test
  func aCombinationOfKeysIsGivenOnceATransaction() async {
    let node = Node("node", in: tree)
    var iterator = node.values(for: \.caption).makeAsyncIterator()
    #expect(await iterator.next() == "untitled 8")
    node.environment(\.caption, "four")
    #expect(await iterator.next() == "four 4")
  }

  @Test
  func valuesWithoutEqualityAreGivenWheneverTheyAreSet() async {
    let node = Node("node", in: tree)
    var iterator = node.values(for: \.opaque).makeAsyncIterator()
    #expect(await iterator.next()?.list == [0])
    node.environment(\.opaque, Opaque())
    #expect(await iterator.next()?.list == [0])
  }

  @Test
  func aValueThatGoesMaySetAnother() async {
    let node = Node("node", in: tree)
    var iterator = node.values(for: \.guest).makeAsyncIterator()
    node.environment(
      \.guest,
      Guest("first") { [unowned node] in
        node.environment(\.guest, Guest("last"))
      })
    #expect(await iterator.next()?.name == "first")
    // What was given last goes when the next is.
    node.environment(\.guest, Guest("second"))
    #expect(await iterator.next()?.name == "second")
    #expect(await iterator.next()?.name == "last")
    node.environment(\.guest, Guest("another"))
    #expect(await iterator.next()?.name == "another")
  }

  @Test
  func twoIteratorsOfOneSequenceAreIndependent() async {
    let node = Node("node", in: tree)
    let values = node.values(for: \.padding)
    var first = values.makeAsyncIterator()
    var second = values.makeAsyncIterator()
    #expect(await first.next() == 8)
    node.environment(\.padding, 9)
    #expect(await second.next() == 9)
    #expect(tree.statistics.observers == 2)
    #expect(await first.next() == 9)
    node.environment(\.padding, 10)
    #expect(await second.next() == 10)
    #expect(await first.next() == 10)
  }

  @Test
  func whatIsGivenInATransactionIsWhatObserversAreTold() async {
    let node = Node("node", in: tree)
    let journal = Journal<Int>()
    let task = follow(node.values(for: \.padding), journal)
    await journal.reaches(1)
    withTransaction(in: tree) {
      node.environment(\.padding, 9)
      node.environment(\.padding, 10)
    }
    await journal.reaches(2)
    #expect(journal.entries == [8, 10])
    task.cancel()
    await task.value
  }

  @Test
  func theStandardLibrarysAdaptersGoThroughThem() async {
    let node = Node("node", in: tree)
    var given: [String] = []
    for await text in node.values(for: \.padding).filter({ $0 != 9 }).map({ "\($0)" }).prefix(2) {
      given.append(text)
      node.environment(\.padding, 9)
      Task { @MainActor in _ = node.environment(\.padding, 10) }
    }
    #expect(given == ["8", "10"])
    await letOthersRun()
    #expect(tree.statistics.observers == 0)
  }

  // MARK: - The end

  @Test
  func endsWhenTheNodeGoes() async {
    let journal = Journal<Int>()
    var node: Node? = Node("node", in: tree)
    let task = node.map { follow($0.values(for: \.padding), journal) }
    await journal.reaches(1)
    await letOthersRun()
    weak let gone = node
    node = nil
    #expect(gone == nil)
    await task?.value
    #expect(journal.entries == [8, -1])
    #expect(tree.statistics.observers == 0)
    #expect(tree.statistics.nodes == 0)
  }

  @Test
  func aValueThatIsDueIsNotGivenOnceTheNodeHasGone() async {
    var node: Node? = Node("node", in: tree)
    var iterator = node?.values(for: \.padding).makeAsyncIterator()
    #expect(await iterator?.next() == 8)
    node?.environment(\.padding, 9)
    node = nil
    #expect(await iterator?.next() == nil)
    #expect(await iterator?.next() == nil)
  }

  @Test
  func valuesOfANodeThatHasGoneAreNone() async {
    var node: Node? = Node("node", in: tree)
    let values = node?.values(for: \.padding)
    node = nil
    var iterator = values?.makeAsyncIterator()
    #expect(await iterator?.next() == nil)
  }

  @Test
  func endsWhenTheNodesLastReferenceGoesOnAnotherThread() async {
    let journal = Journal<Int>()
    var node: Node? = Node("node", in: tree)
    let hands = Hands(node.map { [$0] } ?? [])
    let task = node.map { follow($0.values(for: \.padding), journal) }
    node = nil
    await journal.reaches(1)
    await letOthersRun()
    POSIXThread { hands.open() }.join()
    // The tree's thread has not come to it yet.
    await letOthersRun()
    #expect(journal.entries == [8])
    #expect(tree.statistics.observers == 0)
    await task?.value
    #expect(journal.entries == [8, -1])
  }

  @Test
  func endsWhenTheTreeGoesAndKeepsNoneOfItAlive() async {
    let journal = Journal<Int>()
    var own: Tree? = Tree()
    weak let gone = own
    var node = own.map { Node("node", in: $0) }
    own = nil
    #expect(gone != nil)
    let task = node.map { follow($0.values(for: \.padding), journal) }
    await journal.reaches(1)
    await letOthersRun()
    node = nil
    #expect(gone == nil)
    await task?.value
    #expect(journal.entries == [8, -1])
  }

  @Test
  func aPathThatReadsNothingEndsWithTheNodeToo() async {
    let journal = Journal<Int>()
    var node: Node? = Node("node", in: tree)
    let task = node.map { follow($0.values(for: \.nothing), journal) }
    await journal.reaches(1)
    await letOthersRun()
    #expect(journal.entries == [7])
    node = nil
    await task?.value
    #expect(journal.entries == [7, -1])
    #expect(tree.statistics.observers == 0)
  }

  @Test
  func leavingTheLoopEndsTheObserver() async {
    let node = Node("node", in: tree)
    node.environment(\.padding, 1)
    for await padding in node.values(for: \.padding) {
      #expect(tree.statistics.observers == 1)
      guard padding < 3 else { break }
      node.environment(\.padding, padding + 1)
    }
    #expect(tree.statistics.observers == 0)
  }

  @Test
  func cancellingEndsWhoWaits() async {
    let node = Node("node", in: tree)
    let journal = Journal<Int>()
    let task = follow(node.values(for: \.padding), journal)
    await journal.reaches(1)
    await letOthersRun()
    task.cancel()
    await task.value
    #expect(journal.entries == [8, -1])
    #expect(tree.statistics.observers == 0)
    withExtendedLifetime(node) {}
  }

  @Test
  func cancellingEndsWhoIsBusyAtTheNextCall() async {
    let node = Node("node", in: tree)
    let journal = Journal<Int>()
    let task = Task { @MainActor in
      for await value in node.values(for: \.padding) {
        journal.note(value)
        node.environment(\.padding, value + 1)
        withUnsafeCurrentTask { $0?.cancel() }
      }
      journal.note(-1)
    }
    await task.value
    #expect(journal.entries == [8, -1])
    #expect(tree.statistics.observers == 0)
  }

  @Test
  func aTaskThatIsCancelledAlreadyGetsNothing() async {
    let node = Node("node", in: tree)
    let journal = Journal<Int>()
    let task = follow(node.values(for: \.padding), journal)
    task.cancel()
    await task.value
    #expect(journal.entries == [-1])
    #expect(tree.statistics.observers == 0)
    withExtendedLifetime(node) {}
  }

  @Test
  func cancellingFromOtherThreadsWhileValuesChangeLeavesNothing() async {
    let node = Node("node", in: tree)
    for round in 0..<100 {
      let journal = Journal<Int>()
      let task = follow(node.values(for: \.padding), journal)
      await journal.reaches(1)
      let cancelling = POSIXThread { task.cancel() }
      node.environment(\.padding, 100 + round)
      cancelling.join()
      await task.value
      #expect(journal.entries.last == -1)
      #expect(tree.statistics.observers == 0)
    }
  }

  @Test
  func aTaskThatIsCancelledWhileObserversAreToldEnds() async {
    let node = Node("node", in: tree)
    let journal = Journal<Int>()
    let task = follow(node.values(for: \.padding), journal)
    let observation = node.observe(\.padding) { _, _, _ in task.cancel() }
    await journal.reaches(1)
    node.environment(\.padding, 9)
    await task.value
    #expect(journal.entries == [8, -1])
    #expect(tree.statistics.observers == 1)
    observation.cancel()
  }

  @Test
  func aTaskThatTakesTheValuesAloneKeepsNotTheObjectThatHasStartedIt() async {
    let journal = Journal<Int>()
    var footer: Footer? = Footer(Node("footer", in: tree), journal)
    weak let gone = footer
    let task = footer?.begin()
    await journal.reaches(1)
    await letOthersRun()
    footer = nil
    #expect(gone == nil)
    await task?.value
    #expect(journal.entries == [8])
    #expect(tree.statistics.nodes == 0)
  }

  @Test
  func aReleasedIteratorEndsItsObserver() async {
    let node = Node("node", in: tree)
    var iterator: EnvironmentSequence<Int>.Iterator? =
      node.values(for: \.padding).makeAsyncIterator()
    #expect(await iterator?.next() == 8)
    #expect(tree.statistics.observers == 1)
    iterator = nil
    #expect(tree.statistics.observers == 0)
    withExtendedLifetime(node) {}
  }

  // MARK: - Nodes of C's

  @Test
  func valuesOfCsNodeEndWhenCRemovesIt() async {
    let handle = addNodeOfCs()
    let journal = Journal<Int>()
    // The object that stands for it goes at once.
    let task = follow(Node(borrowing: handle, in: tree).values(for: \.padding), journal)
    await journal.reaches(1)
    await letOthersRun()
    Node(borrowing: handle, in: tree).environment(\.padding, 9)
    await journal.reaches(2)
    await letOthersRun()
    #expect(milieu_node_remove(tree.cTree, handle) == MILIEU_OK)
    await task.value
    #expect(journal.entries == [8, 9, -1])
    #expect(tree.statistics.observers == 0)
  }

  @Test
  func valuesOfCsNodeKeepSwiftsTreeNoLonger() async {
    let journal = Journal<Int>()
    var own: Tree? = Tree()
    weak let gone = own
    var node = MILIEU_NODE_NONE
    if let own {
      #expect(milieu_node_add(own.cTree, 0, 0, MILIEU_NODE_PLAIN, &node) == MILIEU_OK)
    }
    let task = own.map { follow(Node(borrowing: node, in: $0).values(for: \.padding), journal) }
    await journal.reaches(1)
    await letOthersRun()
    own = nil
    #expect(gone == nil)
    await task?.value
    #expect(journal.entries == [8, -1])
  }

  @Test
  func valuesEndWhenCFreesItsTree() async throws {
    var made: OpaquePointer?
    #expect(milieu_tree_new(nil, &made) == MILIEU_OK)
    let core = try #require(made)
    let journal = Journal<Int>()
    var node = MILIEU_NODE_NONE
    #expect(milieu_node_add(core, 0, 0, MILIEU_NODE_PLAIN, &node) == MILIEU_OK)
    var face: Tree? = Tree(borrowing: core)
    let task = face.map { follow(Node(borrowing: node, in: $0).values(for: \.padding), journal) }
    await journal.reaches(1)
    await letOthersRun()
    // C does not know that the main actor may have come to another thread.
    milieu_tree_take(core)
    #expect(milieu_node_set(core, node, PaddingKey.cKey, milieu_value_int(9)) == MILIEU_OK)
    await journal.reaches(2)
    await letOthersRun()
    face = nil
    milieu_tree_take(core)
    milieu_tree_free(core)
    await task?.value
    #expect(journal.entries == [8, 9, -1])
  }

  private func addNodeOfCs() -> MilieuNode {
    var node = MILIEU_NODE_NONE
    #expect(milieu_node_add(tree.cTree, 0, 0, MILIEU_NODE_PLAIN, &node) == MILIEU_OK)
    return node
  }
}
