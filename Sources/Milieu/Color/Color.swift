package import CMilieu

/// A colour in sRGB, not premultiplied with its alpha.
///
/// A colour keeps 16 bits a channel, so that neither 8-bit colours nor those that a desktop or a
/// picture gives in more bits lose anything, and so that equal colours are equal exactly:
///
/// ```swift
/// let accent = Color(hex: 0x3584E4)
/// let pressed = accent.withAlpha(0.8)
/// print(pressed)  // #3584e4cc
/// print(Color("#3584e4cc") == pressed)  // true
/// ```
///
/// `red`, `green`, `blue` and ``alpha`` are its channels from 0 to 1; ``red16``, ``green16``,
/// ``blue16`` and ``alpha16`` are what it stores. ``description`` is its text, which ``init(_:)``
/// reads and which `Codable` writes.
public struct Color: Equatable, Hashable, Sendable {
  /// The red channel from 0 to 65535; an 8-bit channel `c` is `c * 257`.
  public var red16: UInt16

  /// The green channel from 0 to 65535; an 8-bit channel `c` is `c * 257`.
  public var green16: UInt16

  /// The blue channel from 0 to 65535; an 8-bit channel `c` is `c * 257`.
  public var blue16: UInt16

  /// The opacity from 0, which cannot be seen, to 65535, which hides what is behind it; an 8-bit
  /// alpha `a` is `a * 257`.
  public var alpha16: UInt16

  /// Makes a colour of 16-bit channels, exactly.
  ///
  /// - Parameters:
  ///   - red16: The red channel from 0 to 65535.
  ///   - green16: The green channel from 0 to 65535.
  ///   - blue16: The blue channel from 0 to 65535.
  ///   - alpha16: The opacity from 0 to 65535; opaque unless you say otherwise.
  public init(red16: UInt16, green16: UInt16, blue16: UInt16, alpha16: UInt16 = .max) {
    self.red16 = red16
    self.green16 = green16
    self.blue16 = blue16
    self.alpha16 = alpha16
  }
}

// From other units.
extension Color {
  /// Makes a colour of channels from 0 to 1.
  ///
  /// Each is rounded to the nearest of 65535 steps. What is below 0 or above 1 counts as 0 or 1, and
  /// NaN as 0.
  ///
  /// - Parameters:
  ///   - red: The red channel from 0 to 1.
  ///   - green: The green channel from 0 to 1.
  ///   - blue: The blue channel from 0 to 1.
  ///   - alpha: The opacity from 0 to 1; opaque unless you say otherwise.
  public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
    self.init(
      red16: Self.channel(red), green16: Self.channel(green), blue16: Self.channel(blue),
      alpha16: Self.channel(alpha))
  }

  /// Makes a colour of a number whose hexadecimal digits are `0xRRGGBB`.
  ///
  /// A number above `0xFFFFFF` is a programmer's error, which ends the program.
  ///
  /// - Parameters:
  ///   - hex: The red, green and blue channels, 8 bits each, from the highest to the lowest.
  ///   - alpha: The opacity from 0 to 1, clamped and rounded as by
  ///     ``init(red:green:blue:alpha:)``; opaque unless you say otherwise.
  public init(hex: UInt32, alpha: Double = 1) {
    require(
      hex <= 0xFFFFFF,
      """
      Color(hex: 0x\(String(hex, radix: 16, uppercase: true))): more than the six digits of \
      0xRRGGBB; give the opacity as alpha, from 0 to 1, as in Color(hex: 0x3584E4, alpha: 0.5)
      """)
    self.init(
      red16: UInt16(hex >> 16) * 0x101, green16: UInt16(hex >> 8 & 0xFF) * 0x101,
      blue16: UInt16(hex & 0xFF) * 0x101, alpha16: Self.channel(alpha))
  }

  /// Makes a grey, between black and white.
  ///
  /// Both numbers are clamped and rounded as by ``init(red:green:blue:alpha:)``.
  ///
  /// - Parameters:
  ///   - white: All three colour channels, from 0, black, to 1, white.
  ///   - alpha: The opacity from 0 to 1; opaque unless you say otherwise.
  public init(white: Double, alpha: Double = 1) {
    self.init(red: white, green: white, blue: white, alpha: alpha)
  }

  /// Makes a colour of a place on the colour wheel.
  ///
  /// Saturation, brightness and alpha are clamped and rounded as by
  /// ``init(red:green:blue:alpha:)``.
  ///
  /// - Parameters:
  ///   - hue: The angle in turns: 0 is red, 1/3 green, 2/3 blue, and 1 is red again. What is outside
  ///     of 0 to 1 wraps around, so -1/3 is blue; a hue that is not finite counts as 0.
  ///   - saturation: How far the colour is from grey, from 0, which is grey, to 1.
  ///   - brightness: From 0, which is black, to 1.
  ///   - alpha: The opacity from 0 to 1; opaque unless you say otherwise.
  public init(hue: Double, saturation: Double, brightness: Double, alpha: Double = 1) {
    // The hexcone of A. R. Smith, "Color Gamut Transform Pairs" (SIGGRAPH 1978), without its case
    // for each of six sectors: a channel is full in the two that are nearest to its own hue, absent
    // in the two across, and changes evenly between them.
    let sixths = hue.isFinite ? (hue - hue.rounded(.down)) * 6 : 0
    let saturation = Self.clamp(saturation)
    let brightness = Self.clamp(brightness)
    func channel(_ share: Double) -> Double {
      brightness * (1 - saturation * (1 - Self.clamp(share)))
    }
    self.init(
      red: channel(abs(sixths - 3) - 1), green: channel(2 - abs(sixths - 2)),
      blue: channel(2 - abs(sixths - 4)), alpha: alpha)
  }

  private static func clamp(_ number: Double) -> Double {
    number > 0 ? min(number, 1) : 0
  }

  fileprivate static func channel(_ number: Double) -> UInt16 {
    UInt16((clamp(number) * 65535).rounded())
  }
}

