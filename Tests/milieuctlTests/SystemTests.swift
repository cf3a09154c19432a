import CGLib
import CMilieu
import CMilieuGLib
import MilieuGLib
import Testing

@testable import milieuctl

/// What `watch` and `sources` say of sources that are the test's own, on a context of its own.
struct SystemTests {
  @Test func whatIsThereComesFirstAndThenEachChange() throws {
    try Watched.withWatch("color-scheme", "text-scale") { watched in
      watched.run()
      #expect(
        watched.takeLines() == [
          "color-scheme      none                  default",
          "text-scale        1                     default",
        ])
      watched.give("color-scheme", "dark")
      watched.run()
      #expect(watched.takeLines() == ["color-scheme      dark                  manual"])
      watched.give("color-scheme", "dark")
      watched.run()
      #expect(watched.takeLines().isEmpty)
    }
  }

  @Test func whatIsDerivedNamesTheSourceOfWhatItFollows() throws {
    try Watched.withWatch("locale", "layout-direction", "size-category") { watched in
      watched.give("locale", "ar-EG")
      watched.give("text-scale", "1.25")
      watched.run()
      #expect(
        watched.takeLines() == [
          "locale            ar-EG                 manual",
          "layout-direction  right-to-left         manual",
          "size-category     extra-extra-large     manual",
        ])
    }
  }

  @Test func nothingIsSaidWhileASourceIsAwaited() throws {
    try Watched.withWatch("contrast") { watched in
      watched.setState(MILIEU_GLIB_SOURCE_WAITING)
      watched.run()
      #expect(watched.takeLines().isEmpty)
      watched.give("contrast", "high")
      watched.setState(MILIEU_GLIB_SOURCE_READY)
      watched.run()
      #expect(watched.takeLines() == ["contrast          high                  manual"])
    }
  }

  @Test func whyASourceIsNotUsedIsSaidOnceUntilItIsReady() throws {
    try Watched.withWatch("contrast") { watched in
      watched.setState(MILIEU_GLIB_SOURCE_UNAVAILABLE, "it is not there; it is waited for")
      watched.run()
      watched.setState(MILIEU_GLIB_SOURCE_WAITING)
      watched.run()
      watched.setState(MILIEU_GLIB_SOURCE_UNAVAILABLE, "it is not there; it is waited for")
      watched.run()
      #expect(watched.complaints == ["manual: it is not there; it is waited for"])
      watched.setState(MILIEU_GLIB_SOURCE_READY)
      watched.run()
      watched.setState(MILIEU_GLIB_SOURCE_UNAVAILABLE, "it is not there; it is waited for")
      watched.run()
      #expect(watched.complaints.count == 2)
    }
  }

  @Test func anotherSourceOfTheSameValueIsSaid() throws {
    try Watched.withWatch("contrast") { watched in
      watched.give("contrast", "high")
      let top = try watched.attach("top")
      watched.give("contrast", "high", by: top)
      watched.observe()
      watched.run()
      #expect(watched.takeLines() == ["contrast          high                  top"])
      milieu_glib_value_source_withdraw(top, try #require(milieu_key_contrast()))
      watched.setState(MILIEU_GLIB_SOURCE_UNAVAILABLE, "it has gone", of: top)
      watched.run()
      #expect(watched.takeLines() == ["contrast          high                  manual"])
    }
  }

  @Test func ofWhatHasNoRoomTheLatestIsSaidWhenThereIsSome() throws {
    try Watched.withWatch("text-scale", "contrast") { watched in
      watched.run()
      _ = watched.takeLines()
      watched.watch?.hasRoom = { false }
      for scale in ["1.5", "2", "2.5"] {
        watched.give("text-scale", scale)
        watched.run()
      }
      #expect(watched.takeLines().isEmpty)
      watched.watch?.hasRoom = { true }
      watched.watch?.look()
      #expect(watched.takeLines() == ["text-scale        2.5                   manual"])
    }
  }

  @Test func jsonHasNumbersBooleansAndNamesInAStableOrder() throws {
    let names = ["color-scheme", "accent-color", "reduce-motion", "text-scale", "time-zone"]
    try Watched.withWatch(names, form: .json) { watched in
      watched.give("accent-color", "#3584e4")
      watched.give("reduce-motion", "true")
      watched.give("text-scale", "1.25")
      watched.give("time-zone", "Europe/Warsaw")
      watched.run()
      #expect(
        watched.takeLines() == [
          #"{"key":"color-scheme","value":"none","source":null}"#,
          ##"{"key":"accent-color","value":"#3584e4ff","source":"manual"}"##,
          #"{"key":"reduce-motion","value":true,"source":"manual"}"#,
          #"{"key":"text-scale","value":1.25,"source":"manual"}"#,
          #"{"key":"time-zone","value":"Europe/Warsaw","source":"manual"}"#,
        ])
    }
  }

  @Test func aSourceSaysWhatItGivesOrWhyItIsNotUsed() throws {
    try Watched.withWatch("contrast") { watched in
      watched.give("contrast", "high")
      let top = try watched.attach("top")
      watched.give("contrast", "normal", by: top)
      milieu_glib_value_source_set_version(top, "2\u{7}")
      let missing = try watched.attach("missing")
      watched.setState(MILIEU_GLIB_SOURCE_UNAVAILABLE, "there is\u{7}no \"bus\"", of: missing)
      watched.observe()
      let reports = watched.system.sources.map { SourceReport($0, in: watched.system.tree) }
      #expect(
        SourceReport.table(reports) == [
          #"missing    -        unavailable  not used: there is no "bus""#,
          #"top        2\u{07}  ready        gives contrast"#,
          "manual     -        ready        not used: top gives what it has",
        ])
      #expect(
        reports.prefix(2).map(\.json.text) == [
          #"{"name":"missing","interface":"","version":null,"state":"unavailable","keys":[],"#
            + #""reason":"there is no \"bus\""}"#,
          #"{"name":"top","interface":"","version":"2\u0007","state":"ready","keys":["contrast"],"#
            + #""reason":null}"#,
        ])
    }
  }

  @Test func allKeysAreThere() {
    #expect(SystemKey.names.allSatisfy { SystemKey(named: $0)?.name == $0 })
    #expect(SystemKey(named: "frob") == nil)
  }
}

