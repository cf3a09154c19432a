import Foundation
import Milieu
import Synchronization
import Testing

/// The table of a whole tree, which is loaded of files.
struct ColorTableSharedTests {
  private let tree = Tree()
  private let folder: TemporaryFolder
  private let path: String
  private let rows: [Row]

  private final class Row: EnvironmentUpdating {
    let node: Node
    @Environment(\.[picked: "BG"]) var background
    @Picked("SEP") var separator
    var updates = 0

    init(in tree: Tree) {
      node = Node("row", in: tree)
      attach()
    }

    func updateEnvironment() {
      updates += 1
    }
  }

  private static let text = "NORMAL NIGHT\n#ffffff #343434 BG\n#aaaaaa #313131 SEP\n"

  init() throws {
    Tree.current = tree
    folder = try TemporaryFolder()
    path = try folder.write(Self.text, to: "colors.txt")
    let tree = tree
    rows = (0..<3).map { _ in Row(in: tree) }
  }

  private var shared: SharedColorTable { ColorTable.shared(in: tree) }

  private func shown() -> [String] {
    Tree.current = tree
    return rows.map { "\($0.background) \($0.separator) \($0.updates)" }
  }

  // MARK: - Loading

  @Test
  func thereIsOneOfEachTrees() {
    #expect(ColorTable.shared === shared)
    #expect(ColorTable.shared(in: Tree()) !== shared)
    #expect(shared.table == nil)
    #expect(shared.file == nil)
    #expect(shared["BG", "NORMAL"] == nil)
  }

  @Test
  func aFileIsTheTableOfAllNodes() throws {
    ColorTable.shared.file = path
    #expect(shared.file == path)
    #expect(shared.error == nil)
    #expect(shared["BG", "NIGHT"] == Color(hex: 0x343434))
    #expect(shown() == Array(repeating: "#ffffffff #aaaaaaff 2", count: 3))
    #expect(Row(in: tree).background == .white)
    #expect(try Node(in: tree).environmentValues.colorTable == ColorTable(file: path))
  }

  @Test
  func anotherFileUpdatesAllThatDependOnItInOneFlush() throws {
    shared.file = path
    let other = try folder.write("NORMAL\n#111111 BG\n#222222 SEP\n", to: "other.txt")
    let before = tree.statistics
    shared.file = other
    #expect(tree.statistics.flushes == before.flushes + 1)
    #expect(tree.statistics.rounds == before.rounds + 1)
    #expect(shown() == Array(repeating: "#111111ff #222222ff 3", count: 3))
  }

  @Test
  func loadingAgainTellsOnlyThoseWhoSeeAChange() throws {
    shared.file = path
    let nodes = (0..<5).map { _ in Node("node", in: tree) }
    let separators = nodes.map { $0.record(\.[picked: "SEP"]) }
    let backgrounds = nodes.prefix(2).map { $0.record(\.[picked: "BG"]) }
    try folder.write(Self.text.replacing("#ffffff", with: "#fffff0"), to: "colors.txt")
    let before = tree.statistics
    try shared.reload()
    // Three rows and two recorders.
    #expect(tree.statistics.observersTold - before.observersTold == 5)
    #expect(separators.allSatisfy { $0.lines.isEmpty })
    #expect(backgrounds.allSatisfy { $0.lines == ["BG: #ffffffff -> #fffff0ff"] })
    // Nothing has changed since.
    try shared.reload()
    #expect(tree.statistics.observersTold - before.observersTold == 5)
    withExtendedLifetime((nodes, rows)) {}
  }

