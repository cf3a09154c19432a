import CMilieu
import Testing

@testable import milieuctl

struct PictureTests {
  @Test func rootsWithoutRoomAreCounted() throws {
    let interpreter = try play(["key k int"] + (0..<11).map { "node r\($0)" })
    let lines = picture(interpreter, style: .ascii)
    #expect(lines.count == 17)
    #expect(lines[14].hasPrefix("+- r7 -") && lines[16] == "... 3 more roots")
  }

  @Test func childrenWithoutRoomAreCounted() throws {
    let few = try play(["node r"] + (0..<10).map { "node c\($0) in r" })
    let lines = picture(few, style: .ascii)
    #expect(lines[1].hasPrefix("| ... 2 more below "))
    let many = try play(["node r"] + (0..<3_000).map { "node c\($0) in r" })
    let counted = picture(many, style: .lines)
    #expect(counted[1].hasPrefix("│ … over 1000 more below "))
  }

  @Test func aPictureIsAsDeepAsThereIsRoom() throws {
    let interpreter = try play(["node a", "node b in a", "node c in b", "node d in c"])
    func lines(height: Int) -> [String] {
      picture(interpreter, style: .ascii, height: height)
    }
    #expect(lines(height: 8).count == 8)
    #expect(lines(height: 7).count == 7 && lines(height: 7)[3].contains("... 1 more below"))
    #expect(lines(height: 4).isEmpty == false && lines(height: 4)[1].contains("... 1 more"))
    #expect(lines(height: 2).isEmpty)
  }

  @Test func thePlainStyleIsASCII() throws {
    let interpreter = try play(
      ["key k int", "node r"] + (0..<20).map { "node c\($0) in r" }
        + (0..<20).map { "observe r k as o\($0)" } + (0..<20).map { "node r\($0)" })
    let lines = picture(interpreter, style: .ascii)
    #expect(!lines.isEmpty && lines.allSatisfy { $0.utf8.allSatisfy { $0 < 0x80 } })
    #expect(lines.contains { $0.contains("... 12 more observers") })
  }

  /// Of a tree of any size only what is drawn is read.
  @Test func theWorkIsBoundedByThePicture() throws {
    func visits(children: Int) throws -> UInt64 {
      let interpreter = try play(
        ["key k int", "node r", "set r k 1"]
          + (0..<children).flatMap { ["node c\($0) in r", "observe c\($0) k as o\($0)"] })
      func visited() -> UInt64 {
        var statistics = MilieuStatistics()
        milieu_tree_get_statistics(interpreter.tree, &statistics)
        return statistics.nodes_visited
      }
      let before = visited()
      _ = picture(interpreter, style: .lines, isColored: true)
      return visited() - before
    }
    #expect(try visits(children: 4_000) == visits(children: 20))
  }

  @Test func everyLineOfAPictureHasItsWidth() throws {
    let interpreter = try play([
      "key k string", "node a", "node b in a", "observe a k as o", "observe b k as p",
      "set a k \"\(String(repeating: "日本e\u{301}\u{1B}[31m", count: 20))\"",
    ])
    let lines = picture(interpreter, style: .lines, width: 60)
    #expect(!lines.isEmpty)
    for line in lines {
      #expect(line.glyphs(fitting: .max).map(\.columns).reduce(0, +) == 60)
      #expect(line.unicodeScalars.allSatisfy { !$0.isEscapedForTerminals })
    }
  }

  @Test(
    arguments: [
      ("abc", 2, "ab"), ("日本", 3, "日"), ("日本", 4, "日本"), ("e\u{301}x", 1, "e\u{301}"),
      ("\u{301}a", 5, "a"), ("a\u{1B}[m", 9, #"a\u{1B}[m"#), ("a\u{1B}[m", 4, #"a\u{"#),
      ("\t", 9, #"\t"#), ("a\u{202E}", 99, #"a\u{202E}"#), ("a\u{2028}", 99, #"a\u{2028}"#),
      ("🌗🌗", 3, "🌗"), ("a", 0, ""), ("\u{7}", 0, ""), ("a", -1, ""),
    ] as [(String, Int, String)])
  func textIsCutToColumnsAndEscaped(_ text: String, _ columns: Int, _ shown: String) {
    #expect(text.shown(fitting: columns).unicodeScalars.elementsEqual(shown.unicodeScalars))
  }

  @Test func marksOnOneCharacterAreBounded() {
    let text = "a" + String(repeating: "\u{301}", count: 1_000)
    #expect(text.shown().unicodeScalars.count < 10)
  }

  private func picture(
    _ interpreter: Interpreter, style: BorderStyle, width: Int = Picture.widest,
    height: Int = Picture.highest, isColored: Bool = false
  ) -> [String] {
    Picture(
      ScriptNode.roots(of: interpreter, told: []), style: style, width: width, height: height
    ).lines(isColored: isColored)
  }

  private func play(_ lines: [String]) throws -> Interpreter {
    let interpreter = try Interpreter(emit: { _ in })
    for line in lines {
      try interpreter.run(Array(line.utf8)[...])
    }
    return interpreter
  }
}
