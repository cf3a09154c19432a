internal import CMilieu
internal import CMilieuTheme

/// What each entry, such as a background, is in each theme.
///
/// A table has themes, `NORMAL` among them, and entries. Each entry has a name and one value a theme: a
/// colour, or a number, a dimension or a text.
///
/// ```swift
/// let table = try ColorTable(
///   text: """
///     NORMAL   NIGHT
///     #ffffff  #343434  BG    // behind everything
///     #aaaaaa  #313131  SEP
///     $SEP     #000000  BAR
///     """)
/// if let background = table["BG", "NIGHT"] {
///   print(background)
/// }
/// ```
///
/// The first line names the themes. In each other one are one colour a theme, in that order, and at last
/// the entry's name. `$SEP` is what the entry `SEP` is in the same theme. A comment begins with `//`.
///
/// A look-up needs no tree. To let a tree have the table, give it to ``shared``, or to a part of the tree
/// as the value of ``EnvironmentValues/colorTable``; what its entries are there ``Picked`` says.
///
/// A table never changes, and may be used on any thread. Tables are equal if they have the same themes
/// and entries, in the same order, with the same values; what they are called does not matter.
public struct ColorTable: Sendable {
  /// What an entry is in a theme. All values of one entry are of one kind.
  public enum Value: Equatable, Sendable {
    /// A colour.
    case color(Color)
    /// A number without a unit.
    case number(Double)
    /// A length in pixels, as CSS has them.
    case dimension(Double)
    /// A text, such as the name of an image or of a font.
    case string(String)
  }

  let kept: KeptColorTable

  /// Takes over a reference to a table of C's.
  init(taking core: OpaquePointer, skipped: [SkippedToken] = []) {
    kept = KeptColorTable(core, skipped)
  }

  /// Reads a table from a text.
  ///
  /// - Parameters:
  ///   - text: The themes, and the entries.
  ///   - name: What messages call it.
  /// - Throws: Everything that is wrong with it.
  public init(text: String, name: String = "text") throws(ColorTableError) {
    var text = text
    try self.init(file: name) { table, faults in
      text.withUTF8 { bytes in
        bytes.withMemoryRebound(to: CChar.self) { bytes in
          // An empty text may have no address.
          bytes.baseAddress.map { milieu_color_table_read(name, $0, bytes.count, &table, &faults) }
            ?? milieu_color_table_read(name, "", 0, &table, &faults)
        }
      }
    }
  }

  /// Reads a table from a file: one in the text format, or, where the path ends in `.json` or `.tokens`, one
  /// of design tokens, which then has the theme `NORMAL` alone (see ``init(tokens:)-82mlg``).
  ///
  /// - Parameter path: A regular file of up to 64 MiB.
  /// - Throws: Everything that is wrong with it; that it cannot be read, too.
  public init(file path: String) throws(ColorTableError) {
    if Self.hasTokens(path) {
      try self.init(tokens: ["NORMAL": path])
    } else {
      try Self.checkPath(path)
      try self.init(file: path) { milieu_color_table_read_file(path, &$0, &$1) }
    }
  }

  /// For C a NUL ends the path, and what precedes it may well be another file's.
  static func checkPath(_ path: String) throws(ColorTableError) {
    guard path.utf8.contains(0) else { return }
    let (name, expected) = (path.onOneLine, "a file that can be read")
    throw ColorTableError([
      ColorTableError.Fault(
        file: name, line: 0, column: 0, found: name, expected: expected,
        message: "a NUL is in the path: \(expected) is expected")
    ])
  }

  private static func hasTokens(_ path: String) -> Bool {
    let name = path.lowercased()
    return name.hasSuffix(".json") || name.hasSuffix(".tokens")
  }

  /// Runs one of C's functions that make a table, or say what is wrong.
  init(
    file: String, skipped: [SkippedToken] = [],
    _ read: (_ table: inout OpaquePointer?, _ faults: inout OpaquePointer?) -> MilieuStatus
  ) throws(ColorTableError) {
    var table: OpaquePointer?
    var faults: OpaquePointer?
    let status = read(&table, &faults)
    if let faults, status == MILIEU_ERROR_FAULTS {
      throw ColorTableError(taking: faults, file: file)
    }
    guard let table, status == MILIEU_OK else {
      fatalError("no colour table can be made: \(String(cString: milieu_status_message(status)))")
    }
    self.init(taking: table, skipped: skipped)
  }
}

/// A reference to a table of C's.
///
/// `@unchecked Sendable`: C's tables never change, and are counted atomically.
final class KeptColorTable: @unchecked Sendable {
  let pointer: OpaquePointer
  let skipped: [ColorTable.SkippedToken]

  fileprivate init(_ pointer: OpaquePointer, _ skipped: [ColorTable.SkippedToken]) {
    self.pointer = pointer
    self.skipped = skipped
  }

  deinit {
    milieu_color_table_release(pointer)
  }
}

// What is in it.
extension ColorTable {
  var pointer: OpaquePointer { kept.pointer }

  /// What messages call the table: a path, or the name that it was given.
  public var name: String { String(cString: milieu_color_table_name(pointer)) }

  /// The names of the themes, in the table's order.
  public var themes: [String] {
    (0..<milieu_color_table_theme_count(pointer)).map { index in
      milieu_color_table_theme(pointer, index).map { String(cString: $0) } ?? ""
    }
  }

  /// The names of the entries, in the table's order.
  public var entries: [String] {
    (0..<milieu_color_table_entry_count(pointer)).map { index in
      milieu_color_table_entry(pointer, index).map { String(cString: $0) } ?? ""
    }
  }

  /// The colour of an entry in a theme; `nil` if there is no such entry or theme, or if it is no colour.
  public subscript(entry: String, theme: String) -> Color? {
    if case .color(let color) = value(entry, theme) { color } else { nil }
  }

  /// What an entry is in a theme; `nil` if there is no such entry or theme.
  public func value(_ entry: String, _ theme: String) -> Value? {
    guard let theme = index(ofTheme: theme),
      let entry = Self.find(entry, { milieu_color_table_find_entry(pointer, $0) })
    else { return nil }
    let value = milieu_color_table_value(pointer, entry, theme)
    return switch milieu_color_table_kind(pointer, entry) {
    case MILIEU_ENTRY_COLOR: .color(Color(value.color))
    case MILIEU_ENTRY_NUMBER: .number(value.number)
    case MILIEU_ENTRY_DIMENSION: .dimension(value.number)
    default: .string(String(core: value.string))
    }
  }

  func index(ofTheme theme: String) -> Int? {
    Self.find(theme) { milieu_color_table_find_theme(pointer, $0) }
  }

  /// For C a NUL ends the name, and what precedes it may well be one.
  private static func find(_ name: String, _ body: (UnsafePointer<CChar>) -> Int) -> Int? {
    guard !name.utf8.contains(0) else { return nil }
    let index = name.withCString(body)
    return index < 0 ? nil : index
  }
}

extension ColorTable: Equatable {
  public static func == (first: ColorTable, second: ColorTable) -> Bool {
    milieu_color_table_equal(first.pointer, second.pointer)
  }
}

extension ColorTable: CustomStringConvertible {
  /// The table's name, and how much it has: `colors.txt (3 themes, 120 entries)`.
  public var description: String {
    func count(_ number: Int, _ one: String, _ many: String) -> String {
      "\(number) \(number == 1 ? one : many)"
    }
    let themes = count(milieu_color_table_theme_count(pointer), "theme", "themes")
    let entries = count(milieu_color_table_entry_count(pointer), "entry", "entries")
    return "\(name) (\(themes), \(entries))"
  }
}
