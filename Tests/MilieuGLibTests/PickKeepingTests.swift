import Foundation
import Milieu
import MilieuGLib
import Testing

/// Themes that are kept across runs.
struct PickKeepingTests {
  private let file = NSTemporaryDirectory() + "milieu-" + UUID().uuidString

  init() {
    Tree.current = Tree()
  }

  /// Makes the objects of the next run.
  private func runAnew() -> (window: Node, told: Journal, tokens: [any NSObjectProtocol]) {
    Tree.current = Tree()
    let (window, told) = (Node("window"), Journal())
    let tokens = [Notification.Name.themeWillChange, .themeDidChange].map { name in
      NotificationCenter.default.addObserver(forName: name, object: window, queue: nil) {
        told.lines.append("\($0.oldTheme ?? "") -> \($0.newTheme ?? "")")
      }
    }
    return (window, told, tokens)
  }

  @Test
  func whatIsChosenIsKeptInAFileAndRestoredSilently() throws {
    defer { try? FileManager.default.removeItem(atPath: file) }
    try "# mine\n[other]\nx=1\n".write(toFile: file, atomically: true, encoding: .utf8)
    var run = runAnew()
    try run.window.keepTheme(inFile: file)
    run.window.nightFalling()
    #expect(run.told.take() == ["NORMAL -> NIGHT", "NORMAL -> NIGHT"])
    let text = try String(contentsOfFile: file, encoding: .utf8)
    #expect(text.contains("# mine") && text.contains("x=1"))
    #expect(text.contains("[theme]\nchosen=NIGHT"))
    run.tokens.forEach { NotificationCenter.default.removeObserver($0) }

    run = runAnew()
    try run.window.keepTheme(inFile: file)
    #expect(run.window.themeVersion == "NIGHT")
    let (row, told) = (Node("row"), run.told)
    run.window.add(row)
    let observation = row.observe(\.themeVersion, initial: true) { old, new, _ in
      told.lines.append("told \(old) -> \(new)")
    }
    #expect(told.take() == ["told NIGHT -> NIGHT"])
    run.window.resetThemeVersion()
    #expect(told.take() == ["NIGHT -> NORMAL", "told NIGHT -> NORMAL", "NIGHT -> NORMAL"])
    #expect(try String(contentsOfFile: file, encoding: .utf8).contains("chosen=\n"))
    observation.cancel()
    run.tokens.forEach { NotificationCenter.default.removeObserver($0) }
  }

  @Test
  func aThemeThatIsInheritedAlreadyIsKeptAllTheSame() throws {
    defer { try? FileManager.default.removeItem(atPath: file) }
    let run = runAnew()
    try run.window.keepTheme(inFile: file, group: "look", name: "mine")
    run.window.themeVersion = "NORMAL"
    #expect(try String(contentsOfFile: file, encoding: .utf8).contains("[look]\nmine=NORMAL"))
    #expect(run.told.take() == [])
    run.tokens.forEach { NotificationCenter.default.removeObserver($0) }
  }

  @Test
  func aTreesThemeIsKept() throws {
    defer { try? FileManager.default.removeItem(atPath: file) }
    try Tree.current.keepTheme(inFile: file)
    Tree.current.themeVersion = "RED"
    Tree.current = Tree()
    let node = Node("node")
    try Tree.current.keepTheme(inFile: file)
    #expect(node.themeVersion == "RED")
    node.themeVersion = "NIGHT"
    Tree.current.resetThemeVersion()
    #expect(Tree.current.themeVersion == "NORMAL")
    #expect(node.themeVersion == "NIGHT")
  }

  @Test
  func aThemeIsKeptInASetting() throws {
    let folder = SettingsFolder()
    let settings = try folder.settings()
    try settings.set("title", to: "")
    let window = Node("window")
    try window.keepTheme(in: settings, "title")
    window.themeVersion = "RED"
    #expect(settings.value("title") == "RED")
    try Tree.current.keepTheme(in: settings, "title")
    #expect(Tree.current.themeVersion == "RED")
    for (name, part) in [("nowhere", "nowhere"), ("margin", "margin")] {
      do throws(ThemeKeepingError) {
        try Node("again").keepTheme(in: settings, name)
        Issue.record("it is kept in \(name)")
      } catch {
        #expect(error.reason == .setting)
        #expect(error.description.contains(part))
      }
    }
  }

  @Test
  func whatCannotBeReadIsRefused() throws {
    defer { try? FileManager.default.removeItem(atPath: file) }
    try "no keyfile".write(toFile: file, atomically: true, encoding: .utf8)
    let window = Node("window")
    do throws(ThemeKeepingError) {
      try window.keepTheme(inFile: file)
      Issue.record("it is kept")
    } catch {
      #expect(error.reason == .file)
      #expect(error.description.contains(file))
    }
    window.themeVersion = "RED"
    #expect(window.themeVersion == "RED")
    do throws(ThemeKeepingError) {
      try window.keepTheme(inFile: file + "-other", group: "")
      Issue.record("it is kept")
    } catch {
      #expect(error.reason == .name)
    }
  }

  /// For C they would be other names.
  @Test
  func namesWithANULAreRefusedAndThemesOfSuchNamesNotKept() throws {
    defer { try? FileManager.default.removeItem(atPath: file) }
    let window = Node("window")
    for (path, group, name, reason) in [
      ("\(file)\0x", "theme", "chosen", ThemeKeepingError.Reason.file),
      (file, "theme\0x", "chosen", .name),
      (file, "theme", "chosen\0x", .name),
    ] {
      do throws(ThemeKeepingError) {
        try window.keepTheme(inFile: path, group: group, name: name)
        Issue.record("it is kept")
      } catch {
        #expect(error.reason == reason && error.description.contains("\\0x"))
      }
    }
    try window.keepTheme(inFile: file)
    window.themeVersion = "RED"
    window.themeVersion = "NIGHT\0x"
    #expect(window.themeVersion == "NIGHT\0x")
    #expect(try String(contentsOfFile: file, encoding: .utf8).contains("chosen=RED"))
  }

  @Test
  func nothingOfItKeepsANode() throws {
    defer { try? FileManager.default.removeItem(atPath: file) }
    weak var gone: Node?
    do {
      let node = Node("node")
      gone = node
      try node.keepTheme(inFile: file)
      node.nightFalling()
    }
    #expect(gone == nil)
    #expect(Tree.current.statistics.nodes == 0)
    let next = Node("next")
    next.themeVersion = "RED"
    #expect(try String(contentsOfFile: file, encoding: .utf8).contains("chosen=NIGHT"))
  }
}

extension Journal {
  fileprivate func take() -> [String] {
    defer { lines = [] }
    return lines
  }
}
