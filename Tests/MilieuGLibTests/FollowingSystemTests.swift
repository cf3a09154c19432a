import Foundation
import Milieu
import MilieuGLib
import Testing

/// What the first read of a predefined key attaches, and the system's files. Each test has a loop on a
/// context of its own; where a service would be asked, something stands in for its source.
struct FollowingSystemTests {
  private let loop = MainLoop.onNewContext()
  private let tree = Tree()
  private let told = Journal()

  init() {
    Tree.current = tree
  }

  /// Sources that open nothing.
  private func standIn() {
    for name in ["portal", "settings", "light", "backlight"] {
      tree.follow(ManualSource(name))
    }
  }

  private var others: [String] {
    tree.sources.map(\.name).filter { !["portal", "settings", "light", "backlight"].contains($0) }
  }

  // MARK: - By reading

  @Test
  func theFirstReadOfAKeyAttachesItsSourceAndNoOther() {
    loop.attach(tree)
    let node = Node("node")
    _ = node.environmentValues.own
    #expect(tree.sources.isEmpty)
    let zone = node.environmentValues.timeZone
    #expect(tree.sources.map(\.name) == ["time-zone"])
    // It is right at once.
    #expect(tree.source(named: "time-zone")?.state == .ready)
    #expect(zone.secondsFromGMT() == TimeZone.current.secondsFromGMT())
    _ = node.environmentValues.timeZone
    #expect(tree.sources.count == 1)
    // What a key derives from is what is followed.
    _ = node.environmentValues.calendar
    #expect(Set(tree.sources.map(\.name)) == ["time-zone", "locale"])
    _ = node.environmentValues.layoutDirection
    _ = node.environmentValues.locale
    #expect(tree.sources.count == 2)
  }

  @Test
  func toDeclareOrObserveAKeyCountsAsReadingIt() {
    final class Clock: EnvironmentUpdating {
      let node = Node("clock")
      @Environment(\.timeZone) var zone
      func updateEnvironment() {}
    }
    loop.attach(tree)
    let clock = Clock()
    #expect(tree.sources.isEmpty)
    clock.attach()
    #expect(tree.sources.map(\.name) == ["time-zone"])
    let observation = clock.observe(\.locale) { _, _, _ in }
    #expect(Set(tree.sources.map(\.name)) == ["time-zone", "locale"])
    observation.cancel()
  }

  @Test
  func whatWasReadBeforeThereIsALoopIsFollowedWhenThereIsOne() {
    let node = Node("node")
    _ = node.environmentValues.timeZone
    let observation = node.observe(\.locale) { _, _, _ in }
    #expect(tree.sources.isEmpty)
    loop.attach(tree)
    #expect(Set(tree.sources.map(\.name)) == ["time-zone", "locale"])
    loop.attach(tree)
    #expect(tree.sources.count == 2)
    observation.cancel()
  }

  @Test
  func aFakeThatCameBeforeTheFirstReadWins() {
    loop.attach(tree)
    let node = Node("node")
    // Another zone than this machine's.
    let zone = TimeZone.current.identifier == "Asia/Tokyo" ? "Asia/Seoul" : "Asia/Tokyo"
    let fake = ManualSource().give(\.timeZone, Self.zone(zone))
    tree.follow(fake)
    #expect(node.environmentValues.timeZone.identifier == zone)
    #expect(tree.sources.map(\.name) == ["time-zone", "manual"])
    tree.unfollow(fake)
    #expect(node.environmentValues.timeZone.identifier != zone)
  }

  @Test
  func aSourceWithASystemsNameStandsInForIt() {
    loop.attach(tree)
    standIn()
    let node = Node("node")
    _ = node.environmentValues.colorScheme
    _ = node.environmentValues.sizeCategory
    _ = node.environmentValues.lightLevel
    _ = node.environmentValues.brightness
    #expect(tree.sources.count == 4)
    tree.followSystem()
    #expect(Set(others) == ["locale", "time-zone"])
    tree.followSystem()
    #expect(tree.sources.count == 6)
    let window = Node("window")
    for name in ["portal", "settings", "light", "backlight", "locale"] {
      window.follow(ManualSource(name))
    }
    window.followSystem()
    #expect(window.sources.count == 6)
  }

