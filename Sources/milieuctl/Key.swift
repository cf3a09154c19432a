import CMilieu

/// A key that a script defined.
///
/// The core knows it as an unlisted key, so that a script's `locale` is not the predefined one and
/// two scripts in one process do not meet. It lives as long as the process.
struct Key {
  let pointer: OpaquePointer
  let type: MilieuType

  /// Defines a key with a constant default; without one it is false, 0, "" or #00000000.
  init(name: Word, type: MilieuType, default value: Value?) throws {
    self.type = type
    guard let value else {
      pointer = try Key.define(name: name, type: type, default: MilieuValue())
      return
    }
    pointer = try value.withCoreValue { try Key.define(name: name, type: type, default: $0) }
  }

  /// Defines a key whose default is looked up in a table.
  init(name: Word, type: MilieuType, source: Key, table: LookupTable) throws {
    self.type = type
    // The core keeps the table as long as the process, as it does the key.
    let kept = Unmanaged.passRetained(table)
    do {
      pointer = try Key.define(
        name: name, type: type, default: table.otherwise, source: source.pointer,
        table: kept.toOpaque())
    } catch {
      kept.release()
      throw error
    }
  }

  private static func define(
    name: Word, type: MilieuType, default value: MilieuValue, source: OpaquePointer? = nil,
    table: UnsafeMutableRawPointer? = nil
  ) throws -> OpaquePointer {
    var key: OpaquePointer?
    let status = withUnsafePointer(to: source) { sources in
      name.text.withCString { name in
        var definition = milieu_key_definition(name, type)
        definition.default_value = value
        definition.unlisted = true
        if source != nil {
          definition.derive = LookupTable.derive
          definition.sources = sources
          definition.source_count = 1
          definition.user_data = table
        }
        return milieu_key_define(&definition, &key)
      }
    }
    try CoreFailure.check(status, "milieu_key_define")
    guard let key else {
      throw CoreFailure(status: MILIEU_ERROR_DEFINITION, function: "milieu_key_define")
    }
    return key
  }

  var name: String {
    String(cString: milieu_key_name(pointer))
  }

  /// A value of the key's as people read it.
  func describe(_ value: MilieuValue) -> String {
    withUnsafePointer(to: value) { value in
      let length = milieu_key_describe(pointer, value, nil, 0)
      return String(unsafeUninitializedCapacity: length + 1) { buffer in
        buffer.withMemoryRebound(to: CChar.self) { text in
          milieu_key_describe(pointer, value, text.baseAddress, text.count)
        }
      }
    }
  }
}
