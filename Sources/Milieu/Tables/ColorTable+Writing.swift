internal import CMilieu
internal import CMilieuTheme

// For files, and for programs that know nothing of Milieu.
extension ColorTable {
  /// The table in the text format, in columns; what ``init(text:name:)`` makes of it is equal. Comments, and
  /// references to other entries, are not kept.
  public var text: String {
    Self.text { milieu_color_table_write(pointer, $0, $1) }
  }

  /// The table for the web: a rule with custom properties, such as `--BG: #ffffff;`, for each theme,
  /// `:root` for `NORMAL` and `[data-theme="NIGHT"]` for others.
  ///
  /// - Throws: That entries would have the same name in CSS, where `.` becomes `-`.
  public var css: String {
    get throws(ColorTableError) {
      try checkNamesInCSS()
      return Self.text { milieu_color_table_write_css(pointer, $0, $1) }
    }
  }

  /// One theme for the web: the rule `:root`.
  ///
  /// - Parameter theme: The theme's name.
  /// - Returns: The rule.
  /// - Throws: That there is no such theme, or that entries would have the same name in CSS.
  public func css(theme: String) throws(ColorTableError) -> String {
    let index = try required(theme)
    try checkNamesInCSS()
    return Self.text { milieu_color_table_write_theme_css(pointer, index, $0, $1) }
  }

  /// The colours of one theme for GTK: lines such as `@define-color BG #ffffff;`.
  ///
  /// - Parameter theme: The theme's name.
  /// - Returns: The lines.
  /// - Throws: That there is no such theme, or that entries would have the same name in CSS.
  public func gtkCSS(theme: String) throws(ColorTableError) -> String {
    let index = try required(theme)
    try checkNamesInCSS()
    return Self.text { milieu_color_table_write_gtk_css(pointer, index, $0, $1) }
  }

  private func required(_ theme: String) throws(ColorTableError) -> Int {
    if let index = index(ofTheme: theme) {
      return index
    }
    let (found, expected) = (theme.quoted, themes.joined(separator: ", "))
    throw ColorTableError([
      ColorTableError.Fault(
        file: name, line: 0, column: 0, found: found, expected: expected,
        message: "\(found) is no theme of the table: one of \(expected) is expected")
    ])
  }

  private func checkNamesInCSS() throws(ColorTableError) {
    var faults: OpaquePointer?
    let status = milieu_color_table_check_css(pointer, &faults)
    if let faults, status == MILIEU_ERROR_FAULTS {
      throw ColorTableError(taking: faults, file: name)
    }
    require(
      status == MILIEU_OK,
      "a table's names cannot be checked: \(String(cString: milieu_status_message(status)))")
  }

  /// What one of C's functions writes.
  private static func text(
    _ write: (@escaping MilieuWriteFunction, UnsafeMutableRawPointer) -> Void
  ) -> String {
    let pieces = Pieces()
    write(
      { text, length, userData in
        guard let userData else { return false }
        Unmanaged<Pieces>.fromOpaque(userData).takeUnretainedValue()
          .bytes += UnsafeRawBufferPointer(start: text, count: length)
        return true
      }, Unmanaged.passUnretained(pieces).toOpaque())
    return String(decoding: pieces.bytes, as: UTF8.self)
  }
}

private final class Pieces {
  var bytes: [UInt8] = []
}

extension String {
  /// For messages: in quotes, on one line.
  var quoted: String { "'\(onOneLine)'" }
}