  @Test
  func aLoadThatFailsLeavesWhatIsInForce() throws {
    var errors: [ColorTableError] = []
    shared.onError = { errors.append($0) }
    shared.file = path
    let bad = try folder.write("NORMAL\n#12345G BG\n#0 SEP\n", to: "bad.txt")
    shared.file = bad
    shared.file = folder.file("none.txt")
    #expect(errors.count == 2)
    #expect(errors.first?.faults.map(\.line) == [2, 3])
    #expect(errors.last?.faults.map(\.file) == [folder.file("none.txt")])
    #expect(shared.error == errors.last)
    #expect(shared.file == path)
    #expect(shared["BG", "NORMAL"] == .white)
    #expect(shown() == Array(repeating: "#ffffffff #aaaaaaff 2", count: 3))
    // Who catches it is not told besides.
    #expect(throws: ColorTableError.self) { try shared.load(file: bad) }
    #expect(errors.count == 2)
    #expect(shared.error?.faults.count == 2)
    try shared.reload()
    #expect(shared.error == nil)
  }

  @Test
  func whatIsLoadedAgainWithAFaultStays() throws {
    shared.file = path
    try folder.write("NORMAL\n#12", to: "colors.txt")
    #expect(throws: ColorTableError.self) { try shared.reload() }
    #expect(rows[0].background == .white)
    try FileManager.default.removeItem(atPath: path)
    #expect(throws: ColorTableError.self) { try shared.reload() }
    #expect(rows[0].background == .white)
    #expect(shared.file == path)
  }

