import CMilieu
import Foundation
import Milieu
import Testing

struct ColorTests {
  @Test func channelsAreRoundedToTheNearestOf65535Steps() {
    let step = 1.0 / 65535
    let color = Color(red: 0.5, green: 1.49 * step, blue: 1.51 * step, alpha: 0.25)
    #expect(color == Color(red16: 32768, green16: 1, blue16: 2, alpha16: 16384))
  }

  @Test func channelsBeyondTheirRangeAreClamped() {
    let low = Color(red: -0.1, green: -.infinity, blue: -1e300, alpha: -1)
    #expect(low == Color(red16: 0, green16: 0, blue16: 0, alpha16: 0))
    let high = Color(red: 1.1, green: .infinity, blue: 1e300, alpha: 2)
    #expect(high == Color(red16: 65535, green16: 65535, blue16: 65535, alpha16: 65535))
  }

  @Test func channelsThatAreNoNumberAreZero() {
    let color = Color(red: .nan, green: -.nan, blue: .signalingNaN, alpha: .nan)
    #expect(color == Color(red16: 0, green16: 0, blue16: 0, alpha16: 0))
  }

  @Test func aColorIsOpaqueUnlessSaidOtherwise() {
    let colors = [
      Color(red: 0, green: 0, blue: 0), Color(red16: 0, green16: 0, blue16: 0), Color(hex: 0),
      Color(white: 0), Color(hue: 0, saturation: 0, brightness: 0),
    ]
    for color in colors {
      #expect(color == Color(red16: 0, green16: 0, blue16: 0, alpha16: 65535))
    }
  }

  @Test func eachChannelIsReadAsWhatMadeIt() {
    let color = Color(red: 0, green: 0.2, blue: 0.6, alpha: 1)
    #expect([color.red, color.green, color.blue, color.alpha] == [0, 0.2, 0.6, 1])
    #expect(
      [color.red16, color.green16, color.blue16, color.alpha16] == [0, 0x3333, 0x9999, 0xFFFF])
  }

  @Test func everyChannelOf16BitsSurvivesTheWayThroughDouble() {
    let changed = (UInt16.min...UInt16.max).filter { channel in
      let color = Color(red16: channel, green16: 0, blue16: 0)
      return Color(red: color.red, green: 0, blue: 0).red16 != channel
    }
    #expect(changed == [])
  }

  @Test func aChannelThatIsSetIsClampedAndRounded() {
    var color = Color.clear
    color.red = 0.5
    color.green = 2
    color.blue = -1
    color.alpha = .nan
    #expect(color == Color(red16: 32768, green16: 65535, blue16: 0, alpha16: 0))
    color.blue = 0.2
    color.alpha = 0.6
    #expect(color == Color(red16: 32768, green16: 65535, blue16: 0x3333, alpha16: 0x9999))
  }

  @Test func hexDigitsAreRedGreenAndBlue() {
    #expect(Color(hex: 0x12AB00) == Color(red16: 0x1212, green16: 0xABAB, blue16: 0))
    #expect(Color(hex: 0xFFFFFF) == .white)
    #expect(
      Color(hex: 0x000001, alpha: 0.2)
        == Color(red16: 0, green16: 0, blue16: 0x0101, alpha16: 0x3333))
  }

  @Test func aHexNumberOfMoreThanSixDigitsEndsTheProgram() async throws {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      _ = Color(hex: 0x100_0000)
    }
    let said = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(said.contains("Color(hex: 0x1000000): more than the six digits of 0xRRGGBB; give"))
  }

  @Test func whiteIsAllThreeChannels() {
    let color = Color(white: 0.2, alpha: 0.6)
    #expect(color == Color(red16: 0x3333, green16: 0x3333, blue16: 0x3333, alpha16: 0x9999))
    #expect(Color(white: 7, alpha: .nan) == Color(hex: 0xFFFFFF, alpha: 0))
  }

  @Test func anotherAlphaLeavesTheColor() {
    let color = Color(hex: 0x123456, alpha: 0.2)
    #expect(color.withAlpha(0.6) == Color(hex: 0x123456, alpha: 0.6))
    #expect(color.withAlpha(-1) == Color(hex: 0x123456, alpha: 0))
  }

  @Test func colorsThatDifferInOneChannelDiffer() {
    let colors: Set = [
      Color(red16: 0, green16: 0, blue16: 0, alpha16: 0),
      Color(red16: 1, green16: 0, blue16: 0, alpha16: 0),
      Color(red16: 0, green16: 1, blue16: 0, alpha16: 0),
      Color(red16: 0, green16: 0, blue16: 1, alpha16: 0),
      Color(red16: 0, green16: 0, blue16: 0, alpha16: 1),
      Color(red: 0, green: 0, blue: 0, alpha: 0),
    ]
    #expect(colors.count == 5)
  }

  @Test(
    arguments: [
      (.black, "#000000ff"), (.darkGray, "#555555ff"), (.lightGray, "#aaaaaaff"),
      (.white, "#ffffffff"), (.gray, "#800080008000ffff"), (.red, "#ff0000ff"),
      (.green, "#00ff00ff"), (.blue, "#0000ffff"), (.cyan, "#00ffffff"),
      (.yellow, "#ffff00ff"), (.magenta, "#ff00ffff"), (.orange, "#ffff80000000ffff"),
      (.purple, "#800000008000ffff"), (.brown, "#996633ff"), (.clear, "#00000000"),
    ] as [(Color, String)])
  func namedColorsHaveTheirValues(_ color: Color, _ text: String) {
    #expect(color.description == text)
  }

  @Test func theCoresColorIsTheSame() {
    let color = Color(MilieuColor(red: 1, green: 2, blue: 3, alpha: 4))
    #expect(color == Color(red16: 1, green16: 2, blue16: 3, alpha16: 4))
    let core = color.core
    #expect([core.red, core.green, core.blue, core.alpha] == [1, 2, 3, 4])
  }

  @Test func theDocumentedExampleHolds() {
    let accent = Color(hex: 0x3584E4)
    let pressed = accent.withAlpha(0.8)
    #expect("\(pressed)" == "#3584e4cc")
    #expect(Color("#3584e4cc") == pressed)
  }
}

