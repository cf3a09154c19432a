import CMilieu
import Testing

@testable import milieuctl

struct GrammarTests {
  @Test(
    arguments: [
      ("key k int", .defineKey(name: "k", type: MILIEU_TYPE_INT, defaultText: nil)),
      ("key k string default x", .defineKey(name: "k", type: MILIEU_TYPE_STRING, defaultText: "x")),
      (
        "key k string default default",
        .defineKey(name: "k", type: MILIEU_TYPE_STRING, defaultText: "default")
      ),
      ("node n", .addNode(name: "n", parent: nil, sibling: nil, isBoundary: false)),
      (
        "node n in p before s boundary",
        .addNode(name: "n", parent: "p", sibling: "s", isBoundary: true)
      ),
      ("node n before in", .addNode(name: "n", parent: nil, sibling: "in", isBoundary: false)),
      ("set n k v", .write(.set, node: "n", key: "k", value: "v")),
      ("prefer n k v", .write(.wish, node: "n", key: "k", value: "v")),
      ("base n k v", .write(.base, node: "n", key: "k", value: "v")),
      ("unset n k", .erase(.set, node: "n", key: "k")),
      ("unprefer n k", .erase(.wish, node: "n", key: "k")),
      ("unbase n k", .erase(.base, node: "n", key: "k")),
      ("add n k 1", .add(node: "n", key: "k", amount: "1")),
      ("get n k", .get(node: "n", key: "k")),
      ("observe n k as o", .observe(node: "n", key: "k", label: "o", isInitial: false)),
      ("observe n k as o initial", .observe(node: "n", key: "k", label: "o", isInitial: true)),
      ("unobserve o", .unobserve(label: "o")),
      ("move n to p", .move(node: "n", parent: "p", sibling: nil)),
      ("move n to - before s", .move(node: "n", parent: nil, sibling: "s")),
      ("remove n", .remove(node: "n")),
      ("begin", .begin(isAnimated: false)),
      ("begin animated", .begin(isAnimated: true)),
      ("commit", .commit),
      ("defer", .defer),
      ("flush", .flush),
      ("dump", .dump(node: nil)),
      ("dump n", .dump(node: "n")),
    ] as [(String, Command)])
  func everyCommandIsRead(_ line: String, _ command: Command) throws {
    #expect(try parse(line) == ScriptLine(labels: [], command: command))
  }

  @Test func aDerivedKeyHasATableOfAnyLength() throws {
    let line = #"derive d string from k 1=x "a=b"=c else=y else "else""#
    let derivation = Command.Derivation(
      name: "d", type: MILIEU_TYPE_STRING, source: "k",
      entries: [
        .init(sourceText: "1", text: "x"), .init(sourceText: "a", text: "b=c"),
        .init(sourceText: "else", text: "y"),
      ], otherwise: "else")
    #expect(try parse(line).command == .deriveKey(derivation))
    #expect(throws: Never.self) { try parse("derive d int from k else 1") }
  }

  @Test func whensAreReadFromTheOutside() throws {
    let line = try parse("when a when b get n k")
    #expect(line == ScriptLine(labels: ["a", "b"], command: .get(node: "n", key: "k")))
  }

  @Test func whensInOneAnotherMayFillALine() throws {
    let words = [Word](repeating: "when", count: 400_000) + ["commit"]
    let line = try ScriptLine(parsing: words)
    #expect(line.labels.count == 200_000)
    #expect(line.command == .commit)
  }

  @Test(arguments: [
    ("frob a", "no command 'frob', expected one of add, base, "),
    ("GET n k", "no command 'GET', expected one of "),
    ("get", "the line ends too early, expected get NODE KEY"),
    ("get n k x", "'x' does not fit, expected get NODE KEY"),
    ("set n k", "the line ends too early, expected set NODE KEY VALUE"),
    ("key k number", "no type 'number', expected bool, int, double, string or color"),
    ("key k object", "no type 'object', expected bool, int, double, string or color"),
    ("key 9x int", "'9x' is not a name, expected a letter or '_'"),
    ("key default int", "'default' is not a name, expected a letter or '_'"),
    ("key k int default", "the line ends too early, expected key NAME TYPE [default VALUE]"),
    ("key k int 1", "'1' does not fit, expected key NAME TYPE [default VALUE]"),
    ("node \"\"", "'' is not a name, expected a letter or '_'"),
    ("node é", "'é' is not a name, expected a letter or '_'"),
    ("node n boundary in p", "'in' does not fit, expected node NAME"),
    ("node n before s in p", "'in' does not fit, expected node NAME"),
    ("observe n k o", "'o' in the place of 'as', expected observe NODE KEY as LABEL"),
    ("observe n k as -", "'-' is not a name, expected a letter or '_'"),
    ("move n p", "'p' in the place of 'to', expected move NODE to PARENT"),
    ("begin slowly", "'slowly' does not fit, expected begin [animated]"),
    ("dump a b", "'b' does not fit, expected dump [NODE]"),
    ("derive d int from k 1=2 else", "the line does not end in 'else V', expected derive NAME"),
    ("derive d int from k", "the line does not end in 'else V', expected derive NAME"),
    ("derive d int from k 1 else 2", "no '=' in '1', expected derive NAME"),
    ("derive d int of k else 1", "'of' in the place of 'from', expected derive NAME"),
    ("when", "the line ends too early, expected when LABEL COMMAND"),
    ("when o", "the line ends after 'when LABEL', expected a command: when LABEL COMMAND"),
    ("when o node 9", "'9' is not a name, expected a letter or '_'"),
    ("when o frob", "no command 'frob', expected one of "),
  ])
  func whatIsWrongIsSaidWithWhatWasExpected(_ line: String, _ message: String) {
    #expect { try parse(line) } throws: { "\($0)".hasPrefix(message) }
  }

  /// A Kelvin sign is canonically equivalent to a K, and no letter of a name.
  @Test func wordsAreComparedByteByByte() {
    #expect(Word(stringLiteral: "\u{212A}") != "K")
    #expect(!Word(stringLiteral: "\u{212A}").isName)
    #expect(Word(stringLiteral: "e\u{301}") != "\u{E9}")
  }

  @Test func aMessageQuotesNoMoreOfAWordThanHelps() {
    let word = Word(bytes: [UInt8](repeating: UInt8(ascii: "a"), count: 1_000_000))
    #expect(word.quoted == "'" + String(repeating: "a", count: 40) + "…'")
    #expect(Word(stringLiteral: "a\u{1B}[31m\r").quoted == #"'a\u{1B}[31m\r'"#)
  }

  private func parse(_ line: String) throws -> ScriptLine {
    try ScriptLine(parsing: Lexer.words(in: Array(line.utf8)[...]))
  }
}
