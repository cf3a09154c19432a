import Milieu
import Testing

private final class Row: Environmentable {
  let node = Node("row")
}

private final class Told: EnvironmentUpdating {
  let node = Node("told")
  @Environment(\.padding) var padding
  @Environment(\.title) var title
  var updates: [String] = []

  func updateEnvironment() { updates.append("\(title) \(padding)") }
}

private struct Failure: Error, Equatable {}

extension EnvironmentValues {
  /// Writes one of two keys, as the new value has it.
  fileprivate var either: String {
    get { title }
    set {
      if newValue.isEmpty {
        padding = 0
      } else {
        title = newValue
      }
    }
  }

  /// Writes only what differs.
  fileprivate var carefulPadding: Int {
    get { padding }
    set {
      if newValue != padding {
        padding = newValue
      }
    }
  }
}

/// What the program sets.
struct SettingTests {
  let tree = Tree()

  init() { Tree.current = tree }

  @Test
  func aValueIsReadAtItsNodeAndBelowUntilANearerOne() {
    let (top, middle, leaf) = (Node("top"), Node("middle"), Node("leaf"))
    top.add(middle)
    middle.add(leaf)
    top.environment(\.padding, 1)
    middle.environment(\.padding, 2)
    #expect([top, middle, leaf].map(\.environmentValues.padding) == [1, 2, 2])
  }

  @Test
  func callsAreChainedOnTheObjectsOwnType() {
    let row: Row = Row().environment(\.padding, 1).environment(\.title, "a")
      .environment(\.font) { $0.size *= 2 }.baseEnvironment(\.isRaised, true)
      .prefer(\.padding, 3).withdrawPreference(\.padding).preferredColorScheme(.dark)
      .resetBaseEnvironment(\.isRaised).resetEnvironment(\.title)
    let values = row.environmentValues
    #expect(values.padding == 1)
    #expect(values.title == "untitled")
    #expect(values.font.size == 24)
    #expect(!values.isRaised)
    #expect(values.colorScheme == .dark)
  }

  @Test
  func aResetNodeInheritsAgain() {
    let (top, leaf) = (Node("top"), Node("leaf"))
    top.add(leaf)
    top.environment(\.padding, 1)
    leaf.environment(\.padding, 2).resetEnvironment(\.padding)
    #expect(leaf.environmentValues.padding == 1)
    leaf.resetEnvironment(\.padding)
    #expect(leaf.environmentValues.padding == 1)
    top.resetEnvironment(\.padding)
    #expect(leaf.environmentValues.padding == 8)
  }

  @Test
  func aPartIsSetInTheValueThatIsReadThere() {
    let (top, leaf) = (Node("top"), Node("leaf"))
    top.add(leaf)
    top.environment(\.font, Font(name: "Serif", size: 10))
    leaf.environment(\.font.size, 20)
    #expect(leaf.environmentValues.font == Font(name: "Serif", size: 20))
    #expect(top.environmentValues.font == Font(name: "Serif", size: 10))
  }

  @Test
  func aPartsResetTakesTheWholeValueAway() {
    let leaf = Node("leaf").environment(\.font, Font(name: "Serif", size: 10))
    leaf.resetEnvironment(\.font.size)
    #expect(leaf.environmentValues.font == Font(name: "Sans", size: 12))
  }

  @Test
  func aCombinationIsSetAndResetAsOneChange() {
    let told = Told()
    told.attach()
    told.environment(\.caption, "four")
    told.resetEnvironment(\.caption)
    #expect(told.updates == ["untitled 8", "four 4", "untitled 8"])
  }