  /// The closure is one for all threads, so that another process switches it off and replaces it.
  @Test
  func theDefaultIsSwitchedOffAndReplaced() async {
    await #expect(processExitsWith: .success) {
      let loop = MainLoop.onNewContext()
      EnvironmentValues.setUpPredefinedListeners = nil
      let off = Tree()
      loop.attach(off)
      precondition(Node("node", in: off).environmentValues.timeZone.identifier == "GMT")
      precondition(off.sources.isEmpty)

      EnvironmentValues.setUpPredefinedListeners = { keyPath, tree in
        if keyPath == \EnvironmentValues.colorScheme {
          tree.follow(ManualSource("own").give(\.colorScheme, .dark))
        } else {
          EnvironmentValues.followSystem(keyPath, tree)
        }
      }
      let replaced = Tree()
      loop.attach(replaced)
      let node = Node("node", in: replaced)
      precondition(node.environmentValues.colorScheme == .dark)
      precondition(replaced.sources.map(\.name) == ["own"])
      _ = node.environmentValues.timeZone
      precondition(Set(replaced.sources.map(\.name)) == ["own", "time-zone"])
    }
  }

  @Test
  func aFirstReadWithinATransactionOrWhileOthersAreToldFindsTheValue() throws {
    loop.attach(tree)
    let node = Node("node")
    let expected = Locale.isRightByDefault
    let observation = node.observe(\.own) { [told, unowned node] _, _, _ in
      told.lines.append(node.environmentValues.timeZone.secondsFromGMT() == expected ? "ok" : "")
    }
    withTransaction { node.environment(\.own, 1) }
    try tree.flush()
    #expect(told.lines == ["ok"])
    #expect(tree.sources.map(\.name) == ["time-zone"])
    withTransaction {
      _ = node.environmentValues.locale
      #expect(tree.source(named: "locale") != nil)
    }
    observation.cancel()
  }

  /// Where the tree is busy nothing can be read of it, and what it is given comes with the loop's turn.
  @Test
  func aFirstReadWhileAValueIsComparedFindsTheValueSoonAfter() {
    loop.attach(tree)
    let node = Node("node")
    let expected = TimeZone.current.secondsFromGMT()
    node.environment(\.curious, Curious { _ = node.environmentValues.timeZone })
    node.environment(\.curious, Curious {})
    #expect(tree.sources.map(\.name) == ["time-zone"])
    let end = loop.whenIdle(priority: MainLoop.idlePriority + 1) { [loop] in loop.quit() }
    loop.runForAWhile()
    #expect(node.environmentValues.timeZone.secondsFromGMT() == expected)
    #expect(tree.source(of: \.timeZone)?.name == "time-zone")
    node.resetEnvironment(\.curious)
    end.cancel()
  }

  // MARK: - The system's files

  @Test
  func theTimeZoneChangesWhileTheLoopRuns() throws {
    let root = try Root()
    try root.link("Europe/Warsaw")
    loop.attach(tree)
    tree.follow(.timeZoneFile(root: root.path, environment: [:]))
    let clock = Clock(told)
    clock.attach()
    #expect(told.lines == ["Europe/Warsaw"])
    let resets = FoundationTimeZone.resets
    clock.whenUpdated = { [loop] in loop.quit() }
    let change = loop.whenIdle { try? root.link("America/New_York") }
    loop.runForAWhile()
    #expect(told.lines == ["Europe/Warsaw", "America/New_York"])
    #expect(clock.zone.secondsFromGMT(for: Date(timeIntervalSince1970: 0)) == -5 * 3600)
    #expect(FoundationTimeZone.resets > resets)
    change.cancel()
  }

  @Test
  func localeCalendarAndDirectionChangeWhileTheLoopRuns() throws {
    let root = try Root()
    try root.write("LANG=pl_PL.UTF-8\n", to: "etc/locale.conf")
    loop.attach(tree)
    tree.follow(.localeFiles(root: root.path, environment: [:]))
    let text = Text(told)
    text.attach()
    #expect(told.lines == ["pl-PL leftToRight gregorian"])
    text.whenUpdated = { [loop] in loop.quit() }
    let change = loop.whenIdle { try? root.write("LANG=fa_IR.UTF-8\n", to: "etc/locale.conf") }
    loop.runForAWhile()
    #expect(told.lines == ["pl-PL leftToRight gregorian", "fa-IR rightToLeft persian"])
    // Under what the program sets the files go on.
    text.environment(\.locale, Locale(identifier: "de"))
    try tree.flush()
    let next = loop.whenIdle { try? root.write("LANG=ja_JP.UTF-8\n", to: "etc/locale.conf") }
    let ear = Node("ear")
    let hearing = ear.observe(\.locale) { [loop] _, _, _ in loop.quit() }
    loop.runForAWhile()
    text.resetEnvironment(\.locale)
    #expect(text.environmentValues.locale.identifier(.bcp47) == "ja-JP")
    withExtendedLifetime((change, next, ear, hearing)) {}
  }

  @Test
  func variablesWinOverFiles() throws {
    let root = try Root()
    try root.link("Europe/Warsaw")
    try root.write("LANG=pl_PL.UTF-8\n", to: "etc/locale.conf")
    let node = Node("node")
    node.follow(.timeZoneFile(root: root.path, environment: ["TZ": "Asia/Tokyo", "HOME": "/"]))
    node.follow(.localeFiles(root: root.path, environment: ["LANG": "de_DE.UTF-8"]))
    #expect(node.environmentValues.timeZone.identifier == "Asia/Tokyo")
    #expect(node.environmentValues.locale.identifier(.bcp47) == "de-DE")
  }

  @Test
  func foundationsOwnTimeZoneIsReadAnew() async {
    await #expect(processExitsWith: .success) {
      // Foundation reads the variable whenever it reads anew, and the source has variables of its own: so
      // what it still has shows whether it did.
      setenv("TZ", "Europe/Warsaw", 1)
      let root = try Root()
      try root.link("Europe/Paris")
      let (loop, tree) = (MainLoop.onNewContext(), Tree())
      Tree.current = tree
      loop.attach(tree)
      tree.follow(.timeZoneFile(root: root.path, environment: [:]))
      precondition(TimeZone.current.identifier == "Europe/Warsaw")
      setenv("TZ", "America/New_York", 1)
      precondition(TimeZone.current.identifier == "Europe/Warsaw", "it is not stale")
      // A fake on top says nothing of the system, and hides what the source gives.
      tree.follow(ManualSource("fake").give(\.timeZone, TimeZone.gmt))
      let resets = FoundationTimeZone.resets
      try root.link("Asia/Tokyo")
      let poll = loop.every(.milliseconds(1)) {
        if FoundationTimeZone.resets > resets {
          loop.quit()
        }
      }
      loop.runForAWhile()
      poll.cancel()
      precondition(TimeZone.current.identifier == "America/New_York")
      precondition(TimeZone.autoupdatingCurrent.identifier == "America/New_York")
    }
  }

  // MARK: - What is not there

  @Test
  func whatIsNotThereSaysSoAndKeepsNobodyWaiting() throws {
    let root = try Root()
    loop.attach(tree)
    tree.feeder = nil
    let sources = [
      ValueSource.portal(busAddress: "unix:path=\(root.path)/nowhere"),
      .lightSensor(busAddress: "unix:path=\(root.path)/nowhere"),
      .backlight(root: root.path),
    ]
    let observations = sources.map { source in
      source.onChange { [loop] _ in
        if sources.allSatisfy({ $0.state == .unavailable }) {
          loop.quit()
        }
      }
    }
    sources.forEach { tree.follow($0) }
    let node = Node("node")
    let watched = [
      node.observe(\.colorScheme) { _, _, _ in }, node.observe(\.lightLevel) { _, _, _ in },
      node.observe(\.brightness) { _, _, _ in },
    ]
    loop.runForAWhile()
    #expect(sources.map(\.name) == ["portal", "light", "backlight"])
    #expect(sources.allSatisfy { $0.problem?.isEmpty == false })
    #expect(node.environmentValues.colorScheme == .unspecified)
    #expect(node.environmentValues.brightness == nil)
    sources.forEach { tree.unfollow($0) }
    #expect(sources.allSatisfy { $0.state == .idle })
    withExtendedLifetime((observations, watched)) {}
  }

  private static func zone(_ name: String) -> TimeZone {
    guard let zone = TimeZone(identifier: name) else {
      Issue.record("there is no zone \(name)")
      return .gmt
    }
    return zone
  }
}

