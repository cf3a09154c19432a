import CGLib
import Foundation
import Milieu
import MilieuGLib
import Testing

/// Settings in a keyfile, and environment values that follow them. Each test has a folder, a context and
/// a tree of its own.
struct SettingsTests {
  private let folder = SettingsFolder()
  private let node = Node("window", in: Tree())

  // MARK: - Settings

  @Test
  func aSettingIsReadAndWritten() throws {
    let settings = try folder.settings()
    #expect(settings.value("margin") == 8)
    try settings.set("margin", to: 12)
    #expect(settings.value("margin", as: Double.self) == 12)
    settings.reset("margin")
    #expect(settings.value("margin") == 8)
    try settings.set("title", to: "zima")
    #expect(settings.value("title") == "zima")
    try settings.set("names", to: ["a", "b"])
    #expect(settings.value("names") == ["a", "b"])
    try settings.set("accent", to: Color(hex: 0x3584E4))
    #expect(settings.value("accent") == Color(hex: 0x3584E4))
    #expect(settings.value("accent") == "#3584e4ff")
    #expect(settings.value("nowhere", as: Int.self) == nil)
    #expect(settings.value("title", as: Int.self) == nil)
    #expect(settings.value("title", as: Color.self) == nil)
  }

  @Test
  func whatDoesNotFitIsNotWritten() throws {
    let settings = try folder.settings()
    for value in [101, -1, 5_000_000_000] {
      #expect(
        reason { () throws(SettingsError) in try settings.set("margin", to: value) } == .value)
    }
    #expect(reason { () throws(SettingsError) in try settings.set("margin", to: "8") } == .value)
    #expect(reason { () throws(SettingsError) in try settings.set("small", to: 300) } == .value)
    #expect(reason { () throws(SettingsError) in try settings.set("nowhere", to: 8) } == .noSetting)
    #expect(reason { () throws(SettingsError) in try settings.set("place", to: "here") } == .value)
    try settings.set("place", to: "/there")
    #expect(settings.value("place") == "/there")
    #expect(settings.value("margin") == 8)
    settings.reset("nowhere")
  }

  @Test
  func whatIsNotThereIsSaidAndEndsNothing() throws {
    let keyfile = folder.keyfile
    let missing = "there is no schema 'org.example.Nowhere' in "
    expectError(.noSchema, missing) { () throws(SettingsError) in
      try Settings(schema: "org.example.Nowhere")
    }
    expectError(.noSchema, missing + folder.path) { () throws(SettingsError) in
      try Settings(schema: "org.example.Nowhere", in: folder.path, keyfile: keyfile)
    }
    expectError(.noSchema, "/nowhere has no compiled schemas") { () throws(SettingsError) in
      try Settings(schema: "test.Reader", in: "/nowhere", keyfile: keyfile)
    }
    expectError(.path, "is stored at /test/reader/, and not at /else/") {
      () throws(SettingsError) in
      try Settings(schema: "test.Reader", in: folder.path, keyfile: keyfile, path: "/else/")
    }
    expectError(.path, "a path is expected") { () throws(SettingsError) in
      try Settings(schema: "test.Movable", in: folder.path, keyfile: keyfile)
    }
    expectError(.path, "'here' is no path of settings") { () throws(SettingsError) in
      try Settings(schema: "test.Movable", in: folder.path, keyfile: keyfile, path: "here")
    }
    _ = try Settings(schema: "test.Movable", in: folder.path, keyfile: keyfile, path: "/here/")
    for name in ["", "/"] {
      expectError(.path, "'\(name)' names no file") { () throws(SettingsError) in
        try Settings(schema: "test.Reader", in: folder.path, keyfile: name)
      }
    }
  }

  @Test
  func whatAlsoIsInACompiledSchemaIsNoSetting() throws {
    let settings = try folder.settings()
    #expect(settings.value(".path", as: String.self) == nil)
    #expect(
      reason { () throws(SettingsError) in try settings.set(".path", to: "/") } == .noSetting)
    #expect(throws: BindingError.self) { try node.bind(\.title, to: settings, ".path") }
  }

  // MARK: - Driving

  @Test
  func aSettingDrivesTheNodesSetValue() throws {
    let settings = try folder.settings()
    let recorder = node.record(\.margin)
    let binding = try node.bind(\.margin, to: settings, "margin")
    #expect(recorder.take() == ["MarginKey: 0 -> 8"])
    try settings.set("margin", to: 12)
    #expect(recorder.take() == ["MarginKey: 8 -> 12"])
    #expect(own(.set) == "12")
    node.environment(\.margin, 50)
    #expect(settings.value("margin") == 12)
    binding.cancel()
    try settings.set("margin", to: 13)
    #expect(node.environmentValues.margin == 50)
  }

  @Test
  func aSettingDrivesTheNodesBaseValue() throws {
    let settings = try folder.settings()
    node.environment(\.margin, 50)
    try node.bind(\.margin, to: settings, "margin", layer: .base)
    try settings.set("margin", to: 12)
    #expect(node.environmentValues.margin == 50)
    node.resetEnvironment(\.margin)
    #expect(node.environmentValues.margin == 12)
  }

  @Test
  func whatIsReadAtTheNodeIsWrittenBack() throws {
    let settings = try folder.settings()
    try node.bind(\.margin, to: settings, "margin", writesBack: true)
    #expect(folder.text == nil)
    node.environment(\.margin, 20)
    #expect(settings.value("margin") == 20)
    #expect(folder.text?.contains("margin=20") == true)
    try settings.set("margin", to: 21)
    #expect(node.environmentValues.margin == 21)
  }

  @Test
  func anEditOfTheFileIsFollowedByTheLoop() throws {
    let loop = MainLoop()
    loop.attach(node.tree)
    let settings = try folder.settings()
    try node.bind(\.margin, to: settings, "margin", layer: .base)
    let observation = node.observe(\.margin) { _, new, _ in
      if new == 33 {
        loop.quit()
      }
    }
    try "[test/reader]\nmargin=33\n".write(
      toFile: folder.keyfile, atomically: true, encoding: .utf8)
    loop.run()
    #expect(node.environmentValues.margin == 33)
    observation.cancel()
  }

  @Test
  func aValueThatGoesMayWriteTheSetting() throws {
    let settings = try folder.settings()
    // Where it goes while the core releases it, the node refuses what is written.
    let warnings = Warnings()
    let words = Confined(["third", "second"])
    try node.bind(
      \.guest, to: settings, "title", to: { $0.name },
      from: { (name: String) in
        Guest(name) {
          if let word = words.value.popLast() {
            try? settings.set("title", to: word)
          }
        }
      })
    for name in ["fourth", "fifth"] {
      // The binding alone has the setting's value now, and lets go of it for the next.
      node.environment(\.guest, Guest("other") {})
      try settings.set("title", to: name)
    }
    #expect(words.value == [])
    try settings.set("title", to: "last")
    #expect(node.environmentValues.guest.name == "last")
    withExtendedLifetime(warnings) {}
  }

  @Test
  func aBaseValueEndsNothingThatComputesTheNodesValue() throws {
    let settings = try folder.settings()
    let row = Node("row", in: node.tree)
    node.add(row)
    row.environment(\.margin) { $0 += 1 }
    try row.bind(\.margin, to: settings, "margin", layer: .base) { (margin: Int) in margin }
    try settings.set("margin", to: 12)
    node.environment(\.margin, 20)
    #expect(row.environmentValues.margin == 21)
    #expect(row.resetEnvironment(\.margin).environmentValues.margin == 12)
  }

  @Test
  func functionsMakeOneFromTheOther() throws {
    let settings = try folder.settings()
    try node.bind(
      \.insets, to: settings, "margin", to: { $0.left },
      from: { (margin: Int) in margin == 13 ? nil : Insets(left: margin, right: margin) })
    #expect(node.environmentValues.insets == Insets(left: 8, right: 8))
    try settings.set("margin", to: 12)
    #expect(node.environmentValues.insets == Insets(left: 12, right: 12))
    try settings.set("margin", to: 13)
    #expect(node.environmentValues.insets == Insets(left: 12, right: 12))
    node.environment(\.insets, Insets(left: 3, right: 4))
    #expect(settings.value("margin") == 3)
    #expect(node.environmentValues.insets == Insets(left: 3, right: 4))

    let other = Node("other", in: node.tree)
    try other.bind(\.insets, to: settings, "names", layer: .base) { (names: [String]) in
      Insets(left: names.count, right: 0)
    }
    #expect(other.environmentValues.insets == Insets(left: 1, right: 0))
    try settings.set("names", to: ["a", "b"])
    #expect(other.environmentValues.insets == Insets(left: 2, right: 0))
  }

  @Test
  func textsThatLieInABoxAndEnumerationsAreDriven() throws {
    let settings = try folder.settings()
    try node.bind(\.title, to: settings, "title", writesBack: true)
    #expect(node.environmentValues.title == "lato")
    try settings.set("title", to: "zima")
    #expect(node.environmentValues.title == "zima")
    node.environment(\.title, "wiosna")
    #expect(settings.value("title") == "wiosna")
    // An enum of the schema's by its number, or by its name.
    try node.bind(\.colorScheme, to: settings, "scheme", writesBack: true)
    #expect(node.environmentValues.colorScheme == .unspecified)
    try settings.set("scheme", to: "dark")
    #expect(node.environmentValues.colorScheme == .dark)
    node.environment(\.colorScheme, .light)
    #expect(settings.value("scheme") == "light")
  }

  @Test
  func whatDoesNotFitChangesNothing() throws {
    let settings = try folder.settings()
    try node.bind(
      \.insets, to: settings, "margin", to: { $0.left }, from: { Insets(left: $0, right: $0) })
    let warnings = Warnings()
    node.environment(\.insets, Insets(left: 101, right: 0))
    #expect(
      warnings.take() == [
        "the value 101 of key 'InsetsKey' (i) does not fit setting 'margin' (i), which keeps its own"
      ])
    #expect(settings.value("margin") == 8)
    try node.bind(\.tint, to: settings, "accent")
    try settings.set("accent", to: "red")
    #expect(warnings.take().count == 1)
    #expect(node.environmentValues.tint == Color(hex: 0xFF0000))
  }

  @Test
  func settingsAreCheckedWhenBound() throws {
    let settings = try folder.settings()
    expectRefusal(.noSetting, "schema 'test.Reader' has no setting 'margn', one of these") {
      () throws(BindingError) in try node.bind(\.margin, to: settings, "margn")
    }
    expectRefusal(
      .settingType, "key 'MarginKey' (gint64) is not bound to setting 'title' (s): its values"
    ) { () throws(BindingError) in try node.bind(\.margin, to: settings, "title") }
    expectRefusal(
      .settingType, "key 'TitleKey' (String) is not bound to setting 'margin' (i): a String and"
    ) { () throws(BindingError) in
      try node.bind(\.title, to: settings, "margin", writesBack: true)
    }
    #expect(node.tree.statistics.observers == 0)
  }

  @Test
  func aBindingKeepsTheSettingsAndGoesWithTheNode() throws {
    var binding: Binding?
    do {
      let leaving = Node("leaving", in: node.tree)
      binding = try leaving.bind(\.margin, to: folder.settings(), "margin")
      // Nobody else has these settings.
      try folder.settings().set("margin", to: 12)
      folder.iterate { leaving.environmentValues.margin == 12 }
      #expect(binding?.isBound == true)
      withExtendedLifetime(leaving) {}
    }
    #expect(binding?.isBound == false)
  }

  // MARK: - Support

  private func own(_ layer: EnvironmentLayer) -> String? {
    node.explain(\.margin).steps.first { $0.layer == layer && $0.place == node }?.value
  }

  private func reason(_ body: () throws(SettingsError) -> Void) -> SettingsError.Reason? {
    do throws(SettingsError) {
      try body()
      return nil
    } catch {
      return error.reason
    }
  }

  private func expectError(
    _ reason: SettingsError.Reason, _ text: String,
    sourceLocation: SourceLocation = #_sourceLocation,
    _ make: () throws(SettingsError) -> Settings
  ) {
    do throws(SettingsError) {
      _ = try make()
      Issue.record("there are settings", sourceLocation: sourceLocation)
    } catch {
      #expect(error.reason == reason, sourceLocation: sourceLocation)
      #expect(error.description.contains(text), "\(error)", sourceLocation: sourceLocation)
    }
  }
}

