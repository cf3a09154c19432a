import Foundation
import Milieu
import MilieuGLib
import Testing

/// Sources that give base values: who wins, who is told, and what remains. None of these asks the machine.
struct FollowingTests {
  private let tree = Tree()
  private let told = Journal()

  init() {
    Tree.current = tree
  }

  // MARK: - A fake

  @Test
  func aFakedSystemIsOneLine() {
    let row = Row(told)
    row.attach()
    tree.follow(ManualSource().give(\.colorScheme, .dark))
    #expect(row.scheme == .dark)
    #expect(told.lines == ["unspecified", "dark"])
  }

  @Test
  func aFakeOnALoopOfAnotherThreadIsToldThere() {
    let loop = MainLoop.onNewContext()
    let (done, told) = (DispatchSemaphore(value: 0), told)
    Thread.detachNewThread {
      loop.attach()
      // They stand in for what the first read would attach.
      Tree.current.follow(ManualSource("portal")).follow(ManualSource("settings"))
      let row = Row(told)
      row.attach()
      let fake = ManualSource()
      Tree.current.follow(fake.give(\.colorScheme, .dark))
      let steps = loop.whenIdle {
        fake.give(\.colorScheme, .light).give(\.contrast, .high)
        let last = loop.whenIdle { loop.quit() }
        row.keep(last)
      }
      loop.run()
      withExtendedLifetime((steps, row)) {}
      done.signal()
    }
    done.wait()
    #expect(told.lines == ["unspecified", "dark", "light"])
  }

  // MARK: - Who wins

  @Test
  func theSourceThatCameLastWinsAndGivesWayAgain() {
    let node = Node("node")
    let (first, second) = (ManualSource("first"), ManualSource("second"))
    tree.follow(first.give(\.padding, 1)).follow(second.give(\.padding, 2))
    #expect(node.environmentValues.padding == 2)
    #expect(tree.source(of: \.padding)?.name == "second")
    second.withdraw(\.padding)
    #expect(node.environmentValues.padding == 1)
    second.give(\.padding, 3)
    #expect(node.environmentValues.padding == 3)
    // To follow it again makes it the last.
    tree.follow(first)
    #expect(node.environmentValues.padding == 1)
    #expect(tree.sources.map(\.name) == ["second", "first"])
    tree.unfollow(first).unfollow(second)
    #expect(node.environmentValues.padding == 8)
    #expect(tree.sources.isEmpty)
    #expect(tree.source(of: \.padding) == nil)
  }

  @Test
  func whatTheProgramSetsWinsAndComesOffWithoutLoss() {
    let node = Node("node")
    let source = ManualSource().give(\.padding, 1)
    node.environment(\.padding, 5).follow(source)
    #expect(node.environmentValues.padding == 5)
    source.give(\.padding, 2)
    node.resetEnvironment(\.padding)
    #expect(node.environmentValues.padding == 2)
  }

  @Test
  func aSourceAtANodeIsForThatAndAllBelow() {
    let (window, list, row) = (Node("window"), Node("list"), Node("row"))
    window.add(list)
    list.add(row)
    let source = ManualSource().give(\.padding, 1)
    list.follow(source)
    #expect(row.environmentValues.padding == 1)
    #expect(window.environmentValues.padding == 8)
    #expect(list.sources == [source])
    #expect(window.sources.isEmpty)
    // One source has any number of places.
    tree.follow(source)
    #expect(window.environmentValues.padding == 1)
    list.unfollow(source)
    source.give(\.padding, 2)
    #expect(row.environmentValues.padding == 2)
  }

  @Test
  func aSourceIsFoundByItsName() {
    let (first, second) = (ManualSource("same"), ManualSource("same"))
    tree.follow(first).follow(second)
    #expect(tree.source(named: "same") == second)
    #expect(tree.source(named: "another") == nil)
    #expect(tree.source(named: "same") is ManualSource)
    tree.unfollow(second)
    #expect(tree.source(named: "same") == first)
  }

  // MARK: - Who is told

  @Test
  func whatIsGivenTogetherIsToldOnce() {
    let (row, source) = (Row(told), ManualSource())
    tree.follow(source)
    row.attach()
    withTransaction {
      source.give(\.colorScheme, .dark).give(\.contrast, .high)
    }
    #expect(told.lines == ["unspecified", "dark"])
    source.give(\.colorScheme, .dark)
    #expect(told.lines.count == 2)
    source.withdraw(\.colorScheme)
    #expect(told.lines.last == "unspecified")
  }

  @Test
  func valuesOfAnyTypeAreGiven() {
    let node = Node("node")
    let source = ManualSource()
      .give(\.title, "zima").give(\.accentColor, .blue).give(\.lightLevel, nil)
      .give(\.locale, Locale(identifier: "pl")).give(\.inset, Inset(left: 1, right: 2))
    tree.follow(source)
    let values = node.environmentValues
    #expect(values.title == "zima")
    #expect(values.accentColor == .blue)
    #expect(values.lightLevel == nil)
    #expect(values.locale == Locale(identifier: "pl"))
    #expect(values.inset == Inset(left: 1, right: 2))
    source.give(\.inset, Inset(left: 3, right: 4))
    #expect(values.inset == Inset(left: 3, right: 4))
  }

