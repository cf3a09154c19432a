/// Cells in rows and columns, for a terminal or as a table in Markdown.
package struct Grid {
  private let head: [String]
  private var rows: [[String]] = []
  /// How many columns, from the left, hold words; the others hold numbers, and end flush.
  private let words: Int

  package init(head: [String], words: Int) {
    self.head = head
    self.words = words
  }

  package mutating func add(_ cells: [String]) {
    precondition(cells.count == head.count, "a row has as many cells as the head")
    rows.append(cells)
  }

  package var text: String {
    let widths = head.indices.map { column in
      ([head] + rows).map { $0[column].count }.max() ?? 0
    }
    return ([head] + rows).map { cells in
      var line = zip(cells, widths).enumerated()
        .map { column, cell in
          let blanks = String(repeating: " ", count: cell.1 - cell.0.count)
          return column < words ? cell.0 + blanks : blanks + cell.0
        }
        .joined(separator: "  ")
      while line.hasSuffix(" ") { line.removeLast() }
      return line + "\n"
    }.joined()
  }

  package var markdown: String {
    let rule = head.indices.map { $0 < words ? "---" : "---:" }
    return ([head, rule] + rows).map { "| " + $0.joined(separator: " | ") + " |\n" }.joined()
  }
}
