import Foundation
import Milieu
import Testing

/// Objects are held weakly, and their observations go with them.
struct ThemesLifetimeTests {
  let tree = Tree()
  let tale = Tale()

  init() {
    Tree.current = tree
    // The core keeps a place for the default of each key that was observed.
    ThemeManager.default.observe(theme: AppTheme.self) { _, _ in }.cancel()
  }

  /// What the tree holds.
  private var held: [Int] {
    let now = tree.statistics
    return [now.nodes, now.values, now.wishes, now.observers]
  }

  @Test
  func anObjectsObservationsGoWithItAndAllIsAsItWas() {
    let manager = ThemeManager()
    manager.theme = AppTheme()
    ThemeManager.default.theme = AppTheme()
    let before = held
    do {
      let (label, panel) = (ThemedLabel(tale), ThemedPanel(tale))
      label.observe(theme: \AppTheme.view)
      label.observe(theme: \AppTheme.view, from: manager)
      manager.observe(theme: \AppTheme.accent, for: label) { _, _, _ in }
      panel.observe(theme: PlainTheme.self)
      panel.observe(theme: PlainTheme.self, from: manager)
      panel.observe(theme: PlainTheme.self, from: .default)
      panel.observe(theme: \AppTheme.accent) { _, _, _ in }
      #expect(manager.observerCount == 3)
      #expect(ThemeManager.default.observerCount == 2)
      withExtendedLifetime((label, panel)) {}
    }
    #expect(manager.observerCount == 0)
    #expect(ThemeManager.default.observerCount == 0)
    #expect(held == before)
  }

  @Test
  func observationsAtAnObjectsOwnNodeGoAtOnce() {
    let before = held
    do {
      let panel = ThemedPanel(tale)
      panel.observe(theme: PlainTheme.self)
      #expect(tree.statistics.observers == 1)
    }
    #expect(held == before)
  }

  @Test
  func whatGoesIsFoundByTheNextCountTellingOrRegistration() {
    let manager = ThemeManager()
    manager.theme = AppTheme.with("0")
    let ways: [() -> Void] = [
      { _ = manager.observerCount },
      { manager.theme = AppTheme.with("1") },
      // Nothing that they observe.
      { manager.theme = AppTheme(view: AppTheme.View(background: "1"), accent: "red") },
      { manager.observe(theme: AppTheme.self) { _, _ in }.cancel() },
    ]
    for way in ways {
      let before = held
      for _ in 0..<10 {
        ThemedLabel(tale).observe(theme: \AppTheme.view, from: manager)
      }
      way()
      #expect(held == before)
    }
  }

  @Test
  func thousandsThatGoUnnoticedAreFoundByThoseWhoCome() {
    let manager = ThemeManager()
    var living: [ThemedLabel] = []
    for _ in 0..<1000 {
      living.append(ThemedLabel(tale))
      living.last?.observe(theme: \AppTheme.view, from: manager)
    }
    for _ in 0..<20_000 {
      ThemedLabel(tale).observe(theme: \AppTheme.view, from: manager)
      _ = tale.take()
    }
    // Nobody has told or counted, and yet they are few.
    #expect(tree.statistics.observers < 1100)
    #expect(manager.observerCount == 1000)
    withExtendedLifetime(living) {}
  }

  // MARK: - An observer that dies before or during a switch (SwiftTheme #28, #37)

  @Test
  func anObjectThatDiesBeforeASwitchIsNotTold() {
    let manager = ThemeManager()
    manager.theme = AppTheme.with("white")
    let before = held
    var label: ThemedLabel? = ThemedLabel(tale)
    label?.observe(theme: \AppTheme.view, from: manager)
    _ = tale.take()
    label = nil
    manager.theme = AppTheme.with("black")
    #expect(tale.take() == [])
    #expect(held == before)
  }

  @Test
  func anObjectThatDiesDuringASwitchBeforeItIsToldIsNotTold() {
    let manager = ThemeManager()
    manager.theme = AppTheme.with("white")
    let killer = ThemedLabel(tale, "killer")
    killer.observe(theme: \AppTheme.view, from: manager)
    let before = held
    var (label, panel): (ThemedLabel?, ThemedPanel?) = (ThemedLabel(tale), ThemedPanel(tale))
    label?.observe(theme: \AppTheme.view, from: manager)
    panel.map { manager.add($0) }
    panel?.observe(theme: \AppTheme.view) { $0.tale.note("panel", $1, $2) }
    killer.act = { (label, panel) = (nil, nil) }
    _ = tale.take()
    manager.theme = AppTheme.with("black")
    #expect(tale.take() == ["killer: black"])
    #expect(held == before)
    #expect(manager.observerCount == 1)
    killer.act = {}
    withExtendedLifetime((label, panel)) {}
  }

