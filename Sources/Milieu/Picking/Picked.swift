// What a node has of the table that is there, in the theme that is there.
extension EnvironmentValues {
  /// The colour of an entry of ``colorTable`` in the theme ``themeVersion``; the default where there is no
  /// table, or no such entry, or where that is no colour.
  ///
  /// ```swift
  /// let border = row.environmentValues[picked: "SEP"]
  /// let observation = row.observe(\.[picked: "BG"]) { _, new, _ in print(new) }
  /// ```
  ///
  /// Whoever depends on it is told when the entry is another colour for them, by whatever change: of the
  /// table, of the theme, or of the system's colour scheme. There is nothing to assign: let the node have
  /// another table or another theme.
  ///
  /// - Parameters:
  ///   - entry: The entry's name. Each name that is ever asked for, with each default, is remembered as
  ///     long as the process; for names that users type there is ``ColorTable/subscript(_:_:)``.
  ///   - value: What is read where there is none.
  public subscript(picked entry: String, default value: Color = .clear) -> Color {
    read(PickedEntry<Color>.of(entry, value))
  }

  /// The number, or the pixels, of an entry of ``colorTable``; else as for colours.
  ///
  /// - Parameters:
  ///   - entry: The entry's name.
  ///   - value: What is read where there is none.
  public subscript(picked entry: String, default value: Double) -> Double {
    read(PickedEntry<Double>.of(entry, value))
  }

  /// The text of an entry of ``colorTable``; else as for colours.
  ///
  /// - Parameters:
  ///   - entry: The entry's name.
  ///   - value: What is read where there is none.
  public subscript(picked entry: String, default value: String) -> String {
    read(PickedEntry<String>.of(entry, value))
  }

  private func read<Value>(_ entry: PickedEntry<Value>) -> Value {
    guard let key = entry.key else { return entry.standing }
    return read(key, setUp: ThemeVersionKey.setUp) ?? entry.standing
  }
}

/// Reads an entry of the colour table at the object's node, in the theme that is there.
///
/// ```swift
/// final class Card: EnvironmentUpdating {
///   let node = Node("card")
///   @Picked("BG") var background
///   @Picked("gap", default: 8.0) var gap
///   @Picked("icon", default: "plain") var icon
///
///   func updateEnvironment() {
///     print(background, gap, icon)
///   }
/// }
/// ```
///
/// It is ``Environment`` with a name instead of a key path, and all that is said there holds.
public typealias Picked = Environment

extension Environment {
  /// Reads the colour of an entry; see ``EnvironmentValues/subscript(picked:default:)-(_,Color)``.
  ///
  /// - Parameters:
  ///   - entry: The entry's name.
  ///   - value: What is read where there is no such entry, or none that is a colour.
  public init(_ entry: String, default value: Color = .clear) where Value == Color {
    self.init(PickedEntry.of(entry, value).keyPath)
  }

  /// Reads the number, or the pixels, of an entry.
  ///
  /// - Parameters:
  ///   - entry: The entry's name.
  ///   - value: What is read where there is no such entry, or none that is a number or a dimension.
  public init(_ entry: String, default value: Double) where Value == Double {
    self.init(PickedEntry.of(entry, value).keyPath)
  }

  /// Reads the text of an entry.
  ///
  /// - Parameters:
  ///   - entry: The entry's name.
  ///   - value: What is read where there is no such entry, or none that is a text.
  public init(_ entry: String, default value: String) where Value == String {
    self.init(PickedEntry.of(entry, value).keyPath)
  }
}
