import Foundation
import Testing

/// How a run of a program ended, and what it said.
struct Run: Equatable {
  var status: Int32
  var output: String
  var message: String
}

/// The program lies beside the tests.
let executable = Bundle.main.executableURL?.resolvingSymlinksInPath()
  .deletingLastPathComponent().appending(path: "milieuctl")

func milieuctl(_ arguments: String..., input: String = "") throws -> Run {
  try milieuctl(arguments, input: input)
}

func milieuctl(_ arguments: [String], input: String = "") throws -> Run {
  try run(#require(executable), arguments, input: input)
}

/// Runs a shell command in which `$0` is the program.
func shell(_ command: String, _ arguments: String...) throws -> Run {
  let program = try #require(executable).path
  return try run(URL(filePath: "/bin/sh"), ["-c", command, program] + arguments, input: "")
}

/// Runs a program on files for its input and output, so that neither side can wait for the other.
private func run(_ program: URL, _ arguments: [String], input: String) throws -> Run {
  let folder = try temporaryFolder()
  defer { try? FileManager.default.removeItem(at: folder) }
  let names = ["input", "output", "message"].map { folder.appending(path: $0) }
  try input.write(to: names[0], atomically: false, encoding: .utf8)
  for name in names[1...] {
    try Data().write(to: name)
  }
  let process = Process()
  process.executableURL = program
  process.arguments = arguments
  process.standardInput = try FileHandle(forReadingFrom: names[0])
  process.standardOutput = try FileHandle(forWritingTo: names[1])
  process.standardError = try FileHandle(forWritingTo: names[2])
  try process.run()
  process.waitUntilExit()
  return Run(
    status: process.terminationStatus,
    output: try String(contentsOf: names[1], encoding: .utf8),
    message: try String(contentsOf: names[2], encoding: .utf8))
}

func temporaryFolder() throws -> URL {
  let folder = FileManager.default.temporaryDirectory.appending(
    path: "milieuctl-tests-\(UUID().uuidString)")
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  return folder
}

/// A script in a file that goes with this.
final class TemporaryScript {
  private let folder: URL
  let path: String

  init(_ text: String) throws {
    folder = try temporaryFolder()
    let file = folder.appending(path: "script.milieu")
    try text.write(to: file, atomically: false, encoding: .utf8)
    path = file.path
  }

  deinit {
    try? FileManager.default.removeItem(at: folder)
  }
}
