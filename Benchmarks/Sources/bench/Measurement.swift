import BenchReport

/// Measures workloads: all subjects of those that are compared with each other prepare, and then
/// repeat in turns, so that each has its share of the machine's good and bad moments.
struct Measurement {
  let repetitions: Int
  /// A repetition runs so often that it takes at least this, or once.
  let nanosecondsPerRepetition: Double
  /// Is told what a child complains of though it goes on.
  let warn: (String) -> Void

  /// The rows of some workloads, each with one parameter; those of one are in a row, a subject after the
  /// other.
  func rows(of cells: [(workload: Workload, parameter: UInt64)]) throws -> [Row] {
    let children = try cells.flatMap { workload, parameter in
      try MeasuredCase.all(of: workload.name, parameter: parameter)
        .map { try Child($0, parameter: parameter) }
    }
    for child in children { try child.awaitReady() }

    let timed = children.filter(\.measured.isTimed)
    let times = try timed.map(calibrate)
    var costs = [[Double]](repeating: [], count: timed.count)
    for _ in 0..<repetitions {
      for (index, child) in timed.enumerated() {
        let (nanoseconds, units) = try child.run(times[index])
        costs[index].append(nanoseconds / units)
      }
    }

    let counts = try children.map { try $0.count() }
    for child in children {
      try child.finish()
      for complaint in child.complaints { warn("\(child.name): \(complaint)") }
    }
    let summaries = Dictionary(
      uniqueKeysWithValues: zip(timed.map(\.name), costs.map(Summary.init(of:))))
    return zip(children, counts).flatMap { child, figures in
      rows(of: child, summary: summaries[child.name], figures: figures)
    }
  }

  /// How often is often enough: the smallest power of two.
  private func calibrate(_ child: Child) throws -> UInt64 {
    var times: UInt64 = 1
    while try child.run(times).nanoseconds < nanosecondsPerRepetition { times *= 2 }
    return times
  }

  private func rows(of child: Child, summary: Summary?, figures: [Figure]) -> [Row] {
    let row = { (value: Double, unit: String, spread: Double) in
      Row(
        workload: child.measured.workload, subject: child.measured.subject,
        parameter: child.parameter, value: value, unit: unit, spread: spread)
    }
    return (summary.map { [row($0.median, "ns", $0.spread)] } ?? [])
      + figures.map { row($0.value, $0.unit, 0) }
  }
}
