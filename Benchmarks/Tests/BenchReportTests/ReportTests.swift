import Testing

@testable import BenchReport

struct ReportTests {
  private let results = Results(rows: [
    row("R1", "milieu-c", 1, 2, spread: 0.03), row("R1", "milieu-c", 1_000_000, 3),
    row("R1", "walk", 1, 4), row("R1", "walk", 1_000_000, 4e6, spread: 0.1),
    row("N5", "milieu-c", 10, 1, unit: "told"),
  ])
  private let deepest = Ratio(
    "deepest", .atMost(1.2), aim: .atMost(1.05),
    .quotient(Term("R1", "milieu-c"), Term("R1", "milieu-c", at: .smallest)))
  private let told = Ratio("told", .atMost(0), .count(Term("N5", "milieu-c", unit: "told")))

  @Test func aFailureSaysWhichRatioWhatWasMeasuredAndTheLimit() {
    let report = Report(results, ratios: [deepest, told])
    #expect(
      report.failures == [
        "deepest: measured 1.5 (3 ns ÷ 2 ns), must be ≤ 1.2",
        "told: measured 1 (told, 10), must be 0",
      ])
    #expect(report.held == 0)
  }

  @Test func atTwiceTheLimitOnlyACountFails() {
    #expect(Report(results, ratios: [deepest, told], slack: 2).failures.count == 1)
  }

  @Test func limitsAreSaidWithAllTheirDigits() {
    #expect(Bound.atMost(65_536).text == "≤ 65,536")
    #expect(Bound.atMost(1.05).text == "≤ 1.05")
    #expect(Bound.atMost(0).text == "0")
  }

  @Test func aRowThatShouldBeThereIsMissed() {
    let ratio = Ratio("calls", .atMost(1), .count(Term("N5", "walk")))
    let report = Report(results, ratios: [ratio])
    #expect(report.failures == ["calls: there is no N5 of walk"])
  }

  @Test func whatTheRunHasNothingOfIsLeftOut() {
    let ratio = Ratio("window", .atMost(1), .count(Term("N5", "qt")))
    let report = Report(results, ratios: [ratio])
    #expect(report.failures.isEmpty)
    #expect(report.leftOut == ["window: no N5 of qt"])
  }

  @Test func ratiosSayWhetherTheAimIsReached() {
    let near = Results(rows: [row("R1", "milieu-c", 1, 10), row("R1", "milieu-c", 10, 11)])
    #expect(Report(near, ratios: [deepest]).ratioGrid.text.contains("yes, not the aim"))
    #expect(Report(results, ratios: [deepest]).ratioGrid.text.contains("NO"))
  }

  @Test func figuresHaveAColumnASubjectAndARowAParameterAndUnit() {
    #expect(
      Report(results, ratios: []).figureGrid.text == """
        workload  parameter        milieu-c       walk
        R1        depth 1          2 ns ±3%   4 ns ±0%
        R1        depth 1,000,000  3 ns ±0%  4 ms ±10%
        N5        nodes 10: told          1          –

        """)
  }

  @Test func aDocumentSaysOnceWhatTheFiguresAreOf() {
    #expect(
      Report(results, ratios: []).documentGrid.markdown == """
        | a time is given for | with | milieu-c | walk |
        | --- | --- | ---: | ---: |
        | **R1** a read at the bottom of a chain, value at the top | depth 1 | 2 ns ±3% | 4 ns ±0% |
        |  | depth 1,000,000 | 3 ns ±0% | 4 ms ±10% |
        | **N5** a transaction that sets and sets back, as N1 | nodes 10: told | 1 | – |

        """)
  }

  @Test func theLargestSpreadIsSaidWithWhoseItIs() {
    #expect(Report(results).spreadSentence.hasSuffix("10% at most (R1 of walk)."))
  }
}

struct DocumentTests {
  private let document = """
    # Title
    <!-- benchmarks -->
    old
    <!-- /benchmarks -->
    end

    """

  @Test func onlyWhatIsBetweenTheMarkersIsReplaced() {
    #expect(
      Document.replacing(between: "new", in: document) == """
        # Title
        <!-- benchmarks -->

        new

        <!-- /benchmarks -->
        end

        """)
  }

  @Test func aNewLineAtTheEndOfTheTextMakesNoDifference() {
    #expect(
      Document.replacing(between: "new\n", in: document)
        == Document.replacing(between: "new", in: document))
  }

  @Test func replacingTwiceIsReplacingOnce() {
    let once = Document.replacing(between: "new", in: document)
    #expect(once.flatMap { Document.replacing(between: "new", in: $0) } == once)
  }

  @Test func withoutBothMarkersInOrderNothingIsReplaced() {
    for text in ["", Document.opening, "\(Document.closing)\n\(Document.opening)"] {
      #expect(Document.replacing(between: "new", in: text) == nil)
    }
  }
}