  @Test
  func aSetterMayKeepToItselfWhatDoesNotDiffer() async {
    await #expect(processExitsWith: .success) {
      let leaf = Node("leaf").environment(\.carefulPadding, 20).environment(\.carefulPadding, 20)
      leaf.withEnvironment(\.carefulPadding, 30) {}
      #expect(leaf.environmentValues.padding == 20)
    }
  }

  @Test
  func aSetterThatWritesNoKeyEndsTheProgram() async {
    expectToSay(
      "writes no environment key: it is to assign to self[Key.self]",
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = Node("leaf").environment(\.lost, 20)
      })
  }

  // MARK: - Values made from what is inherited

  @Test
  func aTransformFollowsWhatIsInherited() {
    let (top, middle, leaf) = (Node("top"), Node("middle"), Node("leaf"))
    top.add(middle)
    middle.add(leaf)
    middle.environment(\.padding) { $0 *= 2 }
    #expect(leaf.environmentValues.padding == 16)
    top.environment(\.padding, 5)
    #expect(leaf.environmentValues.padding == 10)
    top.resetEnvironment(\.padding)
    #expect(leaf.environmentValues.padding == 16)
    #expect(top.environmentValues.padding == 8)
  }

  @Test
  func aTransformAtARootIsOfTheDefault() {
    let root = Node("root").environment(\.padding) { $0 += 1 }
    #expect(root.environmentValues.padding == 9)
    root.environment(\.padding) { $0 += 2 }
    #expect(root.environmentValues.padding == 10)
  }

  @Test
  func aTransformFollowsMoves() {
    let (first, second, leaf) = (Node("first"), Node("second"), Node("leaf"))
    first.environment(\.padding, 100)
    second.environment(\.padding, 200)
    leaf.environment(\.padding) { $0 += 1 }
    #expect(leaf.environmentValues.padding == 9)
    first.add(leaf)
    #expect(leaf.environmentValues.padding == 101)
    second.add(leaf)
    #expect(leaf.environmentValues.padding == 201)
    first.environment(\.padding, 300)
    #expect(leaf.environmentValues.padding == 201)
    leaf.removeFromParent()
    #expect(leaf.environmentValues.padding == 9)
  }

  @Test
  func aTransformFollowsTheGoingOfItsParent() {
    let leaf = Node("leaf").environment(\.padding) { $0 += 1 }
    var top: Node? = Node("top").environment(\.padding, 100)
    top?.add(leaf)
    #expect(leaf.environmentValues.padding == 101)
    top = nil
    #expect(leaf.environmentValues.padding == 9)
    #expect(leaf.parent == nil)
  }

  @Test
  func transformsOfSeveralNodesAreToldInOneFlush() {
    let (top, middle) = (Node("top"), Node("middle"))
    let told = Told()
    top.add(middle)
    middle.add(told)
    middle.environment(\.padding) { $0 *= 2 }
    told.environment(\.padding) { $0 += 1 }
    told.updates = []
    let flushes = tree.statistics.flushes
    top.environment(\.padding, 5)
    #expect(told.updates == ["untitled 11"])
    #expect(tree.statistics.flushes == flushes + 1)
  }

  @Test
  func aMoveIsToldOnceWhateverNumberOfTransforms() {
    let (first, second) = (Node("first"), Node("second"))
    let told = Told()
    first.environment(\.padding, 1).environment(\.title, "one")
    second.environment(\.padding, 2).environment(\.title, "two")
    first.add(told)
    told.environment(\.padding) { $0 += 10 }.environment(\.title) { $0 += "!" }
    told.updates = []
    second.add(told)
    #expect(told.updates == ["two! 12"])
  }

  @Test
  func aTransformIsReplacedByAValueAndByAnotherTransform() {
    let (top, leaf) = (Node("top"), Node("leaf"))
    top.add(leaf)
    leaf.environment(\.padding) { $0 *= 2 }.environment(\.padding, 3)
    top.environment(\.padding, 5)
    #expect(leaf.environmentValues.padding == 3)
    leaf.environment(\.padding) { $0 *= 2 }.environment(\.padding) { $0 *= 3 }
    top.environment(\.padding, 7)
    #expect(leaf.environmentValues.padding == 21)
  }

  @Test
  func aResetEndsATransform() {
    let (top, leaf) = (Node("top"), Node("leaf"))
    top.add(leaf)
    leaf.environment(\.padding) { $0 *= 2 }.resetEnvironment(\.padding)
    top.environment(\.padding, 5)
    #expect(leaf.environmentValues.padding == 5)
    #expect(tree.statistics.observers == 0)
  }

  @Test
  func aResetOfTheWholeEndsATransformOfAPart() {
    let (top, leaf) = (Node("top"), Node("leaf"))
    top.add(leaf)
    leaf.environment(\.font.size) { $0 *= 2 }.resetEnvironment(\.font)
    top.environment(\.font, Font(name: "Serif", size: 10))
    #expect(leaf.environmentValues.font == Font(name: "Serif", size: 10))
  }

  @Test
  func aValueReplacesATransformOfAPart() {
    let (top, leaf) = (Node("top"), Node("leaf"))
    top.add(leaf)
    leaf.environment(\.font.size) { $0 *= 2 }
    leaf.environment(\.font, Font(name: "Mono", size: 3))
    top.environment(\.font, Font(name: "Serif", size: 10))
    #expect(leaf.environmentValues.font == Font(name: "Mono", size: 3))
  }

  @Test
  func aValueReplacesATransformOfACombinationThatWritesIt() {
    let (top, leaf) = (Node("top"), Node("leaf"))
    top.add(leaf)
    leaf.environment(\.caption) { $0 += "!" }
    leaf.environment(\.title, "own")
    top.environment(\.title, "top")
    #expect(leaf.environmentValues.title == "own")
  }

  @Test
  func aTransformThatResetsItselfEnds() {
    let (top, leaf) = (Node("top"), Node("leaf"))
    top.add(leaf)
    leaf.environment(\.padding) { [weak leaf] in
      if $0 == 5 {
        leaf?.resetEnvironment(\.padding)
      }
      $0 += 1
    }
    #expect(leaf.environmentValues.padding == 9)
    top.environment(\.padding, 5)
    #expect(leaf.environmentValues.padding == 5)
    top.environment(\.padding, 20)
    #expect(leaf.environmentValues.padding == 20)
  }

  @Test
  func aTransformThatReplacesItselfByAValueLeavesThatValue() {
    let (top, leaf) = (Node("top"), Node("leaf"))
    top.add(leaf)
    leaf.environment(\.padding) { [weak leaf] in
      if $0 == 5 {
        leaf?.environment(\.padding, 70)
      }
      $0 += 1
    }
    top.environment(\.padding, 5)
    #expect(leaf.environmentValues.padding == 70)
  }

  @Test
  func aTransformIsReleasedWithItsNodeAndWhenReplaced() {
    final class Kept {}
    weak var first: Kept?
    weak var second: Kept?
    var leaf: Node? = Node("leaf")
    do {
      let (one, two) = (Kept(), Kept())
      (first, second) = (one, two)
      leaf?.environment(\.padding) { _ in withExtendedLifetime(one) {} }
      leaf?.environment(\.padding) { _ in withExtendedLifetime(two) {} }
    }
    #expect(first == nil)
    #expect(second != nil)
    leaf = nil
    #expect(second == nil)
  }

  // MARK: - What the system says

  @Test
  func aBaseValueIsHiddenByASetOneWheneverItComes() {
    let root = Node("root")
    root.environment(\.padding, 1).baseEnvironment(\.padding, 2)
    #expect(root.environmentValues.padding == 1)
    root.resetEnvironment(\.padding)
    #expect(root.environmentValues.padding == 2)
    root.resetBaseEnvironment(\.padding)
    #expect(root.environmentValues.padding == 8)
  }

  @Test
  func aBasePartIsOfTheValueThatIsReadThere() {
    let root = Node("root").environment(\.font.name, "Serif")
    root.baseEnvironment(\.font.size, 30)
    #expect(root.environmentValues.font == Font(name: "Serif", size: 12))
    root.resetEnvironment(\.font)
    #expect(root.environmentValues.font == Font(name: "Serif", size: 30))
  }

  // MARK: - Preferring

  @Test
  func aPreferenceIsForTheNearestBoundaryAbove() {
    let (window, page, video) = (Node("window", isBoundary: true), Node("page"), Node("video"))
    let program = Node("program")
    program.add(window)
    window.add(page)
    page.add(video)
    video.prefer(\.padding, 3)
    #expect([program, window, page, video].map(\.environmentValues.padding) == [8, 3, 3, 3])
    video.withdrawPreference(\.padding)
    #expect([window, video].map(\.environmentValues.padding) == [8, 8])
    video.withdrawPreference(\.padding)
    #expect(tree.statistics.wishes == 0)
  }

  @Test
  func toAskAgainReplacesAndTheLatestCounts() {
    let (window, first, second) = (Node("window", isBoundary: true), Node("a"), Node("b"))
    window.add(first)
    window.add(second)
    first.preferredColorScheme(.dark)
    second.preferredColorScheme(.light)
    #expect(window.environmentValues.colorScheme == .light)
    first.preferredColorScheme(.dark)
    #expect(window.environmentValues.colorScheme == .dark)
    first.preferredColorScheme(nil)
    #expect(window.environmentValues.colorScheme == .light)
    second.preferredColorScheme(nil)
    second.preferredColorScheme(nil)
    #expect(window.environmentValues.colorScheme == .unspecified)
    #expect(tree.statistics.wishes == 0)
  }

  @Test
  func aSetValueHidesAPreference() {
    let (window, page) = (Node("window", isBoundary: true), Node("page"))
    window.add(page)
    page.prefer(\.padding, 3)
    window.environment(\.padding, 1)
    #expect(window.environmentValues.padding == 1)
    window.resetEnvironment(\.padding)
    #expect(window.environmentValues.padding == 3)
  }

  @Test
  func aPreferenceGoesWithWhoAsked() {
    let window = Node("window", isBoundary: true)
    var page: Node? = Node("page").prefer(\.padding, 3)
    page.map { window.add($0) }
    #expect(window.environmentValues.padding == 3)
    page = nil
    #expect(window.environmentValues.padding == 8)
  }

  @Test
  func aPreferenceMovesWithWhoAsked() {
    let windows = ["first", "second"].map { Node($0, isBoundary: true) }
    let (page, video) = (Node("page"), Node("video").prefer(\.padding, 3))
    page.add(video)
    #expect(page.environmentValues.padding == 8)
    for (index, window) in windows.enumerated() {
      window.add(page)
      #expect(windows.map(\.environmentValues.padding) == (index == 0 ? [3, 8] : [8, 3]))
    }
    video.removeFromParent()
    #expect(windows.map(\.environmentValues.padding) == [8, 8])
    #expect(video.environmentValues.padding == 3)
  }

  @Test
  func preferencesOfNilAndOfParts() {
    let (window, page) = (Node("window", isBoundary: true), Node("page"))
    window.add(page)
    window.baseEnvironment(\.lightLevel, 5)
    page.prefer(\.lightLevel, nil).prefer(\.font.size, 40)
    #expect(window.environmentValues.lightLevel == nil)
    #expect(window.environmentValues.font == Font(name: "Sans", size: 40))
    page.withdrawPreference(\.lightLevel).withdrawPreference(\.font.size)
    #expect(window.environmentValues.lightLevel == 5)
    #expect(window.environmentValues.font.size == 12)
  }

  // MARK: - For the time of a call

  @Test
  func withEnvironmentGivesBackASetValue() {
    let (top, leaf) = (Node("top"), Node("leaf"))
    top.add(leaf)
    leaf.environment(\.padding, 3)
    let inside = leaf.withEnvironment(\.padding, 4) { leaf.environmentValues.padding }
    #expect(inside == 4)
    #expect(leaf.environmentValues.padding == 3)
    top.environment(\.padding, 5)
    #expect(leaf.environmentValues.padding == 3)
  }

  @Test
  func withEnvironmentGivesBackThatNothingWasSet() {
    let (top, leaf) = (Node("top"), Node("leaf"))
    top.add(leaf)
    leaf.withEnvironment(\.padding, 4) { top.environment(\.padding, 5) }
    #expect(leaf.environmentValues.padding == 5)
    top.environment(\.padding, 6)
    #expect(leaf.environmentValues.padding == 6)
  }

  @Test
  func withEnvironmentGivesBackWhenTheBodyThrows() {
    let leaf = Node("leaf")
    #expect(throws: Failure()) {
      try leaf.withEnvironment(\.font.size, 4) { () throws(Failure) in
        #expect(leaf.environmentValues.font.size == 4)
        throw Failure()
      }
    }
    #expect(leaf.environmentValues.font.size == 12)
    #expect(tree.statistics.values == 0)
  }

  @Test
  func withEnvironmentNestsAndHandlesCombinationsAndBoxes() {
    let leaf = Node("leaf").environment(\.title, "own").environment(\.font.size, 1)
    leaf.withEnvironment(\.caption, "four") {
      leaf.withEnvironment(\.font, Font(name: "Mono", size: 2)) {
        leaf.withEnvironment(\.font.size, 3) {
          #expect(leaf.environmentValues.font == Font(name: "Mono", size: 3))
        }
        #expect(leaf.environmentValues.font == Font(name: "Mono", size: 2))
        #expect(leaf.environmentValues.caption == "four 4")
      }
    }
    #expect(leaf.environmentValues.caption == "own 8")
    #expect(leaf.environmentValues.font == Font(name: "Sans", size: 1))
  }

  @Test
  func withEnvironmentGivesBackWhateverKeyTheSetterWrote() {
    let leaf = Node("leaf").environment(\.padding, 3)
    leaf.withEnvironment(\.either, "") {
      #expect(leaf.environmentValues.padding == 0)
    }
    #expect(leaf.environmentValues.padding == 3)
    #expect(leaf.environmentValues.title == "untitled")
  }

  @Test
  func withEnvironmentGivesBackATransform() {
    let (top, leaf) = (Node("top"), Node("leaf"))
    top.add(leaf)
    leaf.environment(\.padding) { $0 *= 2 }
    leaf.withEnvironment(\.padding, 1) {
      #expect(leaf.environmentValues.padding == 1)
      top.environment(\.padding, 5)
      #expect(leaf.environmentValues.padding == 1)
    }
    #expect(leaf.environmentValues.padding == 10)
    top.environment(\.padding, 6)
    #expect(leaf.environmentValues.padding == 12)
  }
}

private enum RaisedKey: EnvironmentKey {
  static let defaultValue = false
}

extension EnvironmentValues {
  fileprivate var isRaised: Bool {
    get { self[RaisedKey.self] }
    set { self[RaisedKey.self] = newValue }
  }

  fileprivate var lost: Int {
    get { 1 }
    set { _ = newValue }
  }
}
