import CGLib

/// What a terminal draws in one place: a character with the marks above and below it, or one
/// character of an escape.
struct Glyph {
  var text: String
  /// The columns that it takes: 2 for what East Asian scripts and emoji draw wide.
  var columns = 1
}

extension StringProtocol {
  /// The glyphs from the start that fit in so many columns. Control and format characters are
  /// escaped, as in messages: so what a script holds cannot steer a terminal, and a line stays one.
  func glyphs(fitting limit: Int) -> [Glyph] {
    var glyphs: [Glyph] = []
    var room = limit
    for scalar in unicodeScalars {
      if scalar.isEscapedForTerminals {
        for character in scalar.escaped(asASCII: true).prefix(Swift.max(0, room)) {
          glyphs.append(Glyph(text: String(character)))
          room -= 1
        }
      } else if !scalar.isASCII, g_unichar_iszerowidth(scalar.value) != 0 {
        // It goes with what it stands on; at the start of a text there is nothing.
        if !glyphs.isEmpty, glyphs[glyphs.count - 1].text.unicodeScalars.count <= Glyph.mostMarks {
          glyphs[glyphs.count - 1].text.unicodeScalars.append(scalar)
        }
      } else {
        let isWide = !scalar.isASCII && g_unichar_iswide(scalar.value) != 0
        let glyph = Glyph(text: String(scalar), columns: isWide ? 2 : 1)
        guard glyph.columns <= room else { return glyphs }
        glyphs.append(glyph)
        room -= glyph.columns
      }
      guard room >= 0 else { return glyphs }
    }
    return glyphs
  }

  /// The text as a terminal may be given it, cut to so many columns.
  func shown(fitting limit: Int = .max) -> String {
    glyphs(fitting: limit).map(\.text).joined()
  }
}

extension Glyph {
  /// Languages do with fewer; what stands in hundreds on one character is there to disturb.
  fileprivate static let mostMarks = 4
}
