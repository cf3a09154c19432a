import Foundation
import Milieu
import MilieuGLib
import Testing

/// Values by the state of the ambience.
struct AmbienceTableTests {
  private let tree = Tree()
  private let ambience: Ambience
  private let told = Journal()

  init() {
    Tree.current = tree
    ambience = Ambience.start(by: .nothing, in: tree)
  }

  @Test
  func aTableGivesValuesByStateAndRegularsForTheRest() {
    let node = Node("node")
    let table = AmbienceTable()
      .set(\.accentColor, .regular, .blue).set(\.accentColor, .invert, .white)
      .set(\.note, .contrast, ["loud"])
    tree.follow(table)
    #expect(node.environmentValues.accentColor == .blue)
    #expect(node.environmentValues.note == [])
    ambience.forced = .invert
    #expect(node.environmentValues.accentColor == .white)
    ambience.forced = .contrast
    #expect(node.environmentValues.accentColor == .blue)
    #expect(node.environmentValues.note == ["loud"])
    // What is said later shows at once.
    table.set(\.note, .contrast, ["louder", "still"]).reset(\.accentColor, .regular)
    #expect(node.environmentValues.note == ["louder", "still"])
    #expect(node.environmentValues.accentColor == nil)
    tree.unfollow(table)
    #expect(node.environmentValues.note == [])
  }

  @Test
  func whoIsToldIsToldWithTheChangeOfState() {
    let (window, node) = (Node("window"), Node("node"))
    window.add(node)
    let table = AmbienceTable().set(\.margin, .regular, 1).set(\.margin, .invert, 2)
    window.follow(table)
    let observation = node.observe(\.margin) { [told] old, new, transaction in
      told.lines.append("\(old) -> \(new)\(transaction.isAnimated ? " animated" : "")")
    }
    ambience.forced = .invert
    table.set(\.margin, .invert, 3)
    window.environment(\.margin, 9)
    #expect(told.lines == ["1 -> 2 animated", "2 -> 3", "3 -> 9"])
    observation.cancel()
  }

  @Test
  func aTableIsLoadedFromAFileWithKeysOfOnesOwn() throws {
    let file = NSTemporaryDirectory() + "milieu-" + UUID().uuidString
    defer { try? FileManager.default.removeItem(atPath: file) }
    AmbienceTable.declare(\.margin)
    try """
    [test-margin]
    regular = 4
    contrast = 8

    [accent-color]
    regular = #102030
    """.write(toFile: file, atomically: true, encoding: .utf8)
    let node = Node("node")
    let table = try AmbienceTable(file: file)
    node.follow(table)
    #expect(node.environmentValues.margin == 4)
    #expect(node.environmentValues.accentColor == Color(hex: 0x102030))
    ambience.forced = .contrast
    #expect(node.environmentValues.margin == 8)
    // Nothing changes where something is wrong, and all of it is said.
    do throws(AmbienceError) {
      try table.load(
        text: "[test-margin]\ninvert = 3\n[nobodys-key]\nregular = 1\n", named: "bad theme")
      Issue.record("it is loaded")
    } catch {
      #expect(error.reason == .file)
      for part in ["bad theme", "test-margin", "nobodys-key"] {
        #expect(error.description.contains(part), "\(error)")
      }
    }
    #expect(node.environmentValues.margin == 8)
    try table.load(text: "[test-margin]\nregular = 5\n")
    #expect(node.environmentValues.margin == 5)
    #expect(node.environmentValues.accentColor == nil)
    #expect(throws: AmbienceError.self) { try AmbienceTable(file: file + "-nowhere") }
    #expect(throws: AmbienceError.self) { try table.load(text: "[test-margin]\nregular = 6\n\0") }
    #expect(node.environmentValues.margin == 5)
  }

  @Test
  func aPlaceKeepsItsTable() {
    func come() {
      let node = Node("node")
      node.follow(AmbienceTable().set(\.margin, .regular, 7))
      #expect(node.environmentValues.margin == 7)
    }
    // The first one leaves room for the next.
    come()
    let before = tree.statistics
    come()
    let after = tree.statistics
    #expect(after.observers == before.observers)
    #expect(after.values == before.values)
  }

  @Test
  func theStateItselfHasNoTable() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      AmbienceTable().set(\.ambience, .regular, .invert)
    }
    let words = try #require(result).standardErrorContent
    #expect(String(decoding: words, as: UTF8.self).contains("A table cannot have"))
  }
}

private enum MarginKey: EnvironmentKey {
  static let defaultValue = 0
  static let sharedName: String? = "test-margin"
}

private enum NoteKey: EnvironmentKey {
  static let defaultValue: [String] = []
}

extension EnvironmentValues {
  fileprivate var margin: Int {
    get { self[MarginKey.self] }
    set { self[MarginKey.self] = newValue }
  }

  fileprivate var note: [String] {
    get { self[NoteKey.self] }
    set { self[NoteKey.self] = newValue }
  }
}
