import Glibc
import MilieuGLib

/// `milieuctl watch [KEY…]`: prints the system's values, and follows them.
enum WatchCommand {
  private static func makeOptions() -> CommandLineOptions {
    CommandLineOptions(
      command: "milieuctl watch", operands: "[KEY…]",
      summary: """
        Prints what the system says, a line a key: its value, and the source that gives it.
        Then each change, as it happens, until SIGINT or SIGTERM.
        """,
      description: """
        Keys; without KEY all are watched:
        \(SystemKey.names.map { "  " + $0 }.joined(separator: "\n"))

        size-category follows text-scale, layout-direction and calendar the locale. 'default'
        stands where no source has a value. #00000000 is no accent color, -1 an unknown
        light-level or brightness. While light-level is watched the sensor is claimed.

        The first lines come when all sources have answered, or after a second. What is not
        there to be asked is said on standard error; see also 'milieuctl sources'.

        With --json each line is an object, with null for 'default':
          {"key":"text-scale","value":1.25,"source":"portal"}

        Exit status: 0 after SIGINT or SIGTERM, or when nobody reads any more; 2 for a wrong
        command line; 1 for any other failure.

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
    if options.writeHelp(asked: arguments, to: Output()) {
      return .success
    }
    var names: [String] = []
    for name in arguments.operands.map(\.text) where !names.contains(name) {
      guard SystemKey.names.contains(name) else {
        throw options.misuse(
          "no key '\(name)', expected of \(SystemKey.names.joined(separator: ", "))")
      }
      names.append(name)
    }
    do throws(FollowingError) {
      return try watch(
        names.isEmpty ? SystemKey.names : names,
        form: arguments.switches.contains("json") ? .json : .columns)
    } catch {
      complain("milieuctl: \(error)")
      return .failure
    }
  }

  private static func watch(
    _ names: [String], form: SystemWatch.Form
  ) throws(FollowingError) -> ExitStatus {
    guard StandardStream.isOutputOpen else {
      throw FollowingError(
        description: "cannot write standard output: \(SystemError(code: EBADF))")
    }
    let loop = MainLoop()
    var status = ExitStatus.success
    let signals = loop.onEndSignals { _ in loop.quit() }
    let output = LiveOutput(loop: loop)
    output.onEnd = {
      status = $0
      loop.quit()
    }
    let keys = names.compactMap(SystemKey.init(named:))
    let system = try FollowedSystem()
    for key in keys {
      try system.follow(key)
    }
    let watch = try SystemWatch(
      keys, of: system, on: loop, form: form, complain: { complain("milieuctl: \($0)") },
      print: output.write(line:))
    watch.hasRoom = { output.hasRoom }
    output.onRoom = { [unowned watch] in watch.look() }
    withExtendedLifetime((signals, watch)) { loop.run() }
    return status
  }
}
