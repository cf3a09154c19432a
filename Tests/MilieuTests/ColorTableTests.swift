import Foundation
import Milieu
import Testing

/// Tables by themselves: what texts and files give, and what is written of them.
struct ColorTableTests {
  private static let text = """
    NORMAL   NIGHT    RED
    #ffffff  #343434  #fafafa  BG    // comment
    #aaaaaa  #313131  #aaaaaa  SEP
    """

  // MARK: - Reading

  @Test
  func aTextHasThemesAndEntriesInItsOrder() throws {
    let table = try ColorTable(text: Self.text)
    #expect(table.themes == ["NORMAL", "NIGHT", "RED"])
    #expect(table.entries == ["BG", "SEP"])
    #expect(table.name == "text")
    #expect(table.description == "text (3 themes, 2 entries)")
    #expect(try ColorTable(text: "NORMAL\n#fff A", name: "x").description == "x (1 theme, 1 entry)")
  }

  @Test
  func aLookUpNeedsNoTree() throws {
    let table = try ColorTable(text: Self.text)
    #expect(table["BG", "NIGHT"] == Color(hex: 0x343434))
    #expect(table["SEP", "RED"] == Color(hex: 0xAAAAAA))
    #expect(table["BG", "DAY"] == nil)
    #expect(table["bg", "NIGHT"] == nil)
    #expect(table["BG\0", "NIGHT"] == nil)
    #expect(table["BG", "NIGHT\0"] == nil)
    #expect(table["", ""] == nil)
    #expect(table.value("BG", "NORMAL") == .color(.white))
  }

  /// DKNightVersion #64 and #84: trailing blanks, and blank lines, anywhere.
  @Test(arguments: [
    "NORMAL NIGHT   \n#ffffff #343434 BG  \t\n\n\n#aaaaaa #313131 SEP \n  \n\n",
    "\n\n \t\nNORMAL\tNIGHT\n\n#ffffff\t\t#343434\tBG\n \n#aaaaaa #313131 SEP",
    "\u{FEFF}NORMAL NIGHT\r\n#ffffff #343434 BG\r\n\r\n#aaaaaa #313131 SEP\r\n",
    "// a comment\n  // another\nNORMAL NIGHT // themes\n#fff #343434 BG // x\n0xaaa 0x313131 SEP//",
  ])
  func blanksLineEndsAndMarksAreNoMatter(_ text: String) throws {
    // What is glued to a name belongs to it.
    let table = try ColorTable(text: text.replacing("SEP//", with: "SEP //"))
    let plain = try ColorTable(text: "NORMAL NIGHT\n#fff #343434 BG\n#aaa #313131 SEP")
    #expect(table == plain)
  }

  /// DKNightVersion's PR 42, and SwiftTheme #68: colours with alpha, and in capitals, are exact.
  @Test(arguments: [
    ("#EFEFEF", "#efefefff"), ("#efefef80", "#efefef80"), ("#FFF8", "#ffffff88"),
    ("0x12345678", "#12345678"), ("#00000000", "#00000000"), ("#0001", "#00000011"),
    ("#1234567890abcdef", "#1234567890abcdef"),
  ])
  func coloursAreExactInAndOut(_ written: String, _ read: String) throws {
    let table = try ColorTable(text: "NORMAL\n\(written) BG")
    #expect(table["BG", "NORMAL"]?.description == read)
    #expect(try ColorTable(text: table.text) == table)
  }

  @Test
  func anEntryMayReferToAnotherOne() throws {
    let table = try ColorTable(text: "NORMAL NIGHT\n$B #111 A\n#222 $C B\n#333 #444 C")
    #expect(table["A", "NORMAL"] == Color(hex: 0x222222))
    #expect(table["B", "NIGHT"] == Color(hex: 0x444444))
  }

  @Test
  func anEmptyTableIsOne() throws {
    #expect(try ColorTable(text: "NORMAL").entries.isEmpty)
  }

  @Test
  func otherKindsThanColoursAreReadToo() throws {
    let table = try ColorTable(text: "NORMAL\n1.5 ratio\n16px gap\n\"Cantarell 11\" font")
    #expect(table.value("ratio", "NORMAL") == .number(1.5))
    #expect(table.value("gap", "NORMAL") == .dimension(16))
    #expect(table.value("font", "NORMAL") == .string("Cantarell 11"))
    #expect(table["gap", "NORMAL"] == nil)
  }

