import Milieu
import Testing

/// What observers of themes may do to each other, to managers and to trees.
struct ThemesTroubleTests {
  let tree = Tree()
  let tale = Tale()

  init() {
    Tree.current = tree
  }

  // MARK: - From within

  @Test
  func observersMayComeWhileOthersAreTold() {
    let manager = ThemeManager()
    manager.theme = AppTheme.with("white")
    let (first, second) = (ThemedLabel(tale, "first"), ThemedLabel(tale, "second"))
    first.observe(theme: \AppTheme.view, from: manager)
    first.act = { [manager] in second.observe(theme: \AppTheme.view, from: manager) }
    _ = tale.take()
    withAnimation { manager.theme = AppTheme.with("black") }
    #expect(tale.take() == ["first: black animated", "second: black"])
    manager.theme = AppTheme.with("grey")
    #expect(tale.take() == ["first: grey", "second: grey"])
    first.act = {}
  }

  @Test
  func anObserverMayCancelAndComeAgainWhileItIsTold() {
    let manager = ThemeManager()
    manager.theme = AppTheme.with("0")
    let label = ThemedLabel(tale)
    var depth = 0
    label.act = { [unowned label, manager] in
      guard depth == 0 else { return }
      depth = 1
      let token = label.observe(theme: \AppTheme.view, from: manager)
      token.cancel()
      token.cancel()
      label.observe(theme: \AppTheme.view, from: manager)
      depth = 0
    }
    label.observe(theme: \AppTheme.view, from: manager)
    #expect(tale.take() == ["label: 0", "label: 0"])
    manager.theme = AppTheme.with("1")
    #expect(tale.take() == ["label: 1", "label: 1"])
    #expect(manager.observerCount == 1)
    label.act = {}
  }

  @Test
  func managersMayBeCountedWhileTheyTell() {
    let manager = ThemeManager()
    var labels = (0..<10).map { ThemedLabel(tale, "\($0)") }
    var counts: [Int] = []
    labels.forEach { $0.observe(theme: \AppTheme.view, from: manager) }
    labels[0].act = { [manager] in
      labels.removeLast()
      counts.append(manager.observerCount)
    }
    for number in 0..<5 {
      manager.theme = AppTheme.with("\(number)")
    }
    #expect(counts == [9, 8, 7, 6, 5])
    labels[0].act = {}
  }

  @Test
  func observersThatSetEachOtherOffAreGivenUpAndSettleLater() {
    let manager = ThemeManager()
    var messages = 0
    tree.onMessage { _ in messages += 1 }
    let label = ThemedLabel(tale)
    var number = 0
    var isRestless = true
    label.act = { [manager] in
      if isRestless {
        number += 1
        manager.theme = AppTheme.with("\(number)")
      }
    }
    label.observe(theme: \AppTheme.view, from: manager)
    #expect(messages == 1)
    isRestless = false
    try? tree.flush()
    #expect(tale.take().last == "label: \(number)")
    #expect((manager.theme as? AppTheme)?.view.background == "\(number)")
    label.act = {}
  }

  @Test
  func manyDieInOneCallAndTheRestIsTold() {
    let manager = ThemeManager()
    manager.theme = AppTheme.with("white")
    var labels: [ThemedLabel?] = (0..<1000).map { ThemedLabel(tale, "\($0)") }
    labels.forEach { $0?.observe(theme: \AppTheme.view, from: manager) }
    labels[0]?.act = {
      for number in labels.indices where number % 2 == 0 {
        labels[number] = nil
      }
    }
    _ = tale.take()
    manager.theme = AppTheme.with("black")
    #expect(tale.take() == ["0: black"] + stride(from: 1, to: 1000, by: 2).map { "\($0): black" })
    #expect(tree.statistics.observers == 500)
    #expect(manager.observerCount == 500)
  }

