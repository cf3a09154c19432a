import Foundation
import FoundationXML
import Milieu
import Testing

@testable import milieuctl

/// What `milieuctl colors` writes with `-o`.
struct ColorsOutputTests {
  private let text = """
    NORMAL    NIGHT
    #ffffff   #000000    BG
    #767676   #777777    a<b>&'c]]>
    #11223344 #ffff8000000180ff  HALF
    """

  private func write(_ name: String, _ options: String...) throws -> String {
    let files = try TemporaryFiles(["t.txt": text])
    let run = try milieuctl(
      ["colors", files.path("t.txt"), "--output", files.path(name)] + options)
    #expect(run == Run(status: 0, output: "", message: ""))
    #expect(try files.names.count == 2)
    return try files.text(name)
  }

  @Test func aPictureHasASwatchForEachColourAndIsWellFormed() throws {
    let files = try TemporaryFiles(["t.txt": text])
    let run = try milieuctl(
      "colors", files.path("t.txt"), "-o", files.path("t.svg"), "-p", "a<b>&'c]]>/BG", "--min=5")
    #expect(run.status == 1 && run.output.hasPrefix("a<b>&'c]]>/BG  NORMAL  4.54  AA  below 5\n"))
    let svg = try files.text("t.svg")
    let seen = try Elements(svg)
    #expect(seen.names["svg"] == 1 && seen.names["pattern"] == 1)
    // The page, the board's ground, 6 swatches of which 2 lie upon the board, 2 samples.
    #expect(seen.names["rect"] == 12)
    #expect(seen.texts.contains("a<b>&'c]]>") && seen.texts.contains("a<b>&'c]]>/BG"))
    #expect(seen.texts.contains("#11223344") && seen.texts.contains("#ffff8000000180ff"))
    #expect(seen.texts.contains("4.54 AA !") && seen.texts.contains("4.68 AA !"))
    let alpha = Double(0x4444) / 65535
    #expect(svg.contains("fill=\"#112233\" fill-opacity=\"\(alpha)\""))
  }

  @Test func aPageHasARowForEachEntryAndIsWellFormed() throws {
    let files = try TemporaryFiles(["t.txt": text])
    let run = try milieuctl(
      "colors", files.path("t.txt"), "-o", files.path("T.HTML"), "-p", "BG/BG", "-t", "NIGHT")
    #expect(run == Run(status: 0, output: "BG/BG  NIGHT  1.00  fails\n", message: ""))
    let html = try files.text("T.HTML")
    let seen = try Elements(html)
    #expect(html.hasPrefix("<!DOCTYPE html>\n") && seen.names["tr"] == 5)
    #expect(seen.names["table"] == 2 && !seen.texts.contains("NORMAL"))
    #expect(seen.texts.contains("a<b>&'c]]>") && seen.texts.contains("#ffff8000000180ff"))
    #expect(html.contains("style=\"color: #000000; background: #000000\""))
  }