  @Test
  func aFileIsReadLikeAText() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(Self.text, to: "colors.txt")
    let table = try ColorTable(file: path)
    #expect(table.name == path)
    #expect(try table == ColorTable(text: Self.text))
  }

  // MARK: - In code

  @Test
  func aTableIsMadeInCode() throws {
    let table = try ColorTable(
      name: "mine", themes: ["NORMAL", "NIGHT"],
      entries: [
        "BG": [.color(.white), .color(.black)], "gap": [.dimension(8), .dimension(4)],
        "ratio": [.number(1.5), .number(2)], "icon": [.string("sun"), .string("mo\"on\n")],
      ])
    #expect(table.name == "mine")
    #expect(table.entries == ["BG", "gap", "ratio", "icon"])
    #expect(table["BG", "NIGHT"] == .black)
    #expect(table.value("gap", "NIGHT") == .dimension(4))
    #expect(table.value("icon", "NIGHT") == .string("mo\"on\n"))
    #expect(try ColorTable(text: table.text) == table)
  }

  @Test
  func whatIsWrongInCodeIsSaidAtOnce() {
    func faults(
      _ themes: [String], _ entries: KeyValuePairs<String, [ColorTable.Value]>
    ) -> [String] {
      do throws(ColorTableError) {
        _ = try ColorTable(themes: themes, entries: entries)
        return []
      } catch {
        return error.faults.map(\.description)
      }
    }
    #expect(
      faults(
        ["NORMAL", "NIGHT"],
        [
          "A": [.number(1)], "B": [.number(1), .string("x")], "C": [.number(1), .number(.nan)],
          "D": [.number(1), .number(1)], "D": [.number(1), .number(1)],
        ]) == [
          "table: the entry 'A' has 1 values: 2, one for each of NORMAL, NIGHT, are expected",
          "table: 'B' is a string in NIGHT, and of another kind in a theme before",
          "table: 'C' is no finite number in NIGHT, which is expected",
          "table: the entry 'D' is given twice in NORMAL",
          "table: the entry 'D' is given twice in NIGHT",
        ])
    #expect(faults(["NORMAL", "NORMAL"], [:]) == ["table: the theme 'NORMAL' is given twice"])
    #expect(faults(["NIGHT"], [:]).count == 1)
    #expect(
      faults(["NORMAL"], ["a b": [.number(1)]]).first?.hasPrefix(
        "table: 'a b' is no entry's name: a letter") == true)
    #expect(
      faults(["NORMAL", "N\0"], [:]).first?.hasPrefix("table: 'N\\0' is no theme's name") == true)
  }

  // MARK: - Equality

  @Test
  func tablesAreEqualByWhatTheyHave() throws {
    let table = try ColorTable(text: "NORMAL\n#fff A\n#000 B", name: "one")
    #expect(try table == ColorTable(text: "NORMAL\n#ffffff A\n#000 B", name: "two"))
    #expect(try table != ColorTable(text: "NORMAL\n#000 B\n#fff A"))
    #expect(try table != ColorTable(text: "NORMAL\n#fff A\n#001 B"))
  }

  // MARK: - Writing

  @Test
  func aTableIsWrittenForTheWebAndForGTK() throws {
    let table = try ColorTable(text: "NORMAL NIGHT\n#fff #3434340f BG.main\n8px 9px gap")
    #expect(
      try table.css == """
        :root {
          --BG-main: #ffffff;
          --gap: 8px;
        }

        [data-theme="NIGHT"] {
          --BG-main: #3434340f;
          --gap: 9px;
        }

        """)
    #expect(
      try table.css(theme: "NIGHT") == """
        :root {
          --BG-main: #3434340f;
          --gap: 9px;
        }

        """)
    #expect(try table.gtkCSS(theme: "NORMAL") == "@define-color BG-main #ffffff;\n")
  }

  @Test
  func whatCannotBeWrittenForCSSIsSaid() throws {
    let table = try ColorTable(text: "NORMAL\n#fff a.b\n#000 a-b", name: "t")
    #expect(throws: ColorTableError.self) { try table.css }
    #expect(throws: ColorTableError.self) { try table.gtkCSS(theme: "NORMAL") }
    do throws(ColorTableError) {
      _ = try table.css(theme: "DAY")
    } catch {
      #expect(
        error.description
          == "t: 'DAY' is no theme of the table: one of NORMAL is expected")
      #expect(error.faults.first?.found == "'DAY'")
    }
  }
}
