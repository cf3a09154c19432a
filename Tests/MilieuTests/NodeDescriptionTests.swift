import Foundation
import Milieu
import Testing

struct NodeDescriptionTests {
  let tree = Tree()

  init() { Tree.current = tree }

  @Test
  func aNodesDescriptionIsItsNameAndItsOwnValues() {
    let (window, row) = (Node("window", isBoundary: true), Node("row"))
    window.add(row)
    window.environment(\.padding, 1)
    row.environment(\.font.size, 3)
    #expect(row.description == "row FontKey=Font(name: \"Sans\", size: 3.0)")
    row.resetEnvironment(\.font).prefer(\.padding, 5)
    #expect(row.description == "row PaddingKey~5")
    #expect("\(window)" == "window boundary PaddingKey=1")
    #expect(String(describing: Node("plain")) == "plain")
  }

  @Test
  func aTreesDescriptionHasALineForEachNode() {
    let (window, page, row) = (Node("window", isBoundary: true), Node("page"), Node("row"))
    let other = Node("other").baseEnvironment(\.padding, 3)
    window.add(page)
    page.add(row)
    row.environment(\.padding, 2)
    #expect(window.treeDescription == "window boundary\n  page\n    row PaddingKey=2")
    #expect(page.treeDescription == "page\n  row PaddingKey=2")
    #expect(
      tree.description == "window boundary\n  page\n    row PaddingKey=2\nother PaddingKey^3")
    #expect(Tree().description == "")
    withExtendedLifetime(other) {}
  }

  @Test
  func aValueOfSeveralLinesStaysOnItsNodesLine() {
    let (window, row) = (Node("window"), Node("row"))
    window.add(row)
    window.environment(\.title, "one\ntwo\n\nthree")
    #expect(
      window.treeDescription.split(separator: "\n", omittingEmptySubsequences: false).count == 2)
    #expect(window.description.contains("three"))
  }

  @Test
  func aNameOfSeveralWordsIsQuoted() {
    let node = Node("side bar").environment(\.padding, 1)
    #expect(node.description == "\"side bar\" PaddingKey=1")
    #expect(Node("a\nb").description == "\"a\\x0ab\"")
  }

  @Test
  func aDumpShowsNameValuesParentAndChildren() {
    let (window, page, row) = (Node("window"), Node("page"), Node("row"))
    window.add(page)
    page.add(row)
    page.environment(\.padding, 1)
    let mirror = Mirror(reflecting: page)
    #expect(mirror.displayStyle == .class)
    let children = Dictionary(
      uniqueKeysWithValues: mirror.children.map { ($0.label ?? "", "\($0.value)") })
    #expect(
      children == [
        "name": "page", "values": "PaddingKey=1", "parent": "Optional(\"window\")",
        "children": "[row]",
      ])
    var text = ""
    dump(window, to: &text)
    #expect(text.contains("name: \"window\""))
    #expect(text.contains("name: \"row\""))
    #expect(Mirror(reflecting: tree).children.map { "\($0.value)" } == ["[window]"])
  }

  @Test
  func theValuesOfANodeWhoseNameHasSeveralWordsAreItsValues() {
    let node = Node("side bar").environment(\.padding, 1)
    let mirror = Mirror(reflecting: node)
    #expect(mirror.descendant("name") as? String == "side bar")
    #expect(mirror.descendant("values") as? String == "PaddingKey=1")
  }

  @Test
  func onAnotherThreadADescriptionSaysSo() async {
    await #expect(processExitsWith: .success) {
      struct Handed: @unchecked Sendable { let node: Node }
      let handed = Handed(node: Node("row"))
      let done = DispatchSemaphore(value: 0)
      Foundation.Thread.detachNewThread {
        let texts = [handed.node.description, handed.node.tree.description]
        let mirrors = [Mirror(reflecting: handed.node), Mirror(reflecting: handed.node.tree)]
        precondition(texts == ["a node of another thread", "a tree of another thread"])
        precondition(
          mirrors.map { $0.children.map { "\($0.value)" } } == [
            ["of another thread"], ["of another thread"],
          ])
        done.signal()
      }
      done.wait()
    }
  }

  @Test
  func describingChangesNothing() {
    let node = Node("row").environment(\.padding, 1)
    let before = tree.statistics
    _ = (node.description, node.treeDescription, tree.description, node.customMirror)
    #expect(tree.statistics == before)
  }
}
