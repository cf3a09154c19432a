import Testing

@testable import BenchReport

struct NumbersTests {
  @Test(arguments: [
    (0, "0"), (0.000123, "0.000123"), (0.5, "0.5"), (2.5, "2.5"), (2.5149, "2.51"),
    (28.44, "28.4"), (100, "100"), (1_234_567, "1,230,000"), (999.7, "1,000"), (65_536, "65,500"),
  ])
  func numbersHaveThreeSignificantDigits(value: Double, text: String) {
    #expect(Numbers.plain(value) == text)
  }

  @Test(arguments: [
    (2.5, "2.5 ns"), (999, "999 ns"), (999.7, "1 µs"), (1_234, "1.23 µs"), (442e6, "442 ms"),
    (2e9, "2 s"),
  ])
  func timesHaveTheUnitThatFits(nanoseconds: Double, text: String) {
    #expect(Numbers.time(nanoseconds: nanoseconds) == text)
  }

  @Test func parametersKeepAllDigits() {
    #expect(Numbers.grouped(7) == "7")
    #expect(Numbers.grouped(1_234_567) == "1,234,567")
  }

  @Test func endsOfAxesAreShort() {
    #expect([1, 100, 10_000, 1e6].map(Numbers.short) == ["1", "100", "10k", "1M"])
  }
}
