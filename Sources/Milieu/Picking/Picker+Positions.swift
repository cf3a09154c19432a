/// Picks a colour by the position of the theme in a table's header: a value for each theme, in that order.
///
/// ```swift
/// // NORMAL NIGHT RED
/// try label.pick(\.textColor, picker(0x000000, 0xffffff, 0x400000))
/// ```
///
/// The values belong to the themes by their names as they are now: another table may have its themes in
/// another order. A theme that is none of these has the value of `NORMAL`.
///
/// - Parameters:
///   - hex: Numbers of digits `0xRRGGBB`, as ``Color/init(hex:alpha:)`` takes them.
///   - table: Whose header counts; `nil` for that of ``ColorTable/shared``.
/// - Returns: The picker, which keeps the values and not the table.
/// - Throws: If there are not as many values as themes, or there is no table.
public func picker(
  _ hex: UInt32..., in table: ColorTable? = nil
) throws(PickerError) -> Picker<Color> {
  try Picker(byPosition: hex.map { Color(hex: $0) }, in: table)
}

/// Picks a value of any type by the position of the theme in a table's header: names of images, numbers,
/// texts, colours with an alpha.
///
/// ```swift
/// try label.pick(\.imageName, picker("sun", "moon", "lamp"))
/// ```
///
/// Whole numbers make colours, unless the property is of another type. All else is as for colours.
///
/// - Parameters:
///   - values: One for each theme.
///   - table: Whose header counts; `nil` for that of ``ColorTable/shared``.
/// - Returns: The picker, which keeps the values and not the table.
/// - Throws: If there are not as many values as themes, or there is no table.
@_disfavoredOverload
public func picker<Value>(
  _ values: Value..., in table: ColorTable? = nil
) throws(PickerError) -> Picker<Value> {
  try Picker(byPosition: values, in: table)
}

/// Why values cannot be picked by position.
public struct PickerError: Error, Equatable, Sendable, CustomStringConvertible {
  /// How many values were given.
  public let given: Int
  /// The themes of the table, in the order of its header, each of which has to be given a value; none if
  /// there is no table.
  public let themes: [String]

  public var description: String {
    guard !themes.isEmpty else {
      return """
        values were given by position, and there is no table that says which theme is which: give \
        ColorTable.shared a file, or the picker a table, before
        """
    }
    let values = given == 1 ? "1 value is" : "\(given) values are"
    let names = themes.joined(separator: " ")
    let count = themes.count == 1 ? "1 theme" : "\(themes.count) themes"
    return "\(values) here, and the table has \(count): one is expected for each of \(names)"
  }
}

extension Picker {
  fileprivate init(byPosition values: [Value], in table: ColorTable?) throws(PickerError) {
    let themes = (table ?? ColorTable.shared.table)?.themes ?? []
    guard !themes.isEmpty, values.count == themes.count else {
      throw PickerError(given: values.count, themes: themes)
    }
    let byName = Dictionary(zip(themes, values)) { first, _ in first }
    let normal = byName["NORMAL"] ?? values[0]
    self.init { byName[$0] ?? normal }
  }
}
