import AllocationCounter

/// Measures reads, and prints what they have taken.
struct Probe {
  private static let reads = 1000
  private static let titles = ["@Environment", "reads", "allocations", "key paths run"]
  /// How many of the measured reads have allocated, or run key paths.
  private(set) var failures = 0

  init() {
    Self.printRow(Self.titles)
  }

  /// Counts what 1000 reads take after a first one; `read` says whether it has read what is right.
  mutating func measure(_ name: String, _ read: () -> Bool) {
    precondition(read(), "\(name) is not what was set")
    var right = 0
    let before = (allocations: allocation_count(), runs: KeyPathRuns.count)
    for _ in 0..<Self.reads where read() {
      right += 1
    }
    let allocations = Int(allocation_count() - before.allocations)
    let runs = KeyPathRuns.count - before.runs
    precondition(right == Self.reads, "\(name) is not what was set")
    failures += allocations == 0 && runs == 0 ? 0 : 1
    Self.printRow([name, "\(right)", "\(allocations)", "\(runs)"])
  }

  /// The name in a column of its own, and numbers at the right ends of theirs.
  private static func printRow(_ texts: [String]) {
    let cells = zip(texts, titles).enumerated().map { column, cell in
      let width = column == 0 ? 20 : cell.1.count
      let blanks = String(repeating: " ", count: max(0, width - cell.0.count))
      return column == 0 ? cell.0 + blanks : blanks + cell.0
    }
    print(cells.joined(separator: "  "))
  }
}
