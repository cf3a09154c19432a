import CMilieu
import Milieu
import MilieuInterop
import Observation
import Testing

@Observable
private final class Row: Environmentable {
  let node: Node
  @ObservationIgnored @Environment(\.padding) var padding
  @ObservationIgnored @Environment(\.title) var title
  @ObservationIgnored @Environment(\.caption) var caption
  @ObservationIgnored @Environment(\.font.size) var fontSize
  var isSelected = false

  init(in tree: Tree) {
    node = Node("row", in: tree)
  }
}

/// Observable by hand, with a property of the same key path below.
private class Base: Environmentable, Observable {
  let node: Node
  @Environment(\.padding) var padding

  init(in tree: Tree) {
    node = Node("base", in: tree)
  }
}

private final class Derived: Base {
  @Environment(\.padding) var same
}

private final class Plain: Environmentable {
  let node: Node
  @Environment(\.padding) var padding

  init(in tree: Tree) {
    node = Node("plain", in: tree)
  }
}

@MainActor @Observable
private final class Panel: @MainActor Environmentable {
  let node: Node
  @ObservationIgnored @Environment(\.padding) var padding

  init(in tree: Tree) {
    node = Node("panel", in: tree)
  }
}

/// How often it was called.
///
/// `@unchecked Sendable`: the tests' trees tell where they are changed, on one thread.
private final class Calls: @unchecked Sendable {
  var count = 0
  var values: [Int] = []
}

/// Something to be released by an `onChange`, counted.
private final class Held: Sendable {}

struct ObservableTests {
  let tree = Tree()

  private func track(_ calls: Calls, _ read: () -> Void) {
    withObservationTracking(read) { calls.count += 1 }
  }

  // MARK: - Properties of observable classes

  @Test
  func aReadIsTrackedAndToldOnce() {
    let row = Row(in: tree)
    let calls = Calls()
    track(calls) { _ = row.padding }
    #expect(calls.count == 0)
    row.environment(\.padding, 9)
    #expect(calls.count == 1)
    row.environment(\.padding, 10)
    #expect(calls.count == 1)
    #expect(tree.statistics.observers == 0)
  }

  @Test
  func onChangeReadsTheNewValue() {
    let row = Row(in: tree)
    let calls = Calls()
    // The compiler cannot know that it is called on this thread.
    nonisolated(unsafe) let read = { row.padding }
    withObservationTracking {
      #expect(row.padding == 8)
    } onChange: {
      calls.values.append(read())
    }
    withTransaction(in: tree) {
      row.environment(\.padding, 9)
      #expect(calls.values == [])
      row.environment(\.padding, 10)
    }
    #expect(calls.values == [10])
  }

  @Test
  func trackingAnewInOnChangeGoesOnWithTheSameObserver() {
    let row = Row(in: tree)
    let calls = Calls()
    nonisolated(unsafe) var read: () -> Void = {}
    read = {
      withObservationTracking {
        calls.values.append(row.padding)
      } onChange: {
        read()
      }
    }
    read()
    for padding in 9..<12 {
      row.environment(\.padding, padding)
      #expect(tree.statistics.observers == 1)
    }
    #expect(calls.values == [8, 9, 10, 11])
    read = {}
  }

  @Test
  func trackingAnewLaterBindsAnew() {
    let row = Row(in: tree)
    let calls = Calls()
    for padding in 9..<12 {
      track(calls) { _ = row.padding }
      #expect(tree.statistics.observers == 1)
      row.environment(\.padding, padding)
      #expect(tree.statistics.observers == 0)
    }
    #expect(calls.count == 3)
  }

  @Test
  func aReadThatNobodyTracksBindsNothing() {
    let row = Row(in: tree)
    #expect(row.padding == 8)
    #expect(row.caption == "untitled 8")
    #expect(row.observable.padding == 8)
    #expect(tree.statistics.observers == 0)
    withObservationTracking {
      _ = row.isSelected
    } onChange: {
    }
    #expect(row.padding == 8)
    #expect(tree.statistics.observers == 0)
  }

  @Test
  func whatIsReadInClassesThatAreNotObservableIsNotTracked() {
    let plain = Plain(in: tree)
    let calls = Calls()
    track(calls) { _ = plain.padding }
    #expect(tree.statistics.observers == 0)
    #expect(Plain.environmentIsTracked == false)
    #expect(Row.environmentIsTracked)
    plain.environment(\.padding, 9)
    #expect(calls.count == 0)
  }

  @Test
  func subclassesAreTrackedAsTheirBaseIs() {
    let derived = Derived(in: tree)
    let calls = Calls()
    track(calls) { _ = derived.same }
    track(calls) { _ = derived.padding }
    // Both read the same key path.
    #expect(tree.statistics.observers == 1)
    derived.environment(\.padding, 9)
    #expect(calls.count == 2)
  }

