import Milieu
import Testing

/// Pickers drive properties: when they assign, what they assign, and what ends that.
struct PickTests {
  private let window: Node
  private let label: PickedLabel

  init() {
    Tree.current = Tree()
    window = Node("window")
    label = PickedLabel()
    window.add(label)
  }

  // MARK: - Assigning

  @Test
  func theValueIsAssignedAtOnce() {
    window.environment(\.themeVersion, "NIGHT")
    label.pick(\.text, Picker(lowercased))
    #expect(label.assigned == ["night"])
  }

  @Test
  func itIsAssignedAtOnceEvenIfThePropertyHasIt() {
    label.text = "normal"
    label.pick(\.text, Picker(lowercased))
    #expect(label.assigned == ["normal", "normal"])
  }

  @Test
  func aSwitchAssignsOnce() {
    label.pick(\.text, Picker(lowercased))
    _ = label.take()
    window.environment(\.themeVersion, "NIGHT")
    #expect(label.take() == ["night"])
    withTransaction {
      window.environment(\.themeVersion, "RED")
      label.environment(\.themeVersion, "BLUE")
      window.environment(\.themeVersion, "GREEN")
    }
    #expect(label.take() == ["blue"])
  }

  @Test
  func anEqualValueIsNotAssigned() {
    var calls = 0
    label.pick(
      \.opacity,
      Picker { theme in
        calls += 1
        return theme == "NIGHT" ? 0.8 : 1
      })
    _ = label.take()
    window.environment(\.themeVersion, "RED")
    #expect(calls == 2)
    #expect(label.take() == [])
    withTransaction {
      window.environment(\.themeVersion, "NIGHT")
      window.environment(\.themeVersion, "RED")
    }
    #expect(calls == 2)
    #expect(label.take() == [])
  }

  @Test
  func whatIsNotEquatableIsAssignedWheneverItMayDiffer() {
    label.pick(\.closure, Picker { theme in { theme.count } })
    window.environment(\.themeVersion, "RED")
    window.environment(\.padding, 1)
    window.environment(\.themeVersion, "TAN")
    #expect(label.assigned == ["closure 6", "closure 3", "closure 3"])
  }

  @Test
  func onlyWhatThePickerReadsMakesItPickAgain() {
    var calls = 0
    label.pick(
      \.opacity,
      Picker(values: { values in
        calls += 1
        return Double(values.padding > 10 ? values.textScale : 2)
      }))
    #expect(label.take() == ["2.0"])
    window.environment(\.textScale, 3)
    #expect(calls == 1)
    window.environment(\.padding, 12)
    #expect(label.take() == ["3.0"])
    window.environment(\.textScale, 4)
    #expect(label.take() == ["4.0"])
    window.environment(\.padding, 1)
    window.environment(\.textScale, 5)
    #expect(label.take() == ["2.0"])
    #expect(calls == 4)
  }

  @Test
  func anOptionalPropertyTakesAPickerOfItsValues() {
    label.pick(\.tint, Picker { $0 == "NIGHT" ? Color.black : .white })
    window.environment(\.themeVersion, "NIGHT")
    #expect(label.take() == ["#ffffffff", "#000000ff"])
    label.pick(\.tint, Picker<Color?> { $0 == "NIGHT" ? nil : .red })
    #expect(label.take() == ["none"])
    label.pick(\.tint, nil)
    window.environment(\.themeVersion, "NORMAL")
    #expect(label.take() == [])
  }

  @Test
  func aConstantIsAssignedOnceAndObservesNothing() {
    let before = window.tree.statistics.observers
    label.pick(\.text, .constant("always"))
    window.environment(\.themeVersion, "NIGHT")
    #expect(label.assigned == ["always"])
    #expect(window.tree.statistics.observers == before)
  }

  @Test
  func aConstantEndsWhatHasDrivenTheProperty() {
    label.pick(\.text, Picker(lowercased))
    label.pick(\.text, .constant("always"))
    window.environment(\.themeVersion, "NIGHT")
    #expect(label.assigned == ["normal", "always"])
  }