extension ColorTests {
  struct Hue {
    @Test(
      arguments: [
        (0, 0xFF0000), (1 / 12.0, 0xFF8000), (1 / 6.0, 0xFFFF00), (0.25, 0x80FF00),
        (1 / 3.0, 0x00FF00), (5 / 12.0, 0x00FF80), (0.5, 0x00FFFF), (7 / 12.0, 0x0080FF),
        (2 / 3.0, 0x0000FF), (0.75, 0x8000FF), (5 / 6.0, 0xFF00FF), (11 / 12.0, 0xFF0080),
        (1, 0xFF0000),
      ] as [(Double, UInt32)])
    func isAnAngleInTurns(_ hue: Double, _ hex: UInt32) {
      let color = Color(hue: hue, saturation: 1, brightness: 1)
      #expect(color.eightBits == Color(hex: hex).eightBits)
    }

    @Test(
      arguments: [
        (1.25, 0.25), (-0.25, 0.75), (-1, 0), (1, 0), (7.5, 0.5), (-1e-300, 0), (1e300, 0),
        (.infinity, 0), (-.infinity, 0), (.nan, 0),
      ] as [(Double, Double)])
    func wrapsAround(_ hue: Double, _ same: Double) {
      let color = Color(hue: hue, saturation: 0.5, brightness: 0.75)
      #expect(color == Color(hue: same, saturation: 0.5, brightness: 0.75))
    }

    @Test func countsForNothingWithoutSaturationOrBrightness() {
      #expect(Color(hue: 0.3, saturation: 0, brightness: 0.6) == Color(white: 0.6))
      #expect(Color(hue: 0.3, saturation: 0.5, brightness: 0) == .black)
    }

    @Test func isMixedWithWhiteBySaturationAndWithBlackByBrightness() {
      #expect(
        Color(hue: 0.5, saturation: 0.75, brightness: 0.8, alpha: 0.6)
          == Color(red: 0.2, green: 0.8, blue: 0.8, alpha: 0.6))
    }

