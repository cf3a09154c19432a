import CMilieu
import CMilieuTheme
import Foundation
import Milieu
import MilieuInterop
import Observation
import Synchronization
import Testing

extension EnvironmentValues {
  /// Combines two entries.
  fileprivate var colors: [Color] { [self[picked: "BG"], self[picked: "SEP"]] }

  /// Reads an entry while it is assigned.
  fileprivate var paddingIfLight: Int {
    get { padding }
    set { padding = self[picked: "BG"] == .white ? newValue : -newValue }
  }
}

@Observable
private final class TrackedRow: Environmentable {
  let node: Node
  @ObservationIgnored @Picked("BG") var background

  init(in tree: Tree) {
    node = Node("row", in: tree)
  }
}

/// Entries, and C's tables, in all that holds of values.
struct PickedMachineryTests {
  private let tree = Tree()
  private let node: Node
  private let table: ColorTable

  init() throws {
    Tree.current = tree
    node = Node("node")
    table = try ColorTable(
      text: """
        NORMAL   NIGHT
        #ffffff  #343434  BG
        #aaaaaa  #313131  SEP
        """, name: "colors.txt")
  }

  // MARK: - Snapshots

  @Test
  func snapshotsHaveEntriesAndTables() async {
    node.environment(\.colorTable, table).environment(\.themeVersion, "NIGHT")
    let snapshot = node.snapshot
    node.environment(\.themeVersion, "NORMAL").environment(\.colorTable, nil)
    let read = await Task.detached {
      (
        snapshot[picked: "BG"], snapshot.colorTable, snapshot.themeVersion, snapshot.colors,
        // Nobody has asked for it before.
        snapshot[picked: "SEP", default: Color(hex: 0x010203)],
        snapshot[picked: "none", default: 7.0]
      )
    }.value
    #expect(read.0 == Color(hex: 0x343434))
    #expect(read.1 == table)
    #expect(read.2 == "NIGHT")
    #expect(read.3 == [Color(hex: 0x343434), Color(hex: 0x313131)])
    #expect(read.4 == Color(hex: 0x313131))
    #expect(read.5 == 7)
  }

  @Test
  func aSnapshotKeepsItsTable() {
    var snapshot: EnvironmentSnapshot
    do {
      Tree.current = Tree()
      let other = Node("other")
      other.environment(\.colorTable, try? ColorTable(text: "NORMAL\n#f00 BG"))
      snapshot = other.snapshot
      Tree.current = Tree()
    }
    #expect(snapshot[picked: "BG"] == .red)
  }

  // MARK: - Streams and Observation

  @MainActor
  @Test
  func streamsGiveEntries() async {
    let tree = Tree()
    let node = Node("node", in: tree).environment(\.colorTable, table)
    var seen: [Color] = []
    for await color in node.values(for: \.[picked: "BG"]) {
      seen.append(color)
      guard seen.count == 1 else { break }
      node.environment(\.themeVersion, "NIGHT")
    }
    #expect(seen == [.white, Color(hex: 0x343434)])
  }

  @Test
  func observationTracksEntries() {
    let row = TrackedRow(in: tree)
    row.environment(\.colorTable, table)
    let calls = Atomic(0)
    withObservationTracking {
      _ = row.background
    } onChange: {
      calls.add(1, ordering: .relaxed)
    }
    withObservationTracking {
      _ = row.observable[picked: "SEP"]
    } onChange: {
      calls.add(10, ordering: .relaxed)
    }
    row.environment(\.themeVersion, "NIGHT")
    #expect(calls.load(ordering: .relaxed) == 11)
  }

  // MARK: - Combining, assigning, explaining

