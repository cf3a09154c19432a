/// What is measured, with which parameters. What each subject has to do is in `bench-workloads.h`.
package struct Workload: Sendable {
  package let name: String
  /// What one time is, and what a time is given for.
  package let meaning: String
  /// Those that it is compared with.
  package let family: Family
  /// What the parameter counts.
  package let counts: String
  package let parameters: [UInt64]
  /// Those of `--quick`: smaller, so that all of them are prepared within seconds.
  package let quickParameters: [UInt64]

  /// Workloads whose times are compared with each other, and which are measured in the same turns.
  package enum Family: CaseIterable, Sendable {
    case reading, readingAtRandom, building, tellingAll, tellingSome, changing, sending, memory
  }

  init(
    _ name: String, in family: Family, _ meaning: String, _ counts: String, _ parameters: [UInt64],
    quick: [UInt64]
  ) {
    self.name = name
    self.family = family
    self.meaning = meaning
    self.counts = counts
    self.parameters = parameters
    quickParameters = quick
  }

  /// N2 and N3 have sizes between those that ratios are about, for the plot.
  private static let sizes: [UInt64] = [1_000, 10_000, 100_000, 1_000_000]
  private static let memorySizes = ([1_000_000] as [UInt64], quick: [100_000] as [UInt64])

  package static let all: [Workload] = [
    Workload(
      "R1", in: .reading, "a read at the bottom of a chain, value at the top", "depth",
      [1, 10, 100, 1_000, 10_000, 1_000_000], quick: [1, 10, 10_000]),
    Workload(
      "R2", in: .readingAtRandom, "a read at a random node, 1% of them override", "nodes",
      [1_000_000],
      quick: [20_000]),
    Workload(
      "R3", in: .reading, "a read of one of many keys, 10 deep", "keys", [1, 64, 1_000],
      quick: [1, 1_000]),
    Workload("B", in: .building, "a node built", "nodes", [1_000_000], quick: [20_000]),
    Workload(
      "N1", in: .tellingAll, "an observer told of a write at the root, all nodes observe", "nodes",
      [100_000],
      quick: [10_000]),
    Workload(
      "N2", in: .tellingSome, "a write at the root of a tree, 10 nodes observe", "nodes", sizes,
      quick: [1_000, 100_000]),
    Workload(
      "N2-1000", in: .tellingAll, "an observer told of it, 1,000 nodes observe", "nodes",
      [1_000_000],
      quick: [20_000]),
    Workload(
      "N3", in: .tellingSome, "a write at the one parent of all nodes, 10 observe", "nodes", sizes,
      quick: [1_000, 100_000]),
    Workload(
      "N3-1000", in: .tellingAll, "an observer told of it, 1,000 nodes observe", "nodes",
      [1_000_000],
      quick: [20_000]),
    Workload(
      "N4", in: .tellingAll, "an observer told, as N1, overrides hide 5 in 9", "nodes",
      [100_000],
      quick: [10_000]),
    Workload(
      "N5", in: .tellingAll, "a transaction that sets and sets back, as N1", "nodes", [100_000],
      quick: [10_000]),
    Workload(
      "L", in: .changing, "a late override and its removal above 10 observers", "nodes",
      [1_000_000],
      quick: [20_000]),
    Workload(
      "M-equal", in: .changing, "a move of a subtree with 10 observers to an equal value", "nodes",
      [10_000],
      quick: [1_000]),
    Workload(
      "M-other", in: .changing, "a move of a subtree with 10 observers to another value", "nodes",
      [10_000],
      quick: [1_000]),
    Workload(
      "D", in: .changing, "a write that changes a derived key for 10 of all observers", "nodes",
      [100_000],
      quick: [10_000]),
    Workload(
      "G", in: .sending, "a change sent by another thread, of 1,000,000, until all are delivered",
      "nodes", [1_000, 1_000_000], quick: [1_000]),
    Workload(
      "S-Int", in: .reading, "a read of `@Environment`, Int, 10 deep", "depth", [10], quick: [10]),
    Workload(
      "S-enum", in: .reading, "a read of `@Environment`, an enum", "depth", [10], quick: [10]),
    Workload(
      "S-String", in: .reading, "a read of `@Environment`, String", "depth", [10], quick: [10]),
    Workload(
      "S-Locale", in: .reading, "a read of `@Environment`, Locale", "depth", [10], quick: [10]),
    Workload(
      "S-told", in: .tellingAll,
      "a row of a flat list updated, 1 declared value, without what it then reads", "objects",
      [100_000],
      quick: [10_000]),
    Workload(
      "S-told-4", in: .tellingAll, "the same with 4 declared values, one changes", "objects",
      [100_000], quick: [10_000]),
    Workload(
      "memory-node", in: .memory, "bytes a plain node", "nodes", memorySizes.0,
      quick: memorySizes.quick),
    Workload(
      "memory-value", in: .memory, "bytes that a value adds to a node", "nodes", memorySizes.0,
      quick: memorySizes.quick),
    Workload(
      "memory-observer", in: .memory, "bytes that an observer adds to a node, where each has one",
      "nodes",
      memorySizes.0, quick: memorySizes.quick),
  ]

  /// Not measured here, but said by who calls: the core's text section, and what warm reads in Swift
  /// allocate.
  package static let codeSize = "code"
  package static let allocations = "allocations"
}

/// The names of the subjects, in the order of the tables.
package enum SubjectNames {
  package static let inOrder = [
    "milieu-c", "milieu-swift", "milieu-glib", "limit", "walk", "uienvironment", "gobject", "qt",
  ]
}
