import Foundation
import Milieu
import MilieuGLib
import Testing

/// Ambiences, and objects that react to them. The light is faked, in trees without a loop unless the loop
/// is what a test is about.
struct AmbienceTests {
  private let tree = Tree()
  private let light = ManualSource("backlight")
  private let told = Journal()

  init() {
    Tree.current = tree
    tree.follow(light)
  }

  private func panel(_ name: String = "panel") -> Panel { Panel(name, told) }

  // MARK: - What it decides

  @Test
  func oneLineFollowsTheMachinesLight() {
    let panel = panel()
    panel.reactsToAmbience = true
    Ambience.start()
    for brightness in [0.5, 0.07, 0.04, 0.08, 0.2, 0.97, 0.93] {
      light.give(\.brightness, brightness)
    }
    #expect(
      told.lines == [
        "panel: first regular", "panel: regular -> invert animated",
        "panel: invert -> regular animated", "panel: regular -> contrast animated",
      ])
    #expect(panel.environmentValues.ambience == .contrast)
    light.withdraw(\.brightness)
    #expect(panel.environmentValues.ambience == .contrast)
  }

  @Test
  func theFirstBrightnessIsNotAnimated() {
    let panel = panel()
    panel.reactsToAmbience = true
    Ambience.start()
    light.give(\.brightness, 0.01)
    light.give(\.brightness, 0.5)
    #expect(
      told.lines == [
        "panel: first regular", "panel: regular -> invert", "panel: invert -> regular animated",
      ])
  }

  @Test
  func aLightSensorIsReadByTheCurve() {
    let ambience = Ambience.start(by: .light)
    light.give(\.lightLevel, 1)
    #expect(ambience.state == .invert)
    light.give(\.lightLevel, 320)
    #expect(ambience.state == .regular)
    light.give(\.lightLevel, 90_000)
    #expect(ambience.state == .contrast)
    #expect(Ambience.brightness(lux: 1000) == 0.6)
    #expect(Ambience.brightness(lux: -1) == nil)
    light.give(\.brightness, 0.5)
    ambience.guide = .backlight
    #expect(ambience.state == .regular)
    #expect(ambience.guide == .backlight)
    ambience.guide = .nothing
    light.give(\.brightness, 0)
    #expect(ambience.state == .regular)
  }

  @Test
  func aPlaceHasOneAmbienceAndTheNearestCounts() {
    let (window, list) = (Node("window"), Node("list"))
    window.add(list)
    let first = Ambience.start(by: .nothing)
    #expect(Ambience.running() === first || Ambience.running()?.guide == .nothing)
    #expect(Ambience.running(at: list) == nil)
    first.forced = .invert
    let nearer = Ambience.start(at: list, by: .nothing)
    #expect(list.environmentValues.ambience == .regular)
    #expect(window.environmentValues.ambience == .invert)
    Ambience.start(at: list, by: .light)
    #expect(nearer.guide == .light)
    nearer.stop()
    #expect(!nearer.isRunning)
    #expect(list.environmentValues.ambience == .invert)
    #expect(Ambience.running(at: list) == nil)
    // What the program sets wins.
    list.environment(\.ambience, .contrast)
    #expect(list.environmentValues.ambience == .contrast)
    #expect(window.environmentValues.ambience == .invert)
  }

  @Test
  func constraintsAreReplacedAndBadOnesRefused() throws {
    let ambience = Ambience.start()
    light.give(\.brightness, 0.3)
    #expect(ambience.constraints == Ambience.Constraints())
    let constraints = Ambience.Constraints(invert: 0...0.4, regular: 0.35...0.95)
    try ambience.constrain(to: constraints)
    #expect(ambience.constraints == constraints)
    #expect(ambience.state == .invert)
    for bad in [0.3...0.3, -0.1...0.5, 0.5...1.1] {
      do throws(AmbienceError) {
        try ambience.constrain(to: Ambience.Constraints(contrast: bad))
        Issue.record("\(bad) is taken")
      } catch {
        #expect(error.reason == .range)
        #expect(error.description.contains("contrast"))
      }
    }
    #expect(ambience.constraints == constraints)
  }

  @Test
  func aForcedStateWinsAndTheTrueOneReturns() {
    let panel = panel()
    panel.reactsToAmbience = true
    let ambience = Ambience.start()
    light.give(\.brightness, 0.5)
    ambience.forced = .contrast
    #expect(ambience.forced == .contrast)
    #expect(ambience.trueState == .regular)
    light.give(\.brightness, 0.01)
    #expect(ambience.state == .contrast)
    #expect(ambience.trueState == .invert)
    ambience.forced = .invert
    // Nothing changes by that, so nobody is told.
    ambience.forced = nil
    #expect(ambience.forced == nil)
    #expect(ambience.state == .invert)
    #expect(
      told.lines == [
        "panel: first regular", "panel: regular -> contrast animated",
        "panel: contrast -> invert animated",
      ])
  }

  // MARK: - What is followed

  @Test
  func toReadTheStateStartsNothing() {
    let loop = MainLoop.onNewContext()
    let tree = Tree()
    loop.attach(tree)
    let node = Node("node", in: tree)
    #expect(node.environmentValues.ambience == .regular)
    #expect(tree.sources.isEmpty)
    #expect(Ambience.running(in: tree) == nil)
  }

  @Test
  func onALoopStartingHasTheGuideFollowed() throws {
    let loop = MainLoop.onNewContext()
    let tree = Tree()
    loop.attach(tree)
    let other = MainLoop.onNewContext()
    tree.follow(ManualSource("backlight").give(\.brightness, 0.02))
    let ambience = Ambience.start(in: tree)
    // What stands in for the backlight is what is followed, and no light sensor.
    #expect(Set(tree.sources.map(\.name)) == ["backlight", "ambience"])
    #expect(ambience.state == .invert)
    let panel = Panel("panel", told, in: tree)
    panel.reactsToAmbience = true
    #expect(told.lines == ["panel: first invert"])
    tree.follow(ManualSource().give(\.brightness, 0.5))
    #expect(told.lines.count == 1)
    try tree.flush()
    #expect(told.lines.last == "panel: invert -> regular animated")
    ambience.stop()
    #expect(!tree.sources.map(\.name).contains("ambience"))
    ambience.guide = .light
    #expect(!tree.sources.map(\.name).contains("light"))
    withExtendedLifetime(other) {}
  }

  // MARK: - Who reacts

  @Test
  func subclassesOverrideAndCallTheirSuperclass() {
    let fancy = FancyPanel("fancy", told)
    fancy.reactsToAmbience = true
    Ambience.start(by: .nothing).forced = .invert
    #expect(
      told.lines == [
        "fancy: first regular", "and fancy", "fancy: regular -> invert animated", "and fancy",
      ])
  }

  @Test
  func itMakesNoDifferenceWhetherAnObjectIsEnabledBeforeOrAfterItIsPlaced() {
    let window = Node("window")
    Ambience.start(at: window, by: .nothing).forced = .invert
    let (before, after) = (panel("before"), panel("after"))
    before.reactsToAmbience = true
    window.add(before)
    window.add(after)
    after.reactsToAmbience = true
    #expect(
      told.lines == [
        "before: first regular", "before: regular -> invert", "after: first invert",
      ])
    before.removeFromParent()
    #expect(told.lines.last == "before: invert -> regular")
  }

  @Test
  func anObjectIsToldOnceHoweverOftenItIsEnabled() {
    let panel = panel()
    panel.reactsToAmbience = true
    panel.reactsToAmbience = true
    #expect(panel.reactsToAmbience)
    Ambience.start(by: .nothing).forced = .invert
    #expect(told.lines == ["panel: first regular", "panel: regular -> invert animated"])
  }

  @Test
  func toDisableReallyUnsubscribes() {
    let panel = panel()
    let before = tree.statistics.observers
    #expect(!panel.reactsToAmbience)
    panel.reactsToAmbience = true
    #expect(tree.statistics.observers == before + 1)
    withTransaction {
      Ambience.start(by: .nothing).forced = .invert
      // What is due already is told no more.
      panel.reactsToAmbience = false
    }
    #expect(!panel.reactsToAmbience)
    #expect(tree.statistics.observers == before)
    #expect(told.lines == ["panel: first regular"])
    panel.reactsToAmbience = true
    #expect(told.lines.last == "panel: first invert")
  }

  @Test
  func anObjectDisablesItselfFromWithin() {
    let panel = panel()
    let before = tree.statistics.observers
    panel.whenTold = { [unowned panel] in panel.reactsToAmbience = false }
    panel.reactsToAmbience = true
    #expect(!panel.reactsToAmbience)
    #expect(tree.statistics.observers == before)
  }

  @Test
  func anObjectThatDisablesAndEnablesItselfFromWithinReactsOn() {
    let panel = panel()
    let before = tree.statistics.observers
    let ambience = Ambience.start(by: .nothing)
    panel.whenTold = { [unowned panel, told] in
      panel.whenTold = {}
      panel.reactsToAmbience = false
      told.lines.append("\(panel.reactsToAmbience)")
      panel.reactsToAmbience = true
      told.lines.append("\(panel.reactsToAmbience)")
    }
    let again = panel.whenTold
    // Once at first, and once in a flush.
    panel.reactsToAmbience = true
    let first = ["panel: first regular", "false", "panel: first regular", "true"]
    #expect(told.lines == first)
    #expect(tree.statistics.observers == before + 1)
    panel.whenTold = again
    ambience.forced = .invert
    let then = ["panel: regular -> invert animated", "false", "panel: first invert", "true"]
    #expect(told.lines == first + then)
    #expect(tree.statistics.observers == before + 1)
    ambience.forced = .contrast
    #expect(told.lines.last == "panel: invert -> contrast animated")
    #expect(panel.reactsToAmbience)
  }

  /// Where the tree is busy it removes nobody, and still nothing is told any more.
  @Test
  func anObjectIsDisabledWhileAValueIsCompared() {
    let (node, panel) = (Node("node"), panel())
    panel.reactsToAmbience = true
    let before = tree.statistics.observers
    node.environment(\.moody, Moody { panel.reactsToAmbience = false })
    node.environment(\.moody, Moody {})
    #expect(!panel.reactsToAmbience)
    Ambience.start(by: .nothing).forced = .invert
    #expect(told.lines == ["panel: first regular"])
    #expect(tree.statistics.observers == before - 1)
    node.resetEnvironment(\.moody)
  }

  @Test
  func anObjectIsNotKept() {
    let before = tree.statistics
    weak var gone: Panel?
    do {
      let panel = panel()
      gone = panel
      panel.reactsToAmbience = true
    }
    #expect(gone == nil)
    let after = tree.statistics
    #expect(after.observers == before.observers)
    #expect(after.nodes == before.nodes)
    Ambience.start(by: .nothing).forced = .invert
    #expect(told.lines == ["panel: first regular"])
  }

  @Test
  func anotherObjectMayTakeANodeOver() {
    let node = Node("node")
    var first: Tenant? = Tenant(node, "first", told)
    first?.reactsToAmbience = true
    first = nil
    let second = Tenant(node, "second", told)
    #expect(!second.reactsToAmbience)
    second.reactsToAmbience = true
    Ambience.start(by: .nothing).forced = .invert
    #expect(told.lines == ["first regular", "second regular", "second invert"])
  }

  @Test
  func anObjectDoesNotDisableAnotherOneOfItsNode() async throws {
    let node = Node("node")
    let (first, second) = (Tenant(node, "first", told), Tenant(node, "second", told))
    first.reactsToAmbience = true
    second.reactsToAmbience = false
    #expect(first.reactsToAmbience)
    Ambience.start(by: .nothing).forced = .invert
    #expect(told.lines == ["first regular", "first invert"])
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let (node, told) = (Node("shared"), Journal())
      let (first, second) = (Tenant(node, "first", told), Tenant(node, "second", told))
      first.reactsToAmbience = true
      second.reactsToAmbience = true
    }
    let words = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(words.contains("each object has a node of its own"))
    withExtendedLifetime((first, second)) {}
  }

  @Test
  func aSubtreeIsToldAgainInItsOrder() {
    let (window, list) = (Node("window"), Node("list"))
    let panels = ["a", "b", "c"].map { panel($0) }
    window.add(list)
    panels.reversed().forEach { $0.reactsToAmbience = true }
    list.add(panels[1])
    window.insert(panels[0], before: list)
    list.add(panels[2])
    Ambience.start(by: .nothing).forced = .invert
    told.lines = []
    Ambience.retell(list)
    #expect(told.lines == ["b: invert -> invert", "c: invert -> invert"])
    told.lines = []
    Ambience.retell()
    #expect(told.lines.map { $0.prefix(1) } == ["a", "b", "c"])
    withExtendedLifetime(panels) {}
  }

  /// What is changed while something is told comes after that, and nobody comes to depend on what is read.
  @Test
  func whatReactsWithinAnUpdateIsToldAsInAFlush() {
    let updating = Updating()
    updating.attach()
    #expect(updating.updates == 1)
    updating.environment(\.lightLevel, 3)
    #expect(updating.updates == 1)
    #expect(updating.read == nil)
    Ambience.start(by: .nothing).forced = .invert
    #expect(updating.read == 3)
  }

  @Test @MainActor
  func classesOfTheMainActorReact() {
    Tree.current = Tree()
    let panel = MainPanel()
    panel.reactsToAmbience = true
    Ambience.start(by: .nothing).forced = .contrast
    #expect(panel.states == [.regular, .contrast])
  }

  // MARK: - What is kept

  @Test
  func aForcedStateIsKeptInAFileAndRestoredBeforeAnybodyIsTold() throws {
    let file = NSTemporaryDirectory() + "milieu-" + UUID().uuidString
    defer { try? FileManager.default.removeItem(atPath: file) }
    try "# mine\n[other]\nx=1\n".write(toFile: file, atomically: true, encoding: .utf8)
    do {
      let ambience = Ambience.start(by: .nothing)
      try ambience.keep(inFile: file)
      ambience.forced = .contrast
      let text = try String(contentsOfFile: file, encoding: .utf8)
      #expect(text.contains("# mine") && text.contains("x=1"))
      #expect(text.contains("[ambience]\nforced=contrast"))
    }
    Tree.current = Tree()
    let panel = panel()
    panel.reactsToAmbience = true
    try withTransaction {
      try Ambience.start(by: .nothing).keep(inFile: file)
    }
    #expect(Ambience.running()?.forced == .contrast)
    #expect(told.lines == ["panel: first regular", "panel: regular -> contrast"])
    try "[ambience]\nforced=loud\n".write(toFile: file, atomically: true, encoding: .utf8)
    let node = Node("node")
    do throws(AmbienceError) {
      try Ambience.start(at: node, by: .nothing).keep(inFile: file)
      Issue.record("it is kept")
    } catch {
      #expect(error.reason == .file)
      #expect(error.description.contains("loud"))
    }
  }

  @Test
  func aForcedStateIsKeptInASetting() throws {
    let folder = SettingsFolder()
    let settings = try folder.settings()
    try settings.set("title", to: "")
    let ambience = Ambience.start(by: .nothing)
    try ambience.keep(in: settings, "title")
    ambience.forced = .invert
    #expect(settings.value("title") == "invert")
    let (node, window) = (Node("node"), Node("window"))
    let again = Ambience.start(at: node, by: .nothing)
    try Ambience.start(at: window, by: .nothing).keep(in: settings, "title")
    #expect(window.environmentValues.ambience == .invert)
    ambience.forced = nil
    #expect(settings.value("title") == "")
    for (name, part) in [("nowhere", "nowhere"), ("margin", "margin")] {
      do throws(AmbienceError) {
        try again.keep(in: settings, name)
        Issue.record("it is kept in \(name)")
      } catch {
        #expect(error.reason == .setting)
        #expect(error.description.contains(part))
      }
    }
    withExtendedLifetime((node, window)) {}
  }
}

