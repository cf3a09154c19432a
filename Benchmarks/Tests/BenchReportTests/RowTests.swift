import Foundation
import Testing

@testable import BenchReport

struct RowTests {
  private let results = Results(rows: [
    Row(
      workload: "R1", subject: "milieu-c", parameter: 1_000, value: 2.5, unit: "ns", spread: 0.1),
    Row(workload: "N2", subject: "walk", parameter: 1_000_000, value: 2.9e6, unit: "ns"),
    Row(workload: "N2", subject: "walk", parameter: 1_000, value: 10, unit: "told"),
  ])

  @Test func aRowIsOneObjectInALine() {
    let line = results.json.split(separator: "\n")[1].trimmingCharacters(in: .whitespaces)
    #expect(
      line == """
        {"workload": "R1", "subject": "milieu-c", "parameter": 1000, "value": 2.5, \
        "unit": "ns", "spread": 0.1},
        """)
  }

  @Test func rowsComeBackFromJSONAsTheyWere() throws {
    #expect(try Results(json: Data(results.json.utf8)).rows == results.rows)
    #expect(try Results(json: Data(Results().json.utf8)).rows.isEmpty)
  }

  @Test func aRowIsFoundByItsUnitToo() {
    #expect(results.row("N2", "walk", 1_000, unit: "told")?.value == 10)
    #expect(results.row("N2", "walk", 1_000) == nil)
  }

  @Test func parametersAscendWhoeverHasThem() {
    #expect(results.parameters(of: "N2") == [1_000, 1_000_000])
  }
}