  @Test
  func anObjectThatDiesWhileItIsToldEndsThere() {
    let manager = ThemeManager()
    manager.theme = AppTheme.with("white")
    let before = held
    var label: ThemedLabel? = ThemedLabel(tale)
    var panel: ThemedPanel? = ThemedPanel(tale)
    label?.observe(theme: \AppTheme.view, from: manager)
    panel?.observe(theme: PlainTheme.self, from: manager)
    label?.act = { label = nil }
    panel?.act = { panel = nil }
    _ = tale.take()
    manager.theme = AppTheme.with("black")
    manager.theme = nil
    #expect(tale.take() == ["label: black", "panel: no PlainTheme but nil"])
    #expect(label == nil && panel == nil)
    #expect(held == before)
  }

  @Test
  func anObjectThatDiesInItsInitialCallEndsThere() {
    let manager = ThemeManager()
    manager.theme = AppTheme.with("white")
    let before = held
    final class SelfKept {
      var own: SelfKept?
    }
    var object: SelfKept? = SelfKept()
    object?.own = object
    if let object = object {
      manager.observe(theme: AppTheme.self, for: object) { object, _, _ in object.own = nil }
    }
    object = nil
    #expect(manager.observerCount == 0)
    #expect(held == before)
  }

  @Test
  func whoObservesInItsDeinitIsNotTold() {
    final class Late: Themeable {
      let manager: ThemeManager
      let tale: Tale
      init(_ manager: ThemeManager, _ tale: Tale) { (self.manager, self.tale) = (manager, tale) }
      deinit {
        observe(theme: \AppTheme.view, from: manager).cancel()
        manager.observe(theme: AppTheme.self, for: self) { $0.tale.note("whole", $1, $2) }
      }
      func apply(theme: AppTheme.View) { tale.note("told") }
      func themeIsUnavailable(_ error: ThemeError) { tale.note("told") }
    }
    let manager = ThemeManager()
    let before = held
    _ = Late(manager, tale)
    manager.theme = AppTheme()
    #expect(tale.take() == [])
    manager.resetEnvironment(\.theme)
    #expect(held == before)
  }

  /// Gestalt #21: it was taken for one that observes already.
  @Test
  func anObjectAtTheAddressOfADeadOneIsAnother() {
    let manager = ThemeManager()
    manager.theme = AppTheme.with("white")
    for _ in 0..<1000 {
      ThemedLabel(tale).observe(theme: \AppTheme.view, from: manager)
      // Each is told at first, also where memory is used again.
      #expect(tale.take() == ["label: white"])
    }
    #expect(manager.observerCount == 0)
  }

  // MARK: - What is kept

  @Test
  func whatIsCalledIsLetGoWhenItCanBeCalledNoMore() {
    weak var kept: Tale?
    func closure() -> (NSObject, Result<AppTheme, ThemeError>, Transaction) -> Void {
      let tale = Tale()
      kept = tale
      return { _, _, _ in tale.note("told") }
    }
    let manager = ThemeManager()
    var object: NSObject? = NSObject()
    let token = object.map { manager.observe(theme: AppTheme.self, for: $0, closure()) }
    #expect(kept != nil)
    token?.cancel()
    #expect(kept == nil)
    let other = object.map { manager.observe(theme: AppTheme.self, for: $0, closure()) }
    object = nil
    #expect(manager.observerCount == 0)
    #expect(kept == nil)
    withExtendedLifetime((token, other)) {}
  }

  @Test
  func neitherObservationNorTokenKeepsObjectManagerOrTree() {
    weak var weakManager: ThemeManager?
    weak var weakLabel: ThemedLabel?
    weak var weakTree: Tree?
    var tokens: [ThemeObservation] = []
    do {
      let tree = Tree()
      let (manager, label) = (ThemeManager(in: tree), ThemedLabel(tale))
      (weakManager, weakLabel, weakTree) = (manager, label, tree)
      tokens.append(label.observe(theme: \AppTheme.view, from: manager))
      tokens.append(manager.observe(theme: AppTheme.self) { _, _ in })
    }
    #expect(weakManager == nil && weakLabel == nil && weakTree == nil)
    tokens.forEach { $0.cancel() }
  }

