import Milieu
import Testing

private struct Shadow: Interpolatable, Equatable {
  var radius: Double
  var color: Color

  static func interpolated(from: Shadow, to: Shadow, fraction: Double) -> Shadow {
    Shadow(
      radius: .interpolated(from: from.radius, to: to.radius, fraction: fraction),
      color: .interpolated(from: from.color, to: to.color, fraction: fraction))
  }
}

private enum WidthKey: EnvironmentKey {
  static let defaultValue = 0.0
}

private enum ShadowKey: EnvironmentKey {
  static let defaultValue = Shadow(radius: 0, color: .black)
}

extension EnvironmentValues {
  fileprivate var width: Double {
    get { self[WidthKey.self] }
    set { self[WidthKey.self] = newValue }
  }

  fileprivate var shadow: Shadow {
    get { self[ShadowKey.self] }
    set { self[ShadowKey.self] = newValue }
  }
}

/// Observers that are shown the way, on a clock that goes on when the test says so.
struct AnimationTests {
  private let tree = Tree()
  private let clock = ManualClock()
  private let window: Node
  private let pane: Node

  init() {
    Tree.current = tree
    window = Node("window")
    pane = Node("pane")
    window.add(pane)
    tree.frameClock = clock
  }

  private final class Shown<Value> {
    var values: [Value] = []
    var frames: [EnvironmentFrame<Value>] = []
    var observation: EnvironmentObservation?

    func take() -> [Value] {
      defer { values = [] }
      return values
    }
  }

  private func show<Value: Interpolatable>(
    _ keyPath: KeyPath<EnvironmentValues, Value>, initial: Bool = false
  ) -> Shown<Value> {
    let shown = Shown<Value>()
    shown.observation = pane.observeFrames(keyPath, initial: initial) { [weak shown] frame in
      shown?.values.append(frame.shown)
      shown?.frames.append(frame)
    }
    return shown
  }

  private func animate(
    _ width: Double, duration: Duration? = .seconds(1), curve: Transaction.Curve = .linear
  ) {
    withAnimation(duration: duration, curve: curve) { _ = window.environment(\.width, width) }
  }

  // MARK: what is shown

