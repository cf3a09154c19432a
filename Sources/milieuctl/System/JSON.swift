/// A value in JSON, whose objects keep the order of their members.
indirect enum JSON {
  case null
  /// A number, true or false, as JSON has it.
  case literal(String)
  case string(String)
  case array([JSON])
  case object([(name: String, value: JSON)])

  /// The value in one line.
  var text: String {
    switch self {
    case .null: "null"
    case .literal(let text): text
    case .string(let text): Self.quoted(text)
    case .array(let elements): "[" + elements.map(\.text).joined(separator: ",") + "]"
    case .object(let members):
      "{" + members.map { "\(Self.quoted($0.name)):\($0.value.text)" }.joined(separator: ",") + "}"
    }
  }

  /// The text as JSON has it, with escapes also for what a terminal might obey.
  private static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      if scalar == "\"" || scalar == "\\" {
        quoted += "\\\(scalar)"
      } else if scalar.isEscapedForTerminals {
        quoted += String(scalar).utf16.map(escape).joined()
      } else {
        quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }

  private static func escape(_ unit: UInt16) -> String {
    let digits = String(unit, radix: 16)
    return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
  }
}
