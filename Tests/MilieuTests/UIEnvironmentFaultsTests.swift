import Foundation
import Milieu
import Testing

/// Faults of UIEnvironment that must not return. Each test says what happened there.
struct UIEnvironmentFaultsTests {
  // MARK: - Who is told

  /// There everyone below is updated, also where a nearer value hides the change.
  @Test
  func objectsBelowANearerValueAreNotTold() {
    Tree.current = Tree()
    let journal = UpdateJournal()
    let hidden = Label("hidden", journal: journal)
    let nearer = Label("nearer", [hidden], journal: journal)
    let open = Label("open", journal: journal)
    let root = Label("root", [nearer, open], journal: journal)
    defer { withExtendedLifetime(root) {} }
    root.attach()
    nearer.environment(\.title, "near")
    _ = journal.take()

    root.environment(\.title, "far")
    #expect(journal.take() == ["root", "open"])
    #expect(hidden.title == "near")

    nearer.resetEnvironment(\.title)
    #expect(journal.take() == ["nearer", "hidden"])
    #expect(hidden.title == "far")
  }

  /// There a contained controller's root view is reached by its controller and by the view around it.
  @Test
  func theRootViewOfAContainedControllerIsToldOnce() {
    Tree.current = Tree()
    let journal = UpdateJournal()
    let view = Label("view", journal: journal)
    let contained = LabelController("contained", view: view, journal: journal)
    let host = Label("host", journal: journal)
    let outer = LabelController("outer", view: host, journal: journal)
    defer { withExtendedLifetime(outer) {} }
    outer.addChild(contained, in: host)
    outer.attach()
    _ = journal.take()

    outer.environment(\.title, "changed")
    #expect(journal.take() == ["outer", "host", "contained", "view"])
  }