  @Test
  func manyWhoTrackShareOneObserverAndAreToldEach() {
    let row = Row(in: tree)
    let calls = Calls()
    for _ in 0..<100 {
      track(calls) { _ = row.padding }
    }
    #expect(tree.statistics.observers == 1)
    row.environment(\.padding, 9)
    #expect(calls.count == 100)
    #expect(tree.statistics.observers == 0)
  }

  @Test
  func aCombinationIsToldWhenAnyOfItsKeysChanges() {
    let row = Row(in: tree)
    let calls = Calls()
    track(calls) { _ = row.caption }
    #expect(tree.statistics.observers == 2)
    row.environment(\.title, "a")
    #expect(calls.count == 1)
    track(calls) { _ = row.caption }
    row.environment(\.padding, 9)
    #expect(calls.count == 2)
    track(calls) { _ = row.caption }
    row.environment(\.caption, "both")
    #expect(calls.count == 3)
  }

  @Test
  func aPartThatIsTheSameIsNoChange() {
    let row = Row(in: tree)
    let calls = Calls()
    track(calls) { _ = row.fontSize }
    row.environment(\.font.name, "Serif")
    #expect(calls.count == 0)
    #expect(tree.statistics.observers == 1)
    row.environment(\.font.size, 13)
    #expect(calls.count == 1)
  }

  @Test
  func whatIsTrackedTogetherIsToldOnce() {
    let row = Row(in: tree)
    let calls = Calls()
    track(calls) { _ = (row.padding, row.title, row.isSelected) }
    row.environment(\.title, "a")
    #expect(calls.count == 1)
    row.environment(\.padding, 9)
    row.isSelected = true
    #expect(calls.count == 1)
    #expect(tree.statistics.observers == 0)
  }

