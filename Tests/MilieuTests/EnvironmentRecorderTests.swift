import Milieu
import Testing

struct EnvironmentRecorderTests {
  let node: Node

  init() {
    Tree.current = Tree()
    node = Node("node")
  }

  @Test
  func writesDownWhatIsToldFromNowOn() {
    node.environment(\.padding, 1)
    let recorder = node.record(\.padding, \.title)
    #expect(recorder.lines == [])
    node.environment(\.padding, 2)
    withAnimation { _ = node.environment(\.title, "a") }
    #expect(recorder.lines == ["PaddingKey: 1 -> 2", "TitleKey: untitled -> a animated"])
    #expect(recorder.lines.count == 2)
    #expect(recorder.take().count == 2)
    #expect(recorder.take() == [])
    node.environment(\.font.size, 3)
    #expect(recorder.lines == [])
  }

  @Test
  func writesKeyPathsInTheOrderInWhichTheyAreTold() {
    let recorder = node.record(\.title, \.padding)
    withTransaction { _ = node.environment(\.padding, 1).environment(\.title, "a") }
    #expect(recorder.take() == ["TitleKey: untitled -> a", "PaddingKey: 8 -> 1"])
  }

  @Test
  func writesWhatACombinationDependsOn() {
    let recorder = node.record(\.caption)
    node.environment(\.caption, "four")
    node.environment(\.padding, 5)
    #expect(
      recorder.take() == [
        "PaddingKey, TitleKey: untitled 8 -> four 4", "PaddingKey: four 4 -> four 5",
      ])
  }

  @Test
  func endsWhenItGoes() {
    var recorder: EnvironmentRecorder? = node.record(\.padding)
    #expect(node.tree.statistics.observers == 1)
    withExtendedLifetime(recorder) {}
    recorder = nil
    #expect(node.tree.statistics.observers == 0)
  }

  @Test
  func seesWithEnvironmentComeAndGo() {
    let recorder = node.record(\.padding)
    node.withEnvironment(\.padding, 1) {
      #expect(recorder.take() == ["PaddingKey: 8 -> 1"])
    }
    #expect(recorder.take() == ["PaddingKey: 1 -> 8"])
  }

  @Test
  func keepsNoNode() {
    var row: Node? = Node("row")
    weak let gone = row
    let recorder = row?.record(\.padding)
    row = nil
    #expect(gone == nil)
    #expect(recorder?.lines == [])
  }
}
