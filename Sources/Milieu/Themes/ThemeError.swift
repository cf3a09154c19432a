/// Why somebody who asked for themes of one type has none.
public struct ThemeError: Error, Equatable, Sendable {
  /// The type of themes that was asked for.
  public let requested: Any.Type
  /// The type of the theme that is there, or `nil` where there is none.
  public let found: Any.Type?

  /// Says what was asked for, and what was found.
  public init(requested: Any.Type, found: Any.Type?) {
    self.requested = requested
    self.found = found
  }

  /// Whether both types are the same.
  public static func == (first: ThemeError, second: ThemeError) -> Bool {
    first.requested == second.requested && first.found == second.found
  }
}

extension ThemeError: CustomStringConvertible {
  /// Both types, and what would be right.
  public var description: String {
    let requested = Self.name(self.requested, besides: found)
    guard let found else {
      return """
        \(requested) was asked for, and the theme is nil: set one of that type, as the theme of a \
        ThemeManager or as \\.theme of a node above
        """
    }
    let other = Self.name(found, besides: self.requested)
    return """
      \(requested) was asked for, and the theme is of the type \(other): set one of the first type, or \
      observe key paths of the second
      """
  }

  /// A type's name, with that of its module where another type's would be the same.
  private static func name(_ type: Any.Type, besides other: Any.Type?) -> String {
    let name = String(describing: type)
    guard let other, other != type, String(describing: other) == name else { return name }
    return String(reflecting: type)
  }
}