  @Test
  func propertiesCanCombineEntries() {
    var told: [[Color]] = []
    let observation = node.observe(\.colors) { _, new, _ in told.append(new) }
    node.environment(\.colorTable, table)
    node.environment(\.themeVersion, "NIGHT")
    withExtendedLifetime(observation) {}
    #expect(
      told == [
        [.white, Color(hex: 0xAAAAAA)], [Color(hex: 0x343434), Color(hex: 0x313131)],
      ])
  }

  @Test
  func settersCanReadEntries() {
    node.environment(\.colorTable, table)
    node.environment(\.paddingIfLight, 3)
    #expect(node.environmentValues.padding == 3)
    node.environment(\.themeVersion, "NIGHT").environment(\.paddingIfLight, 3)
    #expect(node.environmentValues.padding == -3)
    var values = EnvironmentValues()
    values.paddingIfLight = 4
    #expect(values.padding == -4)
    values.colorTable = table
    #expect(values.colorTable == table)
  }

  @Test
  func valuesCanBeMadeOfTablesThatAreInherited() throws {
    let leaf = Node("leaf")
    node.add(leaf)
    let other = try ColorTable(text: "NORMAL\n#f00 BG")
    leaf.environment(\.colorTable) { $0 = $0 == nil ? nil : other }
    #expect(leaf.environmentValues.colorTable == nil)
    node.environment(\.colorTable, table)
    #expect(leaf.environmentValues[picked: "BG"] == .red)
    leaf.withEnvironment(\.colorTable, table) {
      #expect(leaf.environmentValues[picked: "BG"] == .white)
    }
    #expect(leaf.environmentValues[picked: "BG"] == .red)
  }

  @Test
  func anEntryIsExplainedByTableAndTheme() {
    node.environment(\.colorTable, table).environment(\.themeVersion, "NIGHT")
    let explained = node.explain(\.[picked: "BG"]).description
    #expect(explained.contains("BG at node"))
    #expect(explained.contains("wins  set at node: colors.txt (2 themes, 2 entries)"))
    #expect(explained.contains("wins  set at node: \"NIGHT\""))
    #expect(node.description.contains("color-table=colors.txt (2 themes, 2 entries)"))
    #expect(node.description.contains("theme-version=\"NIGHT\""))
  }

  // MARK: - Objects of C's

  @Test
  func cAndSwiftShareTables() throws {
    let text = "NORMAL\n#123456 BG\n"
    var table: OpaquePointer?
    var faults: OpaquePointer?
    try #require(
      milieu_color_table_read("c.txt", text, text.utf8.count, &table, &faults) == MILIEU_OK)
    let key = try #require(milieu_theme_key_table())
    let object = UnsafeMutableRawPointer(try #require(table))
    #expect(
      milieu_node_set(tree.cTree, node.cNode, key, milieu_value_object(object)) == MILIEU_OK)
    milieu_color_table_release(table)
    let read = try #require(node.environmentValues.colorTable)
    #expect(read.name == "c.txt")
    #expect(node.environmentValues[picked: "BG"] == Color(hex: 0x123456))
    node.environment(\.colorTable, nil)
    // Kept by who has read it.
    #expect(read["BG", "NORMAL"] == Color(hex: 0x123456))
    node.environment(\.colorTable, read)
    #expect(milieu_node_get_object(tree.cTree, node.cNode, key, nil) == object)
  }

  @Test
  func tablesAreToldAsOldAndNew() throws {
    let other = try ColorTable(text: "NORMAL\n#fff BG", name: "other")
    var told: [String] = []
    let observation = node.observe(\.colorTable) { old, new, _ in
      told.append("\(old?.name ?? "-") \(new?.name ?? "-")")
    }
    node.environment(\.colorTable, table)
    node.environment(\.colorTable, other)
    // An equal one under another name tells nobody.
    try node.environment(\.colorTable, ColorTable(text: "NORMAL\n#ffffff BG", name: "third"))
    node.resetEnvironment(\.colorTable)
    withExtendedLifetime(observation) {}
    #expect(told == ["- colors.txt", "colors.txt other", "other -"])
  }

  @Test
  func declaredTablesAreReadAgainAndAgain() throws {
    final class Row: EnvironmentUpdating {
      let node: Node
      @Environment(\.colorTable) var table
      @Environment(\.themeVersion) var theme
      var seen: [String] = []

      init(in tree: Tree) {
        node = Node(in: tree)
      }

      func updateEnvironment() {
        seen.append("\(table?.name ?? "-") \(theme)")
      }
    }
    let rows = [Row(in: tree), Row(in: tree)]
    rows.forEach { node.add($0) }
    for index in 0..<5 {
      try node.environment(
        \.colorTable, ColorTable(text: "NORMAL\n#00\(index) BG", name: "\(index)"))
    }
    node.environment(\.themeVersion, "RED")
    for row in rows {
      #expect(row.table?.name == "4")
      #expect(
        row.seen == [
          "- NORMAL", "0 NORMAL", "1 NORMAL", "2 NORMAL", "3 NORMAL", "4 NORMAL", "4 RED",
        ])
    }
  }

  @Test
  func theThemesKeysAreCs() {
    node.environment(\.lightTheme, "DAY").environment(\.darkTheme, "DUSK")
    #expect(
      Set(node.description.split(separator: " ")) == [
        "node", "light-theme=\"DAY\"", "dark-theme=\"DUSK\"",
      ])
    #expect(node.environmentValues.themeVersion == "DAY")
    #expect(EnvironmentValues().darkTheme == "NIGHT")
    #expect(EnvironmentValues().lightTheme == "NORMAL")
    #expect(EnvironmentValues().themeVersion == "NORMAL")
    #expect(EnvironmentValues().colorTable == nil)
  }
}
