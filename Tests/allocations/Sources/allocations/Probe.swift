import AllocationCounter
import Milieu

/// Measures reads and flushes, and prints what they have taken.
struct Probe {
  private static let reads = 1000
  private static let flushes = 10
  private static let titles = ["", "done", "allocations", "key paths run"]
  /// How often one flush may run key paths, however many objects of a class it tells.
  private static let mostRuns = 20
  /// How many of the measured reads and frames have allocated, or run key paths, and how many of the flushes
  /// have allocated, or run key paths that they need not.
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

  /// Counts what flushes take that tell so many listeners below `top`, after two that did. `isShared`
  /// says whether they share what a key path gives.
  mutating func measure<Kind: Listener>(
    _ name: String, telling kind: Kind.Type, _ count: Int, below top: Node, isShared: Bool
  ) {
    let listeners = (0..<count).map { _ in kind.init(below: top) }
    var width = 1000
    var taken = (allocations: 0, runs: 0)
    for flush in 0..<2 + Self.flushes {
      width += 1
      // What the change itself takes is no matter here.
      let before = withTransaction {
        top.environment(\.width, width)
        return (allocations: allocation_count(), runs: KeyPathRuns.count)
      }
      if flush >= 2 {
        taken.allocations += Int(allocation_count() - before.allocations)
        taken.runs += KeyPathRuns.count - before.runs
      }
      precondition(listeners.allSatisfy { $0.heard == width }, "\(name) has not heard of all")
    }
    let isCheap = !isShared || taken.runs <= Self.flushes * Self.mostRuns
    failures += taken.allocations == 0 && isCheap ? 0 : 1
    Self.printRow([
      name, "\(Self.flushes * count)", "\(taken.allocations)", "\(taken.runs)",
    ])
  }

  /// Counts what frames take that are shown to so many observers below `top`, after two.
  mutating func measureFrames(_ name: String, to count: Int, below top: Node) {
    let clock = ManualClock()
    Tree.current.frameClock = clock
    let watchers = (0..<count).map { _ in Watcher(below: top) }
    withAnimation(duration: .seconds(1), curve: .linear) {
      _ = top.environment(\.ratio, top.environmentValues.ratio + 1)
    }
    var taken = (allocations: 0, runs: 0)
    for frame in 0..<2 + Self.flushes {
      let before = (allocations: allocation_count(), runs: KeyPathRuns.count)
      clock.advance(by: .milliseconds(10))
      if frame >= 2 {
        taken.allocations += Int(allocation_count() - before.allocations)
        taken.runs += KeyPathRuns.count - before.runs
      }
      precondition(watchers.allSatisfy { $0.shown == frame + 1 }, "\(name) was not shown to all")
    }
    failures += taken.allocations == 0 && taken.runs == 0 ? 0 : 1
    Self.printRow([name, "\(Self.flushes * count)", "\(taken.allocations)", "\(taken.runs)"])
    Tree.current.frameClock = nil
  }

  /// The name in a column of its own, and numbers at the right ends of theirs.
  private static func printRow(_ texts: [String]) {
    let cells = zip(texts, titles).enumerated().map { column, cell in
      let width = column == 0 ? 24 : max(6, cell.1.count)
      let blanks = String(repeating: " ", count: max(0, width - cell.0.count))
      return column == 0 ? cell.0 + blanks : blanks + cell.0
    }
    print(cells.joined(separator: "  "))
  }
}
