/// Who was told, in this order, and of what.
final class Journal {
  /// The names of those who were told, once for each time.
  private(set) var names: [String] = []
  private(set) var lines: [String] = []

  func note(_ name: String, _ changes: [String], isAnimated: Bool) {
    names.append(name)
    let what = changes.isEmpty ? "its colours" : changes.joined(separator: ", ")
    lines.append("\(name): \(what)\(isAnimated ? " animated" : "")")
  }

  /// Begins anew.
  func clear() {
    names = []
    lines = []
  }
}
