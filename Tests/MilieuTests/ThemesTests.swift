import Foundation
import Milieu
import Testing

/// Themes are values of the environment, managers give them, and objects observe them: a test for each
/// sentence.
struct ThemesTests {
  let tree = Tree()
  let tale = Tale()

  init() {
    Tree.current = tree
  }

  // MARK: - Themes per subtree

  @Test
  func anyNodeCanCarryATheme() {
    let (window, dialog, text) = (Node("window"), Node("dialog"), Node("text"))
    window.add(dialog)
    dialog.add(text)
    #expect(text.environmentValues.theme == nil)
    window.environment(\.theme, PlainTheme(number: 1))
    dialog.environment(\.theme, OtherTheme(number: 2))
    #expect(window.environmentValues.theme as? PlainTheme == PlainTheme(number: 1))
    #expect(text.environmentValues.theme as? OtherTheme == OtherTheme(number: 2))
    dialog.resetEnvironment(\.theme)
    #expect(text.environmentValues.theme as? PlainTheme == PlainTheme(number: 1))
  }

  @Test
  func toSetAnEqualThemeChangesNothing() {
    let window = Node("window").environment(\.theme, PlainTheme(number: 1))
    var told = 0
    let observation = window.observe(\.theme) { _, _, _ in told += 1 }
    window.environment(\.theme, PlainTheme(number: 1))
    #expect(told == 0)
    window.environment(\.theme, PlainTheme(number: 2))
    #expect(told == 1)
    // Not equal to what is of another type.
    window.environment(\.theme, OtherTheme(number: 2))
    #expect(told == 2)
    window.environment(\.theme, nil)
    window.environment(\.theme, nil)
    #expect(told == 3)
    withExtendedLifetime(observation) {}
  }

  @Test
  func themesThatCannotBeComparedAreEqualToNone() {
    let window = Node("window").environment(\.theme, AppTheme())
    var told = 0
    let observation = window.observe(\.theme) { _, _, _ in told += 1 }
    window.environment(\.theme, AppTheme())
    #expect(told == 1)
    withExtendedLifetime(observation) {}
  }

  @Test
  func aThemeReadsAsItselfInDescriptions() {
    let window = Node("window").environment(\.theme, OtherTheme(number: 2))
    #expect(window.description.contains("OtherTheme(number: 2)"))
  }

  // MARK: - Managers

  @Test
  func theDefaultManagersThemeIsThatOfTheWholeTree() {
    let early = Node("early")
    ThemeManager.default.theme = PlainTheme(number: 1)
    let late = Node("late")
    #expect(early.environmentValues.theme as? PlainTheme == PlainTheme(number: 1))
    #expect(late.environmentValues.theme as? PlainTheme == PlainTheme(number: 1))
    #expect(ThemeManager.default.theme as? PlainTheme == PlainTheme(number: 1))
    late.environment(\.theme, OtherTheme())
    #expect(late.environmentValues.theme is OtherTheme)
    ThemeManager.default.theme = nil
    #expect(early.environmentValues.theme == nil)
  }

  @Test
  func theDefaultManagerIsThatOfTheThreadsTree() {
    ThemeManager.default.theme = PlainTheme(number: 1)
    Tree.current = Tree()
    #expect(ThemeManager.default.theme == nil)
    Tree.current = tree
    #expect(ThemeManager.default.theme is PlainTheme)
    let manager = ThemeManager.default
    #expect(manager === ThemeManager.default)
  }

  @Test
  func theDefaultManagerKeepsNoTree() {
    weak var tree: Tree?
    do {
      let made = Tree()
      tree = made
      Tree.current = made
      ThemeManager.default.theme = PlainTheme()
      let panel = ThemedPanel(tale)
      panel.observe(theme: PlainTheme.self)
      panel.observe(theme: PlainTheme.self, from: .default)
      ThemeManager.default.observe(theme: PlainTheme.self) { _, _ in }
      Tree.current = self.tree
    }
    #expect(tree == nil)
  }

  @Test
  func aManagerIsARootAndNeedsNoWindow() {
    let manager = ThemeManager("themes")
    #expect(manager.node.parent == nil)
    #expect(manager.node.name == "themes")
    manager.theme = PlainTheme(number: 3)
    #expect(manager.theme as? PlainTheme == PlainTheme(number: 3))
    #expect(ThemeManager.default.theme == nil)
  }

  @Test
  func aManagersThemeIsForWhatIsAddedBelowIt() {
    let manager = ThemeManager()
    let (window, elsewhere) = (Node("window"), Node("elsewhere"))
    manager.add(window)
    manager.theme = PlainTheme(number: 1)
    #expect(window.environmentValues.theme is PlainTheme)
    #expect(elsewhere.environmentValues.theme == nil)
  }

