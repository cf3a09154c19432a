import Foundation
import Testing

/// `milieuctl colors`, as users call it.
struct ColorsTests {
  private let table = """
    NORMAL    NIGHT
    #ffffff   #000000    BG
    #767676   #777777    TEXT
    #11223344 $TEXT      HALF
    """
  private let normal = """
    {"gap": {"$type": "dimension", "$value": "8px"}, "ratio": {"$value": 1.5},
     "icon": {"$value": "a <b> & \\"c\\" \\u001b[31m\\u202e"},
     "ink": {"$type": "color", "$value": "#102030"},
     "fall": {"$type": "shadow", "$value": {}}, "move": {"$type": "shadow", "$value": {}}}
    """
  private let night = "{\"ink\": {\"$type\": \"color\", \"$value\": \"#a0b0c0\"}}"

  private func files() throws -> TemporaryFiles {
    try TemporaryFiles(["t.txt": table, "light.json": normal, "dark.tokens": night])
  }

  @Test func aTableIsPrintedInColumns() throws {
    let files = try files()
    let run = try milieuctl("colors", files.path("t.txt"))
    let lines = """
      ENTRY  NORMAL     NIGHT
      BG     #ffffff    #000000
      TEXT   #767676    #777777
      HALF   #11223344  #777777

      """
    #expect(run == Run(status: 0, output: lines, message: ""))
    let night = try milieuctl("colors", "-t", "NIGHT", files.path("t.txt"))
    #expect(
      night.output == "ENTRY  NIGHT\nBG     #000000\nTEXT   #777777\nHALF   #777777\n")
  }

  @Test func swatchesArePaintedWhereTheyAreAskedForAndOverAChequerboard() throws {
    let files = try files()
    let plain = try milieuctl("colors", files.path("t.txt"))
    #expect(!plain.output.contains("\u{1B}"))
    let painted = try milieuctl("colors", "--color=always", files.path("t.txt"))
    #expect(painted.status == 0)
    #expect(painted.output.contains("\u{1B}[0;48;2;0;0;0m    \u{1B}[0m #000000\n"))
    // 0x44 of 0xff in front of white, and of a grey of 153.
    #expect(painted.output.contains("\u{1B}[0;38;2;192;196;201;48;2;117;121;126m▀"))
    #expect(painted.output.contains("\u{1B}[0;38;2;117;121;126;48;2;192;196;201m▀"))
    // Without what paints it says the same.
    let words = painted.output.replacing(#/\u{1B}\[[0-9;]*m/#, with: "").replacing("▀", with: " ")
      .split(separator: "\n").map { $0.split(separator: " ") }
    #expect(words == plain.output.split(separator: "\n").map { $0.split(separator: " ") })
  }

  @Test func aTerminalGetsSwatchesUnlessItWantsNoColour() throws {
    let files = try files()
    func onTerminal(_ setting: String, _ options: String = "") throws -> String {
      try shell(
        "\(setting) script -qec \"'$0' colors \(options) '$1'\" /dev/null </dev/null",
        files.path("t.txt")
      ).output
    }
    #expect(try onTerminal("TERM=xterm NO_COLOR=").contains("\u{1B}[0;48;2;0;0;0m"))
    #expect(try !onTerminal("TERM=xterm NO_COLOR=1").contains("\u{1B}"))
    #expect(try !onTerminal("TERM=dumb NO_COLOR=").contains("\u{1B}"))
    #expect(try !onTerminal("TERM=xterm NO_COLOR=", "--color never").contains("\u{1B}"))
    #expect(try onTerminal("TERM=xterm NO_COLOR=1", "--color always").contains("\u{1B}"))
  }

  @Test func designTokensHaveAFileATheme() throws {
    let files = try files()
    let run = try milieuctl(
      "colors", "NORMAL=\(files.path("light.json"))", "NIGHT=\(files.path("dark.tokens"))")
    #expect(run.status == 0)
    #expect(
      run.message
        == "milieuctl: \(files.path("light.json")): left out, for tables have no such values: 2 of type 'shadow'\n"
    )
    let lines = run.output.split(separator: "\n")
    #expect(
      lines.map { $0.split(separator: " ").first } == ["ENTRY", "gap", "icon", "ink", "ratio"])
    #expect(lines[1].hasSuffix("  8px"))
    #expect(lines[3].hasSuffix("  #a0b0c0") && lines[3].contains("  #102030  "))
    #expect(lines[4].hasSuffix("  1.5"))
    // What steers a terminal is none of a text's.
    #expect(!run.output.contains("\u{1B}") && !run.output.contains("\u{202E}"))
    let one = try milieuctl("colors", files.path("light.json"))
    #expect(one.status == 0 && one.output.hasPrefix("ENTRY  NORMAL\n"))
  }

  @Test func programsCanHaveObjects() throws {
    let files = try files()
    let run = try milieuctl("colors", "--json", "--color=always", files.path("light.json"))
    let lines = run.output.split(separator: "\n")
    #expect(
      lines.first == #"{"entry":"gap","kind":"dimension","values":{"NORMAL":8}}"#)
    #expect(lines.last == #"{"entry":"ratio","kind":"number","values":{"NORMAL":1.5}}"#)
    for line in lines {
      #expect(try JSONSerialization.jsonObject(with: Data(line.utf8)) is [String: Any])
    }
    let pairs = try milieuctl(
      "colors", "--json", "--pair=TEXT/BG", "--min=4.5", files.path("t.txt"))
    #expect(
      pairs.output.hasPrefix(#"{"text":"TEXT","background":"BG","theme":"NORMAL","ratio":4.5"#))
    #expect(pairs.output.contains(#","level":"AA","passes":true}"#))
  }

  @Test func objectsHaveNothingThatATerminalWouldObey() throws {
    let escapes = #"\u{1b}[31m\u{7f}\u{85}\u{9b}31m\u{202e}\u{2028}\u{e0001}é"#
    let files = try TemporaryFiles(["t.txt": "NORMAL\n\"\(escapes)\" S\n"])
    let run = try milieuctl("colors", "--json", files.path("t.txt"))
    let text = #"\u001b[31m\u007f\u0085\u009b31m\u202e\u2028\udb40\udc01é"#
    #expect(run.output == #"{"entry":"S","kind":"string","values":{"NORMAL":"\#(text)"}}"# + "\n")
  }
}

