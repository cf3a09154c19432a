import Testing

@testable import BenchReport

/// A row of nanoseconds, unless the unit says otherwise.
func row(
  _ workload: String, _ subject: String, _ parameter: UInt64, _ value: Double,
  unit: String = "ns", spread: Double = 0
) -> Row {
  Row(
    workload: workload, subject: subject, parameter: parameter, value: value, unit: unit,
    spread: spread)
}

struct RatioTests {
  private let results = Results(rows: [
    row("R1", "milieu-c", 1, 2), row("R1", "milieu-c", 10, 5), row("R1", "milieu-c", 100, 3),
    row("R1", "limit", 1, 1), row("R1", "qt", 1, 10), row("R1", "qt", 10, 10),
    row("N4", "milieu-c", 10, 0, unit: "hidden"), row("N4", "milieu-c", 10, 8),
    row("N4", "qt", 10, 5, unit: "hidden"),
  ])

  private func value(_ form: Ratio.Form) -> Double? {
    guard case .measured(let value, _) = Ratio("x", .atMost(1), form).outcome(in: results) else {
      return nil
    }
    return value
  }

  @Test func largestAndSmallestAreOfTheParameters() {
    #expect(value(.quotient(Term("R1", "milieu-c"), Term("R1", "milieu-c", at: .smallest))) == 1.5)
  }

  @Test func theWorstIsOfTheValues() {
    #expect(
      value(.quotient(Term("R1", "milieu-c", at: .worst), Term("R1", "limit", at: .smallest))) == 5)
  }

  @Test func anExactParameterIsTaken() {
    let term = Term("R1", "qt", at: .exactly(10))
    #expect(value(.quotient(term, Term("R1", "milieu-c", at: .exactly(10)))) == 2)
  }

  @Test func subjectsAreComparedAtTheSameParameterOrNotAtAll() {
    // Qt has not done the largest.
    #expect(value(.quotient(Term("R1", "qt"), Term("R1", "milieu-c"))) == nil)
  }

  @Test func aCountIsTakenAsItIs() {
    #expect(value(.count(Term("N4", "milieu-c", unit: "hidden"))) == 0)
  }

  @Test func theLeastQuotientIsOfAllTimesThatBothHave() {
    let ratio = Ratio("x", .moreThan(1), .leastQuotient(subject: "qt", by: "milieu-c"))
    #expect(ratio.outcome(in: results) == .measured(2, from: "least of 2: R1 10"))
  }

  @Test func whatTheRunHasNothingOfIsExcused() {
    func missing(_ workload: String, _ subject: String) -> Ratio.Outcome {
      Ratio("x", .atMost(1), .count(Term(workload, subject))).outcome(in: results)
    }
    #expect(missing("B", "milieu-c") == .missing("B of milieu-c", isExcused: true))
    #expect(missing("R1", "walk") == .missing("R1 of walk", isExcused: true))
    #expect(missing("N4", "limit") == .missing("N4 of limit", isExcused: false))

    let qtAlone = Results(rows: results.rows.filter { $0.subject == "qt" })
    let ratio = Ratio("x", .moreThan(1), .leastQuotient(subject: "qt", by: "milieu-c"))
    let what = "row that qt shares with milieu-c"
    #expect(ratio.outcome(in: qtAlone) == .missing(what, isExcused: true))
  }

  @Test func boundsAdmitWhatTheySay() {
    #expect(Bound.atMost(2).admits(2) && !Bound.atMost(2).admits(2.1))
    #expect(Bound.atLeast(2).admits(2) && !Bound.atLeast(2).admits(1.9))
    #expect(!Bound.moreThan(1).admits(1) && Bound.moreThan(1).admits(1.1))
  }

  @Test func slackWidensABoundButNotAZero() {
    #expect(Bound.atMost(4).loosened(by: 2) == .atMost(8))
    #expect(Bound.atLeast(20).loosened(by: 2) == .atLeast(10))
    #expect(Bound.moreThan(1).loosened(by: 2) == .moreThan(0.5))
    #expect(Bound.atMost(0).loosened(by: 2) == .atMost(0))
  }
}

struct RatioTableTests {
  @Test func namesAreDifferent() {
    #expect(Set(Ratio.all.map(\.name)).count == Ratio.all.count)
  }

  @Test func bothPlansHaveTheParametersThatRatiosName() {
    // Of each plan, so that a ratio which no run can measure is noticed.
    for plan in [\Workload.parameters, \Workload.quickParameters] {
      let rows = Workload.all.flatMap { workload in
        workload[keyPath: plan].flatMap { parameter in
          SubjectNames.inOrder.flatMap { subject in
            ["ns", "told", "hidden", "nodes", "bytes", "bytes-structure"].map {
              row(workload.name, subject, parameter, 1, unit: $0)
            }
          }
        }
      }
      let results = Results(
        rows: rows + [
          row(Workload.codeSize, "milieu-c", 0, 1, unit: "bytes"),
          row(Workload.allocations, "milieu-swift", 0, 0, unit: "allocations"),
        ])
      for ratio in Ratio.all {
        guard case .measured = ratio.outcome(in: results) else {
          Issue.record("\(ratio.name) has no rows")
          continue
        }
      }
    }
  }
}
