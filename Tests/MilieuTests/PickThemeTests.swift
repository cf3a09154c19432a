import Foundation
import Milieu
import Testing

/// Choosing a theme at a place, and what is posted of it.
struct PickThemeTests {
  private let tree: Tree
  private let window: Node
  private let label: PickedLabel
  private let journal = ThemeJournal()

  init() {
    Tree.current = Tree()
    tree = Tree.current
    window = Node("window")
    label = PickedLabel()
    window.add(label)
  }

  // MARK: - Setting

  @Test
  func aThemeIsForAnObjectAndAllBelow() {
    label.pick(\.text, Picker(lowercased))
    window.themeVersion = "NIGHT"
    #expect(window.themeVersion == "NIGHT")
    #expect(label.themeVersion == "NIGHT")
    #expect(tree.themeVersion == "NORMAL")
    label.themeVersion = "RED"
    #expect(window.themeVersion == "NIGHT")
    window.themeVersion = "NORMAL"
    #expect(label.take() == ["normal", "night", "red"])
    label.resetThemeVersion()
    #expect(label.take() == ["normal"])
  }

  @Test
  func aTreesThemeIsForAllThatHaveNoneOfTheirOwn() {
    let dialog = Node("dialog")
    dialog.themeVersion = "RED"
    tree.themeVersion = "NIGHT"
    #expect(tree.themeVersion == "NIGHT")
    #expect(label.themeVersion == "NIGHT")
    #expect(dialog.themeVersion == "RED")
    tree.resetThemeVersion()
    dialog.resetThemeVersion()
    #expect(
      [tree.themeVersion, label.themeVersion, dialog.themeVersion]
        == Array(repeating: "NORMAL", count: 3))
  }

  @Test
  func nightFallsAndDawnComes() {
    window.nightFalling()
    #expect(label.themeVersion == "NIGHT")
    #expect(tree.themeVersion == "NORMAL")
    window.dawnComing()
    #expect(label.themeVersion == "NORMAL")
    tree.nightFalling()
    #expect(tree.themeVersion == "NIGHT")
    #expect(label.themeVersion == "NORMAL")
    window.resetThemeVersion()
    #expect(label.themeVersion == "NIGHT")
    tree.dawnComing()
    #expect(label.themeVersion == "NORMAL")
  }

  @Test
  func nightAndDayAreWhatTheyAreAtThePlace() {
    window.environment(\.darkTheme, "DIM").environment(\.lightTheme, "PAPER")
    label.nightFalling()
    #expect(label.themeVersion == "DIM")
    label.dawnComing()
    #expect(label.themeVersion == "PAPER")
    tree.nightFalling()
    #expect(tree.themeVersion == "NIGHT")
  }

  @Test
  func aClassMayHaveAPropertyOfThatNameItself() {
    final class Panel: EnvironmentUpdating {
      let node = Node("panel")
      @Environment(\.themeVersion) var themeVersion
      var seen: [String] = []

      func updateEnvironment() {
        seen.append(themeVersion)
      }
    }
    let panel = Panel()
    window.add(panel)
    window.themeVersion = "NIGHT"
    #expect(panel.themeVersion == "NIGHT")
    panel.node.themeVersion = "RED"
    #expect(panel.themeVersion == "RED")
    panel.nightFalling()
    #expect(panel.seen == ["NORMAL", "NIGHT", "RED", "NIGHT"])
  }

  @Test
  func aThemeThatIsReadInAnUpdateIsDependedOn() {
    final class Panel: EnvironmentUpdating {
      let node = Node("panel")
      var seen: [String] = []

      func updateEnvironment() {
        seen.append(themeVersion)
      }
    }
    let panel = Panel()
    window.add(panel)
    window.themeVersion = "NIGHT"
    #expect(panel.seen == ["NORMAL", "NIGHT"])
  }

  @Test
  func choosingWithinAnUpdateMakesNobodyDependOnTheTheme() {
    final class Panel: EnvironmentUpdating {
      let node = Node("panel")
      var updates = 0

      func updateEnvironment() {
        updates += 1
        nightFalling()
      }
    }
    let panel = Panel()
    window.add(panel)
    panel.resetThemeVersion()
    #expect(panel.updates == 1)
  }

  /// SwiftTheme #122.
  @Test
  func valuesReadFromWithinAChangeAreThoseOfNow() {
    var read: [String] = []
    label.whenAssigned = { label in
      read.append(label.themeVersion)
      read.append(label.environmentValues.themeVersion)
      read.append(label.node.tree.themeVersion)
    }
    label.pick(\.text, Picker(lowercased))
    read = []
    window.tree.themeVersion = "NIGHT"
    #expect(read == ["NIGHT", "NIGHT", "NIGHT"])
  }

  @Test
  func theThemeGoesWithTheColorSchemeUntilOneIsChosen() throws {
    ColorTable.shared.table = try ColorTable(
      text: "NORMAL NIGHT\n#ffffff #343434 BG")
    label.pick(\.tint, Picker(entry: "BG"))
    _ = label.take()
    window.environment(\.colorScheme, .dark)
    #expect(window.themeVersion == "NIGHT")
    #expect(label.take() == ["#343434ff"])
    window.dawnComing()
    #expect(label.take() == ["#ffffffff"])
    window.resetThemeVersion()
    #expect(label.take() == ["#343434ff"])
  }

  // MARK: - Notifications

  @Test
  func itIsPostedBeforeItIsWrittenAndWhenAllAreTold() {
    label.whenAssigned = { [journal] in journal.note("label \($0.text)") }
    label.pick(\.text, Picker(lowercased))
    journal.listen(to: window) { [window] in window.environmentValues.themeVersion }
    window.themeVersion = "NIGHT"
    #expect(
      journal.take() == [
        "label normal", "will NORMAL -> NIGHT at NORMAL", "label night",
        "did NORMAL -> NIGHT at NIGHT",
      ])
    window.resetThemeVersion()
    #expect(
      journal.take() == [
        "will NIGHT -> NORMAL at NIGHT", "label normal", "did NIGHT -> NORMAL at NORMAL",
      ])
  }

  @Test
  func didComesWhenThoseAreToldWhomOthersConcernToo() {
    let other = PickedLabel("other")
    window.add(other)
    // What the label changes is told in another round.
    label.whenAssigned = { [window] in window.environment(\.padding, $0.text.count) }
    label.pick(\.text, Picker(lowercased))
    let observation = other.observe(\.themeVersion) { [journal] _, new, _ in
      journal.note("other \(new)")
    }
    journal.listen(to: window)
    window.themeVersion = "NIGHT"
    #expect(
      journal.take() == ["will NORMAL -> NIGHT", "other NIGHT", "did NORMAL -> NIGHT"])
    withExtendedLifetime(observation) {}
  }

  @Test
  func theSameThemePostsNothingAndTellsNobody() {
    label.pick(\.text, Picker(lowercased))
    journal.listen(to: window)
    journal.listen(to: label)
    journal.listen(to: tree)
    window.themeVersion = "NIGHT"
    _ = journal.take()
    _ = label.take()
    let before = tree.statistics
    window.themeVersion = "NIGHT"
    window.nightFalling()
    label.themeVersion = "NIGHT"
    tree.themeVersion = "NORMAL"
    tree.resetThemeVersion()
    label.resetThemeVersion()
    label.resetThemeVersion()
    #expect(journal.take() == [])
    #expect(label.take() == [])
    #expect(tree.statistics.observersTold == before.observersTold)
    #expect(tree.statistics.values == before.values)
  }

  @Test
  func aThemeThatIsInheritedAlreadyIsSetAllTheSame() {
    window.themeVersion = "NIGHT"
    label.themeVersion = "NIGHT"
    window.themeVersion = "NORMAL"
    #expect(label.themeVersion == "NIGHT")
  }

  @Test
  func resettingGivesWhatIsBelowTheValueThatWasSet() {
    window.baseEnvironment(\.themeVersion, "BASE")
    journal.listen(to: window)
    window.themeVersion = "RED"
    window.resetThemeVersion()
    #expect(window.themeVersion == "BASE")
    tree.themeVersion = "NIGHT"
    window.resetBaseEnvironment(\.themeVersion)
    #expect(window.themeVersion == "NIGHT")
    #expect(
      journal.take() == [
        "will BASE -> RED", "did BASE -> RED", "will RED -> BASE", "did RED -> BASE",
      ])
  }

  @Test
  func aTransactionPostsDidWhenItHasClosed() {
    label.whenAssigned = { [journal] in journal.note("label \($0.text)") }
    label.pick(\.text, Picker(lowercased))
    journal.listen(to: window)
    _ = journal.take()
    withTransaction {
      window.themeVersion = "NIGHT"
      #expect(journal.take() == ["will NORMAL -> NIGHT"])
      window.themeVersion = "RED"
      #expect(journal.take() == ["will NIGHT -> RED"])
    }
    #expect(journal.take() == ["label red", "did NORMAL -> NIGHT", "did NIGHT -> RED"])
  }

  @Test
  func whatIsSetAndSetBackIsToldToNobodyAndPostedInPairs() {
    label.pick(\.text, Picker(lowercased))
    journal.listen(to: window)
    withTransaction {
      window.themeVersion = "NIGHT"
      window.resetThemeVersion()
    }
    #expect(label.assigned == ["normal"])
    #expect(
      journal.take() == [
        "will NORMAL -> NIGHT", "will NIGHT -> NORMAL", "did NORMAL -> NIGHT",
        "did NIGHT -> NORMAL",
      ])
  }

  @Test
  func withinAnObserverDidComesAfterTheRoundThatTellsIt() {
    let other = PickedLabel("other")
    window.add(other)
    other.whenAssigned = { [journal] in journal.note("other \($0.text)") }
    other.pick(\.text, Picker(lowercased))
    let observation = label.observe(\.padding) { [window, journal] _, _, _ in
      window.themeVersion = "NIGHT"
      journal.note("the observer is over")
    }
    journal.listen(to: window)
    _ = journal.take()
    window.environment(\.padding, 1)
    #expect(
      journal.take() == [
        "will NORMAL -> NIGHT", "the observer is over", "other night", "did NORMAL -> NIGHT",
      ])
    withExtendedLifetime(observation) {}
  }

  @Test
  func whoListensMayChangeTheTheme() {
    label.pick(\.text, Picker(lowercased))
    journal.listen(to: window)
    journal.whenPosted = { [journal, window] line in
      journal.whenPosted = { _ in }
      if line.hasPrefix("will") {
        window.themeVersion = "RED"
      }
    }
    window.themeVersion = "NIGHT"
    #expect(window.themeVersion == "NIGHT")
    #expect(
      journal.take() == [
        "will NORMAL -> NIGHT", "will NORMAL -> RED", "did NORMAL -> RED", "did NORMAL -> NIGHT",
      ])
    #expect(label.take() == ["normal", "red", "night"])

    journal.whenPosted = { [journal, window] line in
      if line.hasPrefix("did") {
        journal.whenPosted = { _ in }
        window.themeVersion = "RED"
      }
    }
    window.themeVersion = "NORMAL"
    #expect(label.take() == ["normal", "red"])
    #expect(
      journal.take() == [
        "will NIGHT -> NORMAL", "did NIGHT -> NORMAL", "will NORMAL -> RED", "did NORMAL -> RED",
      ])
  }

  @Test
  func whoHearsThatAThemeIsComingMayChooseIt() {
    label.pick(\.text, Picker(lowercased))
    journal.listen(to: window)
    journal.whenPosted = { [window] line in
      if line.hasPrefix("will") {
        window.themeVersion = "RED"
        window.themeVersion = "NIGHT"
      }
    }
    window.themeVersion = "NIGHT"
    #expect(window.themeVersion == "NIGHT")
    #expect(
      journal.take() == [
        "will NORMAL -> NIGHT", "will NORMAL -> RED", "did NORMAL -> RED", "did NORMAL -> NIGHT",
      ])
    #expect(label.take() == ["normal", "red", "night"])
  }

  @Test
  func theObjectIsTheOneThatTheThemeIsSetFor() {
    final class Panel: EnvironmentUpdating {
      let node = Node("panel")
      func updateEnvironment() {}
    }
    let (panel, plain) = (Panel(), PickedLabel())
    journal.listen(to: panel)
    panel.node.themeVersion = "RED"
    #expect(journal.take() == [])
    window.add(panel)
    panel.node.themeVersion = "NIGHT"
    panel.themeVersion = "RED"
    #expect(journal.take().count == 4)
    journal.listen(to: plain.node)
    plain.themeVersion = "RED"
    #expect(journal.take() == [])
    plain.node.themeVersion = "NIGHT"
    #expect(journal.take().count == 2)
    journal.listen(to: tree)
    tree.nightFalling()
    #expect(journal.take() == ["will NORMAL -> NIGHT", "did NORMAL -> NIGHT"])
  }

  @Test
  func whatOthersChangePostsNothing() {
    journal.listen(to: window)
    tree.themeVersion = "RED"
    window.environment(\.themeVersion, "NIGHT")
    #expect(journal.take() == [])
  }

  @Test
  func nothingStaysOfWhatWasPosted() {
    journal.listen(to: tree)
    tree.nightFalling()
    tree.resetThemeVersion()
    let before = tree.statistics
    for _ in 0..<10 {
      tree.nightFalling()
      tree.resetThemeVersion()
    }
    #expect(journal.take().count == 44)
    let after = tree.statistics
    #expect(after.observers == before.observers)
    #expect(after.values == before.values)
    #expect(after.nodes == before.nodes)
  }

  @Test
  func anObjectThatGoesBeforeAllAreToldIsNotKept() {
    weak var gone: PickedLabel?
    withTransaction {
      let label = PickedLabel()
      gone = label
      window.add(label)
      journal.listen(to: label)
      label.themeVersion = "NIGHT"
    }
    #expect(gone == nil)
    #expect(journal.take() == ["will NORMAL -> NIGHT"])
  }
}

/// Writes down what is posted of one object's themes.
private final class ThemeJournal {
  private var lines: [String] = []
  private var tokens: [any NSObjectProtocol] = []
  var whenPosted: (String) -> Void = { _ in }

  deinit {
    tokens.forEach { NotificationCenter.default.removeObserver($0) }
  }

  func note(_ line: String) {
    lines.append(line)
  }

  func take() -> [String] {
    defer { lines = [] }
    return lines
  }

  /// What `read` gives is written down besides.
  func listen(to object: AnyObject, reading read: (() -> String)? = nil) {
    for (word, name) in [("will", Notification.Name.themeWillChange), ("did", .themeDidChange)] {
      // They are posted, and noted, on the thread of the test.
      nonisolated(unsafe) let read = read
      nonisolated(unsafe) weak let journal = self
      let token = NotificationCenter.default.addObserver(
        forName: name, object: object, queue: nil
      ) { notification in
        let (old, new) = (notification.oldTheme ?? "none", notification.newTheme ?? "none")
        let line = "\(word) \(old) -> \(new)\(read.map { " at \($0())" } ?? "")"
        journal?.note(line)
        journal?.whenPosted(line)
      }
      tokens.append(token)
    }
  }
}
