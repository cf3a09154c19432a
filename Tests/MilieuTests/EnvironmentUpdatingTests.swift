import Milieu
import Testing

/// An object that notes its updates, and does what a test asks for within.
private class Row: EnvironmentUpdating {
  let node: Node
  @Environment(\.padding) var padding
  var updates = 0
  var details: [EnvironmentUpdate] = []
  var act: (Row) -> Void = { _ in }
  var ask: (EnvironmentUpdate) -> Void = { _ in }

  init(_ name: String? = nil) { node = Node(name) }

  func updateEnvironment(_ update: EnvironmentUpdate) {
    updates += 1
    ask(update)
    act(self)
  }
}

private final class Everything: EnvironmentUpdating {
  static var environmentDependencies: EnvironmentDependencies { .all }
  let node = Node("everything")
  var changes: [[String]] = []

  func updateEnvironment(_ update: EnvironmentUpdate) { changes.append(update.changedKeys) }
}

private class Wide: EnvironmentUpdating {
  let node = Node("wide")
  @Environment(\.isWide) var isWide
  @Environment(\.font.size) var size
  @Environment(\.choice) var choice
  var updates: [String] = []

  func updateEnvironment() { updates.append("\(isWide) \(size) \(choice)") }
}

private enum LateKey: EnvironmentKey {
  static let defaultValue = 1
}

private enum OtherLateKey: EnvironmentKey {
  static let defaultValue = "late"
}

struct EnvironmentUpdatingTests {
  let tree = Tree()

  init() { Tree.current = tree }

  // MARK: - When

  @Test
  func anObjectIsUpdatedOnceWhenItIsAttached() {
    let row = Row()
    #expect(row.updates == 0)
    row.environment(\.padding, 9)
    #expect(row.updates == 0)
    row.attach()
    #expect(row.updates == 1)
    row.attach()
    #expect(row.updates == 1)
    Node("top").add(row)
    #expect(row.updates == 1)
  }

  @Test
  func onceAFlushWhateverNumberOfKeysChanged() {
    let row = Row()
    row.act = { _ = ($0.environmentValues.title, $0.environmentValues.font) }
    row.attach()
    withTransaction {
      row.environment(\.padding, 1).environment(\.title, "a").environment(\.font.size, 1)
      #expect(row.updates == 1)
    }
    #expect(row.updates == 2)
    row.environment(\.padding, 1).environment(\.title, "a")
    #expect(row.updates == 2)
    withTransaction {
      row.environment(\.padding, 2)
      row.environment(\.padding, 1)
    }
    #expect(row.updates == 2)
  }

  @Test
  func onlyForWhatIsDeclared() {
    let row = Row()
    row.attach()
    row.environment(\.title, "a").environment(\.font.size, 3).environment(\.colorScheme, .dark)
    #expect(row.updates == 1)
    row.environment(\.padding, 3)
    #expect(row.updates == 2)
  }