  @Test
  func itIsShownWhatLiesBetweenAndAtLastExactlyTheTarget() {
    let shown = show(\.width)
    animate(1)
    #expect(shown.take() == [])
    clock.advance(by: .milliseconds(250))
    clock.advance(by: .milliseconds(500))
    #expect(shown.take() == [0.25, 0.75])
    clock.advance(by: .milliseconds(500))
    #expect(shown.take() == [1])
    #expect(shown.frames.map(\.isLast) == [false, false, true])
    #expect(shown.frames.allSatisfy { $0.target == 1 && !$0.isInitial })
    #expect(
      shown.frames.allSatisfy {
        $0.transaction == Transaction(animated: true, duration: .seconds(1), curve: .linear)
      })
  }

  @Test
  func readsGiveTheTargetAtOnce() {
    let shown = show(\.width)
    animate(1)
    #expect(pane.environmentValues.width == 1)
    clock.advance(by: .milliseconds(250))
    #expect(pane.environmentValues.width == 1)
    #expect(shown.take() == [0.25])
  }

  @Test
  func othersAreToldOnceAtTheStartWithTheTransaction() {
    var told: [String] = []
    let other = pane.observe(\.width) { old, new, transaction in
      told.append("\(old) -> \(new) \(transaction.isAnimated)")
    }
    let shown = show(\.width)
    animate(1)
    #expect(told == ["0.0 -> 1.0 true"])
    clock.advance(by: .seconds(2))
    #expect(told.count == 1)
    #expect(shown.take() == [1])
    withExtendedLifetime(other) {}
  }

  @Test
  func threeTenthsOfASecondUnlessYouSayOtherwise() {
    let shown = show(\.width)
    animate(1, duration: nil)
    clock.advance(by: .milliseconds(299))
    #expect(shown.frames.last?.isLast == false)
    clock.advance(by: .milliseconds(2))
    #expect(shown.frames.last?.isLast == true)
  }

  @Test
  func curvesStartAndEndAsTheirNamesSay() {
    let quarter: (Transaction.Curve) -> Double = { curve in
      let shown = show(\.width)
      animate(1, curve: curve)
      clock.advance(by: .milliseconds(250))
      window.environment(\.width, 0)
      return shown.values[0]
    }
    #expect(quarter(.linear) == 0.25)
    #expect(quarter(.easeIn) < 0.2)
    #expect(quarter(.easeOut) > 0.3)
    #expect(quarter(.easeInOut) < 0.2)
    #expect(quarter(.spring()) > 0.3)
  }

  @Test
  func aSpringGoesBeyondAndComesBack() {
    let shown = show(\.width)
    animate(1, curve: .spring(damping: 0.3))
    for _ in 0..<100 {
      clock.advance(by: .milliseconds(10))
    }
    let values = shown.take()
    #expect(values.contains { $0 > 1.1 })
    #expect(values.last == 1)
  }

  @Test
  func whatIsNotAnimatedIsOneStep() {
    let shown = show(\.width)
    window.environment(\.width, 5)
    #expect(shown.take() == [5])
    #expect(shown.frames[0].isLast)
    #expect(!clock.isRunning)
  }

  @Test
  func theInitialTellingIsNotAnimated() {
    var shown: Shown<Double>?
    withAnimation {
      window.environment(\.width, 3)
      shown = show(\.width, initial: true)
    }
    #expect(shown?.take() == [3])
    #expect(shown?.frames[0].isInitial == true)
    #expect(shown?.frames[0].isLast == true)
    #expect(shown?.frames[0].transaction == Transaction())
    #expect(!clock.isRunning)
  }

  // MARK: switching again

  @Test
  func aSwitchInMidFlightStartsFromWhatIsShown() {
    let shown = show(\.width)
    animate(1)
    clock.advance(by: .milliseconds(500))
    animate(10)
    #expect(shown.take() == [0.5])
    clock.advance(by: .milliseconds(1))
    let next = shown.take()[0]
    #expect(next > 0.5 && next < 0.52)
    clock.advance(by: .seconds(1))
    #expect(shown.take() == [10])
    #expect(shown.frames.filter(\.isLast).count == 1)
  }

  @Test
  func backToTheOldValueGoesFromWhereItIs() {
    let shown = show(\.width)
    animate(1)
    clock.advance(by: .milliseconds(500))
    animate(0)
    clock.advance(by: .milliseconds(500))
    clock.advance(by: .milliseconds(500))
    #expect(shown.take() == [0.5, 0.25, 0])
  }

  @Test
  func toWhatIsShownAlreadyIsOneStep() {
    let shown = show(\.width)
    animate(1)
    clock.advance(by: .milliseconds(500))
    animate(0.5)
    #expect(shown.take() == [0.5, 0.5])
    #expect(shown.frames.map(\.isLast) == [false, true])
    #expect(!clock.isRunning)
    // And from there on.
    animate(1.5)
    clock.advance(by: .milliseconds(250))
    #expect(shown.take() == [0.75])
  }

  @Test
  func aChangeThatIsNotAnimatedEndsWhatMoves() {
    let shown = show(\.width)
    animate(1)
    clock.advance(by: .milliseconds(500))
    window.environment(\.width, 7)
    #expect(shown.take() == [0.5, 7])
    #expect(!clock.isRunning)
    #expect(tree.movementCount == 0)
  }

  // MARK: types

  @Test
  func coloursGoThroughOklab() {
    let shown = show(\.accentColor)
    window.environment(\.accentColor, .black)
    _ = shown.take()
    withAnimation(duration: .seconds(1), curve: .linear) {
      _ = window.environment(\.accentColor, .white)
    }
    clock.advance(by: .milliseconds(500))
    // Half the lightness of white in Oklab, by its definition: 0.5 cubed, as linear light.
    let grey = shown.take()[0]
    #expect(grey.map { ($0.red * 255).rounded() } == 99)
    clock.advance(by: .milliseconds(500))
    #expect(shown.take() == [.white])
  }

  @Test
  func fromNothingToAColourIsOneStep() {
    let shown = show(\.accentColor)
    withAnimation(duration: .seconds(1)) { _ = window.environment(\.accentColor, .red) }
    #expect(shown.take() == [.red])
    withAnimation(duration: .seconds(1)) { _ = window.environment(\.accentColor, nil) }
    #expect(shown.take() == [nil])
    #expect(shown.frames.allSatisfy { $0.isLast && $0.transaction.isAnimated })
    #expect(!clock.isRunning)
  }

  @Test(arguments: [Double.infinity, -.infinity, .nan])
  func fromAndToWhatIsNoNumberIsOneStep(_ odd: Double) {
    let shown = show(\.width)
    animate(odd)
    #expect(shown.take().map(\.bitPattern) == [odd.bitPattern])
    animate(1)
    #expect(shown.take() == [1])
    #expect(shown.frames.allSatisfy { $0.isLast && $0.transaction.isAnimated })
    #expect(!clock.isRunning)
  }

  @Test
  func inMidFlightToWhatIsNoNumberEndsTheMovement() {
    let shown = show(\.width)
    animate(1)
    clock.advance(by: .milliseconds(500))
    animate(.infinity)
    #expect(shown.take() == [0.5, .infinity])
    #expect(!clock.isRunning)
  }

  @Test
  func integersAreRoundedAndEqualFramesLeftOut() {
    let shown = show(\.padding)
    withAnimation(duration: .seconds(1), curve: .linear) { _ = window.environment(\.padding, 10) }
    for _ in 0..<100 {
      clock.advance(by: .milliseconds(10))
    }
    #expect(shown.take() == [9, 10, 10])
    withAnimation(duration: .seconds(1), curve: .linear) {
      _ = window.environment(\.padding, .max)
    }
    clock.advance(by: .milliseconds(500))
    clock.advance(by: .seconds(1))
    #expect(shown.take().last == .max)
  }

  @Test
  func typesOfYourOwnMove() {
    let shown = show(\.shadow)
    withAnimation(duration: .seconds(1), curve: .linear) {
      _ = window.environment(\.shadow, Shadow(radius: 8, color: .red))
    }
    clock.advance(by: .milliseconds(500))
    #expect(shown.take().map(\.radius) == [4])
    clock.advance(by: .milliseconds(500))
    #expect(shown.take() == [Shadow(radius: 8, color: .red)])
  }

  @Test
  func aPartOfAValueMoves() {
    let shown = show(\.shadow.radius)
    withAnimation(duration: .seconds(1), curve: .linear) {
      _ = window.environment(\.shadow, Shadow(radius: 8, color: .red))
    }
    clock.advance(by: .milliseconds(250))
    #expect(shown.take() == [2])
    withAnimation(duration: .seconds(1), curve: .linear) {
      _ = window.environment(\.shadow, Shadow(radius: 8, color: .blue))
    }
    clock.advance(by: .milliseconds(250))
    #expect(shown.take() == [4], "another part is no switch of this one")
  }

  // MARK: the clock

  @Test
  func noFramesWhenNothingMoves() {
    let shown = show(\.width)
    #expect(!clock.isRunning)
    animate(1)
    #expect(clock.isRunning && tree.movementCount == 1)
    clock.advance(by: .seconds(1))
    #expect(!clock.isRunning && tree.movementCount == 0)
    clock.advance(by: .seconds(1))
    #expect(clock.frames == 1)
    #expect(shown.take() == [1])
  }

  @Test
  func withoutAClockEachChangeIsOneStep() {
    tree.frameClock = nil
    let shown = show(\.width)
    animate(1)
    #expect(shown.take() == [1])
  }

  @Test
  func aClockThatIsTakenAwayShowsTheEnd() {
    let shown = show(\.width)
    animate(1)
    clock.advance(by: .milliseconds(500))
    tree.frameClock = nil
    #expect(shown.take() == [0.5, 1])
    #expect(!clock.isRunning)
  }

  @Test
  func anotherClockTakesOver() {
    let shown = show(\.width)
    animate(1)
    clock.advance(by: .milliseconds(500))
    let other = ManualClock()
    tree.frameClock = other
    #expect(!clock.isRunning && other.isRunning)
    #expect(tree.frameClock === other)
    other.advance(by: .milliseconds(250))
    other.advance(by: .milliseconds(250))
    #expect(shown.take() == [0.5, 0.75, 1])
  }

  @Test
  func reduceMotionIsOneStep() {
    let shown = show(\.width)
    pane.environment(\.reduceMotion, true)
    animate(1)
    #expect(shown.take() == [1])
    pane.environment(\.reduceMotion, false)
    animate(2)
    clock.advance(by: .milliseconds(250))
    #expect(shown.take() == [1.25])
    pane.environment(\.reduceMotion, true)
    clock.advance(by: .milliseconds(1))
    #expect(shown.take() == [2])
    #expect(!clock.isRunning)
  }

  // MARK: from within, and endings

  @Test
  func whatAFrameChangesIsToldOnceAtItsEndAndIsNotAnimated() {
    var told: [String] = []
    let other = pane.observe(\.padding) { _, new, transaction in
      told.append("\(new) \(transaction.isAnimated)")
    }
    let observation = pane.observeFrames(\.width) { frame in
      window.environment(\.padding, 100)
      window.environment(\.padding, 200 + Int(frame.shown * 100))
      #expect(told.count < 2)
    }
    animate(1)
    clock.advance(by: .milliseconds(250))
    #expect(told == ["225 false"])
    clock.advance(by: .seconds(1))
    #expect(told == ["225 false", "300 false"])
    withExtendedLifetime((other, observation)) {}
  }

  @Test
  func cancellingEndsTheMovementWhereItIs() {
    let shown = show(\.width)
    animate(1)
    clock.advance(by: .milliseconds(250))
    shown.observation?.cancel()
    shown.observation?.cancel()
    #expect(!clock.isRunning)
    clock.advance(by: .seconds(1))
    #expect(shown.take() == [0.25])
  }

  @Test
  func lettingGoOfTheObservationEndsTheMovement() {
    let shown = show(\.width)
    let before = tree.statistics.observers
    animate(1)
    shown.observation = nil
    #expect(!clock.isRunning && tree.movementCount == 0)
    #expect(tree.statistics.observers == before - 1)
  }

  @Test
  func cancellingFromWithinAFrame() {
    let shown = show(\.width)
    var count = 0
    let observation = pane.observeFrames(\.width) { _ in
      count += 1
      shown.observation?.cancel()
      shown.observation = nil
    }
    let last = show(\.width)
    animate(1)
    clock.advance(by: .milliseconds(250))
    clock.advance(by: .seconds(1))
    #expect(shown.take() == [0.25])
    #expect(last.take() == [0.25, 1])
    #expect(count == 2)
    withExtendedLifetime(observation) {}
  }

  @Test
  func aNodeThatGoesTakesItsMovementAlong() {
    var row: Node? = Node("row")
    var shown: [Double] = []
    row.map { pane.add($0) }
    let observation = row?.observeFrames(\.width) { shown.append($0.shown) }
    animate(1)
    clock.advance(by: .milliseconds(250))
    row = nil
    clock.advance(by: .milliseconds(250))
    #expect(shown == [0.25])
    #expect(!clock.isRunning && tree.movementCount == 0)
    withExtendedLifetime(observation) {}
  }

  @Test
  func theTreeMayGoFirst() {
    weak var gone: Tree?
    var observation: EnvironmentObservation?
    do {
      let other = Tree()
      gone = other
      let node = Node(in: other)
      other.frameClock = clock
      observation = node.observeFrames(\.width) { _ in }
      withAnimation(in: other) { _ = node.environment(\.width, 1) }
      #expect(clock.isRunning)
    }
    withExtendedLifetime(observation) {}
    observation = nil
    #expect(gone == nil)
    #expect(!clock.isRunning)
    clock.advance(by: .seconds(1))
  }

  @Test
  func theClockIsLetGoOfWithTheTree() {
    weak var gone: ManualClock?
    do {
      let other = Tree()
      let clock = ManualClock()
      gone = clock
      other.frameClock = clock
    }
    #expect(gone == nil)
  }

  @Test
  func manyMoveAtOnce() {
    let shown = (0..<1000).map { _ in show(\.width) }
    animate(1)
    clock.advance(by: .milliseconds(250))
    #expect(shown.allSatisfy { $0.values == [0.25] })
    #expect(clock.frames == 1)
    clock.advance(by: .seconds(1))
    #expect(shown.allSatisfy { $0.values == [0.25, 1] })
    #expect(!clock.isRunning)
  }
}
