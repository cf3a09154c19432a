/// A document of which a part is written by this program.
package enum Document {
  package static let opening = "<!-- benchmarks -->"
  package static let closing = "<!-- /benchmarks -->"

  /// The document with other text between the markers; nil if they are not there, each once and in a
  /// line of its own, in this order.
  package static func replacing(between text: String, in document: String) -> String? {
    let lines = document.split(separator: "\n", omittingEmptySubsequences: false)
    let openings = lines.indices.filter { lines[$0] == opening }
    let closings = lines.indices.filter { lines[$0] == closing }
    guard openings.count == 1, closings.count == 1, openings[0] < closings[0] else { return nil }
    let inserted = Substring(text.hasSuffix("\n") ? String(text.dropLast()) : text)
    return (lines[...openings[0]] + ["", inserted, ""] + lines[closings[0]...])
      .joined(separator: "\n")
  }
}