  @Test func whatATextHoldsIsNoMarkupAndNothingThatADocumentMayNotHold() throws {
    let table = try ColorTable(
      name: "<&\u{1B}\u{7}\u{0}.txt", themes: ["NORMAL"],
      entries: ["evil": [.string("</text><script>\u{1}\u{202E}\u{FFFF}\"'&amp;")]])
    let themes = table.themes
    for text in [
      TablePicture(table: table, themes: themes, contrasts: [], minimum: nil).text,
      TablePage(table: table, themes: themes, contrasts: [], minimum: nil).text,
    ] {
      let seen = try Elements(text)
      #expect(seen.names["script"] == nil)
      #expect(
        seen.texts.contains { $0.hasPrefix("\"</text><script>\\u0001\\u202e\u{FFFD}\\\"'&") })
    }
  }

  @Test func styleSheetsAreTheTables() throws {
    let css = try write("t.css")
    #expect(css.contains("--BG: #ffffff;") && css.contains("[data-theme=\"NIGHT\"]"))
    let night = try write("t.css", "--theme", "NIGHT")
    #expect(night.contains("--BG: #000000;") && !night.contains("#ffffff;"))
    #expect(try write("t.gtk.css", "-t", "NIGHT").hasPrefix("@define-color BG #000000;\n"))
    #expect(try write("a.css.txt") == ColorTable(text: text).text)
  }

  @Test func namesThatClashInCSSAreFaults() throws {
    let files = try TemporaryFiles(["t.txt": "NORMAL\n#fff a.b\n#fff a-b\n", "t.css": "kept"])
    let run = try milieuctl("colors", files.path("t.txt"), "-o", files.path("t.css"))
    #expect(run.status == 2 && run.output.isEmpty && run.message.contains("a.b"))
    #expect(try files.text("t.css") == "kept")
  }

  @Test func whatCannotBeWrittenIsNamedAndWhatWasThereStays() throws {
    let files = try TemporaryFiles(["t.txt": text])
    let missing = try milieuctl("colors", files.path("t.txt"), "-o", files.path("no/t.svg"))
    #expect(missing.status == 1 && missing.output.isEmpty)
    #expect(
      missing.message
        == "milieuctl: \(files.path("no/t.svg")): cannot be written: No such file or directory\n")
    try FileManager.default.createDirectory(
      atPath: files.path("d.svg"), withIntermediateDirectories: false)
    let folder = try milieuctl("colors", files.path("t.txt"), "-o", files.path("d.svg"))
    #expect(folder.status == 1)
    #expect(folder.message.hasSuffix("d.svg: a regular file, or none yet, is expected\n"))
    #expect(try files.names == ["d.svg", "t.txt"])
  }

  @Test func aFileWithoutRoomIsNotWrittenByHalves() throws {
    let rows = (0..<2000).map { "#ffffff entry\($0)\n" }.joined()
    let files = try TemporaryFiles(["t.txt": "NORMAL\n" + rows, "t.svg": "kept"])
    // So large a file may be no larger than a block; the signal for that is ignored.
    let run = try shell(
      "trap '' XFSZ; ulimit -f 8; \"$0\" colors \"$1\" -o \"$2\"", files.path("t.txt"),
      files.path("t.svg"))
    #expect(run.status == 1 && run.message.hasSuffix("t.svg: cannot be written: File too large\n"))
    #expect(try files.text("t.svg") == "kept")
    #expect(try files.names == ["t.svg", "t.txt"])
  }

  @Test func whatALinkLeadsToIsReplacedAndKeepsItsPermissions() throws {
    let files = try TemporaryFiles(["t.txt": text, "real.css": "old"])
    let manager = FileManager.default
    try manager.setAttributes([.posixPermissions: 0o640], ofItemAtPath: files.path("real.css"))
    try manager.createSymbolicLink(
      atPath: files.path("link.css"), withDestinationPath: "real.css")
    let run = try milieuctl("colors", files.path("t.txt"), "-o", files.path("link.css"))
    #expect(run.status == 0)
    #expect(try manager.destinationOfSymbolicLink(atPath: files.path("link.css")) == "real.css")
    #expect(try files.text("real.css").contains("--BG"))
    let attributes = try manager.attributesOfItem(atPath: files.path("real.css"))
    #expect(attributes[.posixPermissions] as? Int == 0o640)
  }
}

/// What a document holds, which has to be well-formed.
private final class Elements: NSObject, XMLParserDelegate {
  private(set) var names: [String: Int] = [:]
  private(set) var texts: [String] = []
  private var text = ""

  init(_ document: String) throws {
    super.init()
    let parser = XMLParser(data: Data(document.utf8))
    parser.delegate = self
    try #require(parser.parse(), "\(String(describing: parser.parserError))")
  }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String]
  ) {
    names[name, default: 0] += 1
    take()
  }

  func parser(
    _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
  ) {
    take()
  }

  func parser(_ parser: XMLParser, foundCharacters string: String) {
    text += string
  }

  private func take() {
    texts.append(text)
    text = ""
  }
}
