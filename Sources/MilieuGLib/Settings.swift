internal import CGLib
internal import CMilieuGLib

/// Settings of the user's: a `GSettings`.
///
/// ```swift
/// let settings = try Settings(schema: "org.example.Reader")
/// try window.bind(\.padding, to: settings, "padding", layer: .base)
/// ```
///
/// A setting has a name, a type and a default, which a schema says; what is stored is the desktop's
/// business, or that of a keyfile, which is followed live.
///
/// Settings belong to the thread that makes them: changes are told by the loop whose context is that
/// thread's default one then, so that on another thread than the main one they are to be made while
/// ``MainLoop/run()`` runs there.
public final class Settings {
  let pointer: UnsafeMutablePointer<GSettings>

  /// Takes over a reference to `backend`; without one it is GLib's choice.
  private init(
    _ source: OpaquePointer?, _ schema: String, _ path: String?, in place: String,
    _ backend: UnsafeMutablePointer<GSettingsBackend>?
  ) throws(SettingsError) {
    defer {
      if let backend {
        g_object_unref(backend)
      }
    }
    guard let source, let found = g_settings_schema_source_lookup(source, schema, 1) else {
      throw .noSchema("there is no schema '\(schema)' in \(place)")
    }
    defer { g_settings_schema_unref(found) }
    let fixed = g_settings_schema_get_path(found).map { String(cString: $0) }
    try Settings.check(path, fixed, schema)
    pointer = g_settings_new_full(found, backend, path)
  }

  deinit {
    g_object_unref(pointer)
  }

  /// Settings of an installed program.
  ///
  /// - Parameters:
  ///   - schema: The schema's name. It is installed, or in a folder that `GSETTINGS_SCHEMA_DIR` names.
  ///   - path: Where they are stored, as `/org/example/reader/`, of a schema that leaves that open.
  /// - Throws: If there is no such schema, or the path is not right.
  public convenience init(schema: String, path: String? = nil) throws(SettingsError) {
    try self.init(
      g_settings_schema_source_get_default(), schema, path,
      in: "what is installed: a folder with a compiled one is expected in GSETTINGS_SCHEMA_DIR", nil
    )
  }

  /// Settings that are kept in a file.
  ///
  /// - Parameters:
  ///   - schema: The schema's name.
  ///   - directory: A folder in which `glib-compile-schemas` has compiled it.
  ///   - keyfile: The file, which need not be there yet.
  ///   - path: Where they are stored, as `/org/example/reader/`, of a schema that leaves that open.
  ///     In the file it names the group, without the slashes at its ends.
  /// - Throws: If there is no such schema, or the path is not right.
  public convenience init(
    schema: String, in directory: String, keyfile: String, path: String? = nil
  ) throws(SettingsError) {
    // GLib asks these for the folder that they are in, and goes on without one.
    guard keyfile.contains(where: { $0 != "/" }) else {
      throw .path("'\(keyfile)' names no file to keep settings in")
    }
    var error: UnsafeMutablePointer<GError>?
    let parent = g_settings_schema_source_get_default()
    let source = g_settings_schema_source_new_from_directory(directory, parent, 0, &error)
    guard let source else {
      defer { g_error_free(error) }
      let why = error?.pointee.message.map { String(cString: $0) } ?? "unknown"
      throw .noSchema(
        """
        \(directory) has no compiled schemas, which glib-compile-schemas makes of *.gschema.xml: \
        \(why)
        """)
    }
    defer { g_settings_schema_source_unref(source) }
    try self.init(
      source, schema, path, in: "\(directory), nor among those that are installed",
      g_keyfile_settings_backend_new(keyfile, "/", nil))
  }

  /// GLib ends a program that gets this wrong.
  private static func check(
    _ path: String?, _ fixed: String?, _ schema: String
  ) throws(SettingsError) {
    switch (path, fixed) {
    case (nil, nil):
      throw .path("schema '\(schema)' leaves open where it is stored: a path is expected")
    case (let path?, let fixed?) where path != fixed:
      throw .path("schema '\(schema)' is stored at \(fixed), and not at \(path)")
    case (let path?, _)
    where !path.hasPrefix("/") || !path.hasSuffix("/") || path.contains("//"):
      throw .path("'\(path)' is no path of settings, which has a slash at either end, and no two")
    default:
      return
    }
  }
}

/// Why there are no such settings, or why one cannot be written.
public struct SettingsError: Error, Equatable, Sendable, CustomStringConvertible {
  /// What is wrong.
  public enum Reason: Sendable {
    /// There is no such schema, or none that is compiled.
    case noSchema
    /// The path is missing, is another one than the schema's, or is none; or the keyfile's name is none.
    case path
    /// The schema has no such setting.
    case noSetting
    /// The value is not one of the setting's type and range.
    case value
    /// The setting cannot be written.
    case notWritable
  }

  /// What is wrong.
  public let reason: Reason

  /// What is wrong, and what would be right.
  public let description: String

  static func noSchema(_ description: String) -> SettingsError {
    SettingsError(reason: .noSchema, description: description)
  }

  static func path(_ description: String) -> SettingsError {
    SettingsError(reason: .path, description: description)
  }
}

// Reading and writing.
extension Settings {
  /// What a setting has, or `nil` if there is none of that name, or it does not become such a value.
  public func value<Value: PropertyValue>(
    _ name: String, as type: Value.Type = Value.self
  ) -> Value? {
    guard has(name) else { return nil }
    return GVariantReference(taking: g_settings_get_value(pointer, name))
      .content(as: Value.propertyKind)
      .flatMap { Value(propertyContent: $0) }
  }

  /// Writes a setting.
  public func set(_ name: String, to value: some PropertyValue) throws(SettingsError) {
    guard has(name) else {
      throw SettingsError(
        reason: .noSetting,
        description: "the settings have no '\(name)', one that their schema has is expected")
    }
    let present = GVariantReference(taking: g_settings_get_value(pointer, name))
    guard let variant = present.another(with: value.propertyContent), isInRange(variant, name)
    else {
      throw SettingsError(
        reason: .value,
        description: """
          \(value) does not fit setting '\(name)', a value of type \(present.type) within its range \
          is expected
          """)
    }
    guard g_settings_set_value(pointer, name, variant.pointer) != 0 else {
      throw SettingsError(reason: .notWritable, description: "setting '\(name)' cannot be written")
    }
  }

  /// Gives a setting its default back; does nothing if there is none of that name.
  public func reset(_ name: String) {
    if has(name) {
      g_settings_reset(pointer, name)
    }
  }

  func has(_ name: String) -> Bool {
    // Compiled schemas have more than keys, by names with a dot, which GLib takes for keys.
    !name.hasPrefix(".") && withSchema { g_settings_schema_has_key($0, name) != 0 }
  }

  /// Of a setting that there is.
  private func isInRange(_ variant: GVariantReference, _ name: String) -> Bool {
    withSchema { schema in
      let key = g_settings_schema_get_key(schema, name)
      defer { g_settings_schema_key_unref(key) }
      return g_settings_schema_key_range_check(key, variant.pointer) != 0
    }
  }

  private func withSchema(_ body: (OpaquePointer) -> Bool) -> Bool {
    var value = GValue(holding: g_settings_schema_get_type())
    defer { g_value_unset(&value) }
    let object = UnsafeMutableRawPointer(pointer).assumingMemoryBound(to: GObject.self)
    g_object_get_property(object, "settings-schema", &value)
    return g_value_get_boxed(&value).map { body(OpaquePointer($0)) } ?? false
  }
}