  // MARK: - Managers that go

  @Test
  func whenAManagerGoesItsObserversGoAndObjectsStay() {
    let (label, panel) = (ThemedLabel(tale), ThemedPanel(tale))
    panel.observe(theme: PlainTheme.self)
    let before = held
    var manager: ThemeManager? = ThemeManager()
    manager?.theme = AppTheme.with("white")
    let tokens = [
      label.observe(theme: \AppTheme.view, from: manager),
      panel.observe(theme: PlainTheme.self, from: manager),
      manager?.observe(theme: AppTheme.self) { _, _ in },
    ]
    manager?.add(panel)
    _ = tale.take()
    manager = nil
    #expect(held == before)
    tokens.forEach { $0?.cancel() }
    // The panel had the manager's theme by its place, too.
    #expect(tale.take() == ["panel: no PlainTheme but nil"])
    panel.environment(\.theme, PlainTheme(number: 1))
    #expect(tale.take() == ["panel: 1"])
    withExtendedLifetime(label) {}
  }

  @Test
  func aManagerMayGoWhileItsThemeIsTold() {
    let before = held
    var manager: ThemeManager? = ThemeManager()
    manager?.theme = AppTheme.with("white")
    let labels = (0..<3).map { ThemedLabel(tale, "\($0)") }
    labels.forEach { $0.observe(theme: \AppTheme.view, from: manager) }
    labels[0].act = { manager = nil }
    _ = tale.take()
    let tree = tree
    withTransaction(in: tree) { manager?.theme = AppTheme.with("black") }
    #expect(tale.take() == ["0: black"])
    #expect(held == before)
    labels[0].act = {}
  }

  @Test
  func closuresOfTheDefaultManagerStayUntilTheyAreCancelled() {
    let before = held
    let token = ThemeManager.default.observe(theme: \AppTheme.accent) { [tale] in
      tale.note("accent", $0, $1)
    }
    ThemeManager.default.theme = AppTheme(accent: "red")
    #expect(tale.take() == ["accent: no AppTheme but nil", "accent: red"])
    #expect(ThemeManager.default.observerCount == 1)
    token.cancel()
    ThemeManager.default.theme = nil
    #expect(tale.take() == [])
    #expect(held == before)
  }

  // MARK: - Threads

  @Test
  func theLastReleaseMayHappenOnAnotherThread() {
    let manager = ThemeManager()
    manager.theme = AppTheme.with("white")
    let before = held
    func make() -> Hands {
      let other = ThemeManager()
      let (label, panel) = (ThemedLabel(tale), ThemedPanel(tale))
      other.add(panel)
      panel.observe(theme: PlainTheme.self)
      return Hands(
        other, label, panel, label.observe(theme: \AppTheme.view, from: manager),
        label.observe(theme: \AppTheme.view, from: other),
        panel.observe(theme: PlainTheme.self, from: manager),
        other.observe(theme: AppTheme.self) { _, _ in })
    }
    let hands = (0..<4).map { _ in (0..<50).map { _ in make() } }
    let threads = hands.map { hands in POSIXThread { hands.forEach { $0.open() } } }
    // Others come and go, and are told, meanwhile.
    for number in 0..<50 {
      manager.theme = AppTheme.with("\(number)")
      let label = ThemedLabel(tale)
      label.observe(theme: \AppTheme.view, from: manager).cancel()
    }
    threads.forEach { $0.join() }
    #expect(manager.observerCount == 0)
    #expect(held == before)
  }

  @Test
  func whatIsDoneOnAnotherThreadEndsTheProgramWithAMessage() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let manager = Misplaced(value: ThemeManager())
      POSIXThread { manager.value.theme = AppTheme() }.join()
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("is used on another thread than the one that made it"))
  }

  @Test
  func toObserveOnAnotherThreadEndsTheProgramWithAMessage() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let manager = Misplaced(value: ThemeManager())
      POSIXThread { manager.value.observe(theme: AppTheme.self) { _, _ in } }.join()
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("is used on another thread than the one that made it"))
  }
}

/// What the compiler would keep from another thread.
private struct Misplaced<Value>: @unchecked Sendable {
  let value: Value
}
