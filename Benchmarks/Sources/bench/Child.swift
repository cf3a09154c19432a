import Foundation

/// A process that has a case prepared, as who measures sees it; `Worker` is its other side.
final class Child {
  let measured: MeasuredCase
  let parameter: UInt64
  private let process = Process()
  private let orders = Pipe()
  /// The child's standard output and standard error, so that what it complains of is in order.
  private let answers = Pipe()
  private var unread = Data()
  /// The lines that were no answers.
  private(set) var complaints: [String] = []

  init(_ measured: MeasuredCase, parameter: UInt64) throws {
    self.measured = measured
    self.parameter = parameter
    process.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    process.arguments = ["--worker", measured.workload, measured.subject, String(parameter)]
    process.standardInput = orders
    process.standardOutput = answers
    process.standardError = answers
    try process.run()
  }

  var name: String { "\(measured.workload) of \(measured.subject) with \(parameter)" }

  func awaitReady() throws {
    try answer { $0 == "ready" ? () : nil }
  }

  /// Runs so many times, and returns the nanoseconds in all and the units that were done.
  func run(_ times: UInt64) throws -> (nanoseconds: Double, units: Double) {
    order(String(times))
    return try answer { line in
      let words = line.split(separator: " ").map { Double($0) }
      guard words.count == 2, let nanoseconds = words[0], let units = words[1], units > 0 else {
        return nil
      }
      return (nanoseconds, units)
    }
  }

  func count() throws -> [Figure] {
    order("count")
    var figures: [Figure] = []
    while let figure = try answer(counted) { figures.append(figure) }
    return figures
  }

  /// Lets the child end.
  func finish() throws {
    try orders.fileHandleForWriting.close()
    while let line = nextLine() { complaints.append(line) }
    process.waitUntilExit()
    guard process.terminationReason == .exit, process.terminationStatus == 0 else { throw failure }
  }

  // MARK: Lines

  /// A figure of a line, or none where it is the last one; nil if the line is no answer.
  private func counted(_ line: String) -> Figure?? {
    if line == "end" { return .some(nil) }
    let words = line.split(separator: " ")
    guard words.count == 2, let value = Double(words[1]) else { return nil }
    return Figure(unit: String(words[0]), value: value)
  }

  private func order(_ line: String) {
    // A child that has gone is noticed when no answer comes.
    try? orders.fileHandleForWriting.write(contentsOf: Data((line + "\n").utf8))
  }

  /// The first line that means something; throws what the child said if it ends before.
  private func answer<Meaning>(_ meaning: (String) -> Meaning?) throws -> Meaning {
    while let line = nextLine() {
      if let meaning = meaning(line) { return meaning }
      complaints.append(line)
    }
    process.waitUntilExit()
    throw failure
  }

  private func nextLine() -> String? {
    while true {
      if let end = unread.firstIndex(of: UInt8(ascii: "\n")) {
        defer { unread = Data(unread[(end + 1)...]) }
        return String(decoding: unread[..<end], as: UTF8.self)
      }
      let more = answers.fileHandleForReading.availableData
      if more.isEmpty {
        defer { unread = Data() }
        return unread.isEmpty ? nil : String(decoding: unread, as: UTF8.self)
      }
      unread += more
    }
  }

  private var failure: ChildFailure {
    let end: String
    if process.terminationReason == .exit {
      end = "ended with status \(process.terminationStatus)"
    } else if process.terminationStatus == SIGALRM {
      end = "did not answer within \(Worker.secondsToAnswer) seconds"
    } else {
      end = "was ended by signal \(process.terminationStatus)"
    }
    let said = complaints.map { "\n  " + $0 }.joined()
    return ChildFailure(
      description: "\(name) \(end)\(said.isEmpty ? ", and said nothing" : ":\(said)")")
  }
}

struct ChildFailure: Error, CustomStringConvertible {
  let description: String
}
