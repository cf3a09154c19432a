import Foundation
import Testing

/// The built executable, as users call it.
struct ProgramTests {
  @Test func aScriptIsRunFromAFile() throws {
    let script = try TemporaryScript("node a\nkey k int\nget a k\n")
    let run = try milieuctl("run", script.path)
    #expect(run == Run(status: 0, output: "a k = 0 from default\n", message: ""))
  }

  @Test func aScriptIsRunFromStandardInput() throws {
    let run = try milieuctl("run", "-", input: "node a\r\nkey k int\r\nget a k")
    #expect(run == Run(status: 0, output: "a k = 0 from default\n", message: ""))
  }

  @Test func anEmptyScriptPrintsNothing() throws {
    #expect(try milieuctl("run", "-", input: "") == Run(status: 0, output: "", message: ""))
  }

  @Test func aFaultyLineEndsTheRunAndWhatWasPrintedStays() throws {
    let script = try TemporaryScript("node a\nkey k int\nget a k\nget a\nget a k\n")
    let run = try milieuctl("run", script.path)
    let message = "\(script.path): line 4: the line ends too early, expected get NODE KEY\n"
    #expect(run == Run(status: 2, output: "a k = 0 from default\n", message: message))
  }

  @Test func aFileThatCannotBeReadIsNamedWithTheReason() throws {
    let missing = try milieuctl("run", "/nowhere/at.all")
    #expect(missing.status == 2 && missing.output.isEmpty)
    #expect(missing.message == "/nowhere/at.all: cannot be read: No such file or directory\n")
    let directory = try milieuctl("run", "/")
    #expect(directory.status == 2 && directory.output.isEmpty)
    #expect(directory.message == "/: cannot be read: Is a directory\n")
  }

  @Test(arguments: [
    ([], "no command given, expected 'colors', 'demo', 'run', 'sources' or 'watch'"),
    (["frob"], "no command 'frob', expected 'colors', 'demo', 'run', 'sources' or 'watch'"),
    (["--frob"], "Unknown option --frob"),
    (["-x", "run"], "Unknown option -x"),
    (["run"], "no script given, expected a FILE, or - for standard input"),
    (["run", "a", "b"], "more than one script given, expected one FILE"),
    (["run", "--frob", "a"], "Unknown option --frob"),
    (["run", "a", "-z"], "Unknown option -z"),
    (["watch", "frob"], "no key 'frob', expected of color-scheme, contrast, accent-color,"),
    (["watch", "locale", "--frob"], "Unknown option --frob"),
    (["sources", "a"], "'a' is not expected"),
    (["demo", "a"], "'a' is not expected; a script follows --script"),
    (["demo", "--script"], "Missing argument for --script"),
  ])
  func aCommandLineThatIsNotUnderstoodIsMisuse(_ arguments: [String], _ problem: String) throws {
    let run = try milieuctl(arguments)
    #expect(run.status == 2 && run.output.isEmpty)
    #expect(run.message.hasPrefix("milieuctl: \(problem)"))
    #expect(run.message.contains("--help'"))
  }

  @Test(arguments: [
    ["\u{1B}[31m"], ["--\u{1B}[31m"], ["-\u{9B}31m"], ["colors", "--\u{1B}]0;x\u{7}"],
    ["colors", "--min=\u{1B}[31m", "-p", "a/b", "a"], ["colors", "-o", "\u{1B}[31m\u{202E}", "a"],
    ["colors", "\u{1B}[31m=a", "b=c\n"], ["colors", "/nowhere/\u{9B}31m\n"],
    ["demo", "--\u{1B}[31m"], ["demo", "--theme=/nowhere/\u{1B}[31m"], ["run", "--\u{1B}[31m"],
    ["run", "/nowhere/\u{1B}[31m\u{202E}\n"], ["watch", "--\u{1B}[31m"], ["watch", "\u{1B}[31m"],
    ["sources", "--\u{1B}[31m"],
  ])
  func noMessageHasWhatATerminalWouldObey(_ arguments: [String]) throws {
    let run = try milieuctl(arguments)
    #expect(run.status == 2 && run.output.isEmpty)
    for line in run.message.split(separator: "\n") {
      let kinds = Set(line.unicodeScalars.map(\.properties.generalCategory))
      #expect(kinds.isDisjoint(with: [.control, .format]), "\(line.debugDescription)")
    }
  }

