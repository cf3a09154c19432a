import Milieu
import Testing

/// What is picked from the table that is there, in the theme that is there.
struct PickedTests {
  private let tree = Tree()
  private let window: Node
  private let row: Row

  private final class Row: EnvironmentUpdating {
    let node: Node
    @Picked("BG") var background
    @Picked("gap", default: 4.0) var gap
    @Picked("icon", default: "none") var icon
    var updates: [Color] = []

    init(in tree: Tree) {
      node = Node("row", in: tree)
    }

    func updateEnvironment() {
      updates.append(background)
    }
  }

  init() {
    Tree.current = tree
    window = Node("window")
    row = Row(in: tree)
    window.add(row)
  }

  private static let text = """
    NORMAL   NIGHT
    #ffffff  #343434  BG    // behind everything
    #aaaaaa  #313131  SEP
    8px      8px      gap
    "sun"    "moon"   icon
    """

  private func table(_ text: String = text) throws -> ColorTable {
    try ColorTable(text: text)
  }

  private let night = Color(hex: 0x343434)

  // MARK: - What is read

  @Test
  func withoutATableItIsTheDefault() {
    #expect(row.background == .clear)
    #expect(row.gap == 4)
    #expect(row.icon == "none")
    #expect(row.environmentValues[picked: "BG", default: .red] == .red)
    #expect(EnvironmentValues()[picked: "BG"] == .clear)
  }

  @Test
  func itIsWhatTheTableHasInTheThemeThatIsThere() throws {
    try window.environment(\.colorTable, table())
    #expect(row.background == .white)
    #expect(row.gap == 8)
    #expect(row.icon == "sun")
    window.environment(\.themeVersion, "NIGHT")
    #expect(row.background == night)
    #expect(row.icon == "moon")
    #expect(row.environmentValues[picked: "SEP"] == Color(hex: 0x313131))
    #expect(row.node.environmentValues[keyPath: \.[picked: "BG"]] == night)
  }

  @Test
  func anEntryOfAnotherKindReadsAsTheDefault() throws {
    try window.environment(\.colorTable, table())
    let values = row.environmentValues
    #expect(values[picked: "gap"] == .clear)
    #expect(values[picked: "BG", default: 1.5] == 1.5)
    #expect(values[picked: "BG", default: "x"] == "x")
    #expect(values[picked: "icon", default: 2.0] == 2)
    #expect(values[picked: "none", default: .red] == .red)
  }

  @Test
  func theThemeFollowsTheColorScheme() throws {
    try window.environment(\.colorTable, table())
    #expect(row.environmentValues.themeVersion == "NORMAL")
    tree.baseEnvironment(\.colorScheme, .dark)
    #expect(row.environmentValues.themeVersion == "NIGHT")
    #expect(row.background == night)
    window.environment(\.colorScheme, .light)
    #expect(row.background == .white)
  }

  @Test
  func whatIsDarkCanBeSaidPerSubtree() throws {
    let other = Row(in: tree)
    try tree.baseEnvironment(
      \.colorTable,
      table("NORMAL NIGHT RED\n#fff #000 #f00 BG"))
    tree.baseEnvironment(\.colorScheme, .dark)
    window.environment(\.darkTheme, "RED")
    #expect(row.background == .red)
    #expect(other.background == .black)
    window.environment(\.colorScheme, .light)
    #expect(row.background == .white)
    window.environment(\.lightTheme, "NIGHT")
    #expect(row.background == .black)
  }

  @Test
  func aSubtreeCanHaveATableOfItsOwn() throws {
    let preview = Row(in: tree)
    window.add(preview)
    try window.environment(\.colorTable, table())
    try preview.environment(\.colorTable, table("NORMAL\n#f00 BG"))
    #expect(preview.background == .red)
    #expect(row.background == .white)
    #expect(try preview.environmentValues.colorTable == table("NORMAL\n#f00 BG"))
    preview.environment(\.colorTable, nil)
    #expect(preview.background == .clear)
    preview.resetEnvironment(\.colorTable)
    #expect(preview.background == .white)
  }

  @Test
  func anUnknownThemeReadsAsNormal() throws {
    try window.environment(\.colorTable, table())
    window.environment(\.themeVersion, "NO SUCH")
    #expect(row.background == .white)
    #expect(row.environmentValues.themeVersion == "NO SUCH")
  }

  @Test
  func namesThatNoEntryCanHaveReadAsTheDefault() throws {
    try window.environment(\.colorTable, table())
    for name in ["", " ", "B G", "BG\0", "\0BG", "{BG}", "0xfff", "#fff"] {
      #expect(row.environmentValues[picked: name, default: .red] == .red, "\(name)")
    }
  }

  @Test
  func namesAreToldByTheirBytes() throws {
    try window.environment(
      \.colorTable, table("NORMAL\n#fff \u{E9}\n#000 e\u{301}\n"))
    #expect(row.environmentValues[picked: "\u{E9}"] == .white)
    #expect(row.environmentValues[picked: "e\u{301}"] == .black)
    #expect(row.environmentValues[picked: "\u{E9}", default: .red] == .white)
  }