  @Test
  func onlyWhereWhatAPathLeadsToDiffers() {
    let wide = Wide()
    wide.attach()
    wide.environment(\.padding, 9)
    wide.environment(\.font.name, "Serif")
    wide.environment(\.title, "unread")
    #expect(wide.updates == ["false 12.0 narrow"])
    wide.environment(\.font.size, 13)
    wide.environment(\.padding, 11)
    wide.environment(\.title, "read")
    wide.environment(\.padding, 12)
    wide.environment(\.padding, 10)
    wide.environment(\.title, "unread again")
    #expect(
      wide.updates == [
        "false 12.0 narrow", "false 13.0 narrow", "true 13.0 unread", "true 13.0 read",
        "false 13.0 narrow",
      ])
  }

  @Test
  func objectsOfAClassThatDriftedApartAreEachToldOfTheirs() {
    let (narrow, wide) = (Wide(), Wide())
    narrow.attach()
    wide.attach()
    wide.environment(\.padding, 20)
    wide.environment(\.title, "wide")
    narrow.environment(\.title, "narrow's")
    narrow.environment(\.padding, 20)
    #expect(narrow.updates == ["false 12.0 narrow", "true 12.0 narrow's"])
    #expect(wide.updates == ["false 12.0 narrow", "true 12.0 untitled", "true 12.0 wide"])
  }

  @Test
  func whatTheLastUpdateReadTells() {
    let row = Row()
    row.act = { if $0.padding > 10 { _ = $0.environmentValues.title } }
    row.attach()
    row.environment(\.title, "a")
    #expect(row.updates == 1)
    row.environment(\.padding, 11)
    #expect(row.updates == 2)
    row.environment(\.title, "b")
    #expect(row.updates == 3)
    row.environment(\.padding, 10)
    #expect(row.updates == 4)
    row.environment(\.title, "c")
    #expect(row.updates == 4)
    #expect(tree.statistics.observers == 1)
  }

  @Test
  func whatIsReadOutsideOfAnUpdateOrAtAnotherNodeDoesNotTell() {
    let (row, other) = (Row(), Row())
    row.act = { _ in _ = other.environmentValues.title }
    row.attach()
    _ = row.environmentValues.title
    row.environment(\.title, "a")
    other.environment(\.title, "a")
    #expect(row.updates == 1)
  }

  @Test
  func inTreeOrderAndOnlyBelow() {
    var order: [String] = []
    let rows = ["top", "a", "b", "below a"].map { name in
      let row = Row(name)
      row.act = { order.append($0.node.name ?? "") }
      return row
    }
    rows[0].add(rows[2])
    rows[0].insert(rows[1], before: rows[2])
    rows[1].add(rows[3])
    rows[0].attach()
    order = []
    rows[0].environment(\.padding, 1)
    #expect(order == ["top", "a", "below a", "b"])
    order = []
    rows[1].environment(\.padding, 2)
    #expect(order == ["a", "below a"])
    withExtendedLifetime(rows) {}
  }

  // MARK: - In detail

  @Test
  func theFirstUpdateIsInitialAndOfEverything() throws {
    let row = Row().environment(\.padding, 3)
    row.attach()
    var asked = false
    let second = Row()
    second.ask = { update in
      asked = true
      #expect(update.isInitial)
      #expect(update.changes(\.padding))
      #expect(update.changes(\.title))
      #expect(update.changedKeys == [])
      #expect(update.transaction == Transaction())
      #expect(update.values.padding == 8)
      #expect(update.oldValues.padding == 8)
    }
    withAnimation { second.attach() }
    #expect(asked)
  }

  @Test
  func anUpdateSaysWhatHasChangedAndWhatItWas() {
    let row = Row()
    row.act = { _ = $0.environmentValues.title }
    row.attach()
    row.ask = { update in
      #expect(!update.isInitial)
      #expect(update.changedKeys == ["PaddingKey", "TitleKey"])
      #expect(update.changes(\.padding))
      #expect(update.changes(\.caption))
      #expect(update.changes(\.isWide))
      #expect(!update.changes(\.font))
      #expect(!update.changes(\.font.size))
      #expect(update.oldValues.padding == 8)
      #expect(update.oldValues.caption == "untitled 8")
      #expect(update.oldValues.font.size == 12)
      #expect(update.values.caption == "a 12")
      #expect(update.transaction == Transaction(animated: true, duration: .milliseconds(250)))
    }
    withAnimation(duration: .milliseconds(250)) {
      row.environment(\.padding, 12).environment(\.title, "a")
    }
    #expect(row.updates == 2)
    row.ask = { update in
      #expect(update.changedKeys == ["PaddingKey"])
      #expect(update.changes(\.padding))
      #expect(!update.changes(\.isWide))
      #expect(!update.changes(\.title))
      #expect(update.oldValues.padding == 12)
      #expect(update.transaction == Transaction())
    }
    row.environment(\.padding, 13)
    #expect(row.updates == 3)
  }

  /// What is told uses one object again and again, but not where somebody holds it.
  @Test
  func anUpdateThatIsKeptGoesOnToSayWhatWas() {
    let row = Row()
    row.act = { _ = ($0.environmentValues.title, $0.environmentValues.font) }
    row.attach()
    var all: [EnvironmentValues] = []
    row.ask = { update in
      row.details.append(update)
      all.append(update.oldValues)
    }
    row.environment(\.padding, 1)
    row.environment(\.title, "a")
    row.environment(\.font, Font(name: "Serif", size: 1))
    row.ask = { _ in }
    row.environment(\.padding, 2).environment(\.title, "b").environment(\.font.size, 2)
    #expect(row.details.map(\.changedKeys) == [["PaddingKey"], ["TitleKey"], ["FontKey"]])
    #expect(row.details.map(\.oldValues.padding) == [8, 2, 2])
    #expect(row.details.map(\.oldValues.title) == ["b", "untitled", "b"])
    #expect(all.map(\.font.name) == ["Serif", "Serif", "Sans"])
    #expect(row.details.map(\.values.padding) == [2, 2, 2])
    row.details = []
  }

  @Test
  func anUpdateWithinAnUpdateSaysWhatWasThere() {
    let (outer, inner) = (Row("outer"), Row("inner"))
    outer.attach()
    outer.ask = { update in
      outer.add(inner)
      #expect(update.changedKeys == ["PaddingKey"])
      #expect(update.oldValues.padding == 8)
    }
    inner.ask = { update in
      #expect(update.isInitial)
      #expect(update.oldValues.padding == 9)
    }
    outer.environment(\.padding, 9)
    #expect([outer.updates, inner.updates] == [2, 1])
  }

  @Test
  func objectsOfAClassAreEachToldOfWhatTheyHave() {
    let (top, hidden) = (Node("top"), Node("hidden"))
    top.add(hidden)
    hidden.environment(\.font.size, 1).environment(\.title, "hidden").environment(\.padding, 20)
    let rows = [top, hidden, top, hidden].map { parent in
      let row = Wide()
      parent.add(row)
      row.updates = []
      return row
    }
    for size in [13.0, 14, 13, 12] {
      top.environment(\.font.size, size)
    }
    withTransaction {
      top.environment(\.padding, 11).environment(\.title, "a")
      hidden.environment(\.padding, 9).environment(\.font.size, 13)
    }
    hidden.environment(\.font.size, 14)
    let shown = [
      "false 13.0 narrow", "false 14.0 narrow", "false 13.0 narrow", "false 12.0 narrow",
    ]
    for index in [0, 2] {
      #expect(rows[index].updates == shown + ["true 12.0 a"])
    }
    for index in [1, 3] {
      #expect(rows[index].updates == ["false 13.0 narrow", "false 14.0 narrow"])
    }
  }

  @Test
  func whatIsAskedOfAnUpdateDoesNotBecomeADependency() {
    let row = Row()
    row.ask = { update in
      _ = update.changes(\.title)
      _ = update.oldValues.title
    }
    row.attach()
    row.environment(\.padding, 1)
    row.environment(\.title, "a")
    #expect(row.updates == 2)
  }

  @Test
  func whatIsReadOfAnUpdatesValuesIsADependency() {
    let row = Row()
    row.ask = { _ = $0.values.title }
    row.attach()
    row.environment(\.title, "a")
    #expect(row.updates == 2)
  }

  @Test
  func valuesThatAMoveChangesAreToldWithTheOldOnes() {
    let (first, second) = (Node("first"), Node("second"))
    first.environment(\.padding, 1)
    second.environment(\.padding, 2)
    let row = Row()
    first.add(row)
    var seen: [Int] = []
    row.ask = { seen += [$0.oldValues.padding, $0.values.padding] }
    second.add(row)
    row.removeFromParent()
    #expect(seen == [1, 2, 2, 8])
  }

  // MARK: - Depending on everything

  @Test
  func anObjectThatDependsOnAllIsToldOfKeysThatComeIntoUseLater() {
    let all = Everything()
    let top = Node("top")
    top.add(all)
    top.environment(\.late, 2)
    top.environment(\.late, 2)
    top.environment(\.late, 3)
    _ = all.environmentValues.otherLate
    top.environment(\.otherLate, "now")
    #expect(all.changes == [[], ["LateKey"], ["LateKey"], ["OtherLateKey"]])
  }

  @Test
  func anObjectThatDependsOnAllIsToldOncePerFlush() {
    let all = Everything()
    all.attach()
    withTransaction {
      all.environment(\.padding, 1).environment(\.title, "a").environment(\.late, 9)
    }
    all.environment(\.textScale, 3)
    #expect(
      all.changes == [
        [], ["LateKey", "PaddingKey", "TitleKey"], ["size-category", "text-scale"],
      ])
  }

  @Test
  func anObjectThatDependsOnAllIsToldNoMoreWhenItIsDetached() {
    let all = Everything()
    all.attach()
    all.detach()
    all.environment(\.late, 9).environment(\.padding, 1)
    #expect(all.changes == [[]])
    #expect(tree.statistics.observers == 0)
    all.attach()
    all.environment(\.padding, 2)
    #expect(all.changes == [[], [], ["PaddingKey"]])
  }

  // MARK: - From within

  @Test
  func ownValuesThatAnUpdateSetsAreToldInTheNextRound() {
    let row = Row()
    row.act = { if $0.padding < 10 { $0.environment(\.padding, $0.padding + 1) } }
    row.attach()
    #expect(row.padding == 10)
    #expect(row.updates == 3)
    row.environment(\.padding, 7)
    #expect(row.padding == 10)
    #expect(row.updates == 7)
  }

  @Test
  func whatIsReadAndThenChangedInAnUpdateIsTold() {
    let row = Row()
    var reads: [String] = []
    row.act = { row in
      reads.append(row.environmentValues.title)
      if row.padding == 1 {
        row.environment(\.title, "changed")
      }
    }
    row.attach()
    row.environment(\.padding, 1)
    #expect(reads == ["untitled", "untitled", "changed"])
  }

  @Test
  func whatIsChangedAndThenReadInAnUpdateIsNotToldAgain() {
    let row = Row()
    var reads: [String] = []
    row.act = { row in
      if row.padding == 1 {
        row.environment(\.title, "changed")
        reads.append(row.environmentValues.title)
      }
    }
    row.attach()
    row.environment(\.padding, 1)
    #expect(reads == ["changed"])
    #expect(row.updates == 2)
  }

  @Test
  func anUpdateMayAttachOthersWhichReadForThemselves() {
    let (outer, inner) = (Row("outer"), Row("inner"))
    inner.act = { _ = $0.environmentValues.font }
    outer.act = { outer in
      outer.add(inner)
      _ = outer.environmentValues.title
    }
    outer.attach()
    #expect([outer.updates, inner.updates] == [1, 1])
    inner.environment(\.title, "a")
    #expect([outer.updates, inner.updates] == [1, 1])
    outer.environment(\.title, "b")
    #expect([outer.updates, inner.updates] == [2, 1])
    outer.environment(\.font.size, 1)
    #expect([outer.updates, inner.updates] == [2, 2])
    outer.environment(\.padding, 1)
    #expect([outer.updates, inner.updates] == [3, 3])
  }

  @Test
  func whatAnInitialHandlerReadsIsNotTheUpdates() {
    let row = Row()
    var observations: [EnvironmentObservation] = []
    row.act = { row in
      row.act = { _ in }
      observations.append(
        row.observe(\.title, initial: true) { _, _, _ in _ = row.environmentValues.font })
    }
    row.attach()
    row.environment(\.font.size, 9)
    #expect(row.updates == 1)
    withExtendedLifetime(observations) {}
  }

  @Test
  func anUpdateMaySetForTheTimeOfACall() {
    let (row, below) = (Row("row"), Row("below"))
    row.add(below)
    var inside: [Int] = []
    row.act = { row in row.withEnvironment(\.padding, 77) { inside.append(below.padding) } }
    row.attach()
    row.environment(\.padding, 2)
    #expect(inside == [77, 77])
    #expect([row.updates, below.updates] == [2, 2])
    #expect(row.padding == 2)
  }

  @Test
  func anObjectThatMovesItselfInItsFirstUpdateIsToldOfItsNewPlace() {
    let (first, second) = (Node("first"), Node("second"))
    first.environment(\.padding, 1)
    second.environment(\.padding, 2)
    let row = Row()
    var seen: [Int] = []
    row.act = { row in
      seen.append(row.padding)
      if row.node.parent == first {
        second.add(row)
      }
    }
    first.add(row)
    #expect(seen == [1, 2])
    #expect(row.node.parent == second)
  }

  @Test
  func anObjectThatDetachesItselfWhenItGoesLeavesNothing() {
    final class Parting: EnvironmentUpdating {
      let node = Node("parting")
      @Environment(\.padding) var padding
      func updateEnvironment() {}
      deinit {
        detach()
        node.environment(\.padding, 3)
      }
    }
    let top = Row("top")
    top.attach()
    for _ in 1...3 {
      let parting = Parting()
      top.add(parting)
    }
    #expect(tree.statistics.nodes == 1)
    #expect(tree.statistics.observers == 1)
    #expect(top.updates == 1)
  }

  @Test
  func aSubclassMayDependOnMore() {
    class Modest: EnvironmentUpdating {
      class var environmentDependencies: EnvironmentDependencies { .declared }
      let node = Node("modest")
      var updates = 0
      func updateEnvironment() { updates += 1 }
    }
    final class Curious: Modest {
      override class var environmentDependencies: EnvironmentDependencies { .all }
    }
    let (modest, curious) = (Modest(), Curious())
    for object in [modest, curious] {
      object.attach()
      object.environment(\.title, "a")
    }
    #expect([modest.updates, curious.updates] == [1, 2])
  }

  @Test
  func anUpdateMayDetachAndAttachItself() {
    let row = Row()
    row.attach()
    row.act = { row in
      row.act = { _ in }
      row.detach()
      row.attach()
    }
    row.environment(\.padding, 1)
    #expect(row.updates == 3)
    row.environment(\.padding, 2)
    #expect(row.updates == 4)
    row.act = { $0.detach() }
    row.environment(\.padding, 3)
    row.environment(\.padding, 4)
    #expect(row.updates == 5)
    #expect(tree.statistics.observers == 0)
  }

  @Test
  func anUpdateMayReleaseItsObject() {
    var row: Row? = Row()
    let top = Node("top")
    row.map { top.add($0) }
    weak let gone = row
    row?.act = { _ in row = nil }
    top.environment(\.padding, 1)
    #expect(gone == nil)
    #expect(tree.statistics.nodes == 1)
    #expect(tree.statistics.observers == 0)
  }

  @Test
  func anUpdateMayReleaseOneThatIsDue() {
    let first = Row("first")
    var second: Row? = Row("second")
    let top = Node("top")
    top.add(first)
    second.map { top.add($0) }
    var told = 0
    second?.act = { _ in told += 1 }
    first.act = { _ in second = nil }
    top.environment(\.padding, 1)
    #expect(told == 0)
    #expect(top.children == [first.node])
  }

  @Test
  func oneWhoMovedWhileDueIsToldWhatHoldsAtItsTurn() {
    let (first, second) = (Row("first"), Row("second"))
    let (top, other) = (Node("top"), Node("other").environment(\.padding, 50))
    top.add(first)
    top.add(second)
    var seen: [Int] = []
    second.act = { seen.append($0.padding) }
    first.act = { _ in other.add(second) }
    top.environment(\.padding, 1)
    #expect(seen == [50])
  }

  @Test
  func aFlushWithinAnUpdateIsRefused() {
    let row = Row()
    var errors: [FlushError] = []
    row.act = { row in
      do throws(FlushError) { try row.node.tree.flush() } catch { errors.append(error) }
    }
    row.attach()
    row.environment(\.padding, 1)
    #expect(errors == [.busy, .busy])
  }

  @Test
  func anAnimationThatAnUpdateAsksForIsOne() {
    let (row, told) = (Row("row"), Row("told"))
    var transactions: [Transaction] = []
    told.attach()
    told.ask = { transactions.append($0.transaction) }
    row.act = { row in withAnimation { _ = told.environment(\.padding, row.padding + 1) } }
    row.attach()
    row.environment(\.padding, 1)
    #expect(transactions == [Transaction(animated: true), Transaction(animated: true)])
  }

  // MARK: - Attaching

  @Test
  func aDetachedObjectIsARootAndIsToldNothing() {
    let (top, row) = (Node("top"), Row())
    top.add(row)
    row.detach()
    #expect(row.node.parent == nil)
    row.environment(\.padding, 1)
    #expect(row.updates == 1)
    row.detach()
    row.attach()
    #expect(row.updates == 2)
    row.environment(\.padding, 2)
    #expect(row.updates == 3)
    #expect(row.padding == 2)
  }

  @Test
  func aTransactionHoldsTheFirstUpdateBackFromTellingButNotTheUpdate() {
    let (row, watcher) = (Row("row"), Row("watcher"))
    watcher.attach()
    row.act = { _ in watcher.environment(\.padding, 1) }
    withTransaction {
      row.attach()
      #expect(row.updates == 1)
      #expect(watcher.updates == 1)
    }
    #expect(watcher.updates == 2)
  }

  @Test
  func anotherObjectMayTakeANodeWhoseFirstHasGone() {
    final class Guest: EnvironmentUpdating {
      let node: Node
      var updates = 0
      init(_ node: Node) { self.node = node }
      func updateEnvironment() {
        updates += 1
        _ = environmentValues.title
      }
    }
    let node = Node("node")
    var first: Guest? = Guest(node)
    first?.attach()
    first = nil
    let second = Guest(node)
    second.attach()
    node.environment(\.title, "a")
    #expect(second.updates == 2)
    #expect(tree.statistics.observers == 1)
  }

  @Test
  func aClassThatImplementsNeitherMethodEndsTheProgram() async {
    expectToSay(
      "Idle is EnvironmentUpdating but implements neither updateEnvironment() nor "
        + "updateEnvironment(_:)",
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        final class Idle: EnvironmentUpdating {
          let node = Node("idle")
        }
        Idle().attach()
      })
  }
}

extension EnvironmentValues {
  fileprivate var late: Int {
    get { self[LateKey.self] }
    set { self[LateKey.self] = newValue }
  }

  fileprivate var otherLate: String {
    get { self[OtherLateKey.self] }
    set { self[OtherLateKey.self] = newValue }
  }
}
