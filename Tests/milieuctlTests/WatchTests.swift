import Foundation
import Testing

/// `milieuctl run --watch`, without a terminal.
struct WatchTests {
  @Test(arguments: [(SIGINT, 130), (SIGTERM, 143)] as [(Int32, Int32)])
  func aSignalEndsAPlayThatWaitsForItsScript(_ signal: Int32, _ status: Int32) throws {
    let play = try Play("run", "--watch", "-")
    try play.write("node a\nkey k int\nset a k 1\n")
    #expect(try play.readLine(after: "> set a k 1").hasPrefix("nodes visited "))
    // More than a pipe holds: when it is written, the player has read on behind its first step.
    try play.write(String(repeating: "# A comment is no step.\n", count: 10_000))
    #expect(play.end(by: signal) == status)
  }

  @Test func aSignalEndsAPlayWhoseLineHasNoEnd() throws {
    let play = try Play("run", "--watch", "-")
    try play.write("node a\ndump\n")
    #expect(try play.readLine(after: "> dump") == "a")
    try play.write(String(repeating: "# no line feed ", count: 20_000))
    #expect(play.end(by: SIGTERM) == 143)
  }

  @Test func aStepIsPlayedBeforeTheNextLineIsAwaited() throws {
    let play = try Play("run", "--watch", "-")
    try play.write("node a\nkey k int\nget a k\nget a ")
    #expect(try play.readLine(after: "> get a k") == "a k = 0 from default")
    try play.write("k\nset a k 2\n")
    #expect(try play.readLine(after: "> get a k") == "a k = 0 from default")
    #expect(try play.readLine(after: "> set a k 2").hasPrefix("nodes visited "))
    #expect(try play.endOfScript() == 0)
  }

  @Test func everyLineThatSetsNoStageIsAStep() throws {
    let script = """
      key k int
      derive d bool from k 1=true else false
      node a
      observe a k as o

      # A caption.
      when o get a d
      set a k 1
      begin
      set a k 2
      commit
      set a none 1
      defer
      unobserve o
      """
    let run = try milieuctl("run", "--watch", "-", input: script)
    #expect(run.status == 0)
    let steps = run.output.split(separator: "\n").filter { $0.hasPrefix("> ") }
    #expect(steps == ["> set a k 1", "> commit", "> set a none 1", "> unobserve o"])
  }

  @Test func whatDoesNotSettleIsToldOnceAStep() throws {
    let script = "key k int\nnode a\nobserve a k as o\nwhen o add a k 1\nset a k 1\nset a k 0\n"
    let run = try milieuctl("run", "--watch", "-", input: script)
    #expect(run.status == 0)
    let lines = run.output.split(separator: "\n")
    #expect(lines.count { $0.hasPrefix("o: ") } == 200)
    #expect(lines.count { $0 == "! unstable" } == 2)
    #expect(lines.contains { $0.hasSuffix("told 1 of 1 observers, 100 times: o") })
  }

  @Test func whatAScriptDefersIsToldByItsFlush() throws {
    let script = "key k int\nnode a\nobserve a k as o\ndefer\nset a k 1\nset a k 2\nflush\n"
    let run = try milieuctl("run", "--watch", "-", input: script)
    let lines = run.output.split(separator: "\n").filter {
      $0.hasPrefix("o: ") || $0.hasPrefix("> ")
    }
    #expect(lines == ["> set a k 1", "> set a k 2", "> flush", "o: a k 0 -> 2"])
  }

  @Test func anObserverThatEndsItselfIsCounted() throws {
    let script = "key k int\nnode a\nobserve a k as o\nwhen o unobserve o\nset a k 1\n"
    let run = try milieuctl("run", "--watch", "-", input: script)
    #expect(run.output.contains("told 1 of 1 observers: o\n"))
  }

  /// What a script prints itself is no telling, even if it begins as one.
  @Test func onlyTellingsAreCountedAsSuch() throws {
    let script = "key k string\nnode o\nobserve o k as o\nwhen o get o k\nget o k\nset o k \": \"\n"
    let run = try milieuctl("run", "--watch", "-", input: script)
    #expect(run.output.contains("o k = \"\" from default\nnodes visited 0 times; told 0 of 1 "))
    #expect(run.output.contains("told 1 of 1 observers: o\n"))
  }

  @Test func whatWasPrintedBeforeAFaultStays() throws {
    let script = "key k int\nnode a\nobserve a k as o initial\nfrob\n"
    let run = try milieuctl("run", "--watch", "-", input: script)
    #expect(run.status == 2 && run.output == "o: a k 0 initial\n")
    #expect(run.message.hasPrefix("-: line 4: no command 'frob'"))
  }

  @Test func aLogHoldsNoControlCharacters() throws {
    let script =
      "key k string\r\nnode a\r\n# \u{1B}[2J\r\nset a k \"\u{1B}]0;x\u{7}\u{202E}\"\r\nget a k\r\n"
    let run = try milieuctl("run", "--watch", "-", input: script)
    #expect(run.status == 0)
    #expect(run.output.utf8.allSatisfy { $0 >= 0x20 || $0 == UInt8(ascii: "\n") })
    #expect(
      run.output.contains(#"\u{1B}[2J"# + "\n> set a k \"" + #"\u{1B}]0;x\u{07}\u{202E}"# + "\"\n"))
  }
}

/// A play that is read, and whose script may be written, while it runs.
final class Play {
  private let process = Process()
  private let (input, output) = (Pipe(), Pipe())
  private let guardian: DispatchWorkItem
  private var received: [UInt8] = []

  init(_ arguments: String...) throws {
    process.executableURL = executable
    process.arguments = arguments
    process.standardInput = input
    process.standardOutput = output
    // Threads that run tests may block signals, and a child would inherit that.
    var (none, mask) = (sigset_t(), sigset_t())
    sigemptyset(&none)
    pthread_sigmask(SIG_SETMASK, &none, &mask)
    defer { pthread_sigmask(SIG_SETMASK, &mask, nil) }
    try process.run()
    // A play that does not end fails its test, and does not keep the others.
    let child = process.processIdentifier
    guardian = DispatchWorkItem { kill(child, SIGKILL) }
    DispatchQueue.global().asyncAfter(deadline: .now() + 120, execute: guardian)
  }

  func write(_ text: String) throws {
    try input.fileHandleForWriting.write(contentsOf: Data(text.utf8))
  }

  /// The line that follows the next one that is `line`.
  func readLine(after line: String) throws -> String {
    while try nextLine() != line {}
    return try nextLine()
  }

  /// The line that begins so.
  func readLine(beginning start: String) throws -> String {
    while true {
      let line = try nextLine()
      if line.hasPrefix(start) {
        return line
      }
    }
  }

  private func nextLine() throws -> String {
    while true {
      if let end = received.firstIndex(of: UInt8(ascii: "\n")) {
        defer { received.removeSubrange(...end) }
        return String(decoding: received[..<end], as: UTF8.self)
      }
      let piece = output.fileHandleForReading.availableData
      try #require(!piece.isEmpty, "the play has ended")
      received.append(contentsOf: piece)
    }
  }

  func end(by signal: Int32) -> Int32 {
    kill(process.processIdentifier, signal)
    return waitForEnd()
  }

  func endOfScript() throws -> Int32 {
    try input.fileHandleForWriting.close()
    return waitForEnd()
  }

  private func waitForEnd() -> Int32 {
    process.waitUntilExit()
    guardian.cancel()
    return process.terminationStatus
  }
}
