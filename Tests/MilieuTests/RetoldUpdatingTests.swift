import Foundation
import Milieu
import Testing

/// How often views and controllers are updated in a window with tabs, navigation, and a modal that
/// has the same within.
struct RetoldUpdatingTests {
  @Test
  func updatesReachEveryoneBelowAndNobodyElse() {
    Tree.current = Tree()
    let journal = UpdateJournal()
    let page = Stack("", journal)
    let modal = Stack("modal ", journal)
    let window = Window(page.tabs)
    defer { withExtendedLifetime(window) {} }
    page.tabs.present(modal.tabs)
    // There the counts begin at 0. Here attaching updates once; to be put into a window that has no
    // values, and to be presented there, changes nothing more.
    #expect(journal.counts == page.counts(1).merging(modal.counts(1)) { $1 })
    _ = journal.take()

    window.environment(\.colorScheme, .dark)
    #expect(journal.counts == page.counts(1).merging(modal.counts(1)) { $1 })

    modal.tabs.environment(\.locale, Locale(identifier: "pl"))
    #expect(journal.counts == page.counts(1).merging(modal.counts(2)) { $1 })

    modal.rootView.environment(\.calendar, Calendar(identifier: .iso8601))
    #expect(
      journal.counts == [
        "first": 1, "second": 1, "root": 1, "outer": 1, "inner": 1,
        "modal first": 2, "modal second": 2, "modal root": 3, "modal outer": 3, "modal inner": 3,
      ])
  }

  @Test
  func updatesComeInTheOrderOfTheTree() {
    Tree.current = Tree()
    let journal = UpdateJournal()
    let page = Stack("", journal)
    let modal = Stack("modal ", journal)
    let window = Window(page.tabs)
    defer { withExtendedLifetime(window) {} }
    page.tabs.present(modal.tabs)
    _ = journal.take()

    window.environment(\.colorScheme, .dark)
    #expect(
      journal.take() == [
        "first", "second", "root", "outer", "inner",
        "modal first", "modal second", "modal root", "modal outer", "modal inner",
      ])
  }

  /// There each change updates at once, so that two changes are two updates.
  @Test
  func changesOfOneTransactionUpdateOnce() {
    Tree.current = Tree()
    let journal = UpdateJournal()
    let page = Stack("", journal)
    let window = Window(page.tabs)
    defer { withExtendedLifetime(window) {} }
    _ = journal.take()

    withTransaction {
      window.environment(\.colorScheme, .dark)
      window.environment(\.locale, Locale(identifier: "pl"))
      page.rootView.environment(\.calendar, Calendar(identifier: .iso8601))
      #expect(journal.counts == [:])
    }
    #expect(journal.counts == page.counts(1))
  }

  /// There everyone below is updated whatever was changed, and to whatever value.
  @Test
  func anEqualValueUpdatesNobody() {
    Tree.current = Tree()
    let journal = UpdateJournal()
    let page = Stack("", journal)
    let window = Window(page.tabs)
    defer { withExtendedLifetime(window) {} }
    window.environment(\.colorScheme, .dark)
    _ = journal.take()

    window.environment(\.colorScheme, .dark)
    #expect(journal.take() == [])
  }

  /// There everyone below is updated whatever was changed; the other tests ask for that with `.all`.
  @Test
  func aKeyThatAClassDoesNotDeclareUpdatesNoneOfItsObjects() {
    Tree.current = Tree()
    let journal = UpdateJournal()
    let view = PlainView("view", journal)
    let window = Window(ViewController(view: view))
    defer { withExtendedLifetime(window) {} }
    _ = journal.take()

    window.environment(\.locale, Locale(identifier: "pl"))
    #expect(journal.take() == [])
    window.environment(\.colorScheme, .dark)
    #expect(journal.take() == ["view"])
  }
}

/// Tabs with two navigations of two controllers each, where those that are updated write it down.
private struct Stack {
  let tabs: TabController
  let rootView: CountingView
  private let names: [String]

  init(_ prefix: String, _ journal: UpdateJournal) {
    let inner = CountingView(prefix + "inner", journal: journal)
    let outer = CountingView(prefix + "outer", [inner], journal: journal)
    rootView = CountingView(prefix + "root", [View(), outer], journal: journal)
    let first = CountingController(prefix + "first", journal: journal)
    let second = CountingController(prefix + "second", view: rootView, journal: journal)
    tabs = TabController(
      NavigationController(first, ViewController()),
      NavigationController(ViewController(), second))
    names = ["first", "second", "root", "outer", "inner"].map { prefix + $0 }
  }

  /// What the journal has if each was updated so often.
  func counts(_ count: Int) -> [String: Int] {
    Dictionary(uniqueKeysWithValues: names.map { ($0, count) })
  }
}

private final class CountingView: View, EnvironmentUpdating {
  /// It is counted for locales and calendars as well, which the class does not declare.
  static let environmentDependencies = EnvironmentDependencies.all
  @Environment(\.colorScheme) var colorScheme
  private let journal: UpdateJournal

  init(_ name: String, _ subviews: [View] = [], journal: UpdateJournal) {
    self.journal = journal
    super.init(name, subviews)
  }

  func updateEnvironment() {
    journal.note(self)
  }
}

private final class CountingController: ViewController, EnvironmentUpdating {
  /// It is counted for locales and calendars as well, which the class does not declare.
  static let environmentDependencies = EnvironmentDependencies.all
  @Environment(\.colorScheme) var colorScheme
  private let journal: UpdateJournal

  init(_ name: String, view: View = View(), journal: UpdateJournal) {
    self.journal = journal
    super.init(name, view: view)
  }

  func updateEnvironment() {
    journal.note(self)
  }
}

private final class PlainView: View, EnvironmentUpdating {
  @Environment(\.colorScheme) var colorScheme
  private let journal: UpdateJournal

  init(_ name: String, _ journal: UpdateJournal) {
    self.journal = journal
    super.init(name)
  }

  func updateEnvironment() {
    journal.note(self)
  }
}
