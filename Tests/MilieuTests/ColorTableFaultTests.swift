import Foundation
import Milieu
import Testing

/// What is wrong with texts and files: file, line, column, what is there, and what is expected.
struct ColorTableFaultTests {
  private func faults(_ text: String) -> [ColorTableError.Fault] {
    do throws(ColorTableError) {
      _ = try ColorTable(text: text, name: "colors.txt")
      return []
    } catch {
      return error.faults
    }
  }

  @Test(arguments: [
    // SwiftTheme #156.
    ("NORMAL\n#0 BG", 2, 1, "#0"),
    ("NORMAL NIGHT\n#fff  #12345G BG", 2, 7, "#12345G"),
    ("NORMAL \u{E9} \u{E9}\n#fff #000 #111 BG", 1, 10, "\u{E9}"),
    ("NORMAL\nred BG", 2, 1, "red"),
    ("NIGHT\n#fff BG", 1, 0, ""),
    ("", 0, 0, ""),
    ("NORMAL\n#fff BG\n#000 BG", 3, 6, "BG"),
    ("NORMAL NIGHT\n#fff BG", 2, 0, ""),
    ("NORMAL\n$A A", 2, 1, "$A"),
    ("NORMAL\n$NONE A", 2, 1, "$NONE"),
  ])
  func aFaultHasItsPlace(_ text: String, _ line: Int, _ column: Int, _ found: String) throws {
    let faults = faults(text)
    #expect(faults.count == 1, "\(faults)")
    let fault = try #require(faults.first)
    #expect(fault.file == "colors.txt")
    #expect(fault.line == line, "\(fault)")
    #expect(column == 0 || fault.column == column, "\(fault)")
    #expect(found.isEmpty || fault.found.contains(found), "\(fault.found)")
    #expect(!fault.expected.isEmpty)
    #expect(!fault.message.contains("\n"))
    #expect(fault.description.hasPrefix("colors.txt"))
    #expect(fault.description.hasSuffix(": \(fault.message)"))
  }

  @Test
  func allFaultsAreSaidAtOnce() {
    let faults = faults("NORMAL NIGHT\n#12345G #fff A\n#fff #fff #fff B\n#0 $A C\n#fff #000 A\n")
    #expect(faults.map(\.line) == [2, 3, 4, 5])
    let error = faults.map(\.description).joined(separator: "\n")
    #expect(error.split(separator: "\n").count == 4)
  }

  @Test
  func aFileThatCannotBeReadIsAFaultOfTheFile() throws {
    let folder = try TemporaryFolder()
    for path in [folder.file("none.txt"), folder.path] {
      do throws(ColorTableError) {
        _ = try ColorTable(file: path)
        Issue.record("\(path) was read")
      } catch {
        #expect(error.faults.count == 1)
        #expect(error.faults.first?.line == 0)
        #expect(error.description.hasPrefix("\(path): "))
      }
    }
  }

  /// For C it would be the name of another file, which is there.
  @Test
  func aPathWithANULIsNoFiles() throws {
    let folder = try TemporaryFolder()
    for (path, end) in [
      (try folder.write("NORMAL\n#fff BG", to: "a.txt"), "x"),
      (try folder.write("{}", to: "a.json"), ".json"),
    ] {
      do throws(ColorTableError) {
        _ = try ColorTable(file: "\(path)\0\(end)")
        Issue.record("\(path) was read")
      } catch {
        #expect(error.description.hasPrefix("\(path)\\0\(end): a NUL is in the path"))
      }
    }
  }

  @Test
  func textsThatAreNotUTF8AreRefused() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(Data("NORMAL\n#fff B".utf8) + [0xFF] + Data("G\n".utf8), to: "a")
    do throws(ColorTableError) {
      _ = try ColorTable(file: path)
      Issue.record("it was read")
    } catch {
      #expect(error.faults.first?.line == 2)
    }
  }
}