  @Test
  func objectsThatKeepOneAnotherGoAllAtOnce() {
    final class Link {
      var next: Link?
      init(_ next: Link?) { self.next = next }
      /// One after the other, for the compiler's own way would recurse.
      deinit {
        var link = next
        next = nil
        while let current = link, isKnownUniquelyReferenced(&link) {
          link = current.next
          current.next = nil
        }
      }
    }
    let manager = ThemeManager()
    let before = tree.statistics.observers
    var last: Link?
    for _ in 0..<2000 {
      // Each closure keeps the object before, which its own object may not.
      last = Link(nil)
      let kept = last
      let object = Link(nil)
      manager.observe(theme: AppTheme.self, for: object) { _, _, _ in _ = kept }
      manager.observe(theme: AppTheme.self, for: object) { _, _, _ in _ = kept }
    }
    last = nil
    #expect(manager.observerCount == 0)
    #expect(tree.statistics.observers == before)
  }

  @Test
  func whatGoesWithAClosureMayObserveAgain() {
    final class Phoenix {
      let manager: ThemeManager
      let tale: Tale
      init(_ manager: ThemeManager, _ tale: Tale) { (self.manager, self.tale) = (manager, tale) }
      deinit {
        manager.observe(theme: \AppTheme.accent) { [tale] in tale.note("again", $0, $1) }
        manager.theme = AppTheme(accent: "red")
      }
    }
    let manager = ThemeManager()
    manager.theme = AppTheme()
    let object = ThemedLabel(tale)
    do {
      let phoenix = Phoenix(manager, tale)
      manager.observe(theme: AppTheme.self, for: object) { _, _, _ in _ = phoenix }
    }
    manager.observe(theme: AppTheme.self, for: object) { $0.tale.note("new", $1.map(\.accent), $2) }
    #expect(tale.take().sorted() == ["again: blue", "again: red", "new: red"])
    #expect(manager.observerCount == 2)
    withExtendedLifetime(object) {}
  }

  @Test
  func whatGoesWithAClosureMayObserveTheSame() {
    final class Phoenix {
      let manager: ThemeManager
      unowned let object: ThemedLabel
      init(_ manager: ThemeManager, _ object: ThemedLabel) {
        (self.manager, self.object) = (manager, object)
      }
      deinit {
        manager.observe(theme: \AppTheme.accent, for: object) { $0.tale.note("again", $1, $2) }
      }
    }
    let manager = ThemeManager()
    manager.theme = AppTheme()
    let object = ThemedLabel(tale)
    do {
      let phoenix = Phoenix(manager, object)
      manager.observe(theme: \AppTheme.accent, for: object) { _, _, _ in _ = phoenix }
    }
    manager.observe(theme: \AppTheme.accent, for: object) { $0.tale.note("new", $1, $2) }
    #expect(tale.take() == ["again: blue", "new: blue"])
    manager.theme = AppTheme(accent: "red")
    #expect(tale.take() == ["new: red"])
    #expect(manager.observerCount == 1)
    withExtendedLifetime(object) {}
  }

  @Test
  func anOwnNodesObserverMayLoseItsObjectAndTree() {
    weak var weakTree: Tree?
    do {
      let tree = Tree()
      weakTree = tree
      var panel: ThemedPanel? = ThemedPanel(tale, in: tree)
      panel?.observe(theme: PlainTheme.self)
      panel?.act = { panel = nil }
      let node = panel?.node
      node?.environment(\.theme, PlainTheme(number: 1))
    }
    #expect(tale.take() == ["panel: no PlainTheme but nil", "panel: 1"])
    #expect(weakTree == nil)
  }

  // MARK: - Moves

  @Test
  func aMoveBetweenManagersTellsWhatDiffersOnce() {
    let (first, second) = (ThemeManager("first"), ThemeManager("second"))
    first.theme = PlainTheme(number: 1)
    second.theme = PlainTheme(number: 2)
    let (window, panel) = (Node("window"), ThemedPanel(tale))
    window.add(panel)
    first.add(window)
    panel.observe(theme: PlainTheme.self)
    second.add(window)
    second.add(panel)
    #expect(tale.take() == ["panel: 1", "panel: 2"])
    withAnimation { first.add(window) }
    first.add(panel)
    panel.removeFromParent()
    #expect(tale.take() == ["panel: 1", "panel: no PlainTheme but nil"])
    second.theme = PlainTheme(number: 1)
    second.add(panel)
    #expect(tale.take() == ["panel: 1"])
    withTransaction {
      first.add(panel)
      first.theme = PlainTheme(number: 3)
      second.add(panel)
    }
    #expect(tale.take() == [])
  }

