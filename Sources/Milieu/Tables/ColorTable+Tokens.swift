extension ColorTable {
  /// A design token that a table cannot have.
  public struct SkippedToken: Hashable, Sendable {
    /// The file's path.
    public var file: String
    /// Its name, after those of its groups.
    public var name: String
    /// Its type, as `shadow`.
    public var type: String
  }

  /// What was left out of files of design tokens, since a table has no such values: shadows, gradients,
  /// typography, durations, and whatever else is no colour, dimension, number or string. Empty for other
  /// tables, and for those that were read as ``EnvironmentValues/colorTable``.
  public var skipped: [SkippedToken] { kept.skipped }

  /// Reads a table from files of design tokens, in the JSON of the W3C's Design Tokens Community Group.
  ///
  /// ```swift
  /// let table = try ColorTable(tokens: [
  ///   "NORMAL": "light.tokens", "NIGHT": "dark.tokens",
  /// ])
  /// ```
  ///
  /// There is one file a theme. That of `NORMAL` has all tokens; another one has those that are others in
  /// its theme. An entry's name is the token's, after those of its groups, with dots between: `button.fill`.
  /// Entries are sorted by their names, for JSON's objects have no order.
  ///
  /// - Colours are of the colour space `srgb`, or texts such as `"#3584e4"`; `"none"` is 0.
  /// - Dimensions are in `px`, or in `rem`, which is 16 px.
  /// - Numbers and strings stand for themselves, and need no `$type`.
  /// - `{button.fill}` is what that token is in the same theme, be it that file's or `NORMAL`'s.
  /// - A type is the token's own, or that of the token to which it refers, or its nearest group's.
  /// - Tokens of other types are left out, and listed in ``skipped``. Of a name that is given twice in one
  ///   group one counts, and it is not said which.
  ///
  /// - Parameter files: The themes, in the order that they are to have, with their files' paths.
  /// - Throws: Everything that is wrong. Faults name the file and the token; lines are known of what is
  ///   not JSON at all.
  public init(tokens files: KeyValuePairs<String, String>) throws(ColorTableError) {
    try self.init(tokens: Array(files))
  }

  /// The same from files that are known at run time only.
  ///
  /// - Parameter files: The themes, with their files' paths.
  /// - Throws: Everything that is wrong.
  public init(tokens files: [(key: String, value: String)]) throws(ColorTableError) {
    let normal = files.firstIndex { $0.key == "NORMAL" }
    let builder = ColorTableBuilder(
      name: (normal ?? files.indices.first).map { files[$0].value } ?? "tokens")
    files.forEach { builder.addTheme($0.key) }
    if normal == nil {
      let found = files.map(\.key).joined(separator: ", ")
      builder.addFault(
        found: found, expected: "NORMAL", "there is no theme NORMAL, which is expected")
    }
    let hasThemes = builder.faults.isEmpty
    let read = files.map { DesignTokens.read($0.value, builder) }
    // What values are cannot be said without all files and themes.
    guard hasThemes, let normal, let complete = read[normal], !read.contains(where: { $0 == nil })
    else {
      throw ColorTableError(builder.faults)
    }
    var skipped: Set<SkippedToken> = []
    for (theme, tokens) in read.enumerated() {
      guard let tokens else { continue }
      var resolver = DesignTokenResolver(tokens, over: complete, builder)
      resolver.addAll(theme: theme, skipped: &skipped)
    }
    self = try builder.finish(skipped: skipped.sorted { ($0.file, $0.name) < ($1.file, $1.name) })
  }
}
