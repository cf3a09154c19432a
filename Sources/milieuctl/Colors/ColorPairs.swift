import CMilieuTheme
import Milieu

/// Two entries of a table: a text's colour, and the one that it stands on.
struct ColorPair: Equatable {
  let text: String
  let background: String

  var name: String { "\(text)/\(background)" }
}

/// Why a word is no pair of a table's, in a sentence for people.
struct PairError: Error, CustomStringConvertible {
  let description: String
}

extension ColorPair {
  /// Takes `TEXT/BG`. A name may have a `/` itself, as long as it is clear what is meant.
  init(_ word: String, in table: ColorTable) throws(PairError) {
    let splits = word.indices.filter { word[$0] == "/" }.map { slash in
      ColorPair(
        text: String(word[..<slash]), background: String(word[word.index(after: slash)...]))
    }.filter { !$0.text.isEmpty && !$0.background.isEmpty }
    let entries = Set(table.entries)
    let known = splits.filter { entries.contains($0.text) && entries.contains($0.background) }
    guard let pair = known.first else {
      throw Self.unknown(splits, word, in: table, entries)
    }
    guard known.count == 1 else {
      let names = known.map { "\($0.text.quoted) upon \($0.background.quoted)" }
      throw PairError(
        description: "\(word.quoted) may be \(names.joined(separator: " or ")), one is expected")
    }
    for name in [pair.text, pair.background] where table[name, "NORMAL"] == nil {
      let kind = table.value(name, "NORMAL")?.kind ?? "unknown"
      throw PairError(
        description: "\(word.quoted): \(name.quoted) is a \(kind), a color is expected")
    }
    self = pair
  }

  private static func unknown(
    _ splits: [ColorPair], _ word: String, in table: ColorTable, _ entries: Set<String>
  ) -> PairError {
    guard let split = splits.first else {
      return PairError(
        description:
          "\(word.quoted) is no pair, a text's entry and its background's are expected, as TEXT/BG")
    }
    let near = NearNames(table.entries)
    let problems = [split.text, split.background].filter { !entries.contains($0) }
      .map { "no entry \($0.quoted), \(near.hint(for: $0))" }
    return PairError(description: "\(word.quoted): \(problems.joined(separator: "; "))")
  }
}

/// How well a text can be told from its background in a theme: WCAG 2's contrast ratio.
struct PairContrast {
  let pair: ColorPair
  let theme: String
  /// The text and the background as they are seen, where a table's are transparent.
  let shown: (text: Color, background: Color)
  /// From 1 to 21.
  let ratio: Double

  init?(_ pair: ColorPair, in theme: String, of table: ColorTable) {
    guard let text = table[pair.text, theme], let background = table[pair.background, theme]
    else { return nil }
    self.pair = pair
    self.theme = theme
    ratio = milieu_color_contrast(text.core, background.core)
    let seen = background.over(.white)
    shown = (text.over(seen), seen)
  }

  /// Less than a ratio, but for what a `Double` does not say exactly.
  func isBelow(_ minimum: Double) -> Bool { ratio < minimum - Self.tolerance }

  private static let tolerance = 1e-9

  /// With two digits behind the point, never more than it is: 4.499 is not 4.5.
  var ratioText: String {
    let hundredths = Int(((ratio + Self.tolerance) * 100).rounded(.down))
    let fraction = String(hundredths % 100)
    return "\(hundredths / 100).\(fraction.count == 1 ? "0" : "")\(fraction)"
  }

  /// The best conformance level of WCAG 2 that a text of usual size reaches; `large` where only large
  /// text reaches any.
  var level: String {
    if !isBelow(7) {
      return "AAA"
    }
    return isBelow(3) ? "fails" : isBelow(4.5) ? "large" : "AA"
  }

  func json(minimum: Double?) -> JSON {
    .object(
      [
        ("text", .string(pair.text)), ("background", .string(pair.background)),
        ("theme", .string(theme)), ("ratio", .literal(ratio.shortText)), ("level", .string(level)),
      ] + (minimum.map { [("passes", .literal(isBelow($0) ? "false" : "true"))] } ?? []))
  }
}
