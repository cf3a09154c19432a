import CGLib
import CMilieu
import CMilieuGLib

/// A key that the system has a value for: one of the predefined ones.
struct SystemKey {
  let name: String
  let pointer: OpaquePointer
  /// The key that the system says, where this one is derived from it.
  private let source: OpaquePointer

  /// All of them, in the order in which they are shown.
  static let names = [
    "color-scheme", "contrast", "accent-color", "reduce-motion", "text-scale", "size-category",
    "clock-format", "locale", "layout-direction", "calendar", "time-zone", "light-level",
    "brightness",
  ]

  private static let sources = [
    "size-category": "text-scale", "layout-direction": "locale", "calendar": "locale",
  ]

  /// The key of that name; nil if it is none of these, or if there is no memory for it.
  init?(named name: String) {
    guard Self.names.contains(name), let pointer = milieu_key_find(name),
      let source = milieu_key_find(Self.sources[name] ?? name)
    else { return nil }
    self.name = name
    self.pointer = pointer
    self.source = source
  }

  /// The value above all roots of a tree, and who gives it.
  func reading(in tree: OpaquePointer) -> SystemReading? {
    var value = MilieuValue()
    guard milieu_tree_get(tree, pointer, &value) == MILIEU_OK else { return nil }
    return reading(of: value, in: tree)
  }

  /// A value of the key's, and who gives the value that is there now.
  func reading(of value: MilieuValue, in tree: OpaquePointer) -> SystemReading {
    let feeding =
      milieu_glib_value_source_feeding(tree, MILIEU_NODE_NONE, pointer)
      ?? milieu_glib_value_source_feeding(tree, MILIEU_NODE_NONE, source)
    return SystemReading(
      key: name, value: PrintedValue(value, of: pointer),
      source: feeding.map { String(cString: milieu_glib_value_source_get_name($0)) })
  }
}

/// A value as people and programs read it.
struct PrintedValue: Equatable {
  let text: String
  /// Whether JSON has the value as it is printed: numbers, true and false.
  private let isLiteral: Bool

  init(_ value: MilieuValue, of key: OpaquePointer) {
    let printed = milieu_glib_value_print(key, value)
    defer { g_free(printed) }
    text = String(cString: printed)
    switch value.type {
    case MILIEU_TYPE_BOOL: isLiteral = true
    case MILIEU_TYPE_DOUBLE: isLiteral = value.number.isFinite
    // Of enumerations the name is printed.
    case MILIEU_TYPE_INT: isLiteral = Int64(text) != nil
    default: isLiteral = false
    }
  }

  var json: JSON { isLiteral ? .literal(text) : .string(text) }
}

/// What is said of a key: its value, and the name of the source that gives it.
struct SystemReading: Equatable {
  let key: String
  let value: PrintedValue
  /// Nil for the key's default, which stands where no source has a value.
  let source: String?

  /// In columns that are the same for all keys.
  var line: String {
    "\(key.padded(to: 16))  \(value.text.shown().padded(to: 20))  \(source ?? "default")"
  }

  var json: JSON {
    .object([
      ("key", .string(key)), ("value", value.json), ("source", source.map(JSON.string) ?? .null),
    ])
  }
}

extension String {
  /// With blanks at its end, so that what follows stands in one column.
  func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }
}
