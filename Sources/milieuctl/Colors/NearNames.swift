/// What is said of a name that is not there: which one may be meant, or which there are.
struct NearNames {
  private let names: [String]

  /// So many are listed.
  private static let mostListed = 12

  init(_ names: [String]) {
    self.names = names
  }

  func hint(for name: String) -> String {
    if let near = nearest(to: name) {
      return "perhaps \(near.quoted) is meant"
    }
    guard !names.isEmpty else { return "there is none" }
    let listed = names.prefix(Self.mostListed).map { $0.shown() }.joined(separator: ", ")
    let rest = names.count - Self.mostListed
    return "expected of \(listed)\(rest > 0 ? " and \(rest) others" : "")"
  }

  /// The name that is the fewest slips away, if these are few for its length.
  private func nearest(to name: String) -> String? {
    let typed = Array(name.lowercased().prefix(100))
    var best: (name: String, slips: Int)?
    for candidate in names {
      let letters = Array(candidate.lowercased())
      let most = min(max(1, letters.count / 3), (best?.slips ?? .max) - 1)
      // Each letter more, or less, is a slip.
      guard most >= 0, abs(letters.count - typed.count) <= most else { continue }
      let slips = Self.slips(typed, letters)
      if slips <= most {
        best = (candidate, slips)
      }
    }
    return best?.name
  }

  /// How many letters are to be put in, left out, or replaced, and how many neighbours to change places.
  private static func slips(_ first: [Character], _ second: [Character]) -> Int {
    var before: [Int] = []
    var last = Array(0...second.count)
    for (row, letter) in first.enumerated() {
      var line = [row + 1]
      for (column, other) in second.enumerated() {
        let replaced = last[column] + (letter == other ? 0 : 1)
        var slips = min(last[column + 1] + 1, line[column] + 1, replaced)
        if row > 0, column > 0, letter == second[column - 1], first[row - 1] == other {
          slips = min(slips, before[column - 1] + 1)
        }
        line.append(slips)
      }
      (before, last) = (last, line)
    }
    return last[second.count]
  }
}
