import CMilieu

/// `milieuctl run FILE`: runs a script and prints what its observers are told.
enum RunCommand {
  private static func makeOptions() -> CommandLineOptions {
    CommandLineOptions(
      command: "milieuctl run", operands: "FILE",
      summary: """
        Runs the environment script FILE, or standard input if FILE is '-', and prints
        what it asks for and what its observers are told.
        """,
      description: """
        Commands, one a line:
        \(CommandName.allCases.map { "  " + $0.form }.joined(separator: "\n"))

        TYPE is bool, int, double, string or color. A command that cannot be carried out
        prints '! REASON', and the script goes on.

        With --watch, as with 'milieuctl demo --script FILE', each line is a step, told by a main loop, but for those that set the
        stage: key, derive, node, observe, when, begin and defer are run with the step that
        follows, and a transaction's lines are of the step that closes it. Observers that set
        each other off without end are told for 100 rounds in a step, and again in the next
        one. Comment lines are captions, and colours that the script names 'paper' and 'ink'
        paint the picture: a box a node, with a double frame for a boundary, '*' where an
        observer was told, and a line for each value that is observed there: '=' is set at
        that node, '~' wished, '^' base. The nodes that were visited are counted each time.
        On a terminal the picture is in colours, unless NO_COLOR is set, and as deep as there
        is room; '...' stands for what there is none for. Control characters are escaped.

        Exit status: 0 if the script has run; 2 if a line is not in the language, if FILE
        cannot be read, or for a wrong command line; 130 or 143 if SIGINT or SIGTERM ended
        a watched script; 1 for any other failure.

        """,
      switches: [
        .init(name: "help", letter: "h", help: "Show this help, and do nothing else"),
        .init(
          name: "watch", letter: "w", help: "Play the script, with a picture of the tree"),
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
    guard let path = arguments.operands.first else {
      throw options.misuse("no script given, expected a FILE, or - for standard input")
    }
    guard arguments.operands.count == 1 else {
      throw options.misuse("more than one script given, expected one FILE")
    }
    return run(path, output: output, isWatched: arguments.switches.contains("watch"))
  }

  /// Runs the script at `path`. What was printed before a fault comes before the message.
  static func run(_ path: Argument, output: Output, isWatched: Bool) -> ExitStatus {
    let script: ScriptFile
    do {
      script = try ScriptFile(path: path, beforeReading: output.flush)
    } catch {
      complain("\(path.text.isEmpty ? "''" : path.text): cannot be read: \(error)")
      return .misuse
    }
    do {
      return try isWatched ? watch(script, output: output) : run(script, output: output)
    } catch {
      output.flush()
      return explain(error, in: script, path: path)
    }
  }

  private static func run(_ script: ScriptFile, output: Output) throws -> ExitStatus {
    let interpreter = try Interpreter(emit: output.write(line:))
    while let line = try script.nextLine() {
      try interpreter.run(line)
    }
    interpreter.finish()
    output.flush()
    return .success
  }

  private static func watch(_ script: ScriptFile, output: Output) throws -> ExitStatus {
    try Player(script: script, screen: Screen(output: output)).play()
  }

  /// Says what ended a run.
  private static func explain(
    _ error: any Error, in script: ScriptFile, path: Argument
  ) -> ExitStatus {
    if error is SystemError {
      complain("\(path.text): cannot be read: \(error)")
      return .misuse
    }
    complain("\(path.text): line \(script.lineNumber): \(error)")
    return error is ScriptFault ? .misuse : .failure
  }
}
