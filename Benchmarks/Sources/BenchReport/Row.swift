import Foundation

/// One figure of a run: what a workload cost a subject, or what was counted.
package struct Row: Codable, Equatable, Sendable {
  package let workload: String
  package let subject: String
  package let parameter: UInt64
  /// The median of the repetitions; for what is counted, the count.
  package let value: Double
  /// "ns", or what was counted: "told", "nodes", "bytes".
  package let unit: String
  /// The interquartile range of the repetitions, divided by their median.
  package let spread: Double

  package init(
    workload: String, subject: String, parameter: UInt64, value: Double, unit: String,
    spread: Double = 0
  ) {
    self.workload = workload
    self.subject = subject
    self.parameter = parameter
    self.value = value
    self.unit = unit
    self.spread = spread
  }
}

/// The rows of a run, in the order in which they were measured.
package struct Results: Sendable {
  package var rows: [Row]

  package init(rows: [Row] = []) {
    self.rows = rows
  }

  package func row(
    _ workload: String, _ subject: String, _ parameter: UInt64, unit: String = "ns"
  ) -> Row? {
    rows.first {
      $0.workload == workload && $0.subject == subject && $0.parameter == parameter
        && $0.unit == unit
    }
  }

  /// The parameters with which any subject did the workload, ascending.
  package func parameters(of workload: String) -> [UInt64] {
    Set(rows.filter { $0.workload == workload }.map(\.parameter)).sorted()
  }

  package func has(subject: String) -> Bool { rows.contains { $0.subject == subject } }

  package func has(workload: String) -> Bool { rows.contains { $0.workload == workload } }

  /// An array with one object a row and a line. `JSONEncoder` would sort the members of an object, or
  /// leave their order to chance.
  package var json: String {
    let objects = rows.map { row in
      """
        {"workload": "\(row.workload)", "subject": "\(row.subject)", \
      "parameter": \(row.parameter), "value": \(row.value), "unit": "\(row.unit)", \
      "spread": \(row.spread)}
      """
    }
    return "[\n" + objects.joined(separator: ",\n") + "\n]\n"
  }

  package init(json: Data) throws {
    rows = try JSONDecoder().decode([Row].self, from: json)
  }
}
