import Foundation
import Testing

/// How a run of a program ended, and what it said.
struct Run {
  var status: Int32
  var lines: [String]
  var message: String
}

/// Runs a program that lies beside the tests.
func run(_ name: String, _ arguments: String...) async throws -> Run {
  let folder = try #require(Bundle.main.executableURL).resolvingSymlinksInPath()
    .deletingLastPathComponent()
  let process = Process()
  let output = Pipe()
  let message = Pipe()
  process.executableURL = folder.appending(path: name)
  process.arguments = arguments
  process.standardOutput = output
  process.standardError = message
  // What a program says when it ends itself is enough.
  process.environment = ProcessInfo.processInfo.environment.merging(
    ["SWIFT_BACKTRACE": "enable=no"]) { $1 }
  try process.run()
  // Both are short: neither fills its pipe.
  let lines = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
  let words = String(decoding: message.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
  process.waitUntilExit()
  return Run(
    status: process.terminationStatus, lines: lines.split(separator: "\n").map(String.init),
    message: words)
}
