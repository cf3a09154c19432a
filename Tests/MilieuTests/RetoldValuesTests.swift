import Foundation
import Milieu
import Testing

/// What a library for UIKit promises of reading values, on views and controllers of our own.
struct RetoldValuesTests {
  /// There the default is the locale of the process. Here it is English, so that a program reads the
  /// same on every machine until somebody says what the system has, with `baseEnvironment`.
  private let english = Locale(identifier: "en")
  private let polish = Locale(identifier: "pl")
  private let swedish = Locale(identifier: "sv")
  private let french = Locale(identifier: "fr")
  private let ukrainian = Locale(identifier: "uk")

  // MARK: - One object

  @Test
  func aViewReadsTheDefault() {
    Tree.current = Tree()
    #expect(LocalizedView().locale == english)
  }

  @Test
  func aControllerReadsTheDefault() {
    Tree.current = Tree()
    #expect(LocalizedController().locale == english)
  }

  @Test
  func aViewReadsItsOwnValue() {
    Tree.current = Tree()
    let view = LocalizedView()
    view.environment(\.locale, polish)
    #expect(view.locale == polish)
  }

  @Test
  func aControllerReadsItsOwnValue() {
    Tree.current = Tree()
    let controller = LocalizedController()
    controller.environment(\.locale, swedish)
    #expect(controller.locale == swedish)
  }

  // MARK: - Inheriting

  @Test
  func siblingsReadTheValueOfTheirParent() {
    Tree.current = Tree()
    let first = LocalizedView()
    let second = LocalizedView()
    let root = LocalizedView("root", [first, second])

    root.environment(\.locale, polish)
    #expect([root, first, second].map(\.locale) == [polish, polish, polish])
  }

  @Test
  func aViewReadsTheValueOfAnyoneAbove() {
    Tree.current = Tree()
    let leaf = LocalizedView()
    let middle = LocalizedView("middle", [leaf])
    let root = LocalizedView("root", [middle])

    root.environment(\.locale, polish)
    #expect([root, middle, leaf].map(\.locale) == [polish, polish, polish])
  }

  @Test
  func viewsReadTheValueOfTheirController() {
    Tree.current = Tree()
    let view = LocalizedView()
    let controller = LocalizedController()
    defer { withExtendedLifetime(controller) {} }
    controller.view.addSubview(view)

    controller.environment(\.locale, swedish)
    #expect(controller.locale == swedish)
    #expect(view.locale == swedish)
  }

  @Test
  func childControllersReadTheValueOfTheirParents() {
    Tree.current = Tree()
    let outer = LocalizedController()
    let middle = LocalizedController()
    let inner = LocalizedController()
    outer.addChild(middle)
    middle.addChild(inner)

    outer.environment(\.locale, swedish)
    #expect([outer, middle, inner].map(\.locale) == [swedish, swedish, swedish])
  }

  @Test
  func aPresentedControllerReadsThroughItsPresenter() {
    Tree.current = Tree()
    let presenter = LocalizedController()
    let presented = LocalizedController()
    let window = Window(presenter)
    defer { withExtendedLifetime(window) {} }

    presenter.environment(\.locale, polish)
    presenter.present(presented)
    #expect(presented.locale == polish)

    presenter.environment(\.locale, french)
    #expect(presented.locale == french)

    presenter.dismiss()
    #expect(presented.locale == english)
    #expect(presenter.locale == french)
  }

  @Test
  func controllersReadTheValueOfTheirNavigationAsLongAsTheyAreInIt() {
    Tree.current = Tree()
    let first = LocalizedController()
    let second = LocalizedController()
    let navigation = NavigationController(first, second)
    let window = Window(navigation)
    defer { withExtendedLifetime(window) {} }

    navigation.environment(\.locale, polish)
    #expect(first.locale == polish)
    #expect(second.locale == polish)

    navigation.setControllers([first])
    #expect(first.locale == polish)
    #expect(second.locale == english)

    navigation.setControllers([])
    #expect(first.locale == english)
    #expect(navigation.node.children == [navigation.view.node])
  }

  @Test
  func aNearerValueStaysWhenAFartherOneComes() {
    Tree.current = Tree()
    let child = LocalizedView()
    let view = LocalizedView("parent", [child])
    defer { withExtendedLifetime(view) {} }

    child.environment(\.locale, polish)
    #expect(view.locale == english)
    #expect(child.locale == polish)

    view.environment(\.locale, ukrainian)
    #expect(view.locale == ukrainian)
    #expect(child.locale == polish)
  }

  @Test
  func valuesOfSeveralKeysGoTheirOwnWays() {
    Tree.current = Tree()
    let child = LocalizedView()
    let view = LocalizedView("parent", [child])
    #expect(view.locale.language.languageCode == .english)
    #expect(child.locale.language.languageCode == .english)

    view.environment(\.locale, polish)
    #expect([view, child].map(\.locale) == [polish, polish])
    // There it is the process's calendar; here it follows the locale, as Poland's does.
    #expect([view, child].map(\.calendar.identifier) == [.gregorian, .gregorian])

    child.environment(\.locale, french)
    view.environment(\.calendar, Calendar(identifier: .indian))
    #expect([view, child].map(\.locale) == [polish, french])
    #expect([view, child].map(\.calendar.identifier) == [.indian, .indian])
  }

  // MARK: - Being updated

  @Test
  func aViewIsUpdatedForItsParentsValuesAndForItsOwn() {
    Tree.current = Tree()
    let journal = UpdateJournal()
    let child = LocalizedView("child", journal: journal)
    let view = View("parent", [child])
    defer { withExtendedLifetime(view) {} }
    // There nothing is called before the first change. Here attaching updates once, so that an object
    // need not take over its first values by another way.
    #expect(journal.take() == ["child"])

    view.environment(\.locale, polish)
    #expect(child.locale == polish)
    #expect(journal.counts == ["child": 1])

    view.environment(\.locale, ukrainian)
    #expect(child.locale == ukrainian)
    #expect(journal.counts == ["child": 2])

    child.environment(\.locale, french)
    #expect(child.locale == french)
    #expect(journal.counts == ["child": 3])
  }

  // MARK: - Going

  @Test
  func viewsAndControllersGoWithThoseWhoHoldThem() {
    let tree = Tree()
    Tree.current = tree
    let journal = UpdateJournal()
    weak var view: LocalizedView?
    weak var presented: LocalizedController?

    do {
      let made = LocalizedView("view", journal: journal)
      let modal = LocalizedController()
      let controller = LocalizedController(view: made)
      let window = Window(NavigationController(controller))
      controller.present(modal)
      window.environment(\.locale, polish)
      view = made
      presented = modal
      #expect(view?.locale == polish)
      #expect(presented?.locale == polish)
      withExtendedLifetime(window) {}
    }
    #expect(view == nil)
    #expect(presented == nil)
    #expect(tree.statistics.nodes == 0)
    #expect(tree.statistics.observers == 0)
  }
}

private final class LocalizedView: View, EnvironmentUpdating {
  @Environment(\.locale) var locale
  @Environment(\.calendar) var calendar
  private let journal: UpdateJournal?

  init(_ name: String = "view", _ subviews: [View] = [], journal: UpdateJournal? = nil) {
    self.journal = journal
    super.init(name, subviews)
  }

  func updateEnvironment() {
    journal?.note(self)
  }
}

private final class LocalizedController: ViewController {
  @Environment(\.locale) var locale
}