  @Test
  func designTokensAreLoadedAndLoadedAgain() throws {
    let normal = try folder.write(
      ##"{"$type": "color", "BG": {"$value": "#fff"}}"##, to: "normal.tokens")
    let night = try folder.write(##"{"BG": {"$value": "#000"}}"##, to: "night.tokens")
    try shared.load(tokens: ["NORMAL": normal, "NIGHT": night])
    #expect(shared.file == nil)
    #expect(shared.files == [normal, night])
    rows[0].environment(\.themeVersion, "NIGHT")
    #expect(rows.map(\.background) == [.black, .white, .white])
    try folder.write(##"{"BG": {"$value": "#f00"}}"##, to: "night.tokens")
    try shared.reload()
    #expect(rows.map(\.background) == [.red, .white, .white])
    shared.file = normal
    #expect(shared.file == normal)
    #expect(rows[0].background == .white)
  }

  @Test
  func aTableInCodeTakesTheFilesPlace() throws {
    shared.file = path
    shared.table = try ColorTable(text: "NORMAL\n#f00 BG")
    #expect(shared.file == nil)
    #expect(rows[0].background == .red)
    try shared.reload()
    #expect(rows[0].background == .red)
    shared.table = nil
    #expect(rows[0].background == .clear)
    shared.file = path
    shared.file = nil
    #expect(rows[0].background == .clear)
    #expect(shared.table == nil)
  }

  @Test
  func whoIsToldOfATableMayLoadAFileAndThatIsWatched() throws {
    var watched: [String] = []
    shared.watch = { watched = $0 }
    let node = Node("node", in: tree)
    let (shared, path) = (shared, path)
    let observation = node.observe(\.[picked: "BG"]) { _, new, _ in
      if new == .red {
        shared.file = path
      }
    }
    shared.table = try ColorTable(text: "NORMAL\n#f00 BG")
    #expect(shared.file == path)
    #expect(watched == [path])
    shared.table = nil
    #expect(watched == [])
    withExtendedLifetime((node, observation)) {}
  }

  @Test
  func aNodesOwnTableIsNearer() throws {
    try rows[0].environment(\.colorTable, ColorTable(text: "NORMAL\n#f00 BG"))
    shared.file = path
    #expect(rows.map(\.background) == [.red, .white, .white])
  }

  @Test
  func aTreeThatHasGoneIsNoMatter() throws {
    var shared: SharedColorTable?
    weak var gone: Tree?
    do {
      let tree = Tree()
      gone = tree
      shared = ColorTable.shared(in: tree)
      shared?.file = path
    }
    #expect(gone == nil)
    shared?.table = nil
    shared?.file = path
    #expect(shared?["BG", "NORMAL"] == .white)
  }

  // MARK: - Cost

  /// 10,000 entries in 8 themes, of which three change.
  @Test
  func aLargeTableTellsOnlyThoseWhoseColorsHaveChanged() throws {
    let count = 10_000
    func text(changed: Set<Int>) -> String {
      var lines = ["NORMAL A B C D E F G"]
      for index in 0..<count {
        let digits = String(index + (changed.contains(index) ? 0x800000 : 0), radix: 16)
        let color = "#" + String(repeating: "0", count: 6 - digits.count) + digits
        lines.append(String(repeating: "\(color) ", count: 8) + "entry\(index)")
      }
      return lines.joined(separator: "\n")
    }
    shared.table = try ColorTable(text: text(changed: []))
    let nodes = stride(from: 0, to: count, by: 10).map { (Node("node", in: tree), $0) }
    let recorders = nodes.map { $0.record(\.[picked: "entry\($1)"]) }
    let before = tree.statistics
    shared.table = try ColorTable(text: text(changed: [0, 5000, 9990]))
    #expect(tree.statistics.observersTold - before.observersTold == 3)
    #expect(recorders.count { !$0.lines.isEmpty } == 3)
    withExtendedLifetime((nodes, rows)) {}
  }
}

/// Reports serve the process, and C's tests listen to them too: so each of these tests has a process.
struct ColorTableReportTests {
  private static func reports(_ body: () throws -> Void) rethrows -> [String] {
    let reports = Reports()
    ColorTable.onReport = { reports.note($0) }
    try body()
    return reports.lines
  }

  private final class Reports: Sendable {
    private let noted = Mutex<[String]>([])

    func note(_ line: String) {
      noted.withLock { $0.append(line) }
    }

    var lines: [String] { noted.withLock { $0 } }
  }

  @Test
  func anEntryThatIsLostIsReportedOnceAndReadsAsItsDefault() async {
    await #expect(processExitsWith: .success) {
      let tree = Tree()
      let shared = ColorTable.shared(in: tree)
      let node = Node("node", in: tree)
      let table = try ColorTable(
        text: "NORMAL\n#fff lost.one\n#fff lost.unknown", name: "first.txt")
      let other = try ColorTable(text: "NORMAL\n#fff kept", name: "second.txt")
      let reports = Self.reports {
        shared.table = table
        precondition(node.environmentValues[picked: "lost.one", default: .red] == .white)
        shared.table = other
        precondition(node.environmentValues[picked: "lost.one", default: .red] == .red)
        shared.table = other
      }
      precondition(reports.count == 1 && reports[0].contains("lost.one"), "\(reports)")
    }
  }

  @Test
  func anUnknownThemeIsReportedOnce() async {
    await #expect(processExitsWith: .success) {
      let node = Node("node", in: Tree())
      node.environment(\.colorTable, try ColorTable(text: "NORMAL\n#fff report.BG"))
      node.environment(\.themeVersion, "UNKNOWN.THEME")
      let reports = Self.reports {
        precondition(node.environmentValues[picked: "report.BG"] == .white)
        precondition(node.environmentValues[picked: "report.BG"] == .white)
      }
      precondition(reports.count == 1 && reports[0].contains("UNKNOWN.THEME"), "\(reports)")
    }
  }

  @Test
  func aNameThatNoEntryCanHaveIsReportedOnce() async {
    await #expect(processExitsWith: .success) {
      let reports = Self.reports {
        _ = EnvironmentValues()[picked: "no such name"]
        _ = EnvironmentValues()[picked: "no such name"]
      }
      precondition(
        reports.map { $0.prefix(40) } == ["\"no such name\" is no entry's name, and a"],
        "\(reports)")
    }
  }

  @Test
  func withoutAFunctionReportsAreLost() async {
    await #expect(processExitsWith: .success) {
      ColorTable.onReport = { _ in }
      ColorTable.onReport = nil
      precondition(ColorTable.onReport == nil)
      precondition(EnvironmentValues()[picked: "not a name either", default: 1.0] == 1)
    }
  }
}
