/// A design token as a file has it.
struct DesignToken {
  /// With those of its groups before it, parted by dots.
  var name: String
  var file: String
  /// What it says itself.
  var type: String?
  /// What the nearest group around it says that says anything.
  var inheritedType: String?
  var value: JSONValue

  var typeInFile: String? { type ?? inheritedType }

  /// The token that the value refers to.
  var alias: String? {
    guard let text = value.string, text.hasPrefix("{"), text.hasSuffix("}") else { return nil }
    let name = text.dropFirst().dropLast()
    return name.contains { "{}".contains($0) } ? nil : String(name)
  }
}

/// The design tokens of one file, by their names; what they refer to, and what their values are, is not
/// looked at yet, for that may be another file's. What is wrong goes to a builder.
struct DesignTokens {
  private(set) var tokens: [String: DesignToken] = [:]
  /// The names of those that have faults.
  private(set) var faulty: Set<String> = []
  private let file: String
  private let builder: ColorTableBuilder

  /// The tokens of a file; nil if it cannot be read.
  static func read(_ path: String, _ builder: ColorTableBuilder) -> DesignTokens? {
    do {
      return DesignTokens(try DesignTokenFile(path), builder)
    } catch {
      error.faults.forEach(builder.add)
      return nil
    }
  }

  private struct Group {
    let name: String
    let members: [String: Any]
    let type: String?
  }

  private init(_ file: DesignTokenFile, _ builder: ColorTableBuilder) {
    self.file = file.path
    self.builder = builder
    // Foundation knows no order: that of the names is the same each time.
    var waiting = [Group(name: "", members: file.members, type: nil)]
    while let group = waiting.popLast() {
      waiting += read(group).reversed()
    }
  }

  /// Takes what is in a group, or the token that it is; returns the groups in it.
  private mutating func read(_ group: Group) -> [Group] {
    var inner: [Group] = []
    let isToken = group.members["$value"] != nil
    let own = type(group)
    for (name, value) in group.members.sorted(by: { $0.key < $1.key }) {
      guard let name = self.name(name, in: group) else { continue }
      guard let members = JSONValue(value).members, !isToken else {
        let found = JSONValue(value).text
        let expected = isToken ? "nothing besides, in a token" : "a group or a token"
        faulty.insert(name)
        add(found, expected, "\(name) is \(found): \(expected), is expected")
        continue
      }
      inner.append(Group(name: name, members: members, type: own ?? group.type))
    }
    if isToken {
      take(group, own)
    }
    return inner
  }

  /// The whole name of a member, unless it is one of the format's own, or is none.
  private func name(_ name: String, in group: Group) -> String? {
    let whole = group.name.isEmpty ? name : "\(group.name).\(name)"
    if name == "$extends" {
      add(name, "", "\(whole): groups that extend others cannot be read")
    }
    guard name == "$root" || !name.hasPrefix("$") else { return nil }
    guard !name.isEmpty, !name.contains(where: { ".{}".contains($0) }) else {
      let expected = "a name without '.', '{' and '}'"
      add(name.quoted, expected, "\(whole.quoted) cannot be a name: \(expected) is expected")
      return nil
    }
    return whole
  }

  private func type(_ group: Group) -> String? {
    guard let value = group.members["$type"].map(JSONValue.init) else { return nil }
    if value.string == nil {
      add(
        value.text, "a string", "\(group.name): the $type is \(value.text): a string is expected")
    }
    return value.string
  }

  private mutating func take(_ token: Group, _ type: String?) {
    guard !token.name.isEmpty else {
      return add("$value", "a group", "a token has no name: a group is expected at the top")
    }
    guard let value = token.members["$value"] else { return }
    tokens[token.name] = DesignToken(
      name: token.name, file: file, type: type, inheritedType: token.type,
      value: JSONValue(value))
  }

  private func add(_ found: String, _ expected: String, _ message: String) {
    builder.addFault(in: file, found: found, expected: expected, message)
  }
}
