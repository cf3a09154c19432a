import Milieu

/// `milieuctl demo`: plays the story, or a script.
enum DemoCommand {
  private static func makeOptions() -> CommandLineOptions {
    CommandLineOptions(
      command: "milieuctl demo", operands: "",
      summary: """
        Plays a day in one window: Swift objects that are told when values change for them
        redraw themselves. It ends by itself, within ten seconds, or some more with themes.
        """,
      description: """
        The picture shows a box an object, with a double frame for a boundary, '*' where the
        object was told, and the values that it shows: '=' is set there, '~' wished, '^' what
        the system says. On a terminal it is in colours, unless NO_COLOR is set.

        The dialog's scheme is bound to a setting. The story writes one into a file of its own;
        with --settings it is yours, which need not be there yet and is followed live:

          [org/milieu/demo]
          scheme='dark'

        or 'dusk', or 'light', as it is without the file.

        With --system the window follows this machine meanwhile: if its desktop prefers dark
        or light, so does the window, whatever the lamp does, and each change is shown as it
        happens. 'milieuctl sources' says what is there to follow.

        With --theme the window has the colours of a table ('milieuctl colors --help'): BG behind
        everything, BAR behind the sidebar, CARD behind lists and the dialog, and TEXT. Of those
        that the table does not have the demo's own stay. First the window's theme becomes each
        of the table's, and each time the colours move there.

        With --script an environment script is played in the story's place, in the same way.
        'milieuctl run --watch FILE' does the same; 'milieuctl run --help' says what a script
        may hold.

        Exit status: 0 at the end; 130 or 143 if SIGINT or SIGTERM ended it; 2 for a wrong
        command line, script or table; 1 for any other failure.

        """,
      switches: [
        .init(name: "help", letter: "h", help: "Show this help, and do nothing else"),
        .init(name: "system", letter: nil, help: "Let the window follow this machine's desktop"),
      ],
      valueOptions: [
        .init(name: "script", help: "Play this script instead; '-' is standard input"),
        .init(name: "settings", help: "Let the dialog follow the setting in this keyfile"),
        .init(name: "theme", help: "Paint the window with this colour table, and switch themes"),
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
      throw options.misuse("'\(operand.text)' is not expected; a script follows --script")
    }
    let settings = arguments.value(of: "settings")
    let theme = arguments.value(of: "theme")
    let followsSystem = arguments.switches.contains("system")
    if let script = arguments.value(of: "script") {
      let others = [
        (settings != nil, "--settings"), (theme != nil, "--theme"), (followsSystem, "--system"),
      ]
      if let (_, option) = others.first(where: { $0.0 }) {
        throw options.misuse("\(option) is the story's, and goes with no script")
      }
      return RunCommand.run(script, output: output, isWatched: true)
    }
    let path = try theme?.validated(options.misuse)
    do throws(ColorTableError) {
      let table = try path.map { path throws(ColorTableError) in try ColorTable(file: path) }
      return play(settings, table: table, followsSystem: followsSystem, output: output)
    } catch {
      error.complain()
      return .misuse
    }
  }

  /// Plays the story, which goes without settings where there is nothing to make its own of.
  private static func play(
    _ keyfile: Argument?, table: ColorTable?, followsSystem: Bool, output: Output
  ) -> ExitStatus {
    let source: StoryPlayer.SettingsSource
    do throws(DemoSettingsError) {
      source = .present(try DemoSettings(keyfile: keyfile))
    } catch {
      guard keyfile == nil else {
        complain("milieuctl: \(error)")
        return .failure
      }
      source = .missing("\(error)")
    }
    return StoryPlayer(
      source, table: table, followsSystem: followsSystem, on: Screen(output: output)
    ).play()
  }
}
