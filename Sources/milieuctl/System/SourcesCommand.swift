import MilieuGLib

/// `milieuctl sources`: says where the system's values come from.
enum SourcesCommand {
  private static func makeOptions() -> CommandLineOptions {
    CommandLineOptions(
      command: "milieuctl sources", operands: "",
      summary: """
        Says where the system's values come from, a line a source, the strongest first: its
        name, the interface that it asks, the version of that or '-', its state, and what it
        gives or why it is not used.
        """,
      description: """
        States:
          ready        it gives values, and follows them
          unavailable  it is not there, or of no use; if it comes, it is followed
          waiting      it has been asked, and has not answered within six seconds
          idle         it was not asked for anything

        To know, all that there is is asked for once; a light sensor is claimed meanwhile.

        With --json each line is an object:
          {"name":"portal","interface":"org.freedesktop.portal.Settings","version":"1",
           "state":"ready","keys":["color-scheme"],"reason":null}
        where 'reason' says why a source is not used, and version may be null.

        Exit status: 0, whatever is there; 2 for a wrong command line; 1 for any other failure.

        """,
      switches: [
        .init(name: "help", letter: "h", help: "Show this help, and do nothing else"),
        .init(name: "json", letter: nil, help: "Print JSON, an object a line"),
      ])
  }

  /// Runs the command; `words` is its name and what follows it.
  static func run(_ words: [Argument]) throws(UsageError) -> ExitStatus {
    let options = makeOptions()
    let arguments = try options.parse(words)
    let output = Output()
    if options.writeHelp(asked: arguments, to: output) {
      return .success
    }
    if let operand = arguments.operands.first {
      throw options.misuse("'\(operand.text)' is not expected")
    }
    do throws(FollowingError) {
      let reports = try ask()
      let lines =
        arguments.switches.contains("json")
        ? reports.map(\.json.text) : SourceReport.table(reports)
      lines.forEach(output.write(line:))
      output.flush()
      return .success
    } catch {
      complain("milieuctl: \(error)")
      return .failure
    }
  }

  /// Asks all sources for all that they have, until each has answered.
  private static func ask() throws(FollowingError) -> [SourceReport] {
    let loop = MainLoop()
    let system = try FollowedSystem()
    try system.followAll()
    var looking: LoopSource?
    let look = {
      looking = loop.whenIdle {
        if !system.isWaiting {
          loop.quit()
        }
      }
    }
    system.onSourceChange = look
    try system.observe(SystemKey.names.compactMap(SystemKey.init(named:)))
    look()
    // A service that hangs is given up by its source before that.
    let patience = loop.after(.seconds(6)) { loop.quit() }
    withExtendedLifetime(patience) { loop.run() }
    looking?.cancel()
    system.onSourceChange = {}
    return system.sources.map { SourceReport($0, in: system.tree) }
  }
}
