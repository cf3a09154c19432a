import CGLib
import CMilieu
import Glibc

private let commands = "'colors', 'demo', 'run', 'sources' or 'watch'"

/// `milieuctl`: reads the options before the command, and leaves the rest to the command.
private func run(_ words: [Argument]) -> ExitStatus {
  let options = CommandLineOptions(
    command: "milieuctl", operands: "COMMAND [ARGUMENT…]",
    summary: "Shows what Milieu does, from the command line.",
    description: """
      Commands:
        colors FILE  Check a colour table, and show it; see 'milieuctl colors --help'
        demo         Play a window's day, or a script; see 'milieuctl demo --help'
        run FILE     Run an environment script; see 'milieuctl run --help'
        sources      Say where the system's values come from
        watch        Print the system's values, and each change

      """,
    switches: [
      .init(name: "help", letter: "h", help: "Show this help, and do nothing else"),
      .init(name: "version", letter: nil, help: "Show the version, and do nothing else"),
    ],
    endsAtOperand: true)
  do throws(UsageError) {
    let arguments = try options.parse(words)
    if arguments.switches.contains("help") {
      show(options.help)
      return .success
    }
    if arguments.switches.contains("version") {
      show("milieuctl \(String(cString: milieu_version_string()))\n")
      return .success
    }
    guard let command = arguments.operands.first else {
      throw options.misuse("no command given, expected \(commands)")
    }
    switch command.text {
    case "colors": return try ColorsCommand.run(arguments.operands)
    case "demo": return try DemoCommand.run(arguments.operands)
    case "run": return try RunCommand.run(arguments.operands)
    case "sources": return try SourcesCommand.run(arguments.operands)
    case "watch": return try WatchCommand.run(arguments.operands)
    default: throw options.misuse("no command '\(command.text)', expected \(commands)")
    }
  } catch {
    complain(error.description)
    return .misuse
  }
}

private func show(_ text: String) {
  let output = Output()
  output.write(text: text)
  output.flush()
}

StandardStream.occupyClosedOnes()
private let words = (0..<Int(CommandLine.argc)).compactMap { index in
  CommandLine.unsafeArgv[index].map { Argument(cString: $0) }
}
// What GLib logs is no output, also where the user asks for more of it than usual.
g_log_writer_default_set_use_stderr(1)
exit(run(words).rawValue)
