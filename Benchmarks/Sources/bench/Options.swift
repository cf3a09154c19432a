import BenchReport

/// What the command line asks for.
struct Options {
  enum Task {
    case measure
    case work(workload: String, subject: String, parameter: UInt64)
    case help
  }

  /// A command line that means nothing; the message says what would be right.
  struct Misuse: Error {
    let message: String
  }

  var task = Task.measure
  var isQuick = false
  /// Empty for all.
  var only: [String] = []
  var repetitions = 7
  var codeSize: UInt64?
  var allocations: UInt64?
  var earlier: String?
  var json: String?
  var svg: String?
  var readme: String?

  static let fewestRepetitions = 7

  static let help = """
    usage: bench [OPTION]…

    Measures Milieu and what else there is side by side, and prints a table. Exits with 1 if a
    required ratio does not hold or a subject gives a wrong answer, with 2 if an option is wrong.

      --quick               small trees, and only ratios that noise does not reach, at twice their
                            limits; takes half a minute
      --only R1,N1          only these workloads, and the ratios whose rows are then there
      --repetitions NUMBER  at least \(fewestRepetitions), which is also what it is without
      --code-size BYTES     the size of the core's code at -Os, to be shown and judged with the rest
      --allocations NUMBER  how many there were in warm reads of @Environment, likewise
      --from FILE           take the rows that --json has written rather than measure
      --json FILE           write all rows, an object each
      --svg FILE            draw cost against depth and against the tree's size
      --update-readme FILE  rewrite what is between \(Document.opening)
                            and \(Document.closing)
      --help                print this

    Workloads: \(Workload.all.map(\.name).joined(separator: " "))

    """

  init(_ arguments: [String]) throws(Misuse) {
    var rest = arguments[...]
    while let option = rest.popFirst() {
      switch option {
      case "--help", "-h": task = .help
      case "--quick": isQuick = true
      case "--only": only = try workloads(value(of: option, &rest))
      case "--repetitions":
        repetitions = try Int(number(of: option, atLeast: Self.fewestRepetitions, &rest))
      case "--code-size": codeSize = try number(of: option, atLeast: 1, &rest)
      case "--allocations": allocations = try number(of: option, atLeast: 0, &rest)
      case "--from": earlier = try value(of: option, &rest)
      case "--json": json = try value(of: option, &rest)
      case "--svg": svg = try value(of: option, &rest)
      case "--update-readme": readme = try value(of: option, &rest)
      case "--worker": task = try worker(&rest)
      default: throw Misuse(message: "\(option) is no option; --help lists them")
      }
    }
  }

  private func value(
    of option: String, _ rest: inout ArraySlice<String>
  ) throws(Misuse) -> String {
    guard let value = rest.popFirst(), !value.hasPrefix("--") else {
      throw Misuse(message: "\(option) wants a value after it; --help says which")
    }
    return value
  }

  private func number(
    of option: String, atLeast least: Int, _ rest: inout ArraySlice<String>
  ) throws(Misuse) -> UInt64 {
    let text = try value(of: option, &rest)
    // A million times what is sensible, and far from any overflow.
    guard let number = UInt64(text), number >= least, number <= 1_000_000_000 else {
      throw Misuse(message: "\(option) is \"\(text)\", must be a whole number from \(least) on")
    }
    return number
  }

  private func workloads(_ text: String) throws(Misuse) -> [String] {
    let names = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    let known = Workload.all.map(\.name)
    for name in names where !known.contains(name) {
      throw Misuse(
        message: "--only has \"\(name)\", must be some of \(known.joined(separator: ","))")
    }
    return names
  }

  private func worker(_ rest: inout ArraySlice<String>) throws(Misuse) -> Task {
    guard let workload = rest.popFirst(), let subject = rest.popFirst(),
      let parameter = rest.popFirst().flatMap({ UInt64($0) })
    else { throw Misuse(message: "--worker wants WORKLOAD SUBJECT PARAMETER after it") }
    return .work(workload: workload, subject: subject, parameter: parameter)
  }
}