extension Locale {
  /// The offset that the machine has now.
  fileprivate static var isRightByDefault: Int { TimeZone.current.secondsFromGMT() }
}

private final class Clock: EnvironmentUpdating {
  let node = Node("clock")
  @Environment(\.timeZone) var zone
  var whenUpdated: () -> Void = {}
  private let told: Journal

  init(_ told: Journal) {
    self.told = told
  }

  func updateEnvironment() {
    told.lines.append(zone.identifier)
    whenUpdated()
  }
}

private final class Text: EnvironmentUpdating {
  let node = Node("text")
  @Environment(\.locale) private var locale
  @Environment(\.layoutDirection) private var direction
  @Environment(\.calendar) private var calendar
  var whenUpdated: () -> Void = {}
  private let told: Journal

  init(_ told: Journal) {
    self.told = told
  }

  func updateEnvironment() {
    told.lines.append("\(locale.identifier(.bcp47)) \(direction) \(calendar.identifier)")
    whenUpdated()
  }
}

/// A folder that stands for the machine's root, until it goes.
private final class Root {
  let path = NSTemporaryDirectory() + "milieu-root-" + UUID().uuidString

  init() throws {
    try FileManager.default.createDirectory(
      atPath: path + "/etc", withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  /// Replaces a file in one step.
  func write(_ text: String, to name: String) throws {
    try text.write(toFile: "\(path)/\(name)", atomically: true, encoding: .utf8)
  }

  /// Makes `/etc/localtime` a link to a zone, in one step.
  func link(_ zone: String) throws {
    let link = path + "/etc/localtime"
    try FileManager.default.createSymbolicLink(
      atPath: link + ".new", withDestinationPath: "/usr/share/zoneinfo/\(zone)")
    guard rename(link + ".new", link) == 0 else { throw CocoaError(.fileWriteUnknown) }
  }
}

/// A value that does something when it is compared.
private struct Curious: Equatable {
  let compare: () -> Void

  init(_ compare: @escaping () -> Void) {
    self.compare = compare
  }

  static func == (first: Curious, second: Curious) -> Bool {
    first.compare()
    second.compare()
    return false
  }
}

private enum CuriousKey: EnvironmentKey {
  static var defaultValue: Curious { Curious {} }
}

private enum OwnKey: EnvironmentKey {
  static let defaultValue = 0
}

extension EnvironmentValues {
  fileprivate var curious: Curious {
    get { self[CuriousKey.self] }
    set { self[CuriousKey.self] = newValue }
  }

  fileprivate var own: Int {
    get { self[OwnKey.self] }
    set { self[OwnKey.self] = newValue }
  }
}