  @Test
  func aManagerMayBePutBelowAnother() {
    let (outer, inner) = (ThemeManager("outer"), ThemeManager("inner"))
    outer.theme = PlainTheme(number: 1)
    let panel = ThemedPanel(tale)
    panel.observe(theme: PlainTheme.self, from: inner)
    outer.add(inner)
    inner.theme = PlainTheme(number: 2)
    outer.theme = PlainTheme(number: 3)
    inner.removeFromParent()
    #expect(tale.take() == ["panel: no PlainTheme but nil", "panel: 1", "panel: 2"])
  }

  @Test
  func aPanelMayMoveItselfFromWithin() {
    let (first, second) = (ThemeManager("first"), ThemeManager("second"))
    second.theme = PlainTheme(number: 2)
    let panel = ThemedPanel(tale)
    first.add(panel)
    panel.observe(theme: PlainTheme.self)
    panel.act = { [unowned panel] in second.add(panel) }
    withAnimation { first.theme = PlainTheme(number: 1) }
    #expect(tale.take() == ["panel: no PlainTheme but nil", "panel: 1", "panel: 2"])
    panel.act = {}
  }

  @Test
  func themesAreFollowedFromAnotherTree() {
    let other = Tree()
    let manager = ThemeManager(in: other)
    manager.theme = PlainTheme(number: 1)
    let panel = ThemedPanel(tale)
    panel.observe(theme: PlainTheme.self, from: manager)
    withAnimation(in: other) { manager.theme = PlainTheme(number: 2) }
    #expect(tale.take() == ["panel: 1", "panel: 2"])
  }

  // MARK: - Many

  @Test
  func aSwitchTellsThousandsEachOnceAndAnotherPartNobody() {
    let manager = ThemeManager()
    manager.theme = AppTheme.with("white")
    let labels = (0..<5000).map { _ in ThemedLabel(tale) }
    labels.forEach { $0.observe(theme: \AppTheme.view, from: manager) }
    _ = tale.take()
    let before = tree.statistics
    manager.theme = AppTheme.with("black")
    #expect(tale.take().count == 5000)
    let after = tree.statistics
    #expect(after.observersTold - before.observersTold == 5000)
    #expect(after.nodesVisited == before.nodesVisited)
    manager.theme = AppTheme(view: AppTheme.View(background: "black"), accent: "red")
    #expect(tale.take() == [])
    withExtendedLifetime(labels) {}
  }

  /// Work is counted by comparisons: each observer's part is compared once a switch, whoever comes and goes.
  @Test
  func thousandsComeAndGoWithoutWalksOverAll() {
    final class Count {
      nonisolated(unsafe) static var comparisons = 0
    }
    struct Counted: Equatable {
      var number: Int
      static func == (first: Counted, second: Counted) -> Bool {
        Count.comparisons += 1
        return first.number == second.number
      }
    }
    struct CountedTheme: Theme {
      var part: Counted
    }
    final class Object {}
    let manager = ThemeManager()
    manager.theme = CountedTheme(part: Counted(number: 0))
    var objects = (0..<5000).map { _ in Object() }
    for object in objects {
      manager.observe(theme: \CountedTheme.part, for: object) { _, _, _ in }
    }
    let tokens = objects.map {
      manager.observe(theme: \CountedTheme.part.number, for: $0) { _, _, _ in }
    }
    #expect(Count.comparisons == 0)
    manager.theme = CountedTheme(part: Counted(number: 1))
    #expect(Count.comparisons == 5000)
    tokens.forEach { $0.cancel() }
    objects.removeLast(2500)
    #expect(manager.observerCount == 2500)
    manager.theme = CountedTheme(part: Counted(number: 2))
    #expect(Count.comparisons == 7500)
  }
}
