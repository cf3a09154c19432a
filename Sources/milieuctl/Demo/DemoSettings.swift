import CGLib
import Glibc
import MilieuGLib

/// Why there are no settings for the demo, in a sentence for people.
struct DemoSettingsError: Error, CustomStringConvertible {
  let description: String
}

/// What the demo's dialog is bound to: a setting in a keyfile, which whoever wants to may write.
///
/// The schema is compiled into a temporary folder, which goes with this at the latest. Without a keyfile
/// of the user's there is one in that folder.
final class DemoSettings {
  let settings: Settings
  /// The keyfile, for people.
  let keyfile: String
  let isUsers: Bool
  private let folder: String

  private static let schema = "org.milieu.Demo"
  private static let group = "org/milieu/demo"
  private static let compiler = "glib-compile-schemas"

  private static let definition = """
    <schemalist>
      <enum id='\(schema).Scheme'>
        <value nick='light' value='0'/><value nick='dusk' value='1'/><value nick='dark' value='2'/>
      </enum>
      <schema id='\(schema)' path='/\(group)/'>
        <key name='scheme' enum='\(schema).Scheme'><default>'light'</default></key>
      </schema>
    </schemalist>
    """

  init(keyfile: Argument? = nil) throws(DemoSettingsError) {
    isUsers = keyfile != nil
    if let keyfile {
      try Self.check(keyfile)
    }
    folder = try Self.compile()
    self.keyfile = keyfile?.text ?? folder + "/settings"
    do throws(SettingsError) {
      settings = try Settings(schema: Self.schema, in: folder, keyfile: self.keyfile)
    } catch {
      Self.remove(folder)
      throw DemoSettingsError(description: error.description)
    }
    // What was read of the schema stays; so nothing is left over, however the program ends.
    if isUsers {
      Self.remove(folder)
    }
  }

  deinit {
    Self.remove(folder)
  }

  /// What to write into the keyfile.
  static func text(_ scheme: Scheme) -> String { "[\(group)]\nscheme='\(scheme)'\n" }

  /// Writes the keyfile as another program would, which knows nothing of this one.
  func write(_ scheme: Scheme) {
    _ = Self.write(Self.text(scheme), to: keyfile)
  }
}

extension DemoSettings {
  /// A keyfile need not be there, but what is there must be one that can be read.
  private static func check(_ keyfile: Argument) throws(DemoSettingsError) {
    guard
      String(validating: keyfile.bytes.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
        != nil
    else {
      throw DemoSettingsError(
        description: "the name of the settings is not UTF-8, one in UTF-8 is expected")
    }
    var status = stat()
    if stat(keyfile.bytes, &status) != 0 {
      guard errno != ENOENT else { return }
    } else if status.st_mode & S_IFMT == S_IFREG, access(keyfile.bytes, R_OK) == 0 {
      return
    }
    throw DemoSettingsError(
      description: """
        \(keyfile.text.isEmpty ? "''" : keyfile.text): a keyfile that can be read, or none yet, is \
        expected
        """)
  }

  /// Compiles the schema into a new folder.
  private static func compile() throws(DemoSettingsError) -> String {
    guard let program = g_find_program_in_path(compiler) else {
      throw DemoSettingsError(
        description: "\(compiler) is not there: the package libglib2.0-dev brings it")
    }
    defer { g_free(program) }
    guard let made = g_dir_make_tmp("milieu-demo-XXXXXX", nil) else {
      throw DemoSettingsError(
        description: "no temporary folder can be made: \(SystemError.current)")
    }
    defer { g_free(made) }
    let folder = String(cString: made)
    var arguments = [g_strdup(program), g_strdup(folder), nil]
    defer { arguments.forEach { g_free($0) } }
    var status: gint = 0
    let isCompiled =
      write(definition, to: folder + "/\(schema).gschema.xml")
      && g_spawn_sync(nil, &arguments, nil, GSpawnFlags(0), nil, nil, nil, nil, &status, nil) != 0
      && status == 0
    guard isCompiled else {
      remove(folder)
      throw DemoSettingsError(
        description: "\(compiler) does not compile the demo's settings in \(folder)")
    }
    return folder
  }

  private static func write(_ text: String, to path: String) -> Bool {
    g_file_set_contents(path, text, gssize(text.utf8.count), nil) != 0
  }

  private static func remove(_ folder: String) {
    for name in ["\(schema).gschema.xml", "gschemas.compiled", "settings"] {
      unlink(folder + "/" + name)
    }
    rmdir(folder)
  }
}
