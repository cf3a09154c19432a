/// Chooses a value by the theme, for a property that it drives.
///
/// ```swift
/// label.pick(\.textColor, Picker(entry: "TEXT"))
/// label.pick(\.opacity, Picker { theme in theme == "NIGHT" ? 0.8 : 1 })
/// try label.pick(\.imageName, picker("sun", "moon"))
/// ```
///
/// A picker holds neither an object nor a place: one may drive any number of properties, see
/// ``Environmentable/pick(_:_:animated:)-(ReferenceWritableKeyPath<Self,Value>,_,_)``. What it is made of
/// is called on the thread of the tree in which it picks, within a telling: it may read what it likes, and
/// what it changes is told after it.
public struct Picker<Value> {
  /// What it reads are the keys that a change of makes it pick anew.
  let read: (EnvironmentValues) -> Value

  /// Picks by the theme's name: what ``EnvironmentValues/themeVersion`` is where it picks, whether or
  /// not a table has such a theme.
  ///
  /// - Parameter pick: Kept as long as the picker. It is called when something is picked, and when the
  ///   theme has changed.
  public init(_ pick: @escaping (_ theme: String) -> Value) {
    read = { pick($0.themeVersion) }
  }

  /// Picks by any environment values; what `pick` reads of them makes it pick anew when it changes.
  ///
  /// ```swift
  /// label.pick(\.margin, Picker(values: { $0.contrast == .high ? 2 : 1 }))
  /// label.pick(\.language, Picker(values: \.locale.identifier))
  /// ```
  @_disfavoredOverload
  public init(values pick: @escaping (EnvironmentValues) -> Value) {
    read = pick
  }

  /// Picks the same whatever the theme is. The value is assigned once, and nothing is observed for it.
  public static func constant(_ value: Value) -> Picker {
    Picker(values: { _ in value })
  }

  /// Makes something else of what this picks, such as a toolkit's own type.
  ///
  /// ```swift
  /// let faint = Picker(entry: "TEXT").map { $0.withAlpha(0.5) }
  /// label.pick(\.textColor, faint)
  /// ```
  public func map<Other>(_ transform: @escaping (Value) -> Other) -> Picker<Other> {
    Picker<Other>(values: { [read] in transform(read($0)) })
  }
}

// Entries of the table, of the kinds that it has.
extension Picker where Value == Color {
  /// Picks a colour of the table by its name, and `value` where there is no such colour.
  public init(entry: String, default value: Color = .clear) {
    read = { $0[picked: entry, default: value] }
  }
}

extension Picker where Value == Double {
  /// Picks a number, or a dimension in pixels, of the table by its name, and `value` where there is no
  /// such number.
  public init(entry: String, default value: Double) {
    read = { $0[picked: entry, default: value] }
  }
}

extension Picker where Value == String {
  /// Picks a text of the table by its name, and `value` where there is no such text.
  public init(entry: String, default value: String) {
    read = { $0[picked: entry, default: value] }
  }
}
