/// Why a value is none: what is there, and what is expected.
struct DesignTokenFault: Error {
  var found: String
  var expected: String
}

extension ColorTable.Value {
  /// Reads the value of a design token. Nil if it is of a type that tables do not have.
  ///
  /// - Parameters:
  ///   - json: No reference.
  ///   - type: What the token, or a group, says; nil if none does.
  /// - Throws: What is there instead of a value of that type.
  init?(_ json: JSONValue, type: String?) throws(DesignTokenFault) {
    switch type {
    case "color": self = .color(try Self.color(json))
    case "dimension": self = .dimension(try Self.pixels(json))
    case "number": self = .number(try Self.number(json, "a number"))
    case "string":
      guard let text = json.string else {
        throw DesignTokenFault(found: json.text, expected: "a string")
      }
      self = .string(text)
    case nil:
      if let text = json.string {
        self = .string(text)
      } else if let number = json.number {
        self = .number(number)
      } else {
        throw DesignTokenFault(found: json.text, expected: "a $type, of it or of a group around it")
      }
    default: return nil
    }
  }

  private static func number(
    _ json: JSONValue, _ expected: String
  ) throws(DesignTokenFault) -> Double {
    guard let number = json.number else {
      throw DesignTokenFault(found: json.text, expected: expected)
    }
    return number
  }
}

// Dimensions.
extension ColorTable.Value {
  /// What a rem is, for there is no root element whose text could be larger.
  private static var pixelsInRem: Double { 16 }

  private static func pixels(_ json: JSONValue) throws(DesignTokenFault) -> Double {
    let expected = "a number of px or rem, as \"16px\" or as an object of value and unit"
    if let text = json.string {
      for (unit, factor) in [("px", 1), ("rem", pixelsInRem)] where text.hasSuffix(unit) {
        if let number = number(text.dropLast(unit.count)) {
          return number * factor
        }
      }
      throw DesignTokenFault(found: json.text, expected: expected)
    }
    guard let members = json.members else {
      throw DesignTokenFault(found: json.text, expected: expected)
    }
    let value = try number(JSONValue(members["value"]), "a number of the unit, as value")
    switch JSONValue(members["unit"]).string {
    case "px": return value
    case "rem": return value * pixelsInRem
    case let unit:
      throw DesignTokenFault(found: unit.map(\.quoted) ?? "no unit", expected: "px or rem")
    }
  }

  /// Swift's own reading takes more than JSON's: hexadecimal, infinity, and what is no number.
  private static func number(_ text: Substring) -> Double? {
    let isPlain = text.allSatisfy { "+-.0123456789eE".contains($0) }
    return isPlain ? Double(text) : nil
  }
}

// Colours.
extension ColorTable.Value {
  private static func color(_ json: JSONValue) throws(DesignTokenFault) -> Color {
    let expected = "a colour: #rgb, #rgba, #rrggbb or #rrggbbaa, or an object with a colorSpace"
    if let color = json.string.flatMap({ Color($0) }) {
      return color
    }
    guard let members = json.members, let space = members["colorSpace"] else {
      throw DesignTokenFault(found: json.text, expected: expected)
    }
    guard JSONValue(space).string == "srgb" else {
      throw DesignTokenFault(
        found: "the colorSpace \(JSONValue(space).text)", expected: "the colorSpace 'srgb'")
    }
    let components = JSONValue(members["components"])
    guard let channels = components.elements, channels.count == 3 else {
      let found = components.elements.map { "\($0.count) components" } ?? "no array of components"
      throw DesignTokenFault(found: found, expected: "3 components: red, green and blue")
    }
    return Color(
      red: try channel(channels[0], "red"), green: try channel(channels[1], "green"),
      blue: try channel(channels[2], "blue"),
      alpha: try members["alpha"].map { value throws(DesignTokenFault) in
        try channel(value, "alpha")
      } ?? 1)
  }

  private static func channel(_ value: Any, _ name: String) throws(DesignTokenFault) -> Double {
    let json = JSONValue(value)
    if json.string == "none" {
      return 0
    }
    guard let number = json.number, (0...1).contains(number) else {
      throw DesignTokenFault(
        found: "\(json.text) as \(name)", expected: "a number from 0 to 1, or \"none\"")
    }
    return number
  }
}
