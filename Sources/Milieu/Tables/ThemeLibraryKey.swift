internal import CMilieu
internal import CMilieuTheme

// What a node has of themes. C knows the same keys; their names there are in brackets.
extension EnvironmentValues {
  /// The table that ``Picked`` picks from (`color-table`), or `nil`, the default. ``ColorTable/shared``
  /// gives a whole tree one.
  public var colorTable: ColorTable? {
    get { self[ColorTableKey.self] }
    set { self[ColorTableKey.self] = newValue }
  }

  /// The name of the theme (`theme-version`). By default that is what ``darkTheme`` is where
  /// ``colorScheme`` is dark, and else what ``lightTheme`` is. With a name that the table does not have
  /// its entries are what they are in `NORMAL`.
  public var themeVersion: String {
    get { self[ThemeVersionKey.self] }
    set { self[ThemeVersionKey.self] = newValue }
  }

  /// The name of the theme for light, and for where nobody has said (`light-theme`). `NORMAL` by default.
  public var lightTheme: String {
    get { self[LightThemeKey.self] }
    set { self[LightThemeKey.self] = newValue }
  }

  /// The name of the theme for dark (`dark-theme`). `NIGHT` by default.
  public var darkTheme: String {
    get { self[DarkThemeKey.self] }
    set { self[DarkThemeKey.self] = newValue }
  }
}

/// A key of C's library of themes.
protocol ThemeLibraryKey: CoreKey {}

extension ThemeLibraryKey {
  static func setUp(in tree: Tree) {}
}

extension ThemeLibraryKey where Value == String {
  static var form: ValueForm<String> { .string(decode: { $0 }, encode: { $0 }) }
}

enum ColorTableKey: ThemeLibraryKey {
  typealias Value = ColorTable?
  static let coreName = "color-table"
  static var corePointer: OpaquePointer? { milieu_theme_key_table() }
  /// A `MilieuColorTable`, or NULL.
  static var form: ValueForm<ColorTable?> {
    ValueForm(
      type: MILIEU_TYPE_OBJECT,
      decode: { core in
        let table = milieu_color_table_retain(core.object.map { OpaquePointer($0) })
        return .some(table.map { ColorTable(taking: $0) })
      },
      encode: { table in
        let table = milieu_color_table_retain(table?.pointer)
        return milieu_value_object(table.map { UnsafeMutableRawPointer($0) })
      },
      releaseObject: { milieu_color_table_release($0.object.map { OpaquePointer($0) }) })
  }
}

enum ThemeVersionKey: ThemeLibraryKey {
  typealias Value = String
  static let coreName = "theme-version"
  static var corePointer: OpaquePointer? { milieu_theme_key_version() }

  /// It derives from the colour scheme, which the system has a say in.
  static func setUp(in tree: Tree) {
    tree.key(ColorSchemeKey.self).prepareToRead(in: tree)
  }
}

enum LightThemeKey: ThemeLibraryKey {
  typealias Value = String
  static let coreName = "light-theme"
  static var corePointer: OpaquePointer? { milieu_theme_key_light() }
}

enum DarkThemeKey: ThemeLibraryKey {
  typealias Value = String
  static let coreName = "dark-theme"
  static var corePointer: OpaquePointer? { milieu_theme_key_dark() }
}
