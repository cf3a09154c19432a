import CMilieuTheme
import Milieu

/// Two entries of a table: a text's colour, and the one that it stands on.
struct ColorPair: Equatable {
  let text: String
  let background: String

  var name: String { "\(text)/\(background)" }

  /// Byte by byte, as tables compare names.
  static func == (first: ColorPair, second: ColorPair) -> Bool {
    first.text.utf8.elementsEqual(second.text.utf8)
      && first.background.utf8.elementsEqual(second.background.utf8)
  }
}

/// Why a word is no pair of a table's, in a sentence for people.
struct PairError: Error, CustomStringConvertible {
  let description: String
}

extension ColorPair {
  /// Takes `TEXT/BG`. A name may have a `/` itself, as long as it is clear what is meant.
  init(_ word: String, in table: ColorTable) throws(PairError) {
    let longest = table.entries.map(\.utf8.count).max() ?? 0
    // Nothing is made of what is too long for an entry: the word may have any number of slashes.
    let known = Self.splits(word).filter {
      $0.text.utf8.count <= longest && $0.background.utf8.count <= longest
    }.map { ColorPair(text: String($0.text), background: String($0.background)) }
      .filter { table.has($0.text) && table.has($0.background) }
    guard let pair = known.first else {
      throw Self.unknown(word, in: table)
    }
    guard known.count == 1 else {
      let names = known.map { "\($0.text.quoted) upon \($0.background.quoted)" }
      throw PairError(
        description: "\(word.quoted) may be \(names.joined(separator: " or ")), one is expected")
    }
    for name in [pair.text, pair.background] where table[name, "NORMAL"] == nil {
      let kind = table.value(name, "NORMAL")?.kind ?? "unknown"
      throw PairError(
        description: "\(word.quoted): \(name.quoted) is a \(kind), a colour is expected")
    }
    self = pair
  }

  /// All that a word may be, from the first `/` on.
  private static func splits(
    _ word: String
  ) -> some Sequence<(text: Substring, background: Substring)> {
    word.indices.lazy.filter { word[$0] == "/" }
      .map { (text: word[..<$0], background: word[word.index(after: $0)...]) }
      .filter { !$0.text.isEmpty && !$0.background.isEmpty }
  }

  private static func unknown(_ word: String, in table: ColorTable) -> PairError {
    guard let split = splits(word).first(where: { _ in true }) else {
      return PairError(
        description:
          "\(word.quoted) is no pair, a text's entry and its background's are expected, as TEXT/BG")
    }
    let near = NearNames(table.entries)
    let problems = [split.text, split.background].map { String($0) }.filter { !table.has($0) }
      .map { "no entry \($0.quoted), \(near.hint(for: $0))" }
    return PairError(description: "\(word.quoted): \(problems.joined(separator: "; "))")
  }
}

extension ColorTable {
  /// Whether there is an entry of a name. All tables have a theme `NORMAL`.
  fileprivate func has(_ entry: String) -> Bool { value(entry, "NORMAL") != nil }
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
