import Milieu
import Testing

@testable import milieuctl

/// Pairs of a table's entries, and their contrast.
struct ColorPairTests {
  private func table(_ rows: String) throws -> ColorTable {
    try ColorTable(text: "NORMAL\n" + rows)
  }

  @Test func aNameMayHaveASlashWhereItIsClearWhatIsMeant() throws {
    let clear = try table("#000 a/b\n#fff c\n#fff d")
    #expect(try ColorPair("a/b/c", in: clear) == ColorPair(text: "a/b", background: "c"))
    #expect(try ColorPair("c/a/b", in: clear) == ColorPair(text: "c", background: "a/b"))
    let unclear = try table("#000 a\n#fff b/c\n#fff a/b\n#000 c")
    let error = #expect(throws: PairError.self) { try ColorPair("a/b/c", in: unclear) }
    #expect(
      error?.description
        == "'a/b/c' may be 'a' upon 'b/c' or 'a/b' upon 'c', one is expected")
  }

  @Test(arguments: ["", "/", "a", "/c", "c/", "c"])
  func whatIsNoPairIsRefused(_ word: String) throws {
    let table = try table("#000 a/b\n#fff c")
    let error = #expect(throws: PairError.self) { try ColorPair(word, in: table) }
    #expect(error?.description.contains("as TEXT/BG") == true)
  }

  /// As tables tell names apart: the same letter is one character here, and there one with a mark.
  @Test func namesAreToldByTheirBytes() throws {
    let (one, other) = ("\u{E9}", "e\u{301}")
    let error = #expect(throws: PairError.self) {
      try ColorPair("\(other)/BG", in: table("#000 \(one)\n#fff BG"))
    }
    #expect(error?.description.contains("no entry '\(other)'") == true)
    let both = try table("#000 \(one)\n#fff \(other)\n#fff BG")
    let pairs = try [one, other].map { try ColorPair("\($0)/BG", in: both) }
    #expect(pairs.map { Array($0.text.utf8) } == [Array(one.utf8), Array(other.utf8)])
    #expect(pairs[0] != pairs[1])
  }

  @Test func aLongWordTakesNoRoomForAllThatItMayBe() throws {
    let table = try table("#000 a/b\n#fff c")
    let word = String(repeating: "/", count: 100_000)
    #expect(throws: PairError.self) { try ColorPair(word, in: table) }
  }

  /// Of such a pair 4.5 is asked often, and 4.499 rounded would hide that it is less.
  @Test func digitsAreCutSoThatARatioThatIsBelowLooksSo() throws {
    let table = try table("#777777 TEXT\n#ffffff BG\n#000000 INK\n#1000 CLEAR")
    func contrast(_ pair: String) throws -> PairContrast {
      try #require(PairContrast(ColorPair(pair, in: table), in: "NORMAL", of: table))
    }
    let gray = try contrast("TEXT/BG")
    #expect(gray.ratioText == "4.47" && gray.isBelow(4.48) && !gray.isBelow(4.47))
    let most = try contrast("INK/BG")
    #expect(most.ratioText == "21.00" && !most.isBelow(21) && most.level == "AAA")
    let least = try contrast("BG/CLEAR")
    #expect(least.ratioText == "1.00" && !least.isBelow(1) && least.level == "fails")
    #expect(gray.level == "large")
    #expect(least.shown.background == .white)
  }

  @Test func namesThatAreNearAreMeantAndOthersListed() throws {
    let names = NearNames(["BG", "TEXT", "ON-ACCENT", "SELECTION"])
    #expect(names.hint(for: "txet") == "perhaps 'TEXT' is meant")
    #expect(names.hint(for: "ONACCENT") == "perhaps 'ON-ACCENT' is meant")
    #expect(names.hint(for: "B") == "perhaps 'BG' is meant")
    #expect(names.hint(for: "SELECTED") == "perhaps 'SELECTION' is meant")
    #expect(names.hint(for: "QUITE-OTHER") == "expected of BG, TEXT, ON-ACCENT, SELECTION")
    let many = NearNames((0..<100).map { "entry\($0)" })
    #expect(many.hint(for: "zzzzzzzzzzzz").hasSuffix("entry11 and 88 others"))
    #expect(NearNames([]).hint(for: "a") == "there is none")
  }

  @Test func aColourInFrontOfAnotherIsMixed() {
    #expect(Color(hex: 0x112233, alpha: 0).over(.white) == .white)
    #expect(Color(hex: 0x112233).over(.white) == Color(hex: 0x112233))
    #expect(Color.black.withAlpha(0.2).over(.white).opaqueText == "#cccccc")
    #expect(Color("#11223344")?.shortText == "#11223344")
    #expect(Color("#fff")?.shortText == "#ffffff")
    #expect(Color("#ffff80000001ffff")?.shortText == "#ffff80000001ffff")
  }
}
