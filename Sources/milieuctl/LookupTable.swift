import CMilieu

/// The table of a derived key: from its source's values to its own.
///
/// Nothing changes in it once it is made; so it may be read wherever a tree reads its key.
final class LookupTable {
  /// What stands for source values without an entry. It lasts as long as the table.
  let otherwise: MilieuValue
  private let values: [Value: MilieuValue]

  init(otherwise: Value, values: [Value: Value]) throws {
    self.otherwise = try otherwise.makeCoreValue()
    self.values = try values.mapValues { try $0.makeCoreValue() }
  }

  deinit {
    for case let value in [otherwise] + values.values where value.type == MILIEU_TYPE_STRING {
      milieu_string_release(value.string)
    }
  }

  /// What the core calls to compute the default. Without an entry there is no answer, and the
  /// definition's own default stands, which is `otherwise`.
  static let derive: MilieuDeriveFunction = { sources, result, userData in
    guard let userData, let source = Value(sources.pointee) else { return false }
    let table = Unmanaged<LookupTable>.fromOpaque(userData).takeUnretainedValue()
    guard let value = table.values[source] else { return false }
    if value.type == MILIEU_TYPE_STRING {
      milieu_string_retain(value.string)
    }
    result.pointee = value
    return true
  }
}