/// A watch, and a source for it that gives what a test says.
private final class Watched {
  let system: FollowedSystem
  private(set) var watch: SystemWatch?
  private(set) var complaints: [String] = []
  private let source: UnsafeMutablePointer<MilieuGlibValueSource>
  private let context: OpaquePointer
  private let keys: [SystemKey]
  private let form: SystemWatch.Form
  private var lines: [String] = []

  typealias Source = UnsafeMutablePointer<MilieuGlibValueSource>

  static func withWatch(_ names: String..., body: (Watched) throws -> Void) throws {
    try withWatch(names, form: .columns, body)
  }

  static func withWatch(
    _ names: [String], form: SystemWatch.Form, _ body: (Watched) throws -> Void
  ) throws {
    let context = try #require(g_main_context_new())
    g_main_context_push_thread_default(context)
    defer {
      g_main_context_pop_thread_default(context)
      g_main_context_unref(context)
    }
    try body(Watched(names, form, context))
  }

  private init(_ names: [String], _ form: SystemWatch.Form, _ context: OpaquePointer) throws {
    self.context = context
    self.form = form
    keys = names.compactMap(SystemKey.init(named:))
    system = try FollowedSystem()
    source = try Self.attach("manual", to: system)
  }

  /// Another source, on top of those that are there.
  func attach(_ name: String) throws -> Source {
    try Self.attach(name, to: system)
  }

  private static func attach(_ name: String, to system: FollowedSystem) throws -> Source {
    let source = UnsafeMutableRawPointer(milieu_glib_manual_source_new(name))
      .assumingMemoryBound(to: MilieuGlibValueSource.self)
    try #require(
      milieu_glib_value_source_attach(source, system.tree, MILIEU_NODE_NONE, nil) != 0)
    return source
  }

  func give(_ key: String, _ text: String, by source: Source? = nil) {
    let manual = OpaquePointer(source ?? self.source)
    #expect(milieu_glib_manual_source_give_text(manual, key, text, nil) != 0)
  }

  func setState(_ state: MilieuGlibSourceState, _ problem: String? = nil, of source: Source? = nil)
  {
    milieu_glib_value_source_set_state(source ?? self.source, state, problem)
  }

  /// Begins to watch, if nothing has begun to yet.
  func observe() {
    guard watch == nil else { return }
    watch = try? SystemWatch(
      keys, of: system, on: MainLoop(), form: form,
      complain: { [unowned self] in complaints.append($0) },
      print: { [unowned self] in lines.append($0) })
  }

  /// Watches until all is done that is due at once.
  func run() {
    observe()
    while g_main_context_iteration(context, 0) != 0 {}
  }

  func takeLines() -> [String] {
    defer { lines = [] }
    return lines
  }
}