  @Test
  func aPartOfAValueIsNotGivenByItself() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      ManualSource().give(\.inset.left, 3)
    }
    let words = try #require(result).standardErrorContent
    #expect(String(decoding: words, as: UTF8.self).contains("the whole value of one key"))
  }

  @Test
  func aKeyIsWantedWhileSomebodyObservesIt() {
    let (node, below) = (Node("node"), Node("below"))
    node.add(below)
    tree.follow(
      ManualSource().onWanted(\.lightLevel) { [told] source, isWanted in
        told.lines.append(isWanted ? "begin" : "end")
        if isWanted {
          source.give(\.lightLevel, 300)
        } else {
          source.withdraw(\.lightLevel)
        }
      })
    _ = node.environmentValues.lightLevel
    #expect(told.lines == [])
    let first = below.observe(\.lightLevel) { [told] _, new, _ in
      told.lines.append("\(new ?? -1)")
    }
    let second = node.observe(\.lightLevel) { _, _, _ in }
    #expect(node.environmentValues.lightLevel == 300)
    #expect(told.lines == ["begin", "300.0"])
    first.cancel()
    second.cancel()
    #expect(told.lines == ["begin", "300.0", "end"])
    #expect(node.environmentValues.lightLevel == nil)
  }

  @Test
  func aSourceThatComesLateIsToldWhatIsWantedAlready() {
    let node = Node("node")
    // Direction and calendar derive from the locale.
    let observation = node.observe(\.layoutDirection) { _, _, _ in }
    let source = ManualSource().onWanted(\.locale) { [told] _, isWanted in
      told.lines.append("\(isWanted)")
    }
    tree.follow(source)
    #expect(told.lines == ["true"])
    tree.unfollow(source)
    #expect(told.lines == ["true", "false"])
    observation.cancel()
  }

  @Test
  func whoAsksLaterIsToldWhatIsWantedAlready() {
    let node = Node("node")
    let observation = node.observe(\.padding) { _, _, _ in }
    let source = ManualSource().give(\.padding, 3)
    tree.follow(source)
    source.onWanted(\.padding) { [told] _, isWanted in told.lines.append("\(isWanted)") }
    #expect(told.lines == ["true"])
    observation.cancel()
    #expect(told.lines == ["true", "false"])
  }

  // MARK: - How a source stands

  @Test
  func aSourceSaysHowItStands() {
    let source = ManualSource("own")
    #expect(source.name == "own")
    #expect(source.interface == "")
    #expect(source.version == nil)
    #expect(source.problem == nil)
    #expect(source.state == .idle)
    let observation = source.onChange { [told] source in told.lines.append("\(source)") }
    tree.follow(source)
    #expect(source.state == .ready)
    tree.unfollow(source)
    #expect(told.lines == ["own is ready", "own is idle"])
    observation.cancel()
    tree.follow(source)
    #expect(told.lines.count == 2)
  }

  @Test
  func whoIsToldGoesWithItsObservation() {
    var farewell: Farewell? = Farewell { [told] in told.lines.append("gone") }
    let source = ManualSource()
    var observation: ValueSourceObservation? = source.onChange { [kept = farewell] _ in
      withExtendedLifetime(kept) {}
    }
    farewell = nil
    #expect(told.lines == [])
    withExtendedLifetime(observation) {}
    observation = nil
    #expect(told.lines == ["gone"])
  }

  // MARK: - What remains

  @Test
  func aPlaceKeepsItsSourceAndNobodyElseDoes() {
    var node: Node? = Node("node")
    var farewell: Farewell? = Farewell { [told] in told.lines.append("gone") }
    let before = tree.statistics
    node?.follow(
      ManualSource().give(\.padding, 1).onWanted(\.padding) { [kept = farewell] _, _ in
        withExtendedLifetime(kept) {}
      })
    farewell = nil
    #expect(node?.environmentValues.padding == 1)
    #expect(told.lines == [])
    node = nil
    #expect(told.lines == ["gone"])
    let after = tree.statistics
    #expect(after.values == before.values)
    #expect(after.observers == before.observers)
  }

  @Test
  func aTreeGoesWithItsSources() {
    weak var gone: Tree?
    do {
      let tree = Tree()
      let farewell = Farewell { [told] in told.lines.append("gone") }
      gone = tree
      tree.follow(
        ManualSource().give(\.padding, 1).onWanted(\.padding) { _, _ in
          withExtendedLifetime(farewell) {}
        })
    }
    #expect(gone == nil)
    #expect(told.lines == ["gone"])
  }
}

private final class Row: EnvironmentUpdating {
  let node = Node("row")
  @Environment(\.colorScheme) var scheme
  @Environment(\.contrast) private var contrast
  private let told: Journal
  private var kept: [LoopSource] = []

  init(_ told: Journal) {
    self.told = told
  }

  func updateEnvironment() {
    told.lines.append("\(scheme)")
  }

  func keep(_ source: LoopSource) {
    kept.append(source)
  }
}

private struct Inset: Equatable {
  var left: Int
  var right: Int
  var names: [String] = []
}

private enum InsetKey: EnvironmentKey {
  static let defaultValue = Inset(left: 0, right: 0)
}

private enum PaddingKey: EnvironmentKey {
  static let defaultValue = 8
}

private enum TitleKey: EnvironmentKey {
  static let defaultValue = ""
}

extension EnvironmentValues {
  fileprivate var inset: Inset {
    get { self[InsetKey.self] }
    set { self[InsetKey.self] = newValue }
  }

  fileprivate var padding: Int {
    get { self[PaddingKey.self] }
    set { self[PaddingKey.self] = newValue }
  }

  fileprivate var title: String {
    get { self[TitleKey.self] }
    set { self[TitleKey.self] = newValue }
  }
}