  @Test(arguments: [["--help"], ["-h"], ["--help", "run"]])
  func helpNamesTheCommands(_ arguments: [String]) throws {
    let run = try milieuctl(arguments)
    #expect(run.status == 0 && run.message.isEmpty)
    #expect(run.output.hasPrefix("Usage:\n  milieuctl [OPTION…] COMMAND [ARGUMENT…]\n"))
    #expect(run.output.contains("  demo  ") && run.output.contains("run FILE"))
    #expect(run.output.contains("  sources  ") && run.output.contains("  watch  "))
    #expect(run.output.contains("--version"))
  }

  @Test(arguments: [["run", "--help"], ["run", "-h"], ["run", "a", "--help"]])
  func helpOfRunNamesTheScriptLanguage(_ arguments: [String]) throws {
    let run = try milieuctl(arguments)
    #expect(run.status == 0 && run.message.isEmpty)
    #expect(run.output.hasPrefix("Usage:\n  milieuctl run [OPTION…] FILE\n"))
    #expect(run.output.contains("  observe NODE KEY as LABEL [initial]\n"))
  }

  @Test func helpOfTheDemoSaysHowToPlayAScript() throws {
    let run = try milieuctl("demo", "--help")
    #expect(run.status == 0 && run.message.isEmpty)
    #expect(run.output.hasPrefix("Usage:\n  milieuctl demo [OPTION…]"))
    #expect(run.output.contains("--script=FILE"))
  }

  @Test func helpOfWhatFollowsTheSystemNamesKeysAndStates() throws {
    let watch = try milieuctl("watch", "locale", "--help")
    #expect(watch.status == 0 && watch.message.isEmpty)
    #expect(watch.output.hasPrefix("Usage:\n  milieuctl watch [OPTION…] [KEY…]\n"))
    #expect(watch.output.contains("\n  color-scheme\n") && watch.output.contains("--json"))
    let sources = try milieuctl("sources", "-h")
    #expect(sources.status == 0 && sources.message.isEmpty)
    #expect(sources.output.hasPrefix("Usage:\n  milieuctl sources [OPTION…]"))
    #expect(sources.output.contains("  unavailable  ") && sources.output.contains("--json"))
  }

  @Test func theVersionIsTheLibrarys() throws {
    let run = try milieuctl("--version")
    #expect(run.status == 0)
    #expect(try #/milieuctl \d+\.\d+\.\d+\n/#.wholeMatch(in: run.output) != nil)
  }

  @Test func aFileMayBeCalledLikeAnOption() throws {
    let run = try milieuctl("run", "--", "-z")
    #expect(run.message == "-z: cannot be read: No such file or directory\n")
  }

  @Test func outputThatCannotBeWrittenIsAFailure() throws {
    let run = try shell("printf 'dump\\nnode a\\ndump\\n' | \"$0\" run - >/dev/full")
    #expect(run.status == 1)
    #expect(
      run.message == "milieuctl: cannot write standard output: No space left on device\n")
  }

  @Test func aReaderThatHasGoneEndsTheRunQuietly() throws {
    let script = try TemporaryScript(
      "key k int\nnode a\n" + String(repeating: "get a k\n", count: 50_000) + "frob\n")
    let run = try shell("{ \"$0\" run \"$1\"; } | head -n 1", script.path)
    #expect(run == Run(status: 0, output: "a k = 0 from default\n", message: ""))
    let ignoring = try shell("trap '' PIPE; { \"$0\" run \"$1\"; } | head -n 1", script.path)
    #expect(ignoring == Run(status: 0, output: "a k = 0 from default\n", message: ""))
  }

  @Test func outputComesBeforeTheNextLineIsAwaited() throws {
    let process = Process()
    let (input, output) = (Pipe(), Pipe())
    process.executableURL = executable
    process.arguments = ["run", "-"]
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    try input.fileHandleForWriting.write(contentsOf: Data("key k int\nnode a\nget a k\n".utf8))
    let line = output.fileHandleForReading.availableData
    #expect(String(decoding: line, as: UTF8.self) == "a k = 0 from default\n")
    try input.fileHandleForWriting.close()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
  }
}
