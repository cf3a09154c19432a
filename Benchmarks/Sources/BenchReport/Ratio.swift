/// A limit for a ratio.
package enum Bound: Equatable, Sendable {
  case atMost(Double)
  case atLeast(Double)
  case moreThan(Double)

  package func admits(_ value: Double) -> Bool {
    switch self {
    case .atMost(let limit): value <= limit
    case .atLeast(let limit): value >= limit
    case .moreThan(let limit): value > limit
    }
  }

  /// The same with room for noise: what is to be small may be so many times as large.
  package func loosened(by factor: Double) -> Bound {
    switch self {
    case .atMost(let limit): .atMost(limit * factor)
    case .atLeast(let limit): .atLeast(limit / factor)
    case .moreThan(let limit): .moreThan(limit / factor)
    }
  }

  package var text: String {
    switch self {
    case .atMost(let limit): limit == 0 ? "0" : "≤ " + Self.text(limit)
    case .atLeast(let limit): "≥ " + Self.text(limit)
    case .moreThan(let limit): "> " + Self.text(limit)
    }
  }

  private static func text(_ limit: Double) -> String {
    limit == limit.rounded() ? Numbers.grouped(UInt64(limit)) : Numbers.plain(limit)
  }
}

/// Which row of a run a ratio takes.
package struct Term: Sendable {
  /// Which of the parameters that the run has for the workload.
  package enum Choice: Sendable {
    case smallest, largest
    case exactly(UInt64)
    /// The one with the largest value.
    case worst
  }

  let workload: String
  let subject: String
  let choice: Choice
  let unit: String

  package init(
    _ workload: String, _ subject: String, at choice: Choice = .largest, unit: String = "ns"
  ) {
    self.workload = workload
    self.subject = subject
    self.choice = choice
    self.unit = unit
  }

  func row(in results: Results) -> Row? {
    let parameters = results.parameters(of: workload)
    let chosen: [UInt64]
    switch choice {
    case .smallest: chosen = Array(parameters.prefix(1))
    case .largest: chosen = Array(parameters.suffix(1))
    case .exactly(let parameter): chosen = [parameter]
    case .worst: chosen = parameters
    }
    return chosen.compactMap { results.row(workload, subject, $0, unit: unit) }
      .max { $0.value < $1.value }
  }
}

/// A relation within a run that is required to hold, so that it holds on any machine.
package struct Ratio: Sendable {
  package enum Form: Sendable {
    case quotient(Term, Term)
    /// A count, as it is.
    case count(Term)
    /// The smallest quotient of all workloads and parameters that both have a time or bytes for.
    case leastQuotient(subject: String, by: String)
  }

  package enum Outcome: Equatable, Sendable {
    /// The value, and what it is made from.
    case measured(Double, from: String)
    /// No row of this workload and subject; `isExcused` if the run has nothing at all of either.
    case missing(String, isExcused: Bool)
  }

  package let name: String
  package let required: Bound
  package let aim: Bound?
  /// Whether noise does not reach twice the limit even on a busy machine and in small trees, so that
  /// `--quick` can check it.
  package let isSteady: Bool
  let form: Form

  package init(
    _ name: String, _ required: Bound, aim: Bound? = nil, isSteady: Bool = true, _ form: Form
  ) {
    self.name = name
    self.required = required
    self.aim = aim
    self.isSteady = isSteady
    self.form = form
  }

  /// What is required where noise is to stop nobody; what is counted has none.
  package func required(withSlack slack: Double) -> Bound {
    if case .count = form { return required }
    return required.loosened(by: slack)
  }

  package func outcome(in results: Results) -> Outcome {
    switch form {
    case .count(let term):
      guard let row = term.row(in: results) else { return missing(term, in: results) }
      let parameter = row.parameter == 0 ? "" : ", \(Numbers.grouped(row.parameter))"
      return .measured(row.value, from: row.unit + parameter)
    case .quotient(let above, let below):
      guard let first = above.row(in: results) else { return missing(above, in: results) }
      guard let second = below.row(in: results) else { return missing(below, in: results) }
      return .measured(
        first.value / second.value,
        from: "\(Numbers.value(of: first)) ÷ \(Numbers.value(of: second))")
    case .leastQuotient(let subject, let other):
      return leastQuotient(of: subject, by: other, in: results)
    }
  }

  private func leastQuotient(
    of subject: String, by other: String, in results: Results
  ) -> Outcome {
    let pairs = results.rows.compactMap { row -> (Row, Double)? in
      guard row.subject == subject, row.unit == "ns" || row.unit == "bytes",
        let own = results.row(row.workload, other, row.parameter, unit: row.unit)
      else { return nil }
      return (row, row.value / own.value)
    }
    guard let (row, quotient) = pairs.min(by: { $0.1 < $1.1 }) else {
      return .missing(
        "row that \(subject) shares with \(other)",
        isExcused: !results.has(subject: subject) || !results.has(subject: other))
    }
    return .measured(
      quotient, from: "least of \(pairs.count): \(row.workload) \(Numbers.grouped(row.parameter))")
  }

  private func missing(_ term: Term, in results: Results) -> Outcome {
    .missing(
      "\(term.workload) of \(term.subject)",
      isExcused: !results.has(subject: term.subject) || !results.has(workload: term.workload))
  }
}
