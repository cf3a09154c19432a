import Foundation

// The names that BCP 47 has for calendars (Unicode Technical Standard 35, "Unicode Calendar
// Identifier"), as Foundation writes and reads them in the tags of locales.
extension Calendar.Identifier {
  /// Nil for a calendar that BCP 47 does not have.
  var bcp47: String? {
    var components = Locale.Components(identifier: "und")
    components.calendar = self
    let tag = Locale(components: components).identifier(.bcp47)
    return tag.range(of: "-u-ca-").map { String(tag[$0.upperBound...]) }
  }

  init?(bcp47 name: String) {
    guard let known = Locale.Components(identifier: "und-u-ca-\(name)").calendar else { return nil }
    self = known
  }
}