  /// There, if the way down starts at a view, it goes no deeper into anything that comes after the
  /// first controller's root view.
  @Test
  func siblingsAfterAnEmbeddedControllerAreToldWithAllBelow() {
    Tree.current = Tree()
    let journal = UpdateJournal()
    let host = Label("host", journal: journal)
    let outer = ViewController(view: host)
    defer { withExtendedLifetime(outer) {} }
    let added = ["before", "between", "after"].map { name in
      Label(name, [Label("below " + name, journal: journal)], journal: journal)
    }
    let embedded = ["first", "second"].map {
      ViewController(view: Label($0, journal: journal))
    }
    host.addSubview(added[0])
    outer.addChild(embedded[0], in: host)
    host.addSubview(added[1])
    outer.addChild(embedded[1], in: host)
    host.addSubview(added[2])
    _ = journal.take()

    host.environment(\.title, "changed")
    #expect(
      journal.take() == [
        "host", "before", "below before", "first", "between", "below between", "second", "after",
        "below after",
      ])
  }

  /// There nobody is told that a move has changed what is read.
  @Test
  func aSubtreeThatMovesIsToldOfWhatChangesForIt() {
    Tree.current = Tree()
    let journal = UpdateJournal()
    let hidden = Label("hidden", journal: journal)
    let leaf = Label("leaf", journal: journal)
    let branch = Label("branch", [hidden, leaf], journal: journal)
    let first = View("first", [branch])
    let second = View("second")
    let root = View("root", [first, second])
    defer { withExtendedLifetime(root) {} }
    hidden.environment(\.title, "own")
    first.environment(\.title, "one")
    second.environment(\.title, "two")
    _ = journal.take()

    second.addSubview(branch)
    #expect(journal.take() == ["branch", "leaf"])
    #expect(leaf.title == "two")

    second.removeSubview(branch)
    #expect(journal.take() == ["branch", "leaf"])
    #expect(leaf.title == "untitled")

    // It inherits there what it has now.
    root.addSubview(branch)
    #expect(journal.take() == [])
  }

  // MARK: - Optional values

  /// There a key whose values are optional reads nil, and never its default.
  @Test
  func aKeyOfOptionalValuesReadsItsDefault() {
    Tree.current = Tree()
    let list = List()
    #expect(list.limit == 3)
    #expect(EnvironmentValues().listLimit == 3)
  }

  /// There any node that has a value of another key reads nil for it, and hides those above.
  @Test
  func aValueOfAnotherKeyDoesNotBlockAnOptionalOne() {
    Tree.current = Tree()
    let leaf = List()
    let middle = List("middle", [leaf])
    let root = List("root", [middle])

    middle.environment(\.title, "another key")
    #expect([root, middle, leaf].map(\.limit) == [3, 3, 3])
    root.environment(\.listLimit, 5)
    #expect([root, middle, leaf].map(\.limit) == [5, 5, 5])
  }

  /// There values read nil for it, whatever key of theirs was assigned.
  @Test
  func aCopyOfTheValuesReadsTheDefaultAfterAnotherKeyWasAssigned() {
    Tree.current = Tree()
    var values = EnvironmentValues()
    values.title = "another key"
    #expect(values.listLimit == 3)
    values.listLimit = nil
    #expect(values.listLimit == nil)
  }

  @Test
  func nilIsAValueWhereItIsSetAndBelow() {
    Tree.current = Tree()
    let leaf = List()
    let middle = List("middle", [leaf])
    let sibling = List()
    let root = List("root", [middle, sibling])

    middle.environment(\.listLimit, nil)
    #expect([root, middle, leaf, sibling].map(\.limit) == [3, nil, nil, 3])
    leaf.environment(\.listLimit, 7)
    #expect([root, middle, leaf, sibling].map(\.limit) == [3, nil, 7, 3])
  }

  @Test
  func aNodeThatIsResetFromNilInheritsAgain() {
    Tree.current = Tree()
    let leaf = List()
    let middle = List("middle", [leaf])
    let root = List("root", [middle])
    middle.environment(\.listLimit, nil)

    middle.resetEnvironment(\.listLimit)
    #expect([root, middle, leaf].map(\.limit) == [3, 3, 3])
    root.environment(\.listLimit, 5)
    #expect([root, middle, leaf].map(\.limit) == [5, 5, 5])
  }

  @Test
  func aVariableThatIsNilSetsNilAndUnsetsNothing() {
    Tree.current = Tree()
    let leaf = List()
    let root = List("root", [leaf])
    defer { withExtendedLifetime(root) {} }
    root.environment(\.listLimit, 5)
    leaf.environment(\.listLimit, 7)
    let recorder = leaf.record(\.listLimit)

    let unknown: Int? = nil
    leaf.environment(\.listLimit, unknown)
    #expect(leaf.limit == nil)
    #expect(recorder.take() == ["ListLimitKey: Optional(7) -> nil"])

    root.environment(\.listLimit, 6)
    #expect(leaf.limit == nil)
    #expect(recorder.take() == [])
  }

  // MARK: - Key paths

  /// There a key path over two keys counts as unset at a node that has one of them.
  @Test
  func aKeyPathOverTwoKeysReadsEachWhereItIs() {
    Tree.current = Tree()
    let leaf = Grid()
    let middle = View("middle", [leaf])
    let root = View("root", [middle])
    defer { withExtendedLifetime(root) {} }

    root.environment(\.gridRows, 4)
    middle.environment(\.gridColumns, 5)
    #expect(leaf.cells == 20)
    #expect(leaf.environmentValues.gridCells == 20)
    root.environment(\.gridColumns, 9)
    #expect(leaf.cells == 20)
    root.environment(\.gridRows, 6)
    #expect(leaf.cells == 30)
  }

  @Test
  func aKeyPathOverTwoKeysIsToldExactlyWhenWhatItLeadsToChanges() {
    Tree.current = Tree()
    let leaf = Grid()
    let root = View("root", [leaf])
    defer { withExtendedLifetime(root) {} }
    leaf.seen = []

    root.environment(\.gridRows, 4)
    #expect(leaf.takeSeen() == [8])
    root.environment(\.gridColumns, 5)
    #expect(leaf.takeSeen() == [20])
    // Both keys change, and their product does not.
    withTransaction {
      root.environment(\.gridRows, 10)
      root.environment(\.gridColumns, 2)
    }
    #expect(leaf.takeSeen() == [])
    #expect(leaf.cells == 20)
    // Both change it, in one telling.
    withTransaction {
      root.environment(\.gridRows, 3)
      root.environment(\.gridColumns, 3)
    }
    #expect(leaf.takeSeen() == [9])
    root.environment(\.title, "a third key")
    #expect(leaf.takeSeen() == [])
    root.resetEnvironment(\.gridRows)
    #expect(leaf.takeSeen() == [6])
  }

  // MARK: - Unsetting

  /// There a value can be replaced, but never taken away.
  @Test
  func aValueCanBeTakenAway() {
    Tree.current = Tree()
    let journal = UpdateJournal()
    let leaf = Label("leaf", journal: journal)
    let middle = View("middle", [leaf])
    let root = View("root", [middle])
    defer { withExtendedLifetime(root) {} }
    root.environment(\.title, "far")
    middle.environment(\.title, "near")
    _ = journal.take()

    middle.resetEnvironment(\.title)
    #expect(leaf.title == "far")
    #expect(journal.take() == ["leaf"])

    root.resetEnvironment(\.title)
    #expect(leaf.title == "untitled")
    #expect(journal.take() == ["leaf"])

    // There is none to take.
    leaf.resetEnvironment(\.title)
    #expect(journal.take() == [])
  }

  // MARK: - What reading costs

  /// There each read goes up until it finds a value, which mostly is to the top.
  @Test
  func readsDoNotCostTheirDepth() {
    let tree = Tree()
    Tree.current = tree
    let journal = UpdateJournal()
    var chain = [Node("top")]
    defer { withExtendedLifetime(chain) {} }
    for _ in 1..<1000 {
      let below = Node()
      chain[chain.count - 1].add(below)
      chain.append(below)
    }
    let leaf = Label("leaf", journal: journal)
    chain[chain.count - 1].add(leaf)
    chain[0].environment(\.title, "top")
    #expect(leaf.title == "top")
    #expect(leaf.environmentValues.padding == 8)

    let before = tree.statistics.nodesVisited
    for _ in 1...100 {
      #expect(leaf.title == "top")
      #expect(leaf.environmentValues.title == "top")
      #expect(leaf.environmentValues.padding == 8)
    }
    #expect(tree.statistics.nodesVisited == before)
  }

  // MARK: - What the system says

  /// There the system's listeners set values at windows, over those that the program has set.
  @Test
  func whatTheSystemSaysNeverOverwritesWhatTheProgramSets() {
    Tree.current = Tree()
    let page = Page()
    let window = Window(page)
    defer { withExtendedLifetime(window) {} }
    window.environment(\.colorScheme, .dark)
    page.seen = []

    for scheme in [ColorScheme.light, .dark, .unspecified, .light] {
      window.baseEnvironment(\.colorScheme, scheme)
      #expect(page.colorScheme == .dark)
    }
    window.resetBaseEnvironment(\.colorScheme)
    window.baseEnvironment(\.colorScheme, .light)
    #expect(page.colorScheme == .dark)
    #expect(page.seen == [])

    window.resetEnvironment(\.colorScheme)
    #expect(page.seen == [.light])
  }

  @Test
  func whatTheSystemSaysCountsAsSoonAsNobodyAsksForMore() {
    Tree.current = Tree()
    let page = Page()
    let window = Window(page)
    defer { withExtendedLifetime(window) {} }
    page.seen = []
    window.baseEnvironment(\.colorScheme, .light)
    page.preferredColorScheme(.dark)
    window.environment(\.colorScheme, .unspecified)
    #expect(page.seen == [.light, .dark])

    // What is set at the window goes no farther down than what is preferred at the page itself.
    #expect(page.colorScheme == .dark)
    #expect(window.environmentValues.colorScheme == .unspecified)
    page.preferredColorScheme(nil)
    #expect(page.colorScheme == .unspecified)
    window.resetEnvironment(\.colorScheme)
    #expect(page.colorScheme == .light)
    #expect(page.seen == [.light, .dark, .unspecified, .light])
  }

  // MARK: - Preferring

  /// There the first call makes the view a place with a value, where the second one then ends.
  @Test
  func askingAgainReplacesWhatWasPreferred() {
    let tree = Tree()
    Tree.current = tree
    let video = View("video")
    let page = Page(view: View("view", [video]))
    let window = Window(page)
    defer { withExtendedLifetime(window) {} }
    page.seen = []

    video.preferredColorScheme(.dark)
    #expect(window.environmentValues.colorScheme == .dark)
    video.preferredColorScheme(.light)
    #expect(window.environmentValues.colorScheme == .light)
    #expect(video.environmentValues.colorScheme == .light)
    #expect(page.seen == [.dark, .light])
    #expect(tree.statistics.wishes == 1)
  }

  /// There nothing withdraws it.
  @Test
  func nilWithdrawsWhatWasPreferred() {
    let tree = Tree()
    Tree.current = tree
    let video = View("video")
    let page = Page(view: View("view", [video]))
    let window = Window(page)
    defer { withExtendedLifetime(window) {} }
    window.baseEnvironment(\.colorScheme, .light)
    video.preferredColorScheme(.dark)
    page.seen = []

    video.preferredColorScheme(nil)
    #expect(window.environmentValues.colorScheme == .light)
    #expect(video.environmentValues.colorScheme == .light)
    #expect(page.seen == [.light])
    #expect(tree.statistics.wishes == 0)

    // There is none to withdraw.
    video.preferredColorScheme(nil)
    #expect(page.seen == [.light])
  }

  @Test
  func ofSeveralWhoAskTheLatestCountsAndThenTheOther() {
    Tree.current = Tree()
    let first = View("first")
    let second = View("second")
    let page = Page(view: View("view", [first, second]))
    let window = Window(page)
    defer { withExtendedLifetime(window) {} }
    page.seen = []

    first.preferredColorScheme(.dark)
    second.preferredColorScheme(.light)
    first.preferredColorScheme(.dark)
    first.preferredColorScheme(nil)
    second.preferredColorScheme(nil)
    #expect(page.seen == [.dark, .light, .dark, .light, .unspecified])
    #expect(window.environmentValues.colorScheme == .unspecified)
  }
}

