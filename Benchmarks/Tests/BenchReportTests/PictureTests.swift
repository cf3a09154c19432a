import Foundation
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

@testable import BenchReport

struct LogarithmicAxisTests {
  @Test func theEndsAreTheWholePowersOfTenAround() {
    let axis = LogarithmicAxis(around: [30, 2.5, 4_000], from: 0, to: 40)
    #expect(axis.decades == 0...4)
    #expect(axis.ticks == [1, 10, 100, 1_000, 10_000])
  }

  @Test func eachPowerTakesTheSameRoom() {
    let axis = LogarithmicAxis(around: [1, 10_000], from: 100, to: 300)
    #expect([1, 10, 100, 1_000, 10_000].map(axis.position) == [100, 150, 200, 250, 300])
  }

  @Test func anAxisMayRunUpwards() {
    let axis = LogarithmicAxis(around: [1, 100], from: 300, to: 100)
    #expect([1, 10, 100].map(axis.position) == [300, 200, 100])
  }

  @Test func oneValueHasAPowerOfTenAroundIt() {
    #expect(LogarithmicAxis(around: [5], from: 0, to: 1).decades == 0...1)
    #expect(LogarithmicAxis(around: [10], from: 0, to: 1).decades == 1...2)
  }

  @Test func noValuesAndZerosDoNoHarm() {
    #expect(LogarithmicAxis(around: [], from: 0, to: 1).decades == 0...1)
    #expect(LogarithmicAxis(around: [0, 20], from: 0, to: 1).decades == 1...2)
  }
}

struct PictureTests {
  private let results = Results(rows: [
    row("R1", "milieu-c", 1, 2), row("R1", "milieu-c", 1_000_000, 2),
    row("R1", "walk", 1, 3), row("R1", "walk", 1_000, 3_000), row("R1", "limit", 1, 1),
    row("N2", "milieu-c", 1_000, 400), row("N2", "milieu-c", 1_000_000, 410),
  ])

  @Test func itIsWellFormed() throws {
    for results in [results, Results()] {
      _ = try XMLDocument(data: Data(Picture.svg(of: results).utf8))
    }
  }

  @Test func eachSubjectHasALineInEachPlotAndOneInTheLegend() {
    let svg = Picture.svg(of: results)
    // In R1 two, and a point alone; in N2 one; in the legend three.
    #expect(svg.components(separatedBy: "<polyline").count - 1 == 6)
    #expect(svg.contains("<title>walk, 1,000: 3 µs</title>"))
  }

  @Test func axesAndLegendAreWords() {
    let svg = Picture.svg(of: results)
    for text in ["depth of the chain, nodes", "time a read", ">1M<", ">1 µs<", ">milieu-c<"] {
      #expect(svg.contains(text))
    }
    #expect(!svg.contains(">gobject<"))
  }
}
