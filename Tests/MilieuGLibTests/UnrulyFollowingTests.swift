import Foundation
import Milieu
import MilieuGLib
import Testing

/// Sources, tables and ambiences whose closures do what they should not have to expect.
struct UnrulyFollowingTests {
  private let tree = Tree()
  private let told = Journal()

  init() {
    Tree.current = tree
  }

  @Test
  func aSourceThatIsDetachedWhenItIsWantedGivesNothing() {
    let node = Node("node")
    node.observe(\.lightLevel) { _, _, _ in }.cancel()
    let before = tree.statistics
    let source = ManualSource().onWanted(\.lightLevel) { [tree, told] source, isWanted in
      told.lines.append("\(isWanted)")
      source.give(\.lightLevel, 3)
      tree.unfollow(source)
      source.give(\.lightLevel, 4)
    }
    tree.follow(source)
    let observation = node.observe(\.lightLevel) { [told] _, new, _ in
      told.lines.append("\(new ?? -1)")
    }
    #expect(tree.sources.isEmpty)
    #expect(node.environmentValues.lightLevel == nil)
    tree.follow(source)
    #expect(tree.sources.isEmpty)
    observation.cancel()
    #expect(told.lines == ["true", "false", "true", "false"])
    let after = tree.statistics
    #expect(after.values == before.values)
    #expect(after.observers == before.observers)
  }

  @Test
  func aSourceMayLetItsNodeGoWhenItIsWanted() {
    final class Holder { var node: Node? = Node("held") }
    let holder = Holder()
    let source = ManualSource().onWanted(\.lightLevel) { [told] source, isWanted in
      told.lines.append("\(isWanted)")
      holder.node = nil
      source.give(\.lightLevel, 3)
    }
    holder.node?.follow(source)
    let observation = holder.node?.observe(\.lightLevel) { _, _, _ in }
    #expect(holder.node == nil)
    #expect(source.state == .idle)
    #expect(told.lines == ["true", "false"])
    withExtendedLifetime(observation) {}
  }

  @Test
  func objectsThatGoWhileOneIsToldAreNotTold() {
    let count = tree.statistics.observers
    var panels = ["a", "b", "c"].map { Reacting($0, told) }
    let ambience = Ambience.start(by: .nothing)
    let started = tree.statistics.observers
    panels.forEach { $0.reactsToAmbience = true }
    final class Holder { var panels: [Reacting] = [] }
    let holder = Holder()
    holder.panels = panels
    panels[0].whenTold = { holder.panels = [] }
    panels = []
    ambience.forced = .invert
    #expect(told.lines == ["first regular", "first regular", "first regular", "regular -> invert"])
    #expect(tree.statistics.observers == started)
    ambience.stop()
    #expect(tree.statistics.observers == count)
  }

  @Test
  func aStateIsForcedToldAgainAndStoppedFromWithin() {
    let panel = Reacting("panel", told)
    panel.reactsToAmbience = true
    let ambience = Ambience.start(by: .nothing)
    panel.whenTold = { [unowned panel] in
      panel.whenTold = {}
      Ambience.retell()
      ambience.forced = nil
      ambience.forced = .contrast
      ambience.forced = nil
    }
    ambience.forced = .invert
    #expect(ambience.state == .regular)
    let first = ["first regular", "regular -> invert", "invert -> invert", "invert -> regular"]
    #expect(told.lines == first)
    panel.whenTold = { [unowned panel] in
      panel.whenTold = {}
      ambience.stop()
      Ambience.retell()
      Ambience.start(by: .nothing).forced = .invert
    }
    ambience.forced = .contrast
    Ambience.running()?.forced = .contrast
    let then = [
      "regular -> contrast", "contrast -> contrast", "contrast -> invert", "invert -> contrast",
    ]
    #expect(told.lines == first + then)
    #expect(panel.environmentValues.ambience == .contrast)
  }

  @Test
  func anAmbienceEndsWithItsObject() {
    var node: Node? = Node("node")
    node?.observe(\.lightLevel) { _, _, _ in }.cancel()
    node?.observe(\.ambience) { _, _, _ in }.cancel()
    node?.observe(\.brightness) { _, _, _ in }.cancel()
    let before = tree.statistics
    let ambience = node.map { Ambience.start(at: $0, by: .light) }
    let light = ManualSource("light").give(\.lightLevel, 1)
    tree.follow(light)
    #expect(ambience?.state == .invert)
    node = nil
    #expect(ambience?.isRunning == false)
    ambience?.forced = .contrast
    ambience?.guide = .backlight
    light.give(\.lightLevel, 100_000)
    ambience?.stop()
    tree.unfollow(light)
    #expect(tree.sources.isEmpty)
    let after = tree.statistics
    #expect(after.observers == before.observers)
    #expect(after.values == before.values)
  }

  @Test
  func numbersThatAreNoneDecideNothing() {
    let light = ManualSource("light")
    tree.follow(light)
    let ambience = Ambience.start(by: .backlight)
    for wrong in [Double.nan, Double.infinity, -Double.infinity, 2.0, -0.5] {
      light.give(\.brightness, 0.02)
      #expect(ambience.state == .invert)
      light.give(\.brightness, wrong)
      #expect(ambience.state == .invert, "\(wrong)")
    }
    ambience.guide = .light
    for wrong in [Double.nan, -Double.infinity, -3.0] {
      light.give(\.lightLevel, 1)
      #expect(ambience.state == .invert)
      light.give(\.lightLevel, wrong)
      #expect(ambience.state == .invert, "\(wrong)")
    }
    let node = Node("node")
    light.give(\.textScale, .nan)
    _ = node.environmentValues.sizeCategory
    light.give(\.textScale, .infinity)
    _ = node.environmentValues.sizeCategory
    light.give(\.locale, Locale(identifier: ""))
    _ = (node.environmentValues.calendar, node.environmentValues.layoutDirection)
    light.give(\.locale, Locale(identifier: "\u{0}x-\u{1F600}"))
    _ = (node.environmentValues.calendar, node.environmentValues.layoutDirection)
  }

