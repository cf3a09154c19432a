internal import CMilieu
internal import CMilieuTheme

/// Makes a table from values, and collects all that is wrong with them.
final class ColorTableBuilder {
  private let name: String
  /// Nil when the table is made.
  private var pointer: OpaquePointer?
  private(set) var faults: [ColorTableError.Fault] = []
  private var known: Set<ColorTableError.Fault> = []
  private var themes: [String] = []

  init(name: String) {
    self.name = name
    let status = milieu_color_table_builder_new(name, &pointer)
    if pointer == nil {
      fatalError("no colour table can be made: \(Self.message(status))")
    }
  }

  deinit {
    milieu_color_table_builder_free(pointer)
  }

  /// Adds what is wrong, once.
  func add(_ fault: ColorTableError.Fault) {
    if known.insert(fault).inserted {
      faults.append(fault)
    }
  }

  /// The same of a file as a whole: of `name`, unless you say otherwise.
  func addFault(
    in file: String? = nil, found: String = "", expected: String = "", _ message: String
  ) {
    add(
      ColorTableError.Fault(
        file: file ?? name, line: 0, column: 0, found: found, expected: expected,
        message: message.onOneLine))
  }

  /// Adds a theme after the others.
  func addTheme(_ theme: String) {
    themes.append(theme)
    guard let pointer else { return }
    let status =
      theme.utf8.contains(0)
      ? MILIEU_ERROR_NAME : milieu_color_table_builder_add_theme(pointer, theme)
    let found = theme.quoted
    switch status {
    case MILIEU_OK: return
    case MILIEU_ERROR_EXISTS:
      addFault(found: found, expected: "each theme once", "the theme \(found) is given twice")
    case MILIEU_ERROR_NAME:
      let expected = "a letter or '_', then anything but blanks, control characters, '\"', '{', '}'"
      addFault(
        found: found, expected: expected, "\(found) is no theme's name: \(expected), is expected")
    default: fail(status, found, in: name)
    }
  }

  /// Gives an entry its value in the theme that was added as the `theme`th, all of which were without a
  /// fault. `file` is what is to blame.
  func add(_ entry: String, _ value: ColorTable.Value, theme: Int, file: String? = nil) {
    let (found, themeName) = (entry.quoted, themes[theme])
    guard value.isFinite else {
      let message = "\(found) is no finite number in \(themeName), which is expected"
      return addFault(in: file, found: found, expected: "a finite number", message)
    }
    switch put(entry, value, theme) {
    case MILIEU_OK: return
    case MILIEU_ERROR_EXISTS:
      addFault(
        in: file, found: found, expected: "each entry once",
        "the entry \(found) is given twice in \(themeName)")
    case MILIEU_ERROR_NAME:
      let expected = """
        a letter, a digit or '_', then anything but blanks, control characters, '"', '{', '}', and nothing \
        that begins with '0x'
        """
      addFault(
        in: file, found: found, expected: expected,
        "\(found) is no entry's name: \(expected), is expected")
    case MILIEU_ERROR_TYPE:
      addFault(
        in: file, found: value.kindName, expected: "one kind in all themes",
        "\(found) is \(value.kindName) in \(themeName), and of another kind in a theme before")
    case let status: fail(status, found, in: file)
    }
  }

  private func put(_ entry: String, _ value: ColorTable.Value, _ theme: Int) -> MilieuStatus {
    guard let pointer, !entry.utf8.contains(0) else { return MILIEU_ERROR_NAME }
    switch value {
    case .color(let color):
      return milieu_color_table_builder_add(
        pointer, entry, theme, MILIEU_ENTRY_COLOR, milieu_value_color(color.core))
    case .number(let number):
      return milieu_color_table_builder_add(
        pointer, entry, theme, MILIEU_ENTRY_NUMBER, milieu_value_double(number))
    case .dimension(let pixels):
      return milieu_color_table_builder_add(
        pointer, entry, theme, MILIEU_ENTRY_DIMENSION, milieu_value_double(pixels))
    case .string(let text):
      let string = OpaquePointer(coreStringFrom: text)
      defer { milieu_string_release(string) }
      return milieu_color_table_builder_add(
        pointer, entry, theme, MILIEU_ENTRY_STRING, milieu_value_string(string))
    }
  }

  private func fail(_ status: MilieuStatus, _ found: String, in file: String?) {
    require(status != MILIEU_ERROR_NO_MEMORY, Self.message(status))
    addFault(in: file, found: found, "\(found): \(Self.message(status))")
  }

  private static func message(_ status: MilieuStatus) -> String {
    String(cString: milieu_status_message(status))
  }

  /// The table, unless there are faults. To be called once.
  func finish(skipped: [ColorTable.SkippedToken] = []) throws(ColorTableError) -> ColorTable {
    if !faults.isEmpty {
      throw ColorTableError(faults)
    }
    guard let pointer else { fatalError("a table is made once") }
    self.pointer = nil
    return try ColorTable(file: name, skipped: skipped) {
      milieu_color_table_builder_finish(pointer, &$0, &$1)
    }
  }
}

extension ColorTable.Value {
  fileprivate var isFinite: Bool {
    switch self {
    case .color, .string: true
    case .number(let number), .dimension(let number): number.isFinite
    }
  }

  /// For messages.
  fileprivate var kindName: String {
    switch self {
    case .color: "a colour"
    case .number: "a number"
    case .dimension: "a dimension"
    case .string: "a string"
    }
  }
}

extension ColorTable {
  /// Makes a table from values.
  ///
  /// ```swift
  /// let table = try ColorTable(
  ///   themes: ["NORMAL", "NIGHT"],
  ///   entries: [
  ///     "BG": [.color(.white), .color(Color(hex: 0x343434))],
  ///     "gap": [.dimension(8), .dimension(8)],
  ///   ])
  /// ```
  ///
  /// - Parameters:
  ///   - name: What messages call it.
  ///   - themes: Their names, each once, `NORMAL` among them.
  ///   - entries: Each entry's values, one a theme in the order of `themes`, all of one kind.
  /// - Throws: Everything that is wrong with it.
  public init(
    name: String = "table", themes: [String], entries: KeyValuePairs<String, [Value]>
  ) throws(ColorTableError) {
    try self.init(name: name, themes: themes, entries: Array(entries))
  }

  /// The same from entries that are known at run time only.
  ///
  /// - Parameters:
  ///   - name: What messages call it.
  ///   - themes: Their names.
  ///   - entries: Each entry's values.
  /// - Throws: Everything that is wrong with it.
  public init(
    name: String = "table", themes: [String], entries: [(key: String, value: [Value])]
  ) throws(ColorTableError) {
    let builder = ColorTableBuilder(name: name)
    themes.forEach(builder.addTheme)
    let hasThemes = builder.faults.isEmpty
    for (entry, values) in entries {
      if values.count != themes.count {
        let expected = "\(themes.count), one for each of \(themes.joined(separator: ", "))"
        builder.addFault(
          found: "\(values.count)", expected: expected,
          "the entry \(entry.quoted) has \(values.count) values: \(expected), are expected")
      } else if hasThemes {
        for (index, value) in values.enumerated() {
          builder.add(entry, value, theme: index)
        }
      }
    }
    self = try builder.finish()
  }
}