private final class Label: View, EnvironmentUpdating {
  @Environment(\.title) var title
  private let journal: UpdateJournal

  init(_ name: String, _ subviews: [View] = [], journal: UpdateJournal) {
    self.journal = journal
    super.init(name, subviews)
  }

  func updateEnvironment() {
    journal.note(self)
  }
}

private final class LabelController: ViewController, EnvironmentUpdating {
  @Environment(\.title) var title
  private let journal: UpdateJournal

  init(_ name: String, view: View, journal: UpdateJournal) {
    self.journal = journal
    super.init(name, view: view)
  }

  func updateEnvironment() {
    journal.note(self)
  }
}

private final class List: View {
  @Environment(\.listLimit) var limit
}

private final class Grid: View, EnvironmentUpdating {
  @Environment(\.gridCells) var cells
  /// What updates have read.
  var seen: [Int] = []

  func updateEnvironment() {
    seen.append(cells)
  }

  func takeSeen() -> [Int] {
    defer { seen = [] }
    return seen
  }
}

private final class Page: ViewController, EnvironmentUpdating {
  @Environment(\.colorScheme) var colorScheme
  /// What updates have read.
  var seen: [ColorScheme] = []

  init(view: View = View()) {
    super.init("page", view: view)
  }

  func updateEnvironment() {
    seen.append(colorScheme)
  }
}

private enum ListLimitKey: EnvironmentKey {
  static let defaultValue: Int? = .some(3)
}

private enum GridRowsKey: EnvironmentKey {
  static let defaultValue = 2
}

private enum GridColumnsKey: EnvironmentKey {
  static let defaultValue = 2
}

extension EnvironmentValues {
  fileprivate var listLimit: Int? {
    get { self[ListLimitKey.self] }
    set { self[ListLimitKey.self] = newValue }
  }

  fileprivate var gridRows: Int {
    get { self[GridRowsKey.self] }
    set { self[GridRowsKey.self] = newValue }
  }

  fileprivate var gridColumns: Int {
    get { self[GridColumnsKey.self] }
    set { self[GridColumnsKey.self] = newValue }
  }

  fileprivate var gridCells: Int { gridRows * gridColumns }
}
