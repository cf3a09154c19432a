import Milieu
import Testing

/// Pickers drive properties frame by frame, on a clock that goes on when the test says so.
struct PickAnimationTests {
  private let tree = Tree()
  private let clock = ManualClock()
  private let window: Node
  private let label: PickedLabel

  init() {
    Tree.current = tree
    window = Node("window")
    label = PickedLabel()
    window.add(label)
    tree.frameClock = clock
  }

  private let opacity = Picker<Double> { $0 == "NIGHT" ? 0 : 1 }

  private func animate(_ theme: String) {
    withAnimation(duration: .seconds(1), curve: .linear) {
      _ = window.environment(\.themeVersion, theme)
    }
  }

  private func advance(times: Int = 4) {
    for _ in 0..<times {
      clock.advance(by: .milliseconds(250))
    }
  }

  @Test
  func whatLiesBetweenIsAssignedAndAtLastExactlyTheTarget() {
    label.pick(\.opacity, opacity, animated: true)
    #expect(label.take() == ["1.0"])
    animate("NIGHT")
    #expect(label.take() == [])
    advance()
    #expect(label.take() == ["0.75", "0.5", "0.25", "0.0"])
    #expect(!clock.isRunning)
  }

  @Test
  func otherPicksAreAssignedOnceAtTheStart() {
    label.pick(\.opacity, opacity)
    _ = label.take()
    animate("NIGHT")
    #expect(label.take() == ["0.0"])
    #expect(!clock.isRunning)
  }

  @Test
  func aSwitchThatIsNotAnimatedIsOneAssignment() {
    label.pick(\.opacity, opacity, animated: true)
    _ = label.take()
    window.environment(\.themeVersion, "NIGHT")
    #expect(label.take() == ["0.0"])
    animate("NORMAL")
    advance(times: 1)
    window.environment(\.themeVersion, "NIGHT")
    #expect(label.take() == ["0.25", "0.0"])
    #expect(!clock.isRunning)
  }

  @Test
  func theFirstAssignmentIsNotAnimated() {
    withAnimation { _ = label.pick(\.opacity, opacity, animated: true) }
    #expect(label.take() == ["1.0"])
    #expect(!clock.isRunning)
  }

  @Test
  func aColourOfAnOptionalPropertyMoves() {
    label.pick(\.tint, Picker { $0 == "NIGHT" ? Color.black : .white }, animated: true)
    animate("NIGHT")
    _ = label.take()
    advance()
    let shown = label.take()
    #expect(shown.count == 4)
    #expect(shown.last == Color.black.description)
    #expect(Set(shown).count == 4)
  }

  @Test
  func anOptionalThatIsPickedMovesBetweenWhatIsThere() {
    let themes: [String: Color] = ["NORMAL": .white, "NIGHT": .black]
    label.pick(\.tint, Picker { themes[$0] }, animated: true)
    animate("NIGHT")
    _ = label.take()
    advance(times: 2)
    #expect(label.take().count == 2)
    animate("RED")
    #expect(label.take() == ["none"])
    #expect(!clock.isRunning)
  }

  @Test
  func textsAreAssignedOnce() {
    label.pick(\.text, Picker(lowercased), animated: true)
    _ = label.take()
    animate("NIGHT")
    #expect(label.take() == ["night"])
    #expect(!clock.isRunning)
  }

  /// Frames of the last quarter round to the target, which is not assigned again.
  @Test
  func theSameIsNotAssignedTwice() {
    final class Counter: Environmentable {
      let node = Node("counter")
      var assigned: [Int] = []
      var count = 0 { didSet { assigned.append(count) } }
    }
    let counter = Counter()
    window.add(counter)
    counter.pick(\.count, Picker { $0 == "NIGHT" ? 2 : 0 }, animated: true)
    animate("NIGHT")
    for _ in 0..<20 {
      clock.advance(by: .milliseconds(50))
    }
    #expect(counter.assigned == [0, 1, 2])
    #expect(!clock.isRunning)
  }

  @Test
  func aSwitchInMidFlightStartsFromWhatIsAssigned() {
    label.pick(\.opacity, opacity, animated: true)
    animate("NIGHT")
    advance(times: 2)
    animate("NORMAL")
    _ = label.take()
    advance()
    #expect(label.take() == ["0.625", "0.75", "0.875", "1.0"])
  }

  @Test
  func statesAndFunctionsMove() {
    final class Button: Environmentable {
      let node = Node("button")
      var opacities: States<Double> = [:]
      var set: [Double] = []
    }
    let button = Button()
    window.add(button)
    button.pick(\.opacities, for: .disabled, opacity, animated: true)
    button.pick("alpha", opacity, animated: true) { button, alpha, _ in button.set.append(alpha) }
    animate("NIGHT")
    advance(times: 1)
    #expect(button.opacities[.disabled] == 0.75)
    #expect(button.set == [1, 0.75])
    advance(times: 3)
    #expect(button.opacities[.disabled] == 0)
    #expect(button.set == [1, 0.75, 0.5, 0.25, 0])
  }

  @Test
  func anObjectWithoutANodeMovesAndMayGoOnTheWay() {
    var layer: PickedLayer? = PickedLayer()
    weak let gone = layer
    let before = tree.statistics.observers
    layer.map { layer in
      _ = window.pick(\.tint, of: layer, Picker { $0 == "NIGHT" ? .black : .white }, animated: true)
    }
    animate("NIGHT")
    advance(times: 2)
    #expect(layer?.assigned.count == 3)
    layer = nil
    #expect(gone == nil)
    advance(times: 1)
    #expect(!clock.isRunning && tree.movementCount == 0)
    #expect(tree.statistics.observers == before)
  }

  @Test
  func theObjectMayGoOnTheWay() {
    var row: PickedLabel? = PickedLabel("row")
    weak let gone = row
    row.map { row in
      window.add(row)
      row.pick(\.opacity, opacity, animated: true)
    }
    animate("NIGHT")
    advance(times: 1)
    row = nil
    #expect(gone == nil)
    advance(times: 1)
    #expect(!clock.isRunning && tree.movementCount == 0)
  }

  @Test
  func whatEndsAPickEndsItsMovementWhereItIs() {
    let pick = label.pick(\.opacity, opacity, animated: true)
    animate("NIGHT")
    advance(times: 1)
    pick.cancel()
    #expect(!clock.isRunning)
    #expect(label.opacity == 0.75)

    animate("NORMAL")
    label.pick(\.opacity, opacity, animated: true)
    animate("NIGHT")
    advance(times: 1)
    label.pick(\.opacity, nil)
    #expect(!clock.isRunning)
    #expect(label.opacity == 0.75)

    label.pick(\.opacity, opacity, animated: true)
    animate("NORMAL")
    advance(times: 1)
    label.pick(\.opacity, .constant(0.5), animated: true)
    #expect(!clock.isRunning)
    #expect(label.opacity == 0.5)
  }

  @Test
  func anAssignmentMayEndItsOwnPick() {
    var pick: Pick?
    label.whenAssigned = { label in
      if label.opacity < 0.6 {
        pick?.cancel()
      }
    }
    pick = label.pick(\.opacity, opacity, animated: true)
    animate("NIGHT")
    advance()
    #expect(label.take() == ["1.0", "0.75", "0.5"])
    #expect(!clock.isRunning)
  }
}
