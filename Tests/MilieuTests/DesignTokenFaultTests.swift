import Foundation
import Glibc
import Milieu
import Synchronization
import Testing

/// What is wrong with files of design tokens.
struct DesignTokenFaultTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// The faults of a file, with their places but without its path.
  private func faults(of json: String) throws -> [String] {
    faults(ofFile: try folder.write(json, to: "a.json"))
  }

  private func faults(ofFile path: String) -> [String] {
    do throws(ColorTableError) {
      _ = try ColorTable(file: path)
      return []
    } catch {
      return error.faults.map { fault in
        #expect(fault.file == path)
        return String(fault.description.dropFirst(path.count + 1))
      }
    }
  }

  private func faults(_ files: KeyValuePairs<String, String>) -> [String] {
    do throws(ColorTableError) {
      _ = try ColorTable(tokens: files)
      return []
    } catch {
      return error.faults.map {
        $0.description.replacingOccurrences(of: "\(folder.path)/", with: "")
      }
    }
  }

  // MARK: - Files

  @Test(arguments: [
    ("{\n  \"ä\": x\n}", "2:8: "), ("{\"a\" 1}", "1:6: "), ("", " "), ("{", " "),
    ("{\"a\": {\"$value\": 1e999}}", " "), ("{'a': 1}", "1:2: "),
  ])
  func whatIsNotJSONIsSaidWithItsPlace(_ json: String, _ place: String) throws {
    let faults = try faults(of: json)
    #expect(faults.count == 1)
    #expect(faults.first?.hasPrefix("\(place)this is not JSON") == true, "\(faults)")
  }

  @Test(arguments: [
    ("[]", "an array"), ("1", "a number"), ("\"a\"", "a string"), ("null", "null"),
    ("true", "a boolean"),
  ])
  func whatIsNoObjectAtTheTopIsRefused(_ json: String, _ kind: String) throws {
    #expect(
      try faults(of: json) == [
        " \(kind) is at the top: an object of groups and tokens is expected"
      ])
  }

  @Test
  func whatIsNotUTF8IsSaidWithItsPlace() throws {
    let path = try folder.write(Data("{\n \"ä".utf8) + [0xFF] + Data("\": 1}".utf8), to: "a.json")
    #expect(faults(ofFile: path) == ["2:4: the text is not UTF-8, which is expected"])
  }

  @Test
  func whatCannotBeReadIsAFaultOfTheFile() throws {
    #expect(
      faults(ofFile: folder.file("none.json"))
        == [" the file cannot be read: No such file or directory"])
    let directory = folder.file("folder.json")
    try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: false)
    #expect(faults(ofFile: directory) == [" this is no regular file, which is expected"])
    let pipe = folder.file("pipe.json")
    #expect(mkfifo(pipe, 0o600) == 0)
    #expect(faults(ofFile: pipe) == [" this is no regular file, which is expected"])
  }

  @Test(arguments: [10, 500, 100_000])
  func aDeepNestingIsReadOrRefusedAndNeverCrashes(_ depth: Int) throws {
    let json =
      String(repeating: "{\"a\":", count: depth) + "{\"$value\": 1}"
      + String(repeating: "}", count: depth)
    let faults = try faults(of: json)
    #expect(faults.count == (depth > 500 ? 1 : 0))
  }

  @Test
  func aDeepNestingNeedsNoLargeStack() throws {
    let depth = 500
    let arrays =
      "{\"a\": {\"$value\":" + String(repeating: "[", count: depth)
      + String(repeating: "]", count: depth) + "}}"
    let path = try folder.write(arrays, to: "a.json")
    let gate = Gate()
    let count = Count()
    // Half of what libdispatch's threads have.
    let thread = Thread {
      do throws(ColorTableError) {
        _ = try ColorTable(file: path)
      } catch {
        count.number.store(error.faults.count, ordering: .releasing)
      }
      gate.open()
    }
    thread.stackSize = 256 << 10
    thread.start()
    gate.pass()
    #expect(count.number.load(ordering: .acquiring) == 1)
  }

  private final class Count: Sendable {
    let number = Atomic(0)
  }

  // MARK: - Tokens

  @Test(arguments: [
    (
      #"{"a": {"$type": "color", "$value": "red"}}"#,
      "a: 'red', where a colour: #rgb, #rgba, #rrggbb or #rrggbbaa, or an object with a colorSpace is expected"
    ),
    (
      ##"{"a": {"b": {"$type": "color", "$value": "#0"}}}"##,
      "a.b: '#0', where a colour: #rgb, #rgba, #rrggbb or #rrggbbaa, or an object with a colorSpace is expected"
    ),
    (
      #"{"a": {"$type": "color", "$value": {"colorSpace": "display-p3", "components": [1, 0, 0]}}}"#,
      "a: the colorSpace 'display-p3', where the colorSpace 'srgb' is expected"
    ),
    (
      #"{"a": {"$type": "color", "$value": {"colorSpace": "srgb", "components": [1, 0]}}}"#,
      "a: 2 components, where 3 components: red, green and blue is expected"
    ),
    (
      #"{"a": {"$type": "color", "$value": {"colorSpace": "srgb", "components": [1, 1.5, true]}}}"#,
      "a: 1.5 as green, where a number from 0 to 1, or \"none\" is expected"
    ),
    (
      #"{"a": {"$type": "dimension", "$value": {"value": 1, "unit": "em"}}}"#,
      "a: 'em', where px or rem is expected"
    ),
    (
      #"{"a": {"$type": "dimension", "$value": "0x10px"}}"#,
      "a: '0x10px', where a number of px or rem, as \"16px\" or as an object of value and unit is expected"
    ),
    (
      #"{"a": {"$type": "number", "$value": true}}"#, "a: true, where a number is expected"
    ),
    (
      #"{"a": {"$type": "string", "$value": 1}}"#, "a: 1, where a string is expected"
    ),
    (
      #"{"a": {"$value": [1]}}"#,
      "a: an array, where a $type, of it or of a group around it is expected"
    ),
    (
      #"{"a": {"$value": "{b}"}}"#, "a: there is no token b, to which it refers"
    ),
    (
      #"{"a": {"$type": "number", "$value": "{b}"}, "b": {"$type": "string", "$value": "x"}}"#,
      "a: it refers to a token of the type string, where number is expected"
    ),
    (#"{"a": 1}"#, "a is 1: a group or a token, is expected"),
    (
      #"{"a": {"$value": 1, "b": {}}}"#,
      "a.b is an object: nothing besides, in a token, is expected"
    ),
    (
      #"{"a.b": {"$value": 1}}"#,
      "'a.b' cannot be a name: a name without '.', '{' and '}' is expected"
    ),
    (#"{"$value": 1}"#, "a token has no name: a group is expected at the top"),
    (#"{"a": {"$type": 1, "b": {"$value": 1}}}"#, "a: the $type is 1: a string is expected"),
    (#"{"a": {"$extends": "{b}"}}"#, "a.$extends: groups that extend others cannot be read"),
  ])
  func aTokensFaultIsSaidWithItsName(_ json: String, _ fault: String) throws {
    #expect(try faults(of: json) == [" \(fault)"])
  }

  @Test
  func aNameThatNoEntryCanHaveIsSaidOnce() throws {
    let path = try folder.write(#"{"a b": {"$value": 1}}"#, to: "a.json")
    let faults = faults(["NORMAL": path, "NIGHT": path])
    #expect(faults.count == 1)
    #expect(faults.first?.hasPrefix("a.json: 'a b' is no entry's name") == true, "\(faults)")
  }

  @Test
  func aRingOfReferencesIsNamedOnceAndWhole() throws {
    #expect(
      try faults(
        of: ##"""
          {
            "x": {"$value": "{b}"}, "b": {"$value": "{c}"}, "c": {"$value": "{a}"},
            "a": {"$value": "{b}"}, "s": {"$value": "{s}"}
          }
          """##) == [
          " a: it refers to itself: a -> b -> c -> a", " s: it refers to itself: s -> s",
        ])
  }

  @Test
  func allFaultsAreSaidAtOnceAndNoneThatFollowsFromAnother() throws {
    #expect(
      try faults(
        of: ##"""
          {
            "a": {"$type": "color", "$value": "red"}, "b": {"$value": "{a}"},
            "c": 1, "d": {"$value": "{c}"}, "e": {"$value": "{none}"}, "f": {"$value": "{e}"}
          }
          """##) == [
          " c is 1: a group or a token, is expected",
          " a: 'red', where a colour: #rgb, #rgba, #rrggbb or #rrggbbaa, or an object with a colorSpace is expected",
          " e: there is no token none, to which it refers",
        ])
  }

  // MARK: - Themes

  @Test
  func aThemeNormalIsRequired() throws {
    let path = try folder.write("{}", to: "a.json")
    #expect(faults(["NIGHT": path]) == ["a.json: there is no theme NORMAL, which is expected"])
    #expect(faults([:]) == ["tokens: there is no theme NORMAL, which is expected"])
  }

  @Test
  func whatIsWrongWithFilesIsSaidAlsoWithoutAThemeNormal() throws {
    let path = try folder.write("[1]", to: "a.json")
    #expect(
      faults(["NIGHT": path, "RED": folder.path + "/none.json"]) == [
        "a.json: there is no theme NORMAL, which is expected",
        "a.json: an array is at the top: an object of groups and tokens is expected",
        "none.json: the file cannot be read: No such file or directory",
      ])
  }

  @Test
  func aThemeThatIsGivenTwiceIsRefused() throws {
    let path = try folder.write("{}", to: "a.json")
    #expect(
      faults(["NORMAL": path, "NIGHT": path, "NIGHT": path])
        == ["a.json: the theme 'NIGHT' is given twice"])
    #expect(
      faults(["NORMAL": path, "1": path]).first?.hasPrefix("a.json: '1' is no theme's name") == true
    )
  }

  @Test
  func aTokenThatNormalDoesNotHaveIsRefused() throws {
    let files = try (
      folder.write(#"{"a": {"$value": 1}}"#, to: "normal.json"),
      folder.write(#"{"b": {"$value": 2}}"#, to: "night.json")
    )
    #expect(
      faults(["NORMAL": files.0, "NIGHT": files.1])
        == ["night.json: b: a token that the file of NORMAL has, too, is expected"])
  }

  @Test
  func aTokenOfAnotherKindInAThemeIsRefused() throws {
    let files = try (
      folder.write(#"{"a": {"$value": 1}}"#, to: "normal.json"),
      folder.write(#"{"a": {"$value": "x"}}"#, to: "night.json")
    )
    #expect(
      faults(["NORMAL": files.0, "NIGHT": files.1])
        == ["night.json: 'a' is a string in NIGHT, and of another kind in a theme before"])
  }

  @Test
  func theFaultsOfAllFilesAreSaidAtOnce() throws {
    let files = try (
      folder.write("[]", to: "normal.json"), folder.write(#"{"a": 1}"#, to: "night.json")
    )
    #expect(
      faults(["NORMAL": files.0, "NIGHT": files.1]) == [
        "normal.json: an array is at the top: an object of groups and tokens is expected",
        "night.json: a is 1: a group or a token, is expected",
      ])
  }
}