    @Test func comesWithClampedSaturationAndBrightness() {
      #expect(Color(hue: 0, saturation: 3, brightness: 2, alpha: 2) == .red)
      #expect(
        Color(hue: 0, saturation: 0.75, brightness: 2) == Color(red: 1, green: 0.25, blue: 0.25))
      #expect(Color(hue: 0, saturation: -1, brightness: 1, alpha: -1) == Color(white: 1, alpha: 0))
      #expect(Color(hue: 0, saturation: .nan, brightness: 1) == .white)
      #expect(Color(hue: 0, saturation: 1, brightness: .nan) == .black)
    }
  }

  struct Text {
    @Test(
      arguments: [
        ("#18f", 0x1111, 0x8888, 0xFFFF, 0xFFFF), ("#18f0", 0x1111, 0x8888, 0xFFFF, 0),
        ("#0180fF", 0x0101, 0x8080, 0xFFFF, 0xFFFF),
        ("#0180Ff7f", 0x0101, 0x8080, 0xFFFF, 0x7F7F),
        ("#00018000aBcD5678", 0x0001, 0x8000, 0xABCD, 0x5678),
      ] as [(String, UInt16, UInt16, UInt16, UInt16)])
    func isReadInEachForm(
      _ text: String, _ red: UInt16, _ green: UInt16, _ blue: UInt16, _ alpha: UInt16
    ) {
      #expect(
        Color(text) == Color(red16: red, green16: green, blue16: blue, alpha16: alpha))
    }

    @Test(
      arguments: [
        "", "#", "18f", "#12", "#12345", "#123456789", "#18g", "#-12", " #18f", "#18f ", "red",
        "#18ó", "#18f\u{301}", "#１８ｆ", "#18f\0", "#18f\00", "#18f\0\0\0", "\0", "\0#18f",
        "#112233\0zz",
      ])
    func ofNoFormIsNoColor(_ text: String) {
      #expect(Color(text) == nil)
    }

    @Test func mayBeAPartOfALongerOne() {
      let line = "ink=#0180ff;"
      #expect(Color(line.dropFirst(4).dropLast()) == Color(hex: 0x0180FF))
      #expect(Color(line.dropFirst(4)) == nil)
    }

    @Test func isInLowerCaseAndAsShortAsIsExact() {
      #expect(Color(hex: 0xABCDEF).description == "#abcdefff")
      #expect(
        Color(red16: 0xABAB, green16: 0, blue16: 0xFFFF, alpha16: 0xFFFE).description
          == "#abab0000fffffffe")
    }

    @Test func isReadAsTheColorThatWroteIt() {
      var generator = SplitMix64(state: 0xC0104)
      for _ in 0..<4000 {
        let color = Color.random(using: &generator)
        #expect(Color(color.description) == color)
        #expect(Color(color.description.uppercased()) == color)
      }
    }
  }

  struct Coding {
    @Test func isASingleString() throws {
      let colors = [Color(hex: 0x3584E4), .gray]
      let data = try JSONEncoder().encode(colors)
      #expect(String(decoding: data, as: UTF8.self) == ##"["#3584e4ff","#800080008000ffff"]"##)
      #expect(try JSONDecoder().decode([Color].self, from: data) == colors)
    }

    @Test func readsEachForm() throws {
      let json = ##"["#F80", "#f808", "#ff8800", "#ff880088", "#ffff888800008888"]"##
      let opaque = Color(hex: 0xFF8800)
      let clearer = Color(red16: 0xFFFF, green16: 0x8888, blue16: 0, alpha16: 0x8888)
      #expect(
        try JSONDecoder().decode([Color].self, from: Data(json.utf8))
          == [opaque, clearer, opaque, clearer, clearer])
    }

    @Test(
      arguments: [
        (#""red""#, #", but there is "red""#), (##""#18f\u0000""##, ##", but there is "#18f\0""##),
        (#""""#, #", but there is """#), ("255", ", but there is no string"),
        ("null", ", but there is no string"), ("[255, 0, 0]", ", but there is no string"),
        (##"{"color": "#fff"}"##, ", but there is no string"),
      ])
    func saysWhatItFoundInsteadAndWhere(_ json: String, _ found: String) throws {
      let document = Data(##"{"paper": ["#fff", \##(json)]}"##.utf8)
      let error = #expect(throws: DecodingError.self) {
        try JSONDecoder().decode([String: [Color]].self, from: document)
      }
      guard case .dataCorrupted(let context) = try #require(error) else {
        Issue.record("\(String(describing: error))")
        return
      }
      #expect(context.codingPath.map(\.stringValue) == ["paper", "Index 1"])
      let expected = "#rgb, #rgba, #rrggbb, #rrggbbaa or #rrrrggggbbbbaaaa is expected"
      #expect(context.debugDescription.hasPrefix("not a colour: \(expected)\(found)"))
    }
  }
}

extension Color {
  /// The channels rounded to the nearest of 255 steps.
  fileprivate var eightBits: [Double] {
    [red, green, blue, alpha].map { ($0 * 255).rounded() }
  }

  /// Every other colour has 8 bits a channel, so that both lengths of its text occur.
  fileprivate static func random(using generator: inout some RandomNumberGenerator) -> Color {
    let bits = generator.next()
    let channels = (0..<4).map { UInt16(truncatingIfNeeded: bits >> ($0 * 16)) }
    let isShort = generator.next() & 1 == 0
    let exact = channels.map { isShort ? $0 >> 8 * 0x101 : $0 }
    return Color(red16: exact[0], green16: exact[1], blue16: exact[2], alpha16: exact[3])
  }
}

/// Steele, Lea and Flood's generator, for the same colours in each run.
private struct SplitMix64: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return mixed ^ mixed >> 31
  }
}
