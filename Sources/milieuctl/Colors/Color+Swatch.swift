import Milieu

extension Color {
  /// As short as is exact: `#rrggbb` where it is opaque.
  var shortText: String {
    let text = description
    return text.count == 9 && alpha16 == .max ? String(text.dropLast(2)) : text
  }

  /// What is seen of it in front of an opaque colour.
  func over(_ backdrop: Color) -> Color {
    func channel(_ front: Double, _ back: Double) -> Double { front * alpha + back * (1 - alpha) }
    return Color(
      red: channel(red, backdrop.red), green: channel(green, backdrop.green),
      blue: channel(blue, backdrop.blue))
  }

  /// What is seen of it in front of a chequerboard, on the bright and on the dark fields.
  var overBoard: (bright: Color, dark: Color) {
    (over(.white), over(Color(white: 0.6)))
  }

  /// 8 bits each.
  var channels: (UInt8, UInt8, UInt8) {
    func channel(_ value: UInt16) -> UInt8 { UInt8((UInt32(value) * 255 + 32767) / 65535) }
    return (channel(red16), channel(green16), channel(blue16))
  }

  /// `#rrggbb`, without alpha, and rounded where more bits would be needed.
  var opaqueText: String {
    let (red, green, blue) = channels
    return "#"
      + [red, green, blue].map { channel in
        let digits = String(channel, radix: 16)
        return digits.count == 1 ? "0" + digits : digits
      }.joined()
  }
}

extension ColorTable.Value {
  /// The value for people: a text in quotes, as JSON has it.
  var text: String {
    switch self {
    case .color(let color): color.shortText
    case .number(let number): number.shortText
    case .dimension(let pixels): pixels.shortText + "px"
    case .string(let text): JSON.string(text).text
    }
  }

  var kind: String {
    switch self {
    case .color: "color"
    case .number: "number"
    case .dimension: "dimension"
    case .string: "string"
    }
  }

  var json: JSON {
    switch self {
    case .color(let color): .string(color.shortText)
    case .number(let number), .dimension(let number): .literal(number.shortText)
    case .string(let text): .string(text)
    }
  }
}

extension Double {
  /// Without a fraction where there is none.
  var shortText: String {
    let text = description
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}
