extension Ratio {
  /// What is required of Milieu, and aimed at; of `milieu-c` where no subject is named.
  package static let all: [Ratio] =
    reading + telling + counted + building + sending + swift + besideOthers

  private static func c(
    _ workload: String, at choice: Term.Choice = .largest, unit: String = "ns"
  ) -> Term {
    Term(workload, "milieu-c", at: choice, unit: unit)
  }

  private static let reading: [Ratio] = [
    Ratio(
      "R1, deepest ÷ shallowest", .atMost(1.2), aim: .atMost(1.05),
      .quotient(c("R1"), c("R1", at: .smallest))),
    Ratio(
      "R1, slowest ÷ limit's dependent load", .atMost(4), aim: .atMost(2.5),
      .quotient(c("R1", at: .worst), Term("R1", "limit", at: .smallest))),
    Ratio(
      "R2 ÷ limit's independent load in as many bytes", .atMost(5), aim: .atMost(3),
      isSteady: false, .quotient(c("R2"), Term("R2", "limit"))),
    Ratio(
      "R2 ÷ walk's", .atMost(0.5), aim: .atMost(0.2), isSteady: false,
      .quotient(c("R2"), Term("R2", "walk"))),
    Ratio("R2 ÷ qt's", .atMost(0.5), aim: .atMost(0.2), .quotient(c("R2"), Term("R2", "qt"))),
    Ratio(
      "R3, 1,000 keys ÷ 1 key", .atMost(2), aim: .atMost(1.2),
      .quotient(c("R3"), c("R3", at: .smallest))),
  ]

  private static let telling: [Ratio] = [
    Ratio(
      "N1 ÷ limit's indirect call", .atMost(6), aim: .atMost(3),
      .quotient(c("N1"), Term("N1", "limit"))),
    Ratio(
      "N1 ÷ walk's", .atMost(4), aim: .atMost(1.5), .quotient(c("N1"), Term("N1", "walk"))),
    Ratio(
      "N2, largest tree ÷ smallest", .atMost(2), aim: .atMost(1.2),
      .quotient(c("N2"), c("N2", at: .smallest))),
    Ratio(
      "N3, most children ÷ fewest", .atMost(2), aim: .atMost(1.2),
      .quotient(c("N3"), c("N3", at: .smallest))),
    Ratio(
      "N2, one of 1,000 observers ÷ N1's", .atMost(4), aim: .atMost(2),
      .quotient(c("N2-1000"), c("N1"))),
    Ratio(
      "N3, one of 1,000 observers ÷ N1's", .atMost(4), aim: .atMost(2),
      .quotient(c("N3-1000"), c("N1"))),
    Ratio("N4 ÷ N1", .atMost(1.3), .quotient(c("N4"), c("N1"))),
  ]

  private static let counted: [Ratio] = [
    Ratio("N4, hidden observers told", .atMost(0), .count(c("N4", unit: "hidden"))),
    Ratio("N5, observers told", .atMost(0), .count(c("N5", unit: "told"))),
    Ratio("L, nodes visited off the way", .atMost(0), .count(c("L", unit: "nodes"))),
    Ratio("M-equal, nodes visited off the way", .atMost(0), .count(c("M-equal", unit: "nodes"))),
    Ratio("M-other, nodes visited off the way", .atMost(0), .count(c("M-other", unit: "nodes"))),
  ]

  private static let building: [Ratio] = [
    Ratio(
      "B ÷ walk's", .atMost(1), aim: .atMost(0.4), .quotient(c("B"), Term("B", "walk"))),
    Ratio(
      "bytes a plain node, in the structure", .atMost(48), aim: .atMost(40),
      .count(c("memory-node", unit: "bytes-structure"))),
    Ratio(
      "bytes a plain node, from the allocator", .atMost(56), aim: .atMost(44),
      .count(c("memory-node", unit: "bytes"))),
    Ratio(
      "bytes of the core's code at -Os", .atMost(65_536),
      .count(c(Workload.codeSize, unit: "bytes"))),
  ]

  private static let sending: [Ratio] = [
    Ratio(
      "G, to 1,000 nodes ÷ GAsyncQueue's push and pop", .atMost(3), aim: .atMost(1.5),
      .quotient(
        Term("G", "milieu-glib", at: .exactly(1_000)), Term("G", "gobject", at: .exactly(1_000))))
  ]

  private static let swift: [Ratio] = [
    Ratio(
      "S-Int ÷ R1 at that depth", .atMost(3), aim: .atMost(1.5),
      .quotient(Term("S-Int", "milieu-swift"), c("R1", at: .exactly(10)))),
    Ratio(
      "S-enum ÷ R1 at that depth", .atMost(3), aim: .atMost(1.5),
      .quotient(Term("S-enum", "milieu-swift"), c("R1", at: .exactly(10)))),
    Ratio(
      "S, allocations in warm reads", .atMost(0),
      .count(Term(Workload.allocations, "milieu-swift", unit: "allocations"))),
    Ratio(
      "S-String ÷ a stored property", .atMost(8), aim: .atMost(3),
      .quotient(Term("S-String", "milieu-swift"), Term("S-String", "limit"))),
    Ratio(
      "S-Locale ÷ a stored property", .atMost(8), aim: .atMost(3),
      .quotient(Term("S-Locale", "milieu-swift"), Term("S-Locale", "limit"))),
    Ratio(
      "S-told, an update without what it then reads ÷ N1", .atMost(10), aim: .atMost(5),
      .quotient(Term("S-told", "milieu-swift"), c("N1"))),
  ]

  private static let besideOthers: [Ratio] = [
    of("uienvironment", by: "milieu-swift", "R1", at: .exactly(1), .atLeast(20)),
    of("uienvironment", by: "milieu-swift", "R1", at: .exactly(10_000), .atLeast(1_000)),
    of("uienvironment", by: "milieu-swift", "N1", .atLeast(2)),
    // In a tenth of the tree it is a tenth of this.
    of("uienvironment", by: "milieu-swift", "N2", .atLeast(1_000), isSteady: false),
    of("uienvironment", by: "milieu-swift", "N3", .atLeast(1_000), isSteady: false),
    of("gobject", by: "milieu-c", "N2", .atLeast(1_000)),
    of("gobject", by: "milieu-c", "N3", .atLeast(1_000)),
    everywhere("gobject"),
    of("qt", by: "milieu-c", "N2", .atLeast(1_000)),
    of("qt", by: "milieu-c", "N3", .atLeast(1_000)),
    everywhere("qt"),
  ]

  private static func of(
    _ subject: String, by other: String, _ workload: String, at choice: Term.Choice = .largest,
    _ required: Bound, isSteady: Bool = true
  ) -> Ratio {
    var depth = ""
    if case .exactly(let parameter) = choice { depth = " at depth \(Numbers.grouped(parameter))" }
    return Ratio(
      "\(subject) ÷ \(other), \(workload)\(depth)", required, isSteady: isSteady,
      .quotient(Term(workload, subject, at: choice), Term(workload, other, at: choice)))
  }

  /// The least of many quotients is the one that noise has hit.
  private static func everywhere(_ subject: String) -> Ratio {
    Ratio(
      "\(subject) ÷ milieu-c, everywhere", .moreThan(1), isSteady: false,
      .leastQuotient(subject: subject, by: "milieu-c"))
  }
}