// Contrast.
extension ColorsTests {
  @Test func thePairsRatiosArePrintedForEachTheme() throws {
    let files = try files()
    let run = try milieuctl(
      "colors", files.path("t.txt"), "--pair", "TEXT/BG", "-p", "BG/BG", "-p", "TEXT/BG")
    let lines = """
      TEXT/BG  NORMAL  4.54  AA
      TEXT/BG  NIGHT   4.68  AA
      BG/BG    NORMAL  1.00  fails
      BG/BG    NIGHT   1.00  fails

      """
    #expect(run == Run(status: 0, output: lines, message: ""))
    let one = try milieuctl("colors", files.path("t.txt"), "-p", "TEXT/BG", "--theme=NIGHT")
    #expect(one.output == "TEXT/BG  NIGHT  4.68  AA\n")
    // Two names for tables, though Swift takes one for the other.
    try Data("NORMAL\n#000 \u{E9}\n#fff e\u{301}\n#fff BG\n".utf8)
      .write(to: URL(fileURLWithPath: files.path("e.txt")))
    let two = try milieuctl(
      "colors", files.path("e.txt"), "-p", "e\u{301}/BG", "-p", "\u{E9}/BG", "--min=3")
    #expect(two.status == 1 && two.output.split(separator: "\n").count == 2)
  }

  @Test func pairsBelowTheLeastFailAndAreNamedWithTheirThemes() throws {
    let files = try files()
    let run = try milieuctl("colors", files.path("t.txt"), "-p", "TEXT/BG", "--min", "4.6")
    #expect(run.status == 1)
    #expect(
      run.output
        == "TEXT/BG  NORMAL  4.54  AA  below 4.6\nTEXT/BG  NIGHT   4.68  AA\n")
    #expect(
      run.message == "milieuctl: TEXT/BG in NORMAL has a contrast of 4.54, 4.6 is expected\n")
    let both = try milieuctl("colors", files.path("t.txt"), "-p", "TEXT/BG", "--min=7")
    #expect(both.status == 1 && both.message.split(separator: "\n").count == 2)
    // Where only one is asked for, only that can fail.
    let night = try milieuctl(
      "colors", files.path("t.txt"), "-p", "TEXT/BG", "--min=4.6", "-t", "NIGHT")
    #expect(night.status == 0 && night.message.isEmpty)
  }

  @Test func wrongPairsAreAllSaidWithWhatMayBeMeant() throws {
    let files = try files()
    let run = try milieuctl(
      "colors", files.path("t.txt"), "-p", "TXET/BG", "-p", "TEXT", "-p", "TEXT/no\u{1B}[31m",
      "-p", "TEXT/BG", "-o", files.path("out.svg"))
    #expect(run.status == 2 && run.output.isEmpty)
    #expect(
      run.message == """
        milieuctl: --pair 'TXET/BG': no entry 'TXET', perhaps 'TEXT' is meant
        milieuctl: --pair 'TEXT' is no pair, a text's entry and its background's are expected, as TEXT/BG
        milieuctl: --pair 'TEXT/no\\u{1B}[31m': no entry 'no\\u{1B}[31m', expected of BG, TEXT, HALF

        """)
    #expect(try files.names == ["dark.tokens", "light.json", "t.txt"])
    let gap = try milieuctl("colors", files.path("light.json"), "-p", "gap/ink")
    #expect(gap.status == 2)
    #expect(gap.message.hasSuffix("--pair 'gap/ink': 'gap' is a dimension, a colour is expected\n"))
  }
}

