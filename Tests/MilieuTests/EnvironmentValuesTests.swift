import Milieu
import Testing

private enum LimitKey: EnvironmentKey {
  static var defaultValue: Int? { 3 }
}

extension EnvironmentValues {
  fileprivate var limit: Int? {
    get { self[LimitKey.self] }
    set { self[LimitKey.self] = newValue }
  }
}

struct EnvironmentValuesTests {
  @Test
  func haveDefaults() {
    let values = EnvironmentValues()
    #expect(values.padding == 8)
    #expect(values[TitleKey.self] == "untitled")
    #expect(values.limit == 3)
    #expect(values.colorScheme == .unspecified)
  }

  @Test
  func keepWhatIsAssignedToACopy() {
    Tree.current = Tree()
    let node = Node("node").environment(\.padding, 12)
    var values = node.environmentValues
    values.padding = 20
    values.font.size = 14
    #expect(values.padding == 20)
    #expect(values.font == Font(name: "Sans", size: 14))
    #expect(node.environmentValues.padding == 12)
    #expect(node.environmentValues.font.size == 12)
  }

  @Test
  func aMissingOptionalIsTheDefaultWhateverElseIsAssigned() {
    var values = EnvironmentValues()
    values.padding = 1
    #expect(values.limit == 3)
    values.limit = nil
    #expect(values.limit == nil)
  }

  @Test
  func areThoseOfNow() {
    Tree.current = Tree()
    let node = Node("node")
    let values = node.environmentValues
    #expect(values.caption == "untitled 8")
    node.environment(\.caption, "four")
    #expect(values.caption == "four 4")
    #expect(values.padding == 4)
  }
}
