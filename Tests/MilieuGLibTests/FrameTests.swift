import Milieu
import MilieuGLib
import Testing

private enum ExtentKey: EnvironmentKey {
  static let defaultValue = 0
}

extension EnvironmentValues {
  fileprivate var extent: Int {
    get { self[ExtentKey.self] }
    set { self[ExtentKey.self] = newValue }
  }
}

/// Frames that a loop gives. Each test has a loop on a context of its own, which runs on the test's
/// thread.
struct FrameTests {
  private let loop = MainLoop.onNewContext()
  private let tree = Tree()
  private let node: Node

  init() {
    Tree.current = tree
    node = Node("node")
  }

  /// What it has been shown.
  private final class Shown {
    var frames: [EnvironmentFrame<Int>] = []
    var observation: EnvironmentObservation?
  }

  private func show(_ shown: @escaping (EnvironmentFrame<Int>) -> Void = { _ in }) -> Shown {
    let all = Shown()
    all.observation = node.observeFrames(\.extent) { [weak all] frame in
      all?.frames.append(frame)
      shown(frame)
    }
    return all
  }

  private func animate(for duration: Duration) {
    withAnimation(duration: duration, curve: .linear) { _ = node.environment(\.extent, 1_000_000) }
  }

  @Test
  func aLoopShowsItsTreesTheWayToTheEnd() {
    loop.attach(tree)
    let shown = show { [loop] frame in
      if frame.isLast {
        loop.quit()
      }
    }
    animate(for: .milliseconds(50))
    loop.runForAWhile()
    let values = shown.frames.map(\.shown)
    #expect(values.last == 1_000_000)
    #expect(values == values.sorted())
    #expect(shown.frames.map(\.isLast) == values.indices.map { $0 == values.count - 1 })
    #expect(tree.movementCount == 0)
  }

  @Test
  func aLoopGivesFramesOnTheWay() {
    loop.attach(tree)
    let shown = show { [loop] _ in loop.quit() }
    animate(for: .seconds(1000))
    loop.runForAWhile()
    #expect(shown.frames.count == 1)
    #expect(shown.frames.first.map { $0.shown > 0 && $0.shown < 1_000_000 } == true)
    #expect(tree.movementCount == 1)
    shown.observation?.cancel()
    #expect(tree.movementCount == 0)
  }

  @Test
  func aLoopsClockIsTakenAwayAsAnyOther() throws {
    loop.attach(tree)
    // It is C's.
    #expect(tree.frameClock == nil)
    let shown = show()
    animate(for: .seconds(1000))
    try tree.flush()
    #expect(tree.movementCount == 1)
    tree.frameClock = nil
    #expect(shown.frames.map(\.shown) == [1_000_000])
    node.environment(\.extent, 0)
    try tree.flush()
    animate(for: .seconds(1000))
    try tree.flush()
    #expect(shown.frames.map(\.shown) == [1_000_000, 0, 1_000_000])
    #expect(tree.movementCount == 0)
  }

  @Test
  func aClockOfTheProgramsStays() throws {
    let clock = ManualClock()
    tree.frameClock = clock
    loop.attach(tree)
    #expect(tree.frameClock === clock)
    let shown = show()
    animate(for: .seconds(2))
    try tree.flush()
    clock.advance(by: .seconds(1))
    #expect(shown.frames.map(\.shown) == [500_000])
  }

  @Test
  func anotherClockTakesOverFromTheLoops() throws {
    loop.attach(tree)
    let shown = show()
    animate(for: .seconds(1000))
    try tree.flush()
    let clock = ManualClock()
    tree.frameClock = clock
    #expect(clock.isRunning)
    clock.advance(by: .seconds(1000))
    #expect(shown.frames.map(\.isLast) == [true])
    #expect(!clock.isRunning)
  }

  @Test
  func whatAFrameChangesIsToldByTheLoop() {
    loop.attach(tree)
    var told: [String] = []
    let other = Node("other")
    let observation = other.observe(\.extent) { [loop] _, new, transaction in
      told.append("\(new) \(transaction.isAnimated)")
      loop.quit()
    }
    let shown = show { _ in _ = other.environment(\.extent, 7) }
    animate(for: .seconds(1000))
    loop.runForAWhile()
    #expect(told == ["7 false"])
    withExtendedLifetime((observation, shown)) {}
  }
}