  @Test
  func aValueThatIsReadBeforeObserversAreToldCounts() {
    let row = Row(in: tree)
    let (first, second) = (Calls(), Calls())
    track(first) { _ = row.padding }
    withTransaction(in: tree) {
      row.environment(\.padding, 9)
      track(second) { #expect(row.padding == 9) }
      row.environment(\.padding, 8)
    }
    #expect(first.count == 0)
    #expect(second.count == 1)
    row.environment(\.padding, 7)
    #expect(first.count == 1)
    #expect(second.count == 1)
    #expect(tree.statistics.observers == 0)
  }

  @Test
  func whoHasReadTheNewValueAlreadyIsNotToldOfIt() {
    let row = Row(in: tree)
    let (first, second) = (Calls(), Calls())
    track(first) { _ = row.padding }
    withTransaction(in: tree) {
      row.environment(\.padding, 9)
      track(second) { #expect(row.padding == 9) }
    }
    #expect(first.count == 1)
    #expect(second.count == 0)
    row.environment(\.padding, 10)
    #expect(second.count == 1)
    #expect(tree.statistics.observers == 0)
  }

  @Test
  func aChangeWhileItIsTrackedDoesNotEndTracking() {
    let row = Row(in: tree)
    let calls = Calls()
    track(calls) {
      _ = row.padding
      row.environment(\.padding, 9)
    }
    row.environment(\.padding, 10)
    #expect(calls.count == 1)
    #expect(tree.statistics.observers == 0)
  }

  @Test
  func trackingWithinTrackingTellsBoth() {
    let row = Row(in: tree)
    let (inner, outer) = (Calls(), Calls())
    track(outer) { track(inner) { _ = row.padding } }
    row.environment(\.padding, 9)
    #expect(inner.count == 1)
    #expect(outer.count == 1)
    #expect(tree.statistics.observers == 0)
  }

  // MARK: - Through a node

  @Test
  func whatIsReadThroughANodeIsTracked() {
    let node = Node("node", in: tree)
    let calls = Calls()
    track(calls) { _ = node.observable.padding }
    node.environment(\.padding, 9)
    #expect(calls.count == 1)
    #expect(node.observable.padding == 9)
    #expect(tree.statistics.observers == 0)
  }

  @Test
  func whatIsReadOfCsNodeIsTrackedThoughItsObjectGoes() throws {
    var handle = MILIEU_NODE_NONE
    #expect(milieu_node_add(tree.cTree, 0, 0, MILIEU_NODE_PLAIN, &handle) == MILIEU_OK)
    let calls = Calls()
    track(calls) { _ = Node(borrowing: handle, in: tree).observable.padding }
    #expect(tree.statistics.observers == 1)
    let status = milieu_node_set(tree.cTree, handle, PaddingKey.cKey, milieu_value_int(9))
    #expect(status == MILIEU_OK)
    try tree.flush()
    #expect(calls.count == 1)
    #expect(tree.statistics.observers == 0)
    track(calls) { _ = Node(borrowing: handle, in: tree).observable.padding }
    #expect(milieu_node_remove(tree.cTree, handle) == MILIEU_OK)
    #expect(tree.statistics.observers == 0)
    track(calls) { _ = Node(borrowing: handle, in: tree).observable.padding }
  }

  @Test
  func whatAnUpdateReadsThroughItIsADependency() {
    final class Reader: EnvironmentUpdating {
      let node: Node
      var seen: [Int] = []
      init(_ node: Node) { self.node = node }
      func updateEnvironment() { seen.append(observable.padding) }
    }
    let reader = Reader(Node("reader", in: tree))
    reader.attach()
    reader.environment(\.padding, 9)
    #expect(reader.seen == [8, 9])
  }

  // MARK: - Lifetimes

  @Test
  func trackingKeepsNeitherOwnerNorNodeNorTree() {
    var own: Tree? = Tree()
    var row = own.map { Row(in: $0) }
    weak let goneTree = own
    weak let goneRow = row
    let calls = Calls()
    track(calls) { _ = (row?.padding, row?.caption, row?.observable.title) }
    #expect(own?.statistics.observers == 4)
    row = nil
    #expect(goneRow == nil)
    #expect(own?.statistics.observers == 0)
    #expect(own?.statistics.nodes == 0)
    own = nil
    #expect(goneTree == nil)
    #expect(calls.count == 0)
  }

  @Test
  func trackingCsNodeDoesNotKeepSwiftsTree() {
    var own: Tree? = Tree()
    weak let gone = own
    var handle = MILIEU_NODE_NONE
    if let own {
      #expect(milieu_node_add(own.cTree, 0, 0, MILIEU_NODE_PLAIN, &handle) == MILIEU_OK)
    }
    let calls = Calls()
    track(calls) { _ = own.map { Node(borrowing: handle, in: $0).observable.padding } }
    #expect(own?.statistics.observers == 1)
    own = nil
    #expect(gone == nil)
    #expect(calls.count == 0)
  }

  @Test
  func whatOnChangeHoldsGoesWithTheNode() {
    var row: Row? = Row(in: tree)
    var held: Held? = Held()
    weak let gone = held
    if let held, let row {
      withObservationTracking {
        _ = row.padding
      } onChange: {
        _ = held
      }
    }
    held = nil
    #expect(gone != nil)
    row = nil
    #expect(gone == nil)
  }

  @Test
  func theOwnerMayGoInOnChange() {
    nonisolated(unsafe) var row: Row? = Row(in: tree)
    weak let gone = row
    withObservationTracking {
      _ = row?.padding
    } onChange: {
      row = nil
    }
    let window = Node("window", in: tree)
    row.map { window.add($0) }
    window.environment(\.padding, 9)
    #expect(gone == nil)
    #expect(tree.statistics.observers == 0)
    #expect(tree.statistics.nodes == 1)
  }

  @Test
  func theOwnersLastReferenceMayGoOnAnotherThread() {
    var row: Row? = Row(in: tree)
    let calls = Calls()
    track(calls) { _ = row?.padding }
    let hands = Hands(row.map { [$0] } ?? [])
    row = nil
    POSIXThread { hands.open() }.join()
    #expect(tree.statistics.observers == 0)
    #expect(calls.count == 0)
  }

  // MARK: - Observations

  @MainActor @Test
  func observationsGiveValuesOfAnObservableClass() async {
    let tree = Tree()
    let panel = Panel(in: tree)
    let journal = Journal<Int>()
    let task = Task { @MainActor in
      for await padding in Observations({ panel.padding }) {
        journal.note(padding)
      }
    }
    await journal.reaches(1)
    await letOthersRun()
    panel.environment(\.padding, 9)
    await journal.reaches(2)
    await letOthersRun()
    panel.environment(\.padding, 10)
    await journal.reaches(3)
    #expect(journal.entries == [8, 9, 10])
    task.cancel()
    await task.value
    // Observation does not say that nobody tracks any more; the next change finds it out.
    panel.environment(\.padding, 11)
    #expect(tree.statistics.observers == 0)
  }

  @MainActor @Test
  func observationsGiveWhatIsReadThroughAnObject() async {
    let tree = Tree()
    let panel = Panel(in: tree)
    let journal = Journal<String>()
    let task = Task { @MainActor in
      for await caption in Observations({ panel.observable.caption }) {
        journal.note(caption)
      }
    }
    await journal.reaches(1)
    await letOthersRun()
    panel.environment(\.padding, 9)
    await journal.reaches(2)
    #expect(journal.entries == ["untitled 8", "untitled 9"])
    task.cancel()
    await task.value
  }

  #if DEBUG
    /// Whatever thread runs the main actor, what is done first there may be a read that is tracked; reads are
    /// checked in debug builds only.
    @Test
    func aTrackedReadMayBeTheFirstOnAnotherOfTheMainActorsThreads() async {
      await #expect(processExitsWith: .success) { await Self.trackOnTwoThreads() }
    }
  #endif

  @MainActor
  private static func trackOnTwoThreads() async {
    let panel = Panel(in: Tree())
    let calls = Calls()
    for padding in 1...3 {
      await goOnOnAnotherThread()
      withObservationTracking {
        _ = panel.padding
      } onChange: {
        calls.count += 1
      }
      panel.environment(\.padding, padding)
    }
    precondition(calls.count == 3)
  }
}