/// A value that does something when it is compared.
private struct Moody: Equatable {
  let compare: () -> Void

  init(_ compare: @escaping () -> Void) {
    self.compare = compare
  }

  static func == (first: Moody, second: Moody) -> Bool {
    first.compare()
    second.compare()
    return false
  }
}

private enum MoodyKey: EnvironmentKey {
  static var defaultValue: Moody { Moody {} }
}

extension EnvironmentValues {
  fileprivate var moody: Moody {
    get { self[MoodyKey.self] }
    set { self[MoodyKey.self] = newValue }
  }
}

private class Panel: AmbienceReacting {
  let node: Node
  var whenTold: () -> Void = {}
  let told: Journal

  init(_ name: String, _ told: Journal, in tree: Tree = .current) {
    node = Node(name, in: tree)
    self.told = told
  }

  func ambience(_ change: AmbienceChange) {
    let previous = change.previous.map { "\($0) ->" } ?? "first"
    let animated = change.isAnimated ? " animated" : ""
    told.lines.append("\(node.name ?? ""): \(previous) \(change.current)\(animated)")
    whenTold()
  }
}

private final class FancyPanel: Panel {
  override func ambience(_ change: AmbienceChange) {
    super.ambience(change)
    told.lines.append("and fancy")
  }
}

private final class Tenant: AmbienceReacting {
  let node: Node
  private let name: String
  private let told: Journal

  init(_ node: Node, _ name: String, _ told: Journal) {
    self.node = node
    self.name = name
    self.told = told
  }

  func ambience(_ change: AmbienceChange) {
    told.lines.append("\(name) \(change.current)")
  }
}

private final class Updating: EnvironmentUpdating, AmbienceReacting {
  let node = Node("updating")
  @Environment(\.contrast) private var contrast
  private(set) var updates = 0
  private(set) var read: Double?

  func updateEnvironment() {
    updates += 1
    reactsToAmbience = true
  }

  func ambience(_ change: AmbienceChange) {
    read = environmentValues.lightLevel
  }
}

@MainActor
private final class MainPanel: @MainActor AmbienceReacting {
  let node = Node("main")
  private(set) var states: [Ambience.State] = []

  func ambience(_ change: AmbienceChange) {
    states.append(change.current)
  }
}
