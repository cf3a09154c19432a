/// What a run says to people.
package struct Report {
  private let results: Results
  private let ratios: [Ratio]
  /// What limits of times are multiplied with: 1, or more where noise is to stop nobody.
  private let slack: Double

  package init(_ results: Results, ratios: [Ratio] = Ratio.all, slack: Double = 1) {
    self.results = results
    self.ratios = ratios
    self.slack = slack
  }

  // MARK: Ratios

  /// A line for each ratio that does not hold, or lacks a row that it should have.
  package var failures: [String] {
    ratios.compactMap { ratio in
      let limit = ratio.required(withSlack: slack)
      switch ratio.outcome(in: results) {
      case .measured(let value, let from):
        guard !limit.admits(value) else { return nil }
        return "\(ratio.name): measured \(Numbers.plain(value)) (\(from)), must be \(limit.text)"
      case .missing(let what, let isExcused):
        return isExcused ? nil : "\(ratio.name): there is no \(what)"
      }
    }
  }

  /// The ratios that this run says nothing about, with what is missing.
  package var leftOut: [String] {
    ratios.compactMap { ratio in
      guard case .missing(let what, isExcused: true) = ratio.outcome(in: results) else {
        return nil
      }
      return "\(ratio.name): no \(what)"
    }
  }

  package var held: Int { ratios.count - failures.count - leftOut.count }

  package var ratioGrid: Grid {
    var grid = Grid(head: ["ratio", "from", "required", "aim", "measured", "met"], words: 2)
    for ratio in ratios {
      guard case .measured(let value, let from) = ratio.outcome(in: results) else { continue }
      let required = ratio.required(withSlack: slack)
      let met: String
      if !required.admits(value) {
        met = "NO"
      } else if let aim = ratio.aim, !aim.admits(value) {
        met = "yes, not the aim"
      } else {
        met = "yes"
      }
      grid.add([
        ratio.name, from, required.text, ratio.aim?.text ?? "", Numbers.plain(value), met,
      ])
    }
    return grid
  }

  // MARK: Figures

  /// A row for each workload, parameter and unit, a column for each subject.
  private func figures(
    words: [String], _ describe: (Workload, _ line: String, _ isFirst: Bool) -> [String],
    units: [String]? = nil, _ cell: (Row) -> String
  ) -> Grid {
    let subjects = SubjectNames.inOrder.filter(results.has(subject:))
    var grid = Grid(head: words + subjects, words: words.count)
    for workload in Workload.all {
      let lines = lines(of: workload.name).filter { units?.contains($0.unit) ?? true }
      for (index, (parameter, unit)) in lines.enumerated() {
        let what = unit == "ns" ? "" : ": \(unit)"
        let line = "\(workload.counts) \(Numbers.grouped(parameter))\(what)"
        let cells = subjects.map { subject in
          results.row(workload.name, subject, parameter, unit: unit).map(cell) ?? "–"
        }
        grid.add(describe(workload, line, index == 0) + cells)
      }
    }
    return grid
  }

  /// A figure, with its spread if it has one.
  private func withSpread(_ row: Row) -> String {
    Numbers.value(of: row) + (row.unit == "ns" ? " ±" + Numbers.percent(row.spread) : "")
  }

  /// All rows.
  package var figureGrid: Grid {
    figures(
      words: ["workload", "parameter"], { workload, line, _ in [workload.name, line] }
    ) { withSpread($0) }
  }

  /// The same for a document, with what each workload is.
  package var documentGrid: Grid {
    figures(
      words: ["a time is given for", "with"],
      { workload, line, isFirst in
        [isFirst ? "**\(workload.name)** \(workload.meaning)" : "", line]
      }, units: ["ns", "told", "hidden", "nodes", "bytes", "bytes-structure"]
    ) { withSpread($0) }
  }

  /// Each parameter with each unit that it has, times first.
  private func lines(of workload: String) -> [(parameter: UInt64, unit: String)] {
    var lines: [(parameter: UInt64, unit: String)] = []
    for parameter in results.parameters(of: workload) {
      let rows = results.rows.filter { $0.workload == workload && $0.parameter == parameter }
      for row in rows.filter({ $0.unit == "ns" }) + rows.filter({ $0.unit != "ns" })
      where !lines.contains(where: { $0 == (parameter, row.unit) }) {
        lines.append((parameter, row.unit))
      }
    }
    return lines
  }

  /// What the spread of the times is like, in a sentence.
  package var spreadSentence: String {
    let timed = results.rows.filter { $0.unit == "ns" }
    guard let worst = timed.max(by: { $0.spread < $1.spread }) else { return "" }
    let typical = Summary(of: timed.map(\.spread)).median
    return """
      The spread, which is the interquartile range divided by the median, is \
      \(Numbers.percent(typical)) in the median and \(Numbers.percent(worst.spread)) at most \
      (\(worst.workload) of \(worst.subject)).
      """
  }

  // MARK: All of it

  /// For a terminal.
  package var text: String {
    let meanings = Workload.all.filter { results.has(workload: $0.name) }.map {
      "  \($0.name): \($0.meaning)\n"
    }.joined()
    var sections = [
      meanings, figureGrid.text, spreadSentence + "\n", ratioGrid.text,
    ]
    if !leftOut.isEmpty {
      sections.append("Left out:\n" + leftOut.map { "  \($0)\n" }.joined())
    }
    return sections.joined(separator: "\n")
  }

  /// For a document, after a sentence on what was measured with.
  package func markdown(conditions: String) -> String {
    let sentences = [conditions, spreadSentence].filter { !$0.isEmpty }.joined(separator: " ")
    return [sentences + "\n", documentGrid.markdown, ratioGrid.markdown].joined(separator: "\n")
  }
}