// Faults.
extension ColorsTests {
  @Test func everyFaultOfATableIsSaidOnALineOfItsOwn() throws {
    let files = try TemporaryFiles([
      "bad.txt": "NORMAL NIGHT\n#fff #0 BG\nred #fff CARD\n#fff #000 BG\n"
    ])
    let path = files.path("bad.txt")
    let run = try milieuctl("colors", path, "-o", files.path("out.html"))
    #expect(run.status == 2 && run.output.isEmpty)
    let lines = run.message.split(separator: "\n")
    #expect(lines.count == 3)
    #expect(lines[0].hasPrefix("\(path):2:6: ") && lines[1].hasPrefix("\(path):3:1: "))
    #expect(lines[2].hasPrefix("\(path):4:"))
    #expect(try files.names == ["bad.txt"])
    let missing = try milieuctl("colors", "/nowhere/a\u{1B}[31m.txt")
    #expect(missing.status == 2 && missing.output.isEmpty)
    #expect(missing.message.hasPrefix("/nowhere/a\\u{1B}[31m.txt: nothing is there: "))
    #expect(!missing.message.contains("\u{1B}"))
  }

  @Test(arguments: [
    ([], "no table given, expected one FILE, or a THEME=FILE for each theme"),
    (["a", "b"], "'a' is one of several, and names no theme, expected one FILE"),
    (["N=a", "b"], "'b' is one of several, and names no theme"),
    (["a", "--min", "4.5"], "--min is for pairs, and goes with --pair TEXT/BG"),
    (["a", "-p", "A/B", "--min", "0x4"], "'0x4' is no contrast ratio, a number from 1 to 21"),
    (["a", "-p", "A/B", "--min", "22"], "'22' is no contrast ratio"),
    (["a", "--color", "red"], "--color 'red' is unknown, expected always, never or auto"),
    (["a", "-o", "a.png"], "'a.png' does not say what to write, a name that ends in one of .svg,"),
    (["a", "-o", "a.gtk.css"], "GTK takes the colours of one theme, --theme THEME is expected"),
    (["a", "-o", "a.txt", "-t", "N"], "the text format has all themes, and goes with no --theme"),
    (["a", "--frob"], "Unknown option --frob"),
  ])
  func aCommandLineThatIsNotUnderstoodIsMisuse(_ arguments: [String], _ problem: String) throws {
    let run = try milieuctl(["colors"] + arguments)
    #expect(run.status == 2 && run.output.isEmpty)
    #expect(run.message.hasPrefix("milieuctl: \(problem)"))
    #expect(run.message.contains("'milieuctl colors --help'"))
  }

  @Test func aThemeThatIsNotThereIsSaidWithWhatMayBeMeant() throws {
    let files = try files()
    let run = try milieuctl("colors", files.path("t.txt"), "-t", "nihgt")
    #expect(
      run
        == Run(
          status: 2, output: "", message: "milieuctl: no theme 'nihgt', perhaps 'NIGHT' is meant\n")
    )
  }

  @Test func helpSaysWhatIsReadAndWritten() throws {
    let run = try milieuctl("colors", "--help")
    #expect(run.status == 0 && run.message.isEmpty)
    #expect(run.output.hasPrefix("Usage:\n  milieuctl colors [OPTION…] FILE | THEME=FILE…\n"))
    for option in ["-o, --output=OUT", "-p, --pair=TEXT/BG", "--min=RATIO", "-t, --theme=THEME"] {
      #expect(run.output.contains(option))
    }
  }

  @Test func aReaderThatHasGoneEndsItQuietly() throws {
    let rows = (0..<20_000).map { "#ffffff entry\($0)\n" }.joined()
    let files = try TemporaryFiles(["large.txt": "NORMAL\n" + rows])
    let run = try shell("{ \"$0\" colors \"$1\"; } | head -n 1", files.path("large.txt"))
    #expect(run == Run(status: 0, output: "ENTRY       NORMAL\n", message: ""))
    let full = try shell("\"$0\" colors \"$1\" >/dev/full", files.path("large.txt"))
    #expect(full.status == 1)
    #expect(full.message == "milieuctl: cannot write standard output: No space left on device\n")
  }
}