  @Test
  func aPickerMakesSomethingElseOfWhatItPicks() {
    label.pick(\.opacity, Picker(lowercased).map { Double($0.count) })
    window.environment(\.themeVersion, "RED")
    #expect(label.assigned == ["6.0", "3.0"])
  }

  @Test
  func aClosureIsGivenTheThemesNameUnlessItIsSaidOtherwise() {
    label.pick(\.opacity, Picker { $0 == "NIGHT" ? 0 : $0 == "RED" ? 0.5 : 1 })
    window.environment(\.themeVersion, "RED")
    #expect(label.assigned == ["1.0", "0.5"])
  }

  @Test
  func onePickerDrivesManyObjectsEachByItsPlace() {
    let other = PickedLabel("other")
    let picker = Picker(lowercased)
    other.environment(\.themeVersion, "RED")
    window.add(other)
    label.pick(\.text, picker)
    other.pick(\.text, picker)
    window.environment(\.themeVersion, "NIGHT")
    #expect(label.assigned == ["normal", "night"])
    #expect(other.assigned == ["red"])
  }

  @Test
  func objectsAreAssignedToInTreeOrder() {
    let rows = (0..<3).map { PickedLabel("row \($0)") }
    var order: [String] = []
    for row in rows.reversed() {
      row.pick(\.text, Picker(lowercased))
      row.whenAssigned = { order.append($0.node.name ?? "") }
    }
    rows.forEach { window.add($0) }
    window.environment(\.themeVersion, "NIGHT")
    #expect(order == ["row 0", "row 1", "row 2"])
    withExtendedLifetime(rows) {}
  }

  @Test
  func whatAnObjectReadsWhenItIsAssignedToIsNoDependency() {
    final class Reader: EnvironmentUpdating {
      let node = Node("reader")
      var updates = 0
      var text = "" { didSet { _ = environmentValues.padding } }

      func updateEnvironment() {
        updates += 1
        pick(\.text, Picker(lowercased))
      }
    }
    let reader = Reader()
    window.add(reader)
    window.environment(\.padding, 3)
    window.environment(\.themeVersion, "NIGHT")
    #expect(reader.updates == 1)
    #expect(reader.text == "night")
  }

  // MARK: - Ending

  @Test
  func nilTakesItAwayAndThePropertyKeepsWhatItHas() {
    let before = window.tree.statistics.observers
    label.pick(\.text, Picker(lowercased))
    #expect(window.tree.statistics.observers == before + 1)
    label.pick(\.text, nil)
    window.environment(\.themeVersion, "NIGHT")
    #expect(label.assigned == ["normal"])
    #expect(window.tree.statistics.observers == before)
    label.pick(\.text, nil)
  }

  @Test
  func pickingAgainReplaces() {
    let before = window.tree.statistics.observers
    let first = label.pick(\.text, Picker(lowercased))
    label.pick(\.opacity, Picker { Double($0.count) })
    label.pick(\.text, Picker { $0 })
    #expect(window.tree.statistics.observers == before + 2)
    _ = label.take()
    window.environment(\.themeVersion, "NIGHT")
    #expect(label.take().sorted() == ["5.0", "NIGHT"])
    // It is another one's by now.
    first.cancel()
    window.environment(\.themeVersion, "Red")
    #expect(label.take().sorted() == ["3.0", "Red"])
  }

  /// SwiftTheme #72.
  @Test
  func cancellingEndsItAndTwiceIsFine() {
    let before = window.tree.statistics.observers
    let pick = label.pick(\.text, Picker(lowercased))
    let copy = pick
    pick.cancel()
    #expect(window.tree.statistics.observers == before)
    pick.cancel()
    copy.cancel()
    window.environment(\.themeVersion, "NIGHT")
    #expect(label.assigned == ["normal"])
    label.pick(\.text, nil).cancel()
  }

