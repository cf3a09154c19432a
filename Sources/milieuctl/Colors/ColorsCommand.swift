import Milieu

/// `milieuctl colors`: checks a colour table, shows it, and measures the contrast of pairs.
struct ColorsCommand {
  private static func makeOptions() -> CommandLineOptions {
    CommandLineOptions(
      command: "milieuctl colors", operands: "FILE | THEME=FILE…",
      summary: """
        Checks a colour table, and prints it: the themes, and a line an entry with its name and what
        it is in each of them. On a terminal there are swatches, over a chequerboard where a colour
        can be seen through.
        """,
      description: """
        FILE is in the text format, or holds design tokens where it ends in .json or .tokens. Of
        those there may be one for each theme: NORMAL=light.tokens NIGHT=dark.tokens. A FILE with
        a '=' in its name is given as ./FILE.

        Each fault of a table is said on a line of its own, as FILE:LINE:COLUMN: MESSAGE.

        With --pair nothing is printed but contrast ratios of WCAG 2, a line for each pair and theme:
          TEXT/BG  NORMAL  13.01  AAA
        AAA is from 7 on, AA from 4.5, 'large', which is AA for large text, from 3, and what is less
        fails. Transparent backgrounds lie upon white. Digits are cut, not rounded.

        With --output nothing is printed but pairs, and the file is written whole or not at all:
          .svg, .html  a picture, with the pairs
          .css         custom properties, a rule a theme
          .gtk.css     one theme's colours for GTK, which --theme names
          .txt         the text format

        With --json each line is an object:
          {"entry":"BG","kind":"color","values":{"NORMAL":"#fafafa","NIGHT":"#242424"}}
          {"text":"TEXT","background":"BG","theme":"NORMAL","ratio":21,"level":"AAA"}
        where kind is color, number, dimension (in pixels) or string; with --min the second has
        'passes' too.

        Exit status: 0; 1 if a pair is below --min, or for any other failure; 2 if the table has
        faults or cannot be read, or for a wrong command line.

        """,
      switches: [
        .init(name: "help", letter: "h", help: "Show this help, and do nothing else"),
        .init(name: "json", letter: nil, help: "Print JSON, an object a line"),
      ],
      valueOptions: [
        .init(
          name: "output", letter: "o", placeholder: "OUT",
          help: "Write OUT, which ends in .svg, .html, .css, .gtk.css or .txt"),
        .init(
          name: "pair", letter: "p", placeholder: "TEXT/BG",
          help: "Measure the contrast of these entries; may be given again"),
        .init(
          name: "min", placeholder: "RATIO", help: "Fail where a pair is below, as 4.5"),
        .init(
          name: "theme", letter: "t", placeholder: "THEME",
          help: "Show, write or measure this theme"),
        .init(
          name: "color", placeholder: "WHEN",
          help: "Swatches: always, never, or auto, on a terminal unless NO_COLOR is set"),
      ])
  }

  private let files: TableFiles
  private let pairs: [String]
  private let minimum: Double?
  private let theme: String?
  private let output: (path: Argument, form: ColorsOutput)?
  private let isColored: Bool
  private let isJSON: Bool

  /// Runs the command; `words` is its name and what follows it.
  static func run(_ words: [Argument]) throws(UsageError) -> ExitStatus {
    let options = makeOptions()
    let arguments = try options.parse(words)
    let output = Output()
    if options.writeHelp(asked: arguments, to: output) {
      return .success
    }
    return try ColorsCommand(arguments, misuse: options.misuse, screen: Screen(output: output))
      .run(output)
  }
}

// The command line.
extension ColorsCommand {
  private init(
    _ arguments: ParsedArguments, misuse: (String) -> UsageError, screen: Screen
  ) throws(UsageError) {
    files = try TableFiles(arguments.operands, misuse: misuse)
    var pairs: [String] = []
    for word in arguments.values["pair"] ?? [] {
      let pair = try word.validated(misuse)
      if !pairs.contains(where: { $0.utf8.elementsEqual(pair.utf8) }) {
        pairs.append(pair)
      }
    }
    self.pairs = pairs
    theme = try arguments.value(of: "theme")?.validated(misuse)
    minimum = try Self.minimum(arguments, misuse)
    isJSON = arguments.switches.contains("json")
    isColored = try Self.isColored(arguments, misuse, screen) && !isJSON
    if minimum != nil, pairs.isEmpty {
      throw misuse("--min is for pairs, and goes with --pair TEXT/BG")
    }
    guard let path = arguments.value(of: "output") else {
      output = nil
      return
    }
    guard let form = ColorsOutput(path: path) else {
      throw misuse(
        "\(path.text.quoted) does not say what to write, a name that ends in one of "
          + "\(ColorsOutput.endings) is expected")
    }
    output = (path, form)
    switch (form, theme) {
    case (.gtkCSS, nil):
      throw misuse("GTK takes the colours of one theme, --theme THEME is expected")
    case (.text, _?):
      throw misuse("the text format has all themes, and goes with no --theme")
    default: return
    }
  }

