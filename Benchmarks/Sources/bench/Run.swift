import BenchReport
import Foundation

/// A run from the plan to the files and the verdict.
struct Run {
  private let options: Options

  /// What is to be written must be writable before minutes are spent on it.
  init(_ options: Options) throws {
    self.options = options
    for file in [options.json, options.svg].compactMap(\.self) {
      let folder = URL(fileURLWithPath: file).deletingLastPathComponent().path
      guard FileManager.default.isWritableFile(atPath: folder) else {
        throw Options.Misuse(message: "\(file) cannot be written: there must be a folder for it")
      }
    }
    if let readme = options.readme { _ = try updated(readme, with: "") }
  }

  func carryOut() throws {
    let results = try options.earlier.map(rows(of:)) ?? measure()
    let ratios = options.isQuick ? Ratio.all.filter(\.isSteady) : Ratio.all
    let report = Report(results, ratios: ratios, slack: options.isQuick ? 2 : 1)

    print(report.text)
    if let json = options.json { try write(results.json, to: json) }
    if let svg = options.svg { try write(Picture.svg(of: results), to: svg) }
    if let readme = options.readme {
      // An earlier run may have been on another machine.
      let conditions =
        options.earlier == nil ? Conditions(repetitions: options.repetitions).sentence : ""
      try write(updated(readme, with: report.markdown(conditions: conditions)), to: readme)
    }

    guard report.failures.isEmpty else {
      fail(report.failures.map { "bench: \($0)" }.joined(separator: "\n"))
    }
    print("\(report.held) ratios hold, from \(results.rows.count) rows")
  }

  // MARK: Rows

  private func measure() throws -> Results {
    let measurement = Measurement(
      repetitions: options.repetitions,
      nanosecondsPerRepetition: options.isQuick ? 2e6 : 10e6,
      warn: say)
    var results = Results()
    let chosen = Workload.all.filter { options.only.isEmpty || options.only.contains($0.name) }
    for family in Workload.Family.allCases {
      let cells = chosen.filter { $0.family == family }.flatMap { workload in
        (options.isQuick ? workload.quickParameters : workload.parameters).map { (workload, $0) }
      }
      let rows = try measurement.rows(of: cells)
      results.rows += rows
      for (workload, parameter) in cells {
        let own = rows.filter { $0.workload == workload.name && $0.parameter == parameter }
        if !own.isEmpty { say(progress(workload, parameter, own)) }
      }
    }
    results.rows += counted
    return results
  }

  /// What was counted elsewhere.
  private var counted: [Row] {
    let codeSize = options.codeSize.map {
      Row(
        workload: Workload.codeSize, subject: "milieu-c", parameter: 0, value: Double($0),
        unit: "bytes")
    }
    let allocations = options.allocations.map {
      Row(
        workload: Workload.allocations, subject: "milieu-swift", parameter: 0, value: Double($0),
        unit: "allocations")
    }
    return [codeSize, allocations].compactMap(\.self)
  }

  private func progress(_ workload: Workload, _ parameter: UInt64, _ rows: [Row]) -> String {
    let times = rows.filter { $0.unit == "ns" }
    let figures = (times.isEmpty ? rows : times).map { row in
      "\(row.subject) \(Numbers.value(of: row))" + (row.unit == "ns" ? "" : " \(row.unit)")
    }
    return "\(workload.name) \(Numbers.grouped(parameter)): " + figures.joined(separator: ", ")
  }

  private func rows(of file: String) throws -> Results {
    do {
      return try Results(json: Data(contentsOf: URL(fileURLWithPath: file)))
    } catch {
      throw Options.Misuse(message: "\(file) must be what --json has written: \(error)")
    }
  }

  // MARK: Files

  private func updated(_ readme: String, with text: String) throws -> String {
    guard let document = try? String(contentsOfFile: readme, encoding: .utf8),
      let updated = Document.replacing(between: text, in: document)
    else {
      throw Options.Misuse(
        message: "\(readme) must have a line \(Document.opening) and after it one "
          + Document.closing)
    }
    return updated
  }

  private func write(_ text: String, to file: String) throws {
    try text.write(toFile: file, atomically: true, encoding: .utf8)
  }

  private func say(_ line: String) {
    FileHandle.standardError.write(Data((line + "\n").utf8))
  }
}

/// On what, and how, it was measured.
struct Conditions {
  let repetitions: Int

  var sentence: String {
    let processor = line(in: "/proc/cpuinfo", after: "model name") ?? "a processor without a name"
    let system = line(in: "/etc/os-release", after: "PRETTY_NAME") ?? "Linux"
    return """
      Medians of \(repetitions) repetitions on \(ProcessInfo.processInfo.processorCount) cores of \
      \(processor), with \(system).
      """
  }

  /// What stands after a name and its colon or equals sign.
  private func line(in file: String, after name: String) -> String? {
    let lines = (try? String(contentsOfFile: file, encoding: .utf8))?.split(separator: "\n") ?? []
    return lines.first { $0.hasPrefix(name) }?
      .drop { $0 != ":" && $0 != "=" }.dropFirst()
      .trimmingCharacters(in: CharacterSet(charactersIn: " \""))
  }
}