  @Test
  func whatIsDueAlreadyIsNotAssignedWhenItIsCancelled() {
    let other = PickedLabel("other")
    window.add(other)
    let pick = other.pick(\.text, Picker(lowercased))
    label.whenAssigned = { _ in pick.cancel() }
    label.pick(\.opacity, Picker { Double($0.count) })
    // Told before the other one.
    label.whenAssigned = { _ in pick.cancel() }
    window.environment(\.themeVersion, "NIGHT")
    #expect(other.assigned == ["normal"])
  }

  @Test
  func aPickIsCancelledByItsOwnAssignmentAndByItsOwnPicker() {
    let before = window.tree.statistics.observers
    var pick: Pick?
    pick = label.pick(\.text, Picker(lowercased))
    label.whenAssigned = { _ in pick?.cancel() }
    window.environment(\.themeVersion, "NIGHT")
    window.environment(\.themeVersion, "RED")
    #expect(label.take() == ["normal", "night"])
    #expect(window.tree.statistics.observers == before)

    label.whenAssigned = { _ in }
    pick = label.pick(
      \.text,
      Picker { theme in
        pick?.cancel()
        return theme
      })
    window.environment(\.themeVersion, "BLUE")
    #expect(label.take() == ["RED"])
    #expect(window.tree.statistics.observers == before)
  }

  @Test
  func anAssignmentPicksAgain() {
    let before = window.tree.statistics.observers
    label.whenAssigned = { label in
      label.whenAssigned = { _ in }
      label.pick(\.text, Picker { $0 })
    }
    label.pick(\.text, Picker(lowercased))
    #expect(label.take() == ["normal", "NORMAL"])
    window.environment(\.themeVersion, "NIGHT")
    #expect(label.take() == ["NIGHT"])
    label.pick(\.text, nil)
    #expect(window.tree.statistics.observers == before)
  }

  @Test
  func aPickerThatPicksTheSamePropertyIsReplacedByTheOuterOne() {
    let before = window.tree.statistics.observers
    var isFirst = true
    label.pick(
      \.text,
      Picker { [label] theme in
        if isFirst {
          isFirst = false
          label.pick(\.text, Picker(lowercased))
        }
        return theme
      })
    #expect(label.take() == ["normal", "NORMAL"])
    window.environment(\.themeVersion, "Night")
    #expect(label.take() == ["Night"])
    label.pick(\.text, nil)
    #expect(window.tree.statistics.observers == before)
  }

  // MARK: - Within changes

  @Test
  func anAssignmentThatChangesValuesIsToldAfterIt() {
    label.whenAssigned = { label in label.environment(\.padding, label.text.count) }
    label.pick(\.text, Picker(lowercased))
    let recorder = label.record(\.padding)
    window.environment(\.themeVersion, "RED")
    #expect(recorder.take() == ["PaddingKey: 6 -> 3"])
  }

  @Test
  func picksWithinATransactionAssignTheValueOfNow() {
    withTransaction {
      window.environment(\.themeVersion, "NIGHT")
      label.pick(\.text, Picker(lowercased))
      #expect(label.take() == ["night"])
    }
    #expect(label.take() == [])
  }

  @Test
  func picksWithinAnObserverAssignTheValueOfNow() {
    let observation = window.observe(\.themeVersion) { [label] _, new, _ in
      label.pick(\.text, Picker(lowercased))
      #expect(label.take() == [new.lowercased()])
    }
    window.environment(\.themeVersion, "NIGHT")
    window.environment(\.themeVersion, "RED")
    #expect(label.take() == [])
    withExtendedLifetime(observation) {}
  }

  // MARK: - Moving

  /// DKNightVersion #15: a cell that is taken out of its table while the theme is switched, and reused.
  @Test
  func aCellThatIsDetachedDuringASwitchAndAttachedAgainHasTheTheme() {
    let table = Node("table")
    let cell = PickedLabel("cell")
    window.add(table)
    table.add(cell)
    cell.pick(\.text, Picker(lowercased))
    cell.pick(\.tint, Picker { $0 == "NIGHT" ? Color.black : .white })
    _ = cell.take()

    let observation = table.observe(\.themeVersion) { _, _, _ in cell.detach() }
    window.environment(\.themeVersion, "NIGHT")
    #expect(cell.text == "normal")
    #expect(cell.take() == [])
    table.add(cell)
    #expect(cell.take().sorted() == ["#000000ff", "night"])

    observation.cancel()
    withTransaction {
      cell.detach()
      window.environment(\.themeVersion, "RED")
      table.add(cell)
    }
    #expect(cell.take().sorted() == ["#ffffffff", "red"])
  }

