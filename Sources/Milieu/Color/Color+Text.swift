internal import CMilieu

extension Color: LosslessStringConvertible {
  /// Reads `#rgb`, `#rgba`, `#rrggbb`, `#rrggbbaa` or `#rrrrggggbbbbaaaa`, with letters of either
  /// case; `nil` for anything else.
  ///
  /// A channel of one or two digits is repeated to fill 16 bits, so `#f80` is `#ff8800`. Without
  /// alpha the colour is opaque.
  ///
  /// - Parameter text: The whole text, without spaces around it.
  public init?(_ text: some StringProtocol) {
    // For the core a NUL ends the text, and what precedes it may well be a colour.
    guard !text.utf8.contains(0) else { return nil }
    var color = MilieuColor()
    let status = text.withCString { milieu_color_parse($0, &color) }
    guard status == MILIEU_OK else { return nil }
    self.init(color)
  }

  /// The colour as `#rrggbbaa` in lower case, or as `#rrrrggggbbbbaaaa` if two digits a channel would
  /// not be exact.
  ///
  /// ``init(_:)`` reads it as the same colour.
  public var description: String {
    var text = [UInt8](repeating: 0, count: MILIEU_COLOR_TEXT_SIZE)
    milieu_color_format(core, &text)
    return String(decoding: text.prefix { $0 != 0 }, as: UTF8.self)
  }
}

extension Color: Codable {
  /// Decodes a colour from a single string, in any of the forms that ``init(_:)`` reads.
  ///
  /// - Throws: `DecodingError.dataCorrupted`, with the coding path and what was found, if there is no
  ///   string or it is in none of the forms; and what the decoder throws by itself.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text: String
    do {
      text = try container.decode(String.self)
    } catch DecodingError.typeMismatch(_, let reason), DecodingError.valueNotFound(_, let reason) {
      throw Self.corrupted(container, found: "no string: \(reason.debugDescription)")
    }
    guard let color = Color(text) else {
      throw Self.corrupted(container, found: String(reflecting: text))
    }
    self = color
  }

  /// Encodes the colour as a single string, its ``description``.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }

  private static func corrupted(
    _ container: any SingleValueDecodingContainer, found: String
  ) -> DecodingError {
    // The core's message lists the forms.
    let expected = String(cString: milieu_status_message(MILIEU_ERROR_COLOR))
    return .dataCorrupted(
      DecodingError.Context(
        codingPath: container.codingPath,
        debugDescription: "\(expected), but there is \(found)"))
  }
}
