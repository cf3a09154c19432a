extension String {
  /// As text and attributes of XML and HTML have it. Control and format characters are shown as escapes,
  /// as terminals are shown them, and what no document may hold as the sign for that.
  var markup: String {
    var markup = ""
    for scalar in shown().unicodeScalars {
      switch scalar {
      case "&": markup += "&amp;"
      case "<": markup += "&lt;"
      case ">": markup += "&gt;"
      case "\"": markup += "&quot;"
      case "'": markup += "&#39;"
      case "\u{FFFE}", "\u{FFFF}": markup += "\u{FFFD}"
      default: markup.unicodeScalars.append(scalar)
      }
    }
    return markup
  }
}