  @Test
  func anObjectThatIsMovedHasTheThemeOfItsNewPlace() {
    let preview = Node("preview").environment(\.themeVersion, "RED")
    label.pick(\.text, Picker(lowercased))
    preview.add(label)
    #expect(label.assigned == ["normal", "red"])
  }

  // MARK: - Objects without a node

  @Test
  func anObjectWithoutANodeIsDrivenByAnothersPlace() {
    let layer = PickedLayer()
    label.pick(\.text, of: layer, Picker(lowercased))
    label.pick(\.tint, of: layer, Picker { $0 == "NIGHT" ? Color.black : .white })
    label.pick("size", of: layer, Picker { $0.count }) { layer, size, _ in
      layer.assigned.append("\(size)")
    }
    window.environment(\.themeVersion, "NIGHT")
    let all = ["#000000ff", "#ffffffff", "5", "6", "night", "normal"]
    #expect(layer.assigned.sorted() == all)
    label.pick(\.text, of: layer, nil)
    label.pick(\.tint, of: layer, nil)
    label.pick("size", of: layer, nil as Picker<Int>?) { _, _, _ in }
    window.environment(\.themeVersion, "NORMAL")
    #expect(layer.assigned.count == 6)
  }

  @Test
  func aPropertyIsDrivenFromOnePlace() {
    let layer = PickedLayer()
    let elsewhere = Node("elsewhere").environment(\.themeVersion, "RED")
    label.pick(\.text, of: layer, Picker(lowercased))
    elsewhere.pick(\.text, of: layer, Picker(lowercased))
    window.environment(\.themeVersion, "NIGHT")
    #expect(layer.assigned == ["normal", "red"])
    window.pick(\.text, of: layer, nil)
    elsewhere.environment(\.themeVersion, "BLUE")
    #expect(layer.assigned == ["normal", "red"])
  }

  @Test
  func twoObjectsWithTheSamePropertyHaveTheirOwnPickers() {
    let (first, second) = (PickedLayer(), PickedLayer())
    window.pick(\.text, of: first, Picker(lowercased))
    window.pick(\.text, of: second, Picker { $0 })
    window.pick(\.text, of: second, nil)
    window.environment(\.themeVersion, "NIGHT")
    #expect(first.assigned == ["normal", "night"])
    #expect(second.assigned == ["NORMAL"])
  }

  // MARK: - Classes

  @Test
  func aSubclassIsDrivenThroughItsOwnTypeAndWithinMethods() {
    class Base: Environmentable {
      let node = Node("base")
      var text = ""
      func start() { pick(\.text, Picker(lowercased)) }
    }
    final class Sub: Base {
      var size = 0
      override func start() {
        super.start()
        pick(\.size, Picker { $0.count })
      }
    }
    let sub = Sub()
    window.add(sub)
    sub.start()
    window.environment(\.themeVersion, "NIGHT")
    #expect(sub.text == "night")
    #expect(sub.size == 5)
  }

  @Test @MainActor
  func aClassOfTheMainActorsIsDriven() {
    @MainActor
    final class View: @MainActor Environmentable {
      let node = Node("view")
      var text = ""
      var suffix = "!"
      func start() {
        pick(\.text, Picker { [suffix] in $0 + suffix })
        pick("text", Picker { $0 }) { view, text, _ in view.text += text + view.suffix }
      }
    }
    Tree.current = Tree()
    let view = View()
    view.start()
    #expect(view.text == "NORMAL!NORMAL!")
    view.environment(\.themeVersion, "RED")
    #expect(view.text == "RED!RED!")
  }
}
