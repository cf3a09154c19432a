import CMilieu
import MilieuGLib

/// Prints what the system says of some keys: once when all sources have answered, or after a moment, and
/// then each change.
///
/// Nothing is printed twice: for each key is kept what was said of it last.
final class SystemWatch {
  /// How a line is written.
  enum Form {
    case columns, json

    func line(_ reading: SystemReading) -> String {
      switch self {
      case .columns: reading.line
      case .json: reading.json.text
      }
    }
  }

  private let system: FollowedSystem
  private let keys: [SystemKey]
  private let print: (String) -> Void
  private let complain: (String) -> Void
  private let form: Form
  private let loop: MainLoop

  /// Whether a line may be printed now; if not, `look()` is called when one may.
  var hasRoom: () -> Bool = { true }

  private var hasBegun = false
  private var said: [String: SystemReading] = [:]
  private var problems: [String: String] = [:]
  private var looking: LoopSource?
  private var patience: LoopSource?

  /// Sources have so much time to answer before what is there is printed.
  private static let mostWaiting = Duration.seconds(1)

  /// Goes on as long as it is kept. Lines are handed to `print`, and what is wrong with a source to
  /// `complain`, from within the loop.
  init(
    _ keys: [SystemKey], of system: FollowedSystem, on loop: MainLoop, form: Form,
    complain: @escaping (String) -> Void, print: @escaping (String) -> Void
  ) throws(FollowingError) {
    (self.keys, self.system, self.loop, self.form) = (keys, system, loop, form)
    (self.complain, self.print) = (complain, print)
    system.onChange = { [unowned self] in tell($0, $1) }
    system.onSourceChange = { [unowned self] in scheduleLook() }
    try system.observe(keys)
    patience = loop.after(Self.mostWaiting) { [unowned self] in begin() }
    scheduleLook()
  }

  deinit {
    system.onChange = { _, _ in }
    system.onSourceChange = {}
  }

  /// Looks when all is done that is ready, trees have told and sources have been started.
  private func scheduleLook() {
    if looking == nil {
      looking = loop.whenIdle { [unowned self] in
        looking = nil
        look()
      }
    }
  }

  /// Says what has not been said yet.
  func look() {
    if hasBegun {
      keys.compactMap { $0.reading(in: system.tree) }.forEach(say)
      sayProblems()
    } else if !system.isWaiting {
      begin()
    }
  }

  private func begin() {
    guard !hasBegun else { return }
    hasBegun = true
    patience = nil
    look()
  }

  /// A change is said when it is told, for by the next look there may be another one.
  private func tell(_ key: SystemKey, _ value: MilieuValue) {
    if hasBegun {
      say(key.reading(of: value, in: system.tree))
    }
  }

  private func say(_ reading: SystemReading) {
    guard said[reading.key] != reading, hasRoom() else { return }
    said[reading.key] = reading
    print(form.line(reading))
  }

  /// Says of each source once why it is not there, and anew when that is for another reason or again.
  private func sayProblems() {
    for source in system.sources where source.state != .waiting {
      let problem = source.state == .unavailable ? source.problem : nil
      if let problem, problems[source.name] != problem {
        complain("\(source.name): \(problem)".shown())
      }
      problems[source.name] = problem
    }
  }
}
