import Foundation
import MilieuGLib

/// Settings of a program that is not installed: a schema that is compiled into a temporary folder, and a
/// keyfile there. An installed program says `Settings(schema: "org.example.Reader")` instead.
struct SettingsFolder {
  private let folder = FileManager.default.temporaryDirectory
    .appending(path: "bindings-\(UUID().uuidString)")

  private static let schema = """
    <schemalist><schema id='org.example.Reader' path='/org/example/Reader/'>
      <key name='margin' type='i'><range min='0' max='100'/><default>8</default></key>
    </schema></schemalist>
    """

  func open() throws -> Settings {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data(Self.schema.utf8).write(to: folder.appending(path: "org.example.gschema.xml"))
    let compiler = Process()
    compiler.executableURL = URL(filePath: "/usr/bin/env")
    compiler.arguments = ["glib-compile-schemas", folder.path()]
    try compiler.run()
    compiler.waitUntilExit()
    return try Settings(
      schema: "org.example.Reader", in: folder.path(),
      keyfile: folder.appending(path: "settings").path())
  }

  func remove() {
    try? FileManager.default.removeItem(at: folder)
  }
}
