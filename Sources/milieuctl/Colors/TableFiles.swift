import Milieu

/// The files that a table is read from.
enum TableFiles {
  case one(String)
  /// One of design tokens a theme.
  case tokens([(theme: String, path: String)])

  /// Takes words such as `colors.txt`, or `NIGHT=dark.tokens`. What has a `/` before its `=` is a path.
  init(_ operands: [Argument], misuse: (String) -> UsageError) throws(UsageError) {
    let expected = "expected one FILE, or a THEME=FILE for each theme"
    guard let first = operands.first else { throw misuse("no table given, \(expected)") }
    var files: [(theme: String, path: String)] = []
    for operand in operands {
      let word = try operand.validated(misuse)
      if let equals = word.firstIndex(of: "="), equals != word.startIndex,
        !word[..<equals].contains("/")
      {
        files.append((String(word[..<equals]), String(word[word.index(after: equals)...])))
      } else if operands.count > 1 {
        throw misuse("\(word.quoted) is one of several, and names no theme, \(expected)")
      }
    }
    self = files.isEmpty ? .one(try first.validated(misuse)) : .tokens(files)
  }

  /// Reads the table.
  func read() throws(ColorTableError) -> ColorTable {
    switch self {
    case .one(let path): try ColorTable(file: path)
    case .tokens(let files): try ColorTable(tokens: files.map { (key: $0.theme, value: $0.path) })
    }
  }
}

extension ColorTableError {
  /// Writes each fault to standard error, on a line of its own.
  func complain() {
    faults.forEach { milieuctl.complain($0.description) }
  }
}

extension ColorTable {
  /// What has been left out of design tokens, in a line for each file.
  var omissions: [String] {
    let files = Dictionary(grouping: skipped, by: \.file)
    return files.sorted { $0.key < $1.key }.map { file, tokens in
      let types = Dictionary(grouping: tokens, by: \.type).sorted { $0.key < $1.key }
        .map { "\($0.value.count) of type \($0.key.quoted)" }
      return "\(file): left out, for tables have no such values: \(types.joined(separator: ", "))"
    }
  }
}