  @Test
  func aFirstReadInAComputedPropertyWhileUpdatedFindsTheValue() {
    let loop = MainLoop.onNewContext()
    loop.attach(tree)
    let updating = Reader(told)
    updating.attach()
    #expect(Set(tree.sources.map(\.name)) == ["time-zone", "locale"])
    #expect(told.lines == [updating.environmentValues.zoneAndPlace])
    withExtendedLifetime(updating) {}
  }

  @Test
  func aTreeOnASecondLoopHasItsSourcesOnce() throws {
    let node = Node("node")
    let expected = TimeZone.current.secondsFromGMT()
    let observation = node.observe(\.timeZone) { _, _, _ in }
    var loop: MainLoop? = MainLoop.onNewContext()
    loop?.attach(tree)
    loop?.attach(tree)
    let other = MainLoop.onNewContext()
    other.attach(tree)
    loop = nil
    #expect(tree.sources.map(\.name) == ["time-zone"])
    _ = node.environmentValues.locale
    #expect(tree.sources.count == 2)
    let fake = ManualSource()
    tree.follow(fake)
    fake.give(\.timeZone, TimeZone(identifier: "Asia/Tokyo") ?? .gmt)
    try tree.flush()
    tree.unfollow(fake)
    #expect(node.environmentValues.timeZone.secondsFromGMT() == expected)
    withExtendedLifetime(observation) {}
  }

  @Test
  func eachThreadsTreeFollowsByItself() {
    let done = DispatchSemaphore(value: 0)
    for _ in 0..<8 {
      Thread.detachNewThread {
        for _ in 0..<10 {
          let loop = MainLoop.onNewContext()
          Tree.current = Tree()
          loop.attach()
          let node = Node("node")
          let observation = node.observe(\.timeZone) { _, _, _ in }
          _ = node.environmentValues.calendar
          Tree.current.follow(ManualSource().give(\.brightness, 0.01))
          let ambience = Ambience.start(by: .nothing)
          ambience.forced = .invert
          precondition(node.environmentValues.ambience == .invert)
          precondition(Tree.current.sources.count == 4)
          withExtendedLifetime(observation) {}
        }
        done.signal()
      }
    }
    for _ in 0..<8 { done.wait() }
  }

  @Test
  func theListenerIsReplacedWhileKeysAreRead() async {
    await #expect(processExitsWith: .success) {
      let done = DispatchSemaphore(value: 0)
      Thread.detachNewThread {
        for round in 0..<500 { Self.replace(round) }
        done.signal()
      }
      for _ in 0..<3 {
        Thread.detachNewThread {
          for _ in 0..<500 { Self.readFirst() }
          done.signal()
        }
      }
      for _ in 0..<4 { done.wait() }
    }
  }

  private static func replace(_ round: Int) {
    guard round % 3 != 0 else {
      EnvironmentValues.setUpPredefinedListeners = nil
      return
    }
    EnvironmentValues.setUpPredefinedListeners = { keyPath, tree in
      EnvironmentValues.setUpPredefinedListeners = EnvironmentValues.followSystem
      tree.baseEnvironment(\.lightLevel, 3)
      _ = Node("x", in: tree).environmentValues.lightLevel
    }
  }

  private static func readFirst() {
    Tree.current = Tree()
    let node = Node("node")
    _ = node.environmentValues.lightLevel
    _ = node.environmentValues.timeZone
  }

  @Test
  func aTreeThatFollowsEverythingGoes() {
    weak var (goneTree, goneNode): (Tree?, Node?) = (nil, nil)
    do {
      let loop = MainLoop.onNewContext()
      let tree = Tree()
      (goneTree, goneNode) = (tree, nil)
      loop.attach(tree)
      let node = Node("node", in: tree)
      goneNode = node
      let observation = node.observe(\.locale) { _, _, _ in }
      _ = node.environmentValues.timeZone
      let panel = Reacting("panel", told, in: tree)
      panel.reactsToAmbience = true
      Ambience.start(by: .nothing, in: tree).forced = .invert
      let table = AmbienceTable().set(\.accentColor, .regular, .blue)
      tree.follow(table)
      Ambience.retell(in: tree)
      withExtendedLifetime((observation, panel, table)) {}
    }
    #expect(goneTree == nil)
    #expect(goneNode == nil)
  }
}

private final class Reader: EnvironmentUpdating {
  let node = Node("reader")
  let told: Journal
  init(_ told: Journal) { self.told = told }
  func updateEnvironment() {
    told.lines.append("\(environmentValues.zoneAndPlace)")
  }
}

extension EnvironmentValues {
  fileprivate var zoneAndPlace: String { "\(timeZone.identifier) \(locale.identifier)" }
}

private final class Reacting: AmbienceReacting {
  let node: Node
  let told: Journal
  var whenTold: () -> Void = {}

  init(_ name: String, _ told: Journal, in tree: Tree = .current) {
    node = Node(name, in: tree)
    self.told = told
  }

  func ambience(_ change: AmbienceChange) {
    told.lines.append("\(change.previous.map { "\($0) ->" } ?? "first") \(change.current)")
    whenTold()
  }
}
