import Foundation
import Milieu
import Testing

/// What files of design tokens give.
struct DesignTokenTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func table(_ json: String) throws -> ColorTable {
    try ColorTable(file: folder.write(json, to: "a.tokens"))
  }

  private func tables(_ normal: String, _ night: String) throws -> ColorTable {
    let files = try (folder.write(normal, to: "normal.json"), folder.write(night, to: "night.json"))
    return try ColorTable(tokens: ["NORMAL": files.0, "NIGHT": files.1])
  }

  // MARK: - Values

  @Test
  func aFileOfTokensHasTheThemeNormal() throws {
    let table = try table(##"{"bg": {"$type": "color", "$value": "#343434"}}"##)
    #expect(table.themes == ["NORMAL"])
    #expect(table.entries == ["bg"])
    #expect(table.name == folder.file("a.tokens"))
    #expect(table["bg", "NORMAL"] == Color(hex: 0x343434))
  }

  @Test
  func endingsInLargeLettersAreTokensToo() throws {
    let path = try folder.write(#"{"bg": {"$value": 1}}"#, to: "A.JSON")
    #expect(try ColorTable(file: path).value("bg", "NORMAL") == .number(1))
  }

  @Test(arguments: [
    (##""#fff""##, Color.white), (##""#ffF8""##, Color(hex: 0xFFFFFF, alpha: 136 / 255.0)),
    (##""#3584e4""##, Color(hex: 0x3584E4)),
    (##""#3584e4cc""##, Color(hex: 0x3584E4, alpha: 0.8)),
    (#"{"colorSpace": "srgb", "components": [1, 0.5, 0]}"#, Color(red: 1, green: 0.5, blue: 0)),
    (
      ##"{"colorSpace": "srgb", "components": [1, "none", 0], "alpha": 0.25, "hex": "#ff0000"}"##,
      Color(red: 1, green: 0, blue: 0, alpha: 0.25)
    ),
    (
      #"{"colorSpace": "srgb", "components": ["none", "none", "none"], "alpha": "none"}"#,
      Color.clear
    ),
    (
      #"{"colorSpace": "srgb", "components": [0.1, 0.2, 0.3]}"#,
      Color(red: 0.1, green: 0.2, blue: 0.3)
    ),
  ])
  func coloursAreTextsOrOfTheSpaceSRGB(_ value: String, _ color: Color) throws {
    let table = try table(#"{"a": {"$type": "color", "$value": \#(value)}}"#)
    #expect(table["a", "NORMAL"] == color)
  }

  @Test(arguments: [
    (#"{"value": 16, "unit": "px"}"#, 16.0), (#"{"value": 1.5, "unit": "rem"}"#, 24),
    (#""16px""#, 16), (#""0.5rem""#, 8), (#""-2px""#, -2), (#""1e1px""#, 10),
    (#"{"value": 0, "unit": "px"}"#, 0),
  ])
  func dimensionsAreInPixels(_ value: String, _ pixels: Double) throws {
    let table = try table(#"{"gap": {"$type": "dimension", "$value": \#(value)}}"#)
    #expect(table.value("gap", "NORMAL") == .dimension(pixels))
  }

  @Test
  func numbersAndStringsNeedNoType() throws {
    let table = try table(
      #"""
      {
        "a": {"$value": 1.5}, "b": {"$type": "number", "$value": -2},
        "c": {"$value": "#fff"}, "d": {"$type": "string", "$value": "a\nb"},
        "e": {"$value": ""}, "f": {"$value": 1e22}
      }
      """#)
    #expect(table.value("a", "NORMAL") == .number(1.5))
    #expect(table.value("b", "NORMAL") == .number(-2))
    #expect(table.value("c", "NORMAL") == .string("#fff"))
    #expect(table.value("d", "NORMAL") == .string("a\nb"))
    #expect(table.value("e", "NORMAL") == .string(""))
    #expect(table.value("f", "NORMAL") == .number(1e22))
    #expect(table["c", "NORMAL"] == nil)
  }

  // MARK: - Groups

  @Test
  func namesHaveThoseOfTheirGroupsBeforeThem() throws {
    let table = try table(
      ##"""
      {
        "button": {
          "fill": {"$type": "color", "$value": "#111"},
          "pressed": {"fill": {"$type": "color", "$value": "#222"}},
          "$root": {"$type": "color", "$value": "#333"}
        },
        "Ä": {"$value": 1}
      }
      """##)
    #expect(table.entries == ["button.$root", "button.fill", "button.pressed.fill", "Ä"])
    #expect(table["button.pressed.fill", "NORMAL"] == Color(hex: 0x222222))
    #expect(table["button.$root", "NORMAL"] == Color(hex: 0x333333))
  }

  @Test
  func aTypeIsInheritedFromTheNearestGroup() throws {
    let table = try table(
      ##"""
      {
        "$type": "color",
        "a": {"$value": "#111"},
        "group": {
          "$type": "dimension",
          "b": {"$value": "2px"},
          "inner": {"c": {"$value": "3px"}, "d": {"$type": "color", "$value": "#444"}}
        }
      }
      """##)
    #expect(table["a", "NORMAL"] == Color(hex: 0x111111))
    #expect(table.value("group.b", "NORMAL") == .dimension(2))
    #expect(table.value("group.inner.c", "NORMAL") == .dimension(3))
    #expect(table["group.inner.d", "NORMAL"] == Color(hex: 0x444444))
  }

  @Test
  func whatIsNotForUsIsIgnored() throws {
    let table = try table(
      ##"""
      {
        "$schema": "https://example.org", "$description": "all",
        "a": {
          "$value": "#111", "$type": "color", "$description": "one", "$deprecated": "no more",
          "$extensions": {"org.example": {"a": {"$value": 1}}}
        },
        "empty": {"$description": "nothing yet"}
      }
      """##)
    #expect(table.entries == ["a"])
  }

  // MARK: - References

  @Test
  func aliasesAreWhatTheyReferTo() throws {
    let table = try table(
      ##"""
      {
        "a": {"$value": "{b.c}"},
        "b": {"c": {"$value": "{d}"}},
        "d": {"$type": "color", "$value": "#123456"},
        "sizes": {"$type": "dimension", "e": {"$value": "{d}"}},
        "t": {"$type": "color", "$value": "{u}"}, "u": {"$value": "#fff"}
      }
      """##)
    for name in ["a", "b.c", "d", "sizes.e"] {
      #expect(table[name, "NORMAL"] == Color(hex: 0x123456), "\(name)")
    }
    // Its own type says how the text is to be read.
    #expect(table["t", "NORMAL"] == .white)
    #expect(table.value("u", "NORMAL") == .string("#fff"))
  }

  @Test
  func whatOnlyContainsBracesIsText() throws {
    let table = try table(#"{"a": {"$value": "{a} {b}"}, "b": {"$value": "x{a}"}}"#)
    #expect(table.value("a", "NORMAL") == .string("{a} {b}"))
    #expect(table.value("b", "NORMAL") == .string("x{a}"))
  }

  @Test
  func aLongChainOfAliasesIsFollowed() throws {
    let count = 20_000
    let links = (0..<count).map { #""t\#($0)": {"$value": "{t\#($0 + 1)}"}"# }
    let json = "{" + links.joined(separator: ",") + #","t\#(count)": {"$value": 7}}"#
    let table = try table(json)
    #expect(table.entries.count == count + 1)
    #expect(table.value("t0", "NORMAL") == .number(7))
  }

  // MARK: - Themes

  @Test
  func aThemeHasWhatIsOtherInIt() throws {
    let table = try tables(
      ##"{"$type": "color", "bg": {"$value": "#fff"}, "sep": {"$value": "#aaa"}}"##,
      ##"{"$type": "color", "bg": {"$value": "#343434"}}"##)
    #expect(table.themes == ["NORMAL", "NIGHT"])
    #expect(table["bg", "NIGHT"] == Color(hex: 0x343434))
    #expect(table["sep", "NIGHT"] == Color(hex: 0xAAAAAA))
    #expect(table["bg", "NORMAL"] == .white)
  }

  @Test
  func whatNormalRefersToIsTheThemesOwn() throws {
    let table = try tables(
      ##"{"paper": {"$type": "color", "$value": "#fff"}, "bg": {"$value": "{paper}"}}"##,
      ##"{"paper": {"$value": "#000"}}"##)
    #expect(table["bg", "NORMAL"] == .white)
    #expect(table["bg", "NIGHT"] == .black)
  }

  @Test
  func normalMayComeLast() throws {
    let files = try (
      folder.write(#"{"a": {"$value": 1}}"#, to: "normal.json"),
      folder.write(#"{"a": {"$value": 2}}"#, to: "night.json")
    )
    let known = [(key: "NIGHT", value: files.1), (key: "NORMAL", value: files.0)]
    let table = try ColorTable(tokens: known)
    #expect(try table == ColorTable(tokens: ["NIGHT": files.1, "NORMAL": files.0]))
    #expect(table.themes == ["NIGHT", "NORMAL"])
    #expect(table.value("a", "NIGHT") == .number(2))
    #expect(table.value("a", "NORMAL") == .number(1))
  }

  // MARK: - What is left out

  @Test
  func tokensOfOtherTypesAreListed() throws {
    let table = try tables(
      ##"""
      {
        "a": {"$type": "color", "$value": "#fff"},
        "b": {"$type": "shadow", "$value": {"blur": {"value": 1, "unit": "px"}}},
        "c": {"$value": "{b}"},
        "d": {"$type": "duration", "$value": {"value": 100, "unit": "ms"}}
      }
      """##, "{}")
    let file = folder.file("normal.json")
    #expect(table.entries == ["a"])
    #expect(
      table.skipped.map { "\($0.file) \($0.name) \($0.type)" } == [
        "\(file) b shadow", "\(file) c shadow", "\(file) d duration",
      ])
    #expect(try ColorTable(text: "NORMAL\n").skipped.isEmpty)
  }

  // MARK: - Odd files

  @Test
  func aMarkOfByteOrderIsNoMatter() throws {
    #expect(try table("\u{FEFF}{\"a\": {\"$value\": 1}}").entries == ["a"])
  }

  @Test
  func aFileWithoutTokensIsATableWithoutEntries() throws {
    #expect(try table(" {} ").entries.isEmpty)
  }

  @Test
  func ofANameThatIsGivenTwiceOneCounts() throws {
    let table = try table(#"{"a": {"$value": 1}, "a": {"$value": 2}}"#)
    #expect(table.entries == ["a"])
    #expect([.number(1), .number(2)].contains(table.value("a", "NORMAL")))
  }

  @Test
  func whatIsWrittenOfTokensIsReadAgain() throws {
    let table = try table(
      ##"""
      {
        "bg": {"$type": "color", "$value": {"colorSpace": "srgb", "components": [0.1, 0.2, 0.3]}},
        "gap": {"$type": "dimension", "$value": "1rem"},
        "icon": {"$value": "a \"b\" // c"}, "ratio": {"$value": 1.5}
      }
      """##)
    #expect(try ColorTable(text: table.text) == table)
  }
}