// In the units of drawing libraries.
extension Color {
  /// The red channel from 0 to 1. What you set is clamped and rounded as by
  /// ``init(red:green:blue:alpha:)``.
  public var red: Double {
    get { Self.fraction(red16) }
    set { red16 = Self.channel(newValue) }
  }

  /// The green channel from 0 to 1. What you set is clamped and rounded as by
  /// ``init(red:green:blue:alpha:)``.
  public var green: Double {
    get { Self.fraction(green16) }
    set { green16 = Self.channel(newValue) }
  }

  /// The blue channel from 0 to 1. What you set is clamped and rounded as by
  /// ``init(red:green:blue:alpha:)``.
  public var blue: Double {
    get { Self.fraction(blue16) }
    set { blue16 = Self.channel(newValue) }
  }

  /// The opacity from 0, which cannot be seen, to 1, which hides what is behind it. What you set is
  /// clamped and rounded as by ``init(red:green:blue:alpha:)``.
  public var alpha: Double {
    get { Self.fraction(alpha16) }
    set { alpha16 = Self.channel(newValue) }
  }

  /// Makes the same colour with another opacity.
  ///
  /// - Parameter alpha: The opacity from 0 to 1, which replaces the colour's own; clamped and rounded
  ///   as by ``init(red:green:blue:alpha:)``.
  /// - Returns: The colour with that opacity.
  public func withAlpha(_ alpha: Double) -> Color {
    var color = self
    color.alpha = alpha
    return color
  }

  private static func fraction(_ channel: UInt16) -> Double {
    Double(channel) / 65535
  }
}

// Named colours.
extension Color {
  /// Black: white 0.
  public static let black = Color(white: 0)
  /// Dark grey: white 1/3.
  public static let darkGray = Color(white: 1.0 / 3)
  /// Light grey: white 2/3.
  public static let lightGray = Color(white: 2.0 / 3)
  /// White: white 1.
  public static let white = Color(white: 1)
  /// Grey: white 0.5.
  public static let gray = Color(white: 0.5)
  /// Red: 1, 0, 0.
  public static let red = Color(red: 1, green: 0, blue: 0)
  /// Green: 0, 1, 0.
  public static let green = Color(red: 0, green: 1, blue: 0)
  /// Blue: 0, 0, 1.
  public static let blue = Color(red: 0, green: 0, blue: 1)
  /// Cyan: 0, 1, 1.
  public static let cyan = Color(red: 0, green: 1, blue: 1)
  /// Yellow: 1, 1, 0.
  public static let yellow = Color(red: 1, green: 1, blue: 0)
  /// Magenta: 1, 0, 1.
  public static let magenta = Color(red: 1, green: 0, blue: 1)
  /// Orange: 1, 0.5, 0.
  public static let orange = Color(red: 1, green: 0.5, blue: 0)
  /// Purple: 0.5, 0, 0.5.
  public static let purple = Color(red: 0.5, green: 0, blue: 0.5)
  /// Brown: 0.6, 0.4, 0.2.
  public static let brown = Color(red: 0.6, green: 0.4, blue: 0.2)
  /// Nothing to be seen: black with alpha 0.
  public static let clear = Color(white: 0, alpha: 0)
}

// As the core has it.
extension Color {
  package init(_ core: MilieuColor) {
    self.init(
      red16: core.red, green16: core.green, blue16: core.blue, alpha16: core.alpha)
  }

  package var core: MilieuColor {
    MilieuColor(red: red16, green: green16, blue: blue16, alpha: alpha16)
  }
}