  private static func minimum(
    _ arguments: ParsedArguments, _ misuse: (String) -> UsageError
  ) throws(UsageError) -> Double? {
    guard let word = arguments.value(of: "min")?.text else { return nil }
    guard NumberForm.isDecimal(Array(word.utf8)), let ratio = Double(word), (1...21).contains(ratio)
    else { throw misuse("\(word.quoted) is no contrast ratio, a number from 1 to 21 is expected") }
    return ratio
  }

  private static func isColored(
    _ arguments: ParsedArguments, _ misuse: (String) -> UsageError, _ screen: Screen
  ) throws(UsageError) -> Bool {
    switch arguments.value(of: "color")?.text {
    case nil, "auto": return screen.isColored
    case "always": return true
    case "never": return false
    case let word?:
      throw misuse("--color \(word.quoted) is unknown, expected always, never or auto")
    }
  }
}

// The work.
extension ColorsCommand {
  private func run(_ standardOutput: Output) -> ExitStatus {
    do throws(ColorTableError) {
      let table = try files.read()
      table.omissions.forEach { complain("milieuctl: \($0)") }
      guard isThere(theme, in: table), let pairs = pairs(in: table) else { return .misuse }
      let themes = theme.map { [$0] } ?? table.themes
      let contrasts = pairs.flatMap { pair in
        themes.compactMap { PairContrast(pair, in: $0, of: table) }
      }
      if let output {
        let text = try output.form.text(
          of: table, theme: theme, contrasts: contrasts, minimum: minimum)
        guard write(text, to: output.path) else { return .failure }
      }
      lines(table, themes, contrasts).forEach(standardOutput.write(line:))
      standardOutput.flush()
      return judge(contrasts)
    } catch {
      error.complain()
      return .misuse
    }
  }

  private func isThere(_ theme: String?, in table: ColorTable) -> Bool {
    // Byte by byte, as tables compare names.
    guard let theme, !table.themes.contains(where: { $0.utf8.elementsEqual(theme.utf8) }) else {
      return true
    }
    complain("milieuctl: no theme \(theme.quoted), \(NearNames(table.themes).hint(for: theme))")
    return false
  }

  /// The pairs, or nil where some are none, each of which is said.
  private func pairs(in table: ColorTable) -> [ColorPair]? {
    var known: [ColorPair] = []
    for word in pairs {
      do throws(PairError) {
        known.append(try ColorPair(word, in: table))
      } catch {
        complain("milieuctl: --pair \(error)")
      }
    }
    return known.count == pairs.count ? known : nil
  }

  private func write(_ text: String, to path: Argument) -> Bool {
    do throws(WrittenFile.Failure) {
      try WrittenFile.write(text, to: path)
      return true
    } catch {
      complain("milieuctl: \(error)")
      return false
    }
  }

  private func lines(
    _ table: ColorTable, _ themes: [String], _ contrasts: [PairContrast]
  ) -> [String] {
    let swatches = Swatches(table: table, themes: themes, isColored: isColored)
    if !contrasts.isEmpty {
      return isJSON
        ? contrasts.map { $0.json(minimum: minimum).text }
        : swatches.lines(contrasts, minimum: minimum)
    }
    guard output == nil else { return [] }
    return isJSON ? swatches.json.map(\.text) : swatches.lines
  }

  /// Says which pairs are below what is asked for.
  private func judge(_ contrasts: [PairContrast]) -> ExitStatus {
    guard let minimum else { return .success }
    let failing = contrasts.filter { $0.isBelow(minimum) }
    for contrast in failing {
      complain(
        "milieuctl: \(contrast.pair.name) in \(contrast.theme) has a contrast of "
          + "\(contrast.ratioText), \(minimum.shortText) is expected")
    }
    return failing.isEmpty ? .success : .failure
  }
}