  @Test
  func oddDefaultsAreReadAsTheyAre() {
    let values = row.environmentValues
    #expect(values[picked: "none", default: Double.nan].isNaN)
    #expect(values[picked: "none", default: -0.0] == 0)
    #expect(values[picked: "none", default: Double.infinity] == .infinity)
    #expect(values[picked: "none", default: "a\0b"] == "a\0b")
    #expect(values[picked: "none", default: ""] == "")
  }

  // MARK: - Who is told

  @Test
  func whoPicksIsToldOnceByWhateverItChanges() throws {
    try window.environment(\.colorTable, table())
    window.environment(\.themeVersion, "NIGHT")
    window.environment(\.themeVersion, "NIGHT")
    try window.environment(\.colorTable, table())
    let red = try table("NORMAL\n#f00 BG")
    withTransaction {
      window.environment(\.themeVersion, "NORMAL")
      window.environment(\.colorTable, red)
    }
    #expect(row.updates == [.clear, .white, night, .red])
  }

  @Test
  func whoDoesNotSeeAChangeIsNotTold() throws {
    try window.environment(\.colorTable, table())
    let recorder = row.record(\.[picked: "SEP"])
    try window.environment(
      \.colorTable, table(Self.text.replacing("#aaaaaa", with: "#abcdef")))
    #expect(row.updates == [.clear, .white])
    #expect(recorder.take() == ["SEP: #aaaaaaff -> #abcdefff"])
    row.environment(\.colorTable, nil)
    try window.environment(\.colorTable, table("NORMAL\n#123 BG"))
    #expect(row.updates == [.clear, .white, .clear])
  }

  @Test
  func observersAreToldOldAndNew() throws {
    var told: [String] = []
    let observation = row.observe(\.[picked: "BG"], initial: true) { old, new, transaction in
      told.append("\(old) \(new)\(transaction.isAnimated ? " animated" : "")")
    }
    try withAnimation { try window.environment(\.colorTable, table()) }
    #expect(told == ["#00000000 #00000000", "#00000000 #ffffffff animated"])
    observation.cancel()
    window.environment(\.themeVersion, "NIGHT")
    #expect(told.count == 2)
  }

  @Test
  func updatesSayWhatWasPickedBefore() throws {
    final class Asking: EnvironmentUpdating {
      let node: Node
      @Picked("BG") var background
      var said: [String] = []

      init(in tree: Tree) {
        node = Node(in: tree)
      }

      func updateEnvironment(_ update: EnvironmentUpdate) {
        guard !update.isInitial else { return }
        said.append(
          """
          \(update.oldValues[picked: "BG"]) \(update.values[picked: "BG"]) \
          \(update.changes(\.[picked: "BG"])) \(update.changes(\.[picked: "SEP"])) \(update.changedKeys)
          """)
      }
    }
    let asking = Asking(in: tree)
    window.add(asking)
    try window.environment(\.colorTable, table())
    #expect(asking.said == ["#00000000 #ffffffff true false [\"BG\"]"])
  }

  @Test
  func whatAnUpdateReadsItDependsOn() throws {
    final class Reading: EnvironmentUpdating {
      let node: Node
      var seen: [Color] = []

      init(in tree: Tree) {
        node = Node(in: tree)
      }

      func updateEnvironment() {
        seen.append(environmentValues[picked: "SEP"])
      }
    }
    let reading = Reading(in: tree)
    window.add(reading)
    try window.environment(\.colorTable, table())
    window.environment(\.themeVersion, "NIGHT")
    #expect(reading.seen == [.clear, Color(hex: 0xAAAAAA), Color(hex: 0x313131)])
  }

  @Test
  func whoDependsOnAllIsToldOfWhatWasPicked() throws {
    final class Everything: EnvironmentUpdating {
      static var environmentDependencies: EnvironmentDependencies { .all }
      let node: Node
      var changed: [[String]] = []

      init(in tree: Tree) {
        node = Node(in: tree)
      }

      func updateEnvironment(_ update: EnvironmentUpdate) {
        changed.append(update.changedKeys)
      }
    }
    let everything = Everything(in: tree)
    everything.attach()
    _ = row.background
    try tree.baseEnvironment(\.colorTable, table())
    #expect(everything.changed.last?.contains("BG") == true)
    #expect(everything.changed.last?.contains("color-table") == true)
  }

  // MARK: - That all goes again

  @Test
  func tablesAndObserversGoAgain() throws {
    let before = tree.statistics
    do {
      let other = Row(in: tree)
      window.add(other)
      let observation = other.observe(\.colorTable) { _, _, _ in }
      try other.environment(\.colorTable, table())
      #expect(other.background == .white)
      other.resetEnvironment(\.colorTable)
      withExtendedLifetime(observation) {}
    }
    tree.flushed()
    let after = tree.statistics
    #expect(after.nodes == before.nodes)
    #expect(after.observers == before.observers)
    #expect(after.values == before.values)
  }
}

extension Tree {
  fileprivate func flushed() {
    try? flush()
  }
}
