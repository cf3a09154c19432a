import Testing

@testable import BenchReport

struct StatisticsTests {
  @Test func theMedianOfAnOddNumberIsTheOneInTheMiddle() {
    #expect(Summary(of: [9, 1, 5]).median == 5)
  }

  @Test func theMedianOfAnEvenNumberLiesBetweenTheTwoInTheMiddle() {
    #expect(Summary(of: [4, 1, 2, 100]).median == 3)
  }

  @Test func theSpreadIsTheInterquartileRangeDividedByTheMedian() {
    // Of 1 to 7 the quartiles are 2.5 and 5.5.
    let summary = Summary(of: [7, 6, 5, 4, 3, 2, 1])
    #expect(summary.median == 4)
    #expect(summary.spread == 0.75)
  }

  @Test func oneOutlierOfSevenIsNotInTheSpread() {
    #expect(Summary(of: [1, 1, 1, 1, 1, 1, 1_000]).spread == 0)
  }

  @Test func oneValueHasNoSpread() {
    #expect(Summary(of: [3]) == Summary(of: [3, 3, 3]))
    #expect(Summary(of: [3]).spread == 0)
  }

  @Test func aMedianOfZeroHasNoSpread() {
    #expect(Summary(of: [0, 0, 0, 5]).spread == 0)
  }
}
