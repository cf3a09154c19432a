import BenchHarness
import BenchReport
import BenchSubjects

#if BENCH_QT
  import BenchQt
#endif

extension MeasuredCase {
  /// All that can be measured, in the order of the subjects.
  static let all: [MeasuredCase] = {
    var cases = swiftCases + Self.cases(in: bench_subjects_cases)
    #if BENCH_QT
      cases += Self.cases(in: bench_qt_cases)
    #endif
    return SubjectNames.inOrder.flatMap { subject in cases.filter { $0.subject == subject } }
  }()

  /// Those of the workload that can do it with this parameter.
  static func all(of workload: String, parameter: UInt64) -> [MeasuredCase] {
    all.filter {
      $0.workload == workload && ($0.most == 0 || parameter <= $0.most)
    }
  }

  private static func cases(
    in table: (UnsafeMutablePointer<Int>) -> UnsafePointer<UnsafePointer<BenchCase>?>?
  ) -> [MeasuredCase] {
    var count = 0
    let pointers = UnsafeBufferPointer(start: table(&count), count: count)
    return pointers.compactMap { $0.map { MeasuredCase($0.pointee) } }
  }

  /// A case that is written in C, whose table stays.
  private init(_ record: BenchCase) {
    // Functions, and texts that last as long as the program.
    nonisolated(unsafe) let record = record
    self.init(
      workload: String(cString: record.workload), subject: String(cString: record.subject),
      most: record.most, isTimed: record.run != nil
    ) { parameter in
      CWorld(record, state: record.prepare(parameter))
    }
  }
}

/// A world that is C's.
private final class CWorld: World {
  private let record: BenchCase
  private let state: UnsafeMutableRawPointer?

  init(_ record: BenchCase, state: UnsafeMutableRawPointer?) {
    self.record = record
    self.state = state
  }

  var units: UInt64 { record.units(state) }

  func run(_ times: UInt64) -> Double { record.run(state, times) }

  func count() -> [Figure] {
    guard let count = record.count else { return [] }
    let room = Int(BENCH_FIGURES_MAX)
    return withUnsafeTemporaryAllocation(of: BenchFigure.self, capacity: room) { figures in
      let filled = count(state, figures.baseAddress)
      return figures.prefix(filled).map {
        Figure(unit: String(cString: $0.unit), value: $0.value)
      }
    }
  }
}
