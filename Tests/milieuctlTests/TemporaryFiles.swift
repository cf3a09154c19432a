import Foundation

/// Files in a folder that goes with this.
final class TemporaryFiles {
  private let folder: URL

  init(_ texts: [String: String] = [:]) throws {
    folder = try temporaryFolder()
    for (name, text) in texts {
      try text.write(to: folder.appending(path: name), atomically: false, encoding: .utf8)
    }
  }

  deinit {
    try? FileManager.default.removeItem(at: folder)
  }

  func path(_ name: String) -> String { folder.appending(path: name).path }

  func text(_ name: String) throws -> String {
    try String(contentsOf: folder.appending(path: name), encoding: .utf8)
  }

  /// The names of all that is there.
  var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() }
  }
}
