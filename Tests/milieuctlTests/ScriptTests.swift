import Foundation
import Testing

@testable import milieuctl

/// Runs `Tests/scripts/*.milieu`, and compares what they print with the `.out` file beside each.
struct ScriptTests {
  @Test(arguments: Script.all)
  func printsWhatItMust(_ script: Script) throws {
    let expected = try String(contentsOf: script.output, encoding: .utf8)
    #expect(try lines(printedBy: Data(contentsOf: script.source)) == expected)
  }

  @Test func aLineOutsideTheLanguageDoesNothing() throws {
    let printed = Lines()
    let interpreter = try Interpreter(emit: printed.append)
    try interpreter.run("node a", "key k int", "observe a k as o")
    #expect(throws: ScriptFault.self) { try interpreter.run("when o set a k 1 2") }
    #expect(throws: ScriptFault.self) { try interpreter.run("get a k k") }
    try interpreter.run("set a k 1")
    #expect(printed.text == "o: a k 0 -> 1\n")
  }

  @Test func aLineIsRunWhenItIsGiven() throws {
    let printed = Lines()
    let interpreter = try Interpreter(emit: printed.append)
    try interpreter.run("node a", "key k int", "get a k")
    #expect(printed.text == "a k = 0 from default\n")
    try interpreter.run("begin")
    #expect(printed.text == "a k = 0 from default\n")
    interpreter.finish()
    #expect(printed.text == "a k = 0 from default\n! open-transaction\n")
  }

  @Test func nestedWhensUnfoldOneAtATime() throws {
    let printed = Lines()
    let interpreter = try Interpreter(emit: printed.append)
    let depth = 50_000
    try interpreter.run("node a", "key k int", "observe a k as o")
    try interpreter.run(String(repeating: "when o ", count: depth) + "get a k")
    try interpreter.run("set a k 1")
    try interpreter.run("set a k 2")
    #expect(printed.text == "o: a k 0 -> 1\no: a k 1 -> 2\n")
  }

  @Test func aChainOfManyNodesIsBuiltReadAndRemoved() throws {
    let printed = Lines()
    let interpreter = try Interpreter(emit: printed.append)
    try interpreter.run("key k int", "node n0")
    for index in 1...20_000 {
      try interpreter.run("node n\(index) in n\(index - 1)")
    }
    try interpreter.run("observe n20000 k as o", "set n0 k 1", "get n20000 k", "remove n1")
    try interpreter.run("get n20000 k", "unobserve o", "node n20000 in n0", "get n20000 k")
    #expect(
      printed.text == """
        o: n20000 k 0 -> 1
        n20000 k = 1 from n0
        ! no-node
        ! no-observer
        n20000 k = 1 from n0

        """)
  }

  private func lines(printedBy script: Data) throws -> String {
    let printed = Lines()
    let interpreter = try Interpreter(emit: printed.append)
    for line in Array(script).split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    {
      try interpreter.run(line)
    }
    interpreter.finish()
    return printed.text
  }
}

/// A script and what it must print.
struct Script: CustomTestStringConvertible {
  let source: URL
  let output: URL

  var testDescription: String { source.lastPathComponent }

  static let all: [Script] = {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "scripts")
    let files = try? FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: nil)
    let sources = (files ?? []).filter { $0.pathExtension == "milieu" }
    precondition(!sources.isEmpty, "no scripts in \(folder.path)")
    return sources.sorted { $0.path < $1.path }.map { source in
      Script(source: source, output: source.deletingPathExtension().appendingPathExtension("out"))
    }
  }()
}

/// Collects lines of output.
private final class Lines {
  private(set) var text = ""

  func append(_ line: String) {
    text += line + "\n"
  }
}

extension Interpreter {
  fileprivate func run(_ lines: String...) throws {
    for line in lines {
      try run(Array(line.utf8)[...])
    }
  }
}