/// A temporary folder with compiled schemas, and a context that is the thread's default one meanwhile.
final class SettingsFolder {
  let path = NSTemporaryDirectory() + "milieu-" + UUID().uuidString
  private let context = g_main_context_new()

  private static let schemas = """
    <schemalist>
      <enum id='test.Scheme'>
        <value nick='none' value='0'/><value nick='dark' value='1'/><value nick='light' value='2'/>
      </enum>
      <schema id='test.Reader' path='/test/reader/'>
        <key name='margin' type='i'><range min='0' max='100'/><default>8</default></key>
        <key name='small' type='y'><default>1</default></key>
        <key name='title' type='s'><default>'lato'</default></key>
        <key name='names' type='as'><default>['a']</default></key>
        <key name='accent' type='s'><default>'#ff0000'</default></key>
        <key name='place' type='o'><default>'/here'</default></key>
        <key name='scheme' enum='test.Scheme'><default>'none'</default></key>
      </schema>
      <schema id='test.Movable'>
        <key name='margin' type='i'><default>8</default></key>
      </schema>
    </schemalist>
    """

  init() {
    g_main_context_push_thread_default(context)
    do {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
      try Self.schemas.write(
        toFile: path + "/test.gschema.xml", atomically: false, encoding: .utf8)
      let compiler = Process()
      compiler.executableURL = URL(filePath: "/usr/bin/env")
      compiler.arguments = ["glib-compile-schemas", path]
      try compiler.run()
      compiler.waitUntilExit()
    } catch {
      Issue.record("no schemas: \(error)")
    }
  }