  @Test
  func aManagerWithoutAThemeHasTheWholeTrees() {
    let manager = ThemeManager()
    ThemeManager.default.theme = PlainTheme(number: 1)
    #expect(manager.theme is PlainTheme)
    manager.theme = nil
    #expect(manager.theme == nil)
    manager.resetEnvironment(\.theme)
    #expect(manager.theme is PlainTheme)
  }

  @Test
  func whatIsAddedToTheDefaultManagerIsARoot() {
    let (window, row) = (Node("window"), Node("row"))
    window.add(row)
    ThemeManager.default.add(row)
    #expect(row.parent == nil)
    #expect(ThemeManager.default.node.children == [window, row])
    #expect("\(ThemeManager.default.node)" == "above all roots")
  }

  @Test
  func toSetWhatTheDefaultManagerCannotHaveEndsTheProgramWithAMessage() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      ThemeManager.default.environment(\.theme, PlainTheme())
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("Nothing can be set or preferred above all roots"))
  }

  @Test
  func theDefaultManagersNodeCanBeLookedAt() {
    let node = ThemeManager.default.node
    ThemeManager.default.theme = OtherTheme(number: 3)
    #expect(node.name == nil && node.parent == nil && !node.isBoundary)
    #expect(!node.isDescendant(of: node))
    #expect(node.environmentValues.theme is OtherTheme)
    #expect(node.treeDescription.contains("OtherTheme"))
    #expect(ThemeManager.default.baseEnvironment(\.padding, 3).environmentValues.padding == 3)
    #expect(Node("root").environmentValues.padding == 3)
  }

  // MARK: - Who observes what

  @Test
  func aPlainObjectObservesByTheDefaultManager() {
    ThemeManager.default.theme = AppTheme.with("white")
    let label = ThemedLabel(tale)
    label.observe(theme: \AppTheme.view)
    ThemeManager.default.theme = AppTheme.with("black")
    #expect(tale.take() == ["label: white", "label: black"])
    withExtendedLifetime(label) {}
  }

  @Test
  func aPlainObjectObservesByAManagerOfOnesOwn() {
    let manager = ThemeManager()
    manager.theme = AppTheme.with("white")
    ThemeManager.default.theme = AppTheme.with("never")
    let label = ThemedLabel(tale)
    label.observe(theme: \AppTheme.view, from: manager)
    ThemeManager.default.theme = AppTheme.with("never again")
    manager.theme = AppTheme.with("black")
    #expect(tale.take() == ["label: white", "label: black"])
    withExtendedLifetime(label) {}
  }

  @Test
  func anObjectWithANodeObservesTheNearestTheme() {
    ThemeManager.default.theme = PlainTheme(number: 1)
    let window = Node("window")
    let panel = ThemedPanel(tale)
    panel.observe(theme: PlainTheme.self)
    window.environment(\.theme, PlainTheme(number: 2))
    window.add(panel)
    ThemeManager.default.theme = PlainTheme(number: 3)
    window.resetEnvironment(\.theme)
    panel.environment(\.theme, PlainTheme(number: 4))
    #expect(tale.take() == ["panel: 1", "panel: 2", "panel: 3", "panel: 4"])
  }

  @Test
  func anObjectWithANodeCanObserveByAManagerInstead() {
    let manager = ThemeManager()
    manager.theme = PlainTheme(number: 1)
    let panel = ThemedPanel(tale)
    panel.environment(\.theme, PlainTheme(number: 9))
    panel.observe(theme: PlainTheme.self, from: manager)
    manager.theme = PlainTheme(number: 2)
    panel.environment(\.theme, PlainTheme(number: 8))
    #expect(tale.take() == ["panel: 1", "panel: 2"])
  }

  @Test
  func aWholeThemeIsObservedByItsType() {
    ThemeManager.default.theme = PlainTheme(number: 1)
    let panel = ThemedPanel(tale)
    panel.observe(theme: PlainTheme.self)
    ThemeManager.default.theme = PlainTheme(number: 2)
    #expect(tale.take() == ["panel: 1", "panel: 2"])
  }

  @Test
  func closuresObserve() {
    ThemeManager.default.theme = AppTheme.with("white")
    final class Thing {}
    let (row, plain) = (Node("row"), Thing())
    ThemeManager.default.observe(theme: AppTheme.self) { [tale] in
      tale.note("whole", $0.map(\.view.background), $1)
    }
    ThemeManager.default.observe(theme: \AppTheme.view.background) { [tale] in
      tale.note("part", $0, $1)
    }
    ThemeManager.default.observe(theme: \AppTheme.view.background, for: plain) { [tale] in
      tale.note("\(type(of: $0))", $1, $2)
    }
    ThemeManager.default.observe(theme: AppTheme.self, for: plain) { [tale] in
      tale.note("\(type(of: $0))'s whole", $1.map(\.view.background), $2)
    }
    row.observe(theme: \AppTheme.view.background) { [tale] row, theme, transaction in
      tale.note(row.name ?? "", theme, transaction)
    }
    row.observe(theme: AppTheme.self, from: .default) { [tale] row, theme, transaction in
      tale.note("row's whole", theme.map(\.view.background), transaction)
    }
    let who = ["whole", "part", "Thing", "Thing's whole", "row", "row's whole"]
    #expect(tale.take() == who.map { "\($0): white" })
    withAnimation { ThemeManager.default.theme = AppTheme.with("black") }
    #expect(tale.take().sorted() == who.map { "\($0): black animated" }.sorted())
    withExtendedLifetime((row, plain)) {}
  }

  @Test
  func anObjectMayObserveSeveralPartsAndTypes() {
    ThemeManager.default.theme = AppTheme()
    let label = ThemedLabel(tale)
    label.observe(theme: \AppTheme.view)
    ThemeManager.default.observe(theme: \AppTheme.accent, for: label) {
      $0.tale.note("accent", $1, $2)
    }
    ThemeManager.default.observe(theme: \OtherTheme.number, for: label) {
      $0.tale.note("other", $1, $2)
    }
    #expect(tale.take() == ["label: white", "accent: blue", "other: no OtherTheme but AppTheme"])
    ThemeManager.default.theme = AppTheme(accent: "red")
    #expect(tale.take() == ["accent: red"])
    ThemeManager.default.theme = OtherTheme(number: 7)
    #expect(
      tale.take() == [
        "label: no AppTheme but OtherTheme", "accent: no AppTheme but OtherTheme", "other: 7",
      ])
  }

  @Test
  func manyManagersOnOneObjectDoNotDisturbEachOther() {
    let managers = (0..<5).map { ThemeManager("\($0)") }
    let label = ThemedLabel(tale)
    for (number, manager) in managers.enumerated() {
      manager.theme = AppTheme.with("\(number)")
      label.observe(theme: \AppTheme.view, from: manager)
    }
    #expect(tale.take() == (0..<5).map { "label: \($0)" })
    managers[3].theme = AppTheme.with("three")
    #expect(tale.take() == ["label: three"])
    managers[1].theme = nil
    #expect(tale.take() == ["label: no AppTheme but nil"])
    #expect(managers.map(\.observerCount) == [1, 1, 1, 1, 1])
    withExtendedLifetime(label) {}
    label.observe(theme: \AppTheme.view, from: managers[2]).cancel()
    #expect(managers.map(\.observerCount) == [1, 1, 0, 1, 1])
    managers[2].theme = AppTheme.with("never")
    managers[4].theme = AppTheme.with("four")
    #expect(tale.take() == ["label: four"])
    withExtendedLifetime(label) {}
  }

  /// Gestalt #14.
  @Test
  func aThemeThatIsDownloadedAtRunTimePropagates() throws {
    struct Downloaded: Theme, Codable, Equatable {
      var view: AppTheme.View
      var spacing: Double
    }
    func download(_ text: String) throws -> Downloaded {
      try JSONDecoder().decode(Downloaded.self, from: Data(text.utf8))
    }
    let manager = ThemeManager()
    manager.theme = Downloaded(view: AppTheme.View(), spacing: 1)
    let (label, row) = (ThemedLabel(tale), Node("row"))
    manager.add(row)
    label.observe(theme: \Downloaded.view, from: manager)
    row.observe(theme: \Downloaded.spacing) { [tale] in tale.note($0.name ?? "", $1, $2) }
    #expect(tale.take() == ["label: white", "row: 1.0"])
    let text = #"{"view": {"background": "teal", "border": {"width": 3}}, "spacing": 2.5}"#
    manager.theme = try download(text)
    #expect(tale.take() == ["label: teal", "row: 2.5"])
    manager.theme = try download(text)
    #expect(tale.take() == [])
    withExtendedLifetime((label, row)) {}
  }

  @Test
  func themesThatAreObjectsAreFoundAsTheirSuperclasses() {
    class Base: Theme {
      var name: String { "base" }
    }
    final class Derived: Base {
      override var name: String { "derived" }
    }
    let manager = ThemeManager()
    manager.theme = Base()
    manager.observe(theme: \Base.name) { [tale] in tale.note("name", $0, $1) }
    manager.theme = Derived()
    #expect(tale.take() == ["name: base", "name: derived"])
  }
}
