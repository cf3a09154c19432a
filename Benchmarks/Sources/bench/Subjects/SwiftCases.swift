import BenchHarness
import Foundation

/// The cases of the subjects that are written in Swift.
let swiftCases: [MeasuredCase] =
  milieuSwiftCases + cases(of: MilieuSwift.self) + cases(of: UIEnvironment.self)
  + storedPropertyCases

/// What every subject is asked.
private func cases<S: Subject>(of subject: S.Type) -> [MeasuredCase] {
  func measured(
    _ workload: String, most: UInt64 = 0,
    _ prepare: @escaping @Sendable (_ parameter: UInt64) -> any World
  ) -> MeasuredCase {
    MeasuredCase(workload: workload, subject: S.name, most: most, prepare: prepare)
  }
  return [
    measured("R1") { prepareReadsAtDepth(S.self, $0) },
    measured("R2") { prepareRandomReads(S.self, $0) },
    measured("R3", most: 64) { prepareReadsOfKeys(S.self, $0) },
    measured("B") { prepareBuilding(S.self, $0) },
    measured("N1") { prepareTellingAll(S.self, $0) },
    measured("N2") { prepareTellingFew(S.self, BENCH_TEN, $0, listeners: 10, isForEach: false) },
    measured("N2-1000") {
      prepareTellingFew(S.self, BENCH_TEN, $0, listeners: 1000, isForEach: true)
    },
    measured("N3") { prepareTellingFew(S.self, BENCH_FLAT, $0, listeners: 10, isForEach: false) },
    measured("N3-1000") {
      prepareTellingFew(S.self, BENCH_FLAT, $0, listeners: 1000, isForEach: true)
    },
    measured("N4") { prepareTellingHalf(S.self, $0) },
    measured("L") { prepareOverriding(S.self, $0) },
    measured("M-equal") { prepareMoving(S.self, $0, values: [2, 2]) },
    measured("M-other") { prepareMoving(S.self, $0, values: [2, 3]) },
  ]
}

private let milieuSwiftCases = [
  MeasuredCase(workload: "N5", subject: MilieuSwift.name, prepare: prepareTransactions),
  MeasuredCase(workload: "D", subject: MilieuSwift.name, prepare: prepareDerived),
  MeasuredCase(workload: "S-told", subject: MilieuSwift.name) {
    prepareRows(OnefoldListener.self, $0)
  },
  MeasuredCase(workload: "S-told-4", subject: MilieuSwift.name) {
    prepareRows(FourfoldListener.self, $0)
  },
  MeasuredCase(workload: "S-Int", subject: MilieuSwift.name) { prepareSample(NumberReader(), $0) },
  MeasuredCase(workload: "S-enum", subject: MilieuSwift.name) {
    prepareSample(WeatherReader(), $0)
  },
  MeasuredCase(workload: "S-String", subject: MilieuSwift.name) {
    prepareSample(TextReader(), $0)
  },
  MeasuredCase(workload: "S-Locale", subject: MilieuSwift.name) {
    prepareSample(LocaleReader(), $0)
  },
  MeasuredCase(
    workload: "memory-node", subject: MilieuSwift.name, isTimed: false, prepare: prepareNodeBytes),
  MeasuredCase(
    workload: "memory-value", subject: MilieuSwift.name, isTimed: false,
    prepare: prepareValueBytes),
  MeasuredCase(
    workload: "memory-observer", subject: MilieuSwift.name, isTimed: false,
    prepare: prepareListenerBytes),
]

private let storedPropertyCases = [
  MeasuredCase(workload: "S-Int", subject: "limit") { _ in prepareStored(Int.self) },
  MeasuredCase(workload: "S-enum", subject: "limit") { _ in prepareStored(Weather.self) },
  MeasuredCase(workload: "S-String", subject: "limit") { _ in prepareStored(String.self) },
  MeasuredCase(workload: "S-Locale", subject: "limit") { _ in prepareStored(Locale.self) },
]