  deinit {
    g_main_context_pop_thread_default(context)
    g_main_context_unref(context)
    try? FileManager.default.removeItem(atPath: path)
  }

  /// Iterates the context until something holds.
  func iterate(until holds: () -> Bool) {
    while !holds() {
      g_main_context_iteration(context, 1)
    }
  }

  var keyfile: String { path + "/settings" }

  /// What is in the keyfile.
  var text: String? { try? String(contentsOfFile: keyfile, encoding: .utf8) }

  func settings() throws(SettingsError) -> Settings {
    try Settings(schema: "test.Reader", in: path, keyfile: keyfile)
  }
}

private struct Insets: Equatable {
  var left: Int
  var right: Int
}

/// A value that does something when it goes.
private final class Guest: Equatable {
  let name: String
  private let leave: () -> Void

  init(_ name: String, leave: @escaping () -> Void) {
    self.name = name
    self.leave = leave
  }

  deinit {
    leave()
  }

  static func == (first: Guest, second: Guest) -> Bool { first.name == second.name }
}

private enum GuestKey: EnvironmentKey {
  static var defaultValue: Guest { Guest("nobody") {} }
}

private enum MarginKey: EnvironmentKey {
  static let defaultValue = 0
}

private enum TitleKey: EnvironmentKey {
  static let defaultValue = "none"
}

private enum InsetsKey: EnvironmentKey {
  static let defaultValue = Insets(left: 0, right: 0)
}

private enum TintKey: EnvironmentKey {
  static let defaultValue = Color(hex: 0)
}

extension EnvironmentValues {
  fileprivate var guest: Guest {
    get { self[GuestKey.self] }
    set { self[GuestKey.self] = newValue }
  }

  fileprivate var margin: Int {
    get { self[MarginKey.self] }
    set { self[MarginKey.self] = newValue }
  }

  fileprivate var title: String {
    get { self[TitleKey.self] }
    set { self[TitleKey.self] = newValue }
  }

  fileprivate var insets: Insets {
    get { self[InsetsKey.self] }
    set { self[InsetsKey.self] = newValue }
  }

  fileprivate var tint: Color {
    get { self[TintKey.self] }
    set { self[TintKey.self] = newValue }
  }
}
