import Milieu
import Testing

/// A value for each state of a control, each with a picker of its own.
struct PickStateTests {
  private let label: PickedLabel

  init() {
    Tree.current = Tree()
    label = PickedLabel()
  }

  @Test
  func aStateWithoutAValueHasThatOfNormal() {
    var states: States<Int> = [.normal: 1, .disabled: 2]
    #expect(states[.normal] == 1)
    #expect(states[.disabled] == 2)
    #expect(states[.highlighted] == 1)
    #expect(states["own"] == 1)
    #expect(states[own: .highlighted] == nil)
    states[.disabled] = nil
    #expect(states[.disabled] == 1)
    states["own"] = 3
    #expect(states[ControlState("own")] == 3)
    #expect(states == [.normal: 1, "own": 3])
  }

  /// SwiftTheme #93.
  @Test
  func aMissingValueIsNil() {
    #expect(States<Int>()[.disabled] == nil)
    let states: States<Int> = [.disabled: 1]
    #expect(states[.normal] == nil)
    #expect(states[.highlighted] == nil)
    label.pick(\.titles, for: .disabled, Picker(lowercased))
    #expect(label.titles[.normal] == nil)
    label.pick(\.titles, for: .disabled, nil)
    label.environment(\.themeVersion, "NIGHT")
    #expect(label.titles == [.disabled: "normal"])
  }

  @Test
  func ofSeveralValuesForOneStateTheLastCounts() {
    let states: States<Int> = [.normal: 1, "normal": 2]
    #expect(states == [.normal: 2])
  }

  @Test
  func eachStateIsDrivenOnItsOwn() {
    label.pick(\.titles, Picker(lowercased))
    label.pick(\.titles, for: .disabled, Picker { $0 == "NIGHT" ? "dim" : "grey" })
    label.pick(\.titles, for: "selected", .constant("chosen"))
    #expect(label.titles == [.normal: "normal", .disabled: "grey", "selected": "chosen"])
    _ = label.take()

    label.environment(\.themeVersion, "RED")
    #expect(label.titles == [.normal: "red", .disabled: "grey", "selected": "chosen"])
    #expect(label.take() == ["titles"])
    label.environment(\.themeVersion, "NIGHT")
    #expect(label.titles == [.normal: "night", .disabled: "dim", "selected": "chosen"])
    #expect(label.take() == ["titles", "titles"])
  }

  @Test
  func takingOneStatesPickerAwayLeavesTheOthers() {
    label.pick(\.titles, Picker(lowercased))
    label.pick(\.titles, for: .disabled, Picker { $0 })
    label.pick(\.titles, nil)
    label.environment(\.themeVersion, "NIGHT")
    #expect(label.titles == [.normal: "normal", .disabled: "NIGHT"])
    label.pick(\.titles, for: .highlighted, nil)
    label.pick(\.titles, for: .disabled, .constant("x"))
    label.environment(\.themeVersion, "RED")
    #expect(label.titles == [.normal: "normal", .disabled: "x"])
  }

  @Test
  func aStateOfAnObjectWithoutANode() {
    let layer = PickedLayer()
    label.pick(\.titles, of: layer, for: .disabled, Picker(lowercased))
    label.environment(\.themeVersion, "NIGHT")
    #expect(layer.titles == [.disabled: "night"])
    #expect(layer.assigned.count == 2)
  }

  // MARK: - What functions set

  @Test
  func aFunctionIsGivenTheObjectTheValueAndTheState() {
    for state in [.normal, .disabled] as [ControlState] {
      label.pick("title", for: state, Picker(lowercased)) { label, title, state in
        label.assigned.append("\(title) when \(state)")
      }
    }
    #expect(label.take() == ["normal when normal", "normal when disabled"])
    label.environment(\.themeVersion, "NIGHT")
    #expect(label.take().sorted() == ["night when disabled", "night when normal"])
  }

  @Test
  func toPickByTheSameNameForTheSameStateReplaces() {
    let apply = { (label: PickedLabel, title: String, state: ControlState) in
      label.assigned.append("\(title) when \(state)")
    }
    label.pick("title", for: .disabled, Picker(lowercased), apply: apply)
    label.pick("subtitle", for: .disabled, Picker(lowercased), apply: apply)
    label.pick("title", Picker(lowercased), apply: apply)
    label.pick("title", for: .disabled, Picker { $0 }, apply: apply)
    _ = label.take()
    label.environment(\.themeVersion, "NIGHT")
    #expect(
      label.take().sorted() == [
        "NIGHT when disabled", "night when disabled", "night when normal",
      ])
    label.pick("title", for: .disabled, nil as Picker<String>?, apply: apply)
    label.environment(\.themeVersion, "RED")
    #expect(label.take().sorted() == ["red when disabled", "red when normal"])
  }
}
