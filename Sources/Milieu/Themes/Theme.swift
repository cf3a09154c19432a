/// What a program's things look like: a value of the program's own, with a type of its own.
///
/// ```swift
/// struct AppTheme: Theme, Equatable {
///   struct View: Equatable {
///     var background: Color
///     var padding = 8
///   }
///
///   var view: View
///   var accent: Color
/// }
/// ```
///
/// Nothing but conformance is asked. Parts of a theme are values in it, of any type, which are found by
/// key paths, as `\AppTheme.view`. Whoever observes a part that is `Equatable` is told only when that part
/// differs.
///
/// A theme is a value of the key ``EnvironmentValues/theme``, so that every node can have its own. It
/// stays on the thread of its tree.
public protocol Theme {}

/// The key of ``EnvironmentValues/theme``.
enum ThemeKey: EnvironmentKey {
  static var defaultValue: CarriedTheme { CarriedTheme(theme: nil) }
}

/// A theme of whatever type, or none, which can be compared with others.
struct CarriedTheme: Equatable, CustomStringConvertible {
  let theme: (any Theme)?

  static func == (first: CarriedTheme, second: CarriedTheme) -> Bool {
    switch (first.theme, second.theme) {
    case (nil, nil): true
    case (let first?, let second?): areEqualAtRunTime(first, second)
    default: false
    }
  }

  var description: String { theme.map { String(describing: $0) } ?? "nil" }
}

extension EnvironmentValues {
  /// The theme, of whatever type it is, or `nil`, the default, where there is none.
  ///
  /// Any node can have one, which counts for all below it:
  ///
  /// ```swift
  /// struct Dark: Theme {}
  ///
  /// sidebar.environment(\.theme, Dark())
  /// ```
  ///
  /// What ``ThemeManager`` does is to give this value. To set a theme that is equal to the one that is
  /// there changes nothing; themes that are not `Equatable` are equal to none.
  public var theme: (any Theme)? {
    get { self[ThemeKey.self].theme }
    set { self[ThemeKey.self] = CarriedTheme(theme: newValue) }
  }
}

/// Whether two values are of one type that is `Equatable`, and equal; also where they are known as values of
/// some protocol alone. Where there may be none of such values, `nil` equals `nil`.
func areEqualAtRunTime(_ first: Any, _ second: Any) -> Bool {
  if let first = first as? any MaybeAbsent, let second = second as? any MaybeAbsent,
    first.isAbsent, second.isAbsent
  {
    return true
  }
  guard let first = first as? any Equatable else { return false }
  return areEqual(first, second)
}

private func areEqual<Known: Equatable>(_ first: Known, _ second: Any) -> Bool {
  guard let second = second as? Known, type(of: first) == type(of: second),
    let areEqual = Equality<Known>.function
  else { return false }
  return areEqual(first, second)
}

/// An optional of whatever type.
private protocol MaybeAbsent {
  var isAbsent: Bool { get }
}

extension Optional: MaybeAbsent {
  fileprivate var isAbsent: Bool { self == nil }
}
