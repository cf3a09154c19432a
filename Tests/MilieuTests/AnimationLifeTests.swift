import CMilieu
import CMilieuTheme
import Glibc
import Milieu
import MilieuInterop
import Testing

private enum HeightKey: EnvironmentKey {
  static let defaultValue = 0.0
}

extension EnvironmentValues {
  fileprivate var height: Double {
    get { self[HeightKey.self] }
    set { self[HeightKey.self] = newValue }
  }
}

/// A clock that says on which thread it is stopped.
private final class NotingClock: FrameClock {
  var now = 0.0
  private(set) var starts = 0
  private(set) var stops: [pthread_t] = []
  private(set) var frame: ((Double) -> Void)?

  func start(_ frame: @escaping (Double) -> Void) {
    starts += 1
    self.frame = frame
  }

  func stop() {
    stops.append(pthread_self())
    frame = nil
  }

  func advance(by seconds: Double) {
    now += seconds
    frame?(now)
  }
}

/// What comes and goes while something moves, on whatever thread, and frames from anywhere.
struct AnimationLifeTests {
  private let tree = Tree()
  private let clock = ManualClock()
  private let pane: Node

  init() {
    Tree.current = tree
    pane = Node("pane")
    tree.frameClock = clock
  }

  private final class Shown {
    var values: [Double] = []
    var observation: EnvironmentObservation?
  }

  private func show(at node: Node? = nil) -> Shown {
    let shown = Shown()
    shown.observation = (node ?? pane).observeFrames(\.height) { [weak shown] frame in
      shown?.values.append(frame.shown)
    }
    return shown
  }

  private func animate(_ height: Double, at node: Node? = nil) {
    let node = node ?? pane
    withAnimation(duration: .seconds(1), curve: .linear, in: node.tree) {
      _ = node.environment(\.height, height)
    }
  }

  // MARK: other threads

  @Test
  func anObservationThatIsLetGoOfElsewhereIsShownNothingMore() {
    let before = tree.statistics.observers
    let shown = show()
    animate(1)
    clock.advance(by: .milliseconds(250))
    let hands = Hands([shown.observation].compactMap { $0 })
    shown.observation = nil
    POSIXThread { hands.open() }.join()
    clock.advance(by: .milliseconds(250))
    #expect(shown.values == [0.25])
    #expect(!clock.isRunning && tree.movementCount == 0)
    #expect(tree.statistics.observers == before)
  }

  @Test
  func anObservationThatIsLetGoOfElsewhereWithinAFrameIsShownNothingMore() {
    let last = Shown()
    let first = pane.observeFrames(\.height) { _ in
      guard let observation = last.observation else { return }
      let hands = Hands(observation)
      last.observation = nil
      withExtendedLifetime(observation) {}
      POSIXThread { hands.open() }.join()
    }
    last.observation = pane.observeFrames(\.height) { [weak last] frame in
      last?.values.append(frame.shown)
    }
    animate(1)
    clock.advance(by: .milliseconds(250))
    clock.advance(by: .milliseconds(250))
    #expect(last.values.count <= 1)
    #expect(tree.movementCount == 1)
    withExtendedLifetime(first) {}
  }

  @Test
  func aNodeThatIsLetGoOfElsewhereTakesItsMovementAlong() {
    var row: Node? = Node("row")
    let shown = row.map { show(at: $0) }
    row.map { animate(1, at: $0) }
    clock.advance(by: .milliseconds(250))
    let hands = Hands([row].compactMap { $0 })
    row = nil
    POSIXThread { hands.open() }.join()
    clock.advance(by: .milliseconds(250))
    #expect(shown?.values == [0.25])
    #expect(!clock.isRunning && tree.movementCount == 0)
  }

  /// A clock belongs to the tree's thread, also where the tree is freed on another one.
  @Test
  func aClockIsStoppedOnItsThreadWhereTheTreeGoesElsewhere() {
    let clock = NotingClock()
    weak var gone: Tree?
    var node: Node?
    do {
      let other = Tree()
      gone = other
      other.frameClock = clock
      node = Node(in: other)
    }
    let shown = node.map { show(at: $0) }
    node.map { animate(1, at: $0) }
    clock.advance(by: 0.25)
    let hands = Hands([node as AnyObject?, shown?.observation].compactMap { $0 })
    node = nil
    shown?.observation = nil
    POSIXThread { hands.open() }.join()
    #expect(gone == nil)
    #expect(clock.stops == [])
    clock.advance(by: 0.25)
    #expect(clock.stops == [pthread_self()])
    #expect(shown?.values == [0.25])
  }

  // MARK: from within a frame

  @Test
  func theClockMayGoWithinAFrame() {
    weak var gone: ManualClock?
    var other: ManualClock? = ManualClock()
    gone = other
    tree.frameClock = other
    let first = pane.observeFrames(\.height) { [tree] _ in tree.frameClock = nil }
    let last = show()
    animate(1)
    other?.advance(by: .milliseconds(250))
    // All others have been shown the frame before.
    #expect(last.values == [0.25, 1])
    #expect(tree.movementCount == 0 && tree.frameClock == nil)
    #expect(other?.isRunning == false)
    other = nil
    #expect(gone == nil)
    withExtendedLifetime(first) {}
  }

  @Test
  func theTreeMayGoWithinAFrame() {
    final class Held {
      var node: Node?
      var observations: [EnvironmentObservation] = []
      var shown: [String] = []
    }
    weak var gone: Tree?
    let held = Held()
    do {
      let other = Tree()
      gone = other
      other.frameClock = clock
      held.node = Node(in: other)
    }
    for name in ["first", "last"] {
      held.node.map { node in
        held.observations.append(
          node.observeFrames(\.height) { [unowned held] frame in
            held.shown.append("\(name) \(frame.shown)")
            held.observations = []
            held.node = nil
          })
      }
    }
    held.node.map { animate(1, at: $0) }
    tree.frameClock = nil
    clock.advance(by: .milliseconds(250))
    #expect(held.shown == ["first 0.25"])
    #expect(gone == nil)
    #expect(!clock.isRunning)
    clock.advance(by: .milliseconds(250))
  }

  @Test
  func aFrameWithinAFrameIsNone() {
    var depth = 0
    let observation = pane.observeFrames(\.height) { [clock] _ in
      depth += 1
      #expect(depth == 1)
      clock.advance(by: .milliseconds(100))
      depth -= 1
    }
    let shown = show()
    animate(1)
    clock.advance(by: .milliseconds(250))
    // Its own time has gone on meanwhile.
    clock.advance(by: .zero)
    #expect(shown.values == [0.25, 0.35])
    withExtendedLifetime(observation) {}
  }

  // MARK: frames from anywhere

  @Test
  func framesMayComeFromWithinATransaction() {
    var told: [Double] = []
    let other = pane.observe(\.height) { _, new, _ in told.append(new) }
    let shown = show()
    animate(1)
    withTransaction {
      clock.advance(by: .milliseconds(250))
      pane.environment(\.height, 3)
      clock.advance(by: .milliseconds(250))
      // Nobody has been told of that yet.
      #expect(shown.values == [0.25, 0.5])
    }
    #expect(shown.values == [0.25, 0.5, 3])
    #expect(told == [1, 3])
    withExtendedLifetime(other) {}
  }

  @Test
  func framesMayComeFromWithinObservers() {
    let shown = show()
    let other = pane.observe(\.height) { [clock] _, _, _ in
      clock.advance(by: .milliseconds(250))
    }
    animate(1)
    #expect(shown.values == [0.25])
    animate(2)
    clock.advance(by: .milliseconds(750))
    #expect(shown.values.last == 2)
    withExtendedLifetime(other) {}
  }

  private final class Updated: EnvironmentUpdating {
    let node = Node("updated")
    var updates = 0
    var whenUpdated: () -> Void = {}

    func updateEnvironment() {
      updates += 1
      _ = environmentValues.title
      whenUpdated()
    }
  }

  @Test
  func whatAFrameReadsIsNoDependencyOfWhoIsUpdatedMeanwhile() {
    let updated = Updated()
    pane.add(updated)
    let shown = updated.observeFrames(\.height) { _ in _ = updated.environmentValues.padding }
    updated.whenUpdated = { [clock] in clock.advance(by: .milliseconds(100)) }
    animate(1, at: updated.node)
    updated.environment(\.title, "another")
    let updates = updated.updates
    updated.environment(\.padding, 100)
    #expect(updated.updates == updates)
    updated.environment(\.title, "a third")
    #expect(updated.updates == updates + 1)
    withExtendedLifetime(shown) {}
  }

  // MARK: clocks

  @Test
  func oneClockForTwoTreesEndsTheProgram() async {
    await #expect(processExitsWith: .failure) {
      let clock = ManualClock()
      let trees = [Tree(), Tree()]
      let nodes = trees.map { Node(in: $0) }
      let observations = nodes.map { $0.observeFrames(\.padding) { _ in } }
      for (tree, node) in zip(trees, nodes) {
        tree.frameClock = clock
        withAnimation(in: tree) { _ = node.environment(\.padding, 100) }
      }
      withExtendedLifetime(observations) {}
    }
  }

  @Test
  func aClockThatGoesBackEndsTheProgram() async {
    await #expect(processExitsWith: .failure) {
      ManualClock().advance(by: .milliseconds(-1))
    }
  }

  @Test
  func theSameClockMayBeGivenAgain() {
    let shown = show()
    animate(1)
    clock.advance(by: .milliseconds(250))
    tree.frameClock = clock
    #expect(clock.isRunning && tree.frameClock === clock)
    clock.advance(by: .milliseconds(250))
    #expect(shown.values == [0.25, 0.5])
  }

  @Test
  func aClockThatCHasReplacedIsLetGoOf() {
    weak var gone: ManualClock?
    do {
      let other = ManualClock()
      gone = other
      tree.frameClock = other
    }
    #expect(gone != nil)
    #expect(milieu_tree_set_clock(tree.cTree, nil) == MILIEU_OK)
    #expect(gone == nil)
    #expect(tree.frameClock == nil)
  }

  /// The tree is C's, which goes on with the clock.
  @Test
  func aClockOutlivesWhatSwiftHasOfACTree() throws {
    var made: OpaquePointer?
    #expect(milieu_tree_new(nil, &made) == MILIEU_OK)
    let core = try #require(made)
    let clock = ManualClock()
    do {
      let borrowed = Tree(borrowing: core)
      borrowed.frameClock = clock
    }
    var fractions: [Double] = []
    try withUnsafeMutablePointer(to: &fractions) { fractions in
      var payload = MilieuPayload()
      payload.animated = true
      payload.duration = 1
      payload.curve = MILIEU_CURVE_LINEAR
      let status = milieu_transition_start(
        core, MILIEU_NODE_NONE, &payload,
        { _, fraction, _, userData in
          userData?.assumingMemoryBound(to: [Double].self).pointee.append(fraction)
        }, fractions, nil, nil)
      try #require(status == MILIEU_OK)
      clock.advance(by: .milliseconds(250))
      milieu_tree_free(core)
    }
    #expect(fractions == [0.25])
    #expect(!clock.isRunning)
  }

  /// Who observes frames asks whether there are to be any.
  @Test
  func whoIsShownTheWayWantsToKnowOfReducedMotion() {
    var fed: [String] = []
    tree.feeder = { fed.append(String(cString: milieu_key_name($0))) }
    let shown = show()
    #expect(fed == ["reduce-motion"])
    withExtendedLifetime(shown) {}
  }

  /// One that gives its frames some time after it has been started would give none, otherwise.
  @Test
  func aClockRunsOnWhenASwitchFollowsAnother() {
    let clock = NotingClock()
    tree.frameClock = clock
    let shown = show()
    for height in 1...5 {
      animate(Double(height))
      clock.advance(by: 0.1)
    }
    #expect(shown.values.count == 5)
    #expect(clock.starts == 1 && clock.stops == [])
    pane.environment(\.height, 0)
    #expect(clock.starts == 1 && clock.stops.count == 1)
  }

  // MARK: the rest

  @Test
  func allGoesAgain() {
    final class Witness {}
    weak var gone: Witness?
    let warm = show()
    warm.observation = nil
    let before = tree.statistics
    do {
      let witness = Witness()
      gone = witness
      let observation = pane.observeFrames(\.height) { _ in withExtendedLifetime(witness) {} }
      animate(1)
      clock.advance(by: .milliseconds(250))
      observation.cancel()
      pane.resetEnvironment(\.height)
    }
    #expect(gone == nil)
    #expect(tree.statistics.observers == before.observers)
    #expect(tree.statistics.nodes == before.nodes)
    #expect(tree.statistics.values == before.values)
  }

  @Test
  func durationsMayBeLongerThanNanosecondsCount() {
    var told: [Transaction] = []
    let other = pane.observe(\.height) { _, _, transaction in told.append(transaction) }
    let shown = show()
    withAnimation(duration: .seconds(1e12)) { _ = pane.environment(\.height, 1) }
    clock.advance(by: .seconds(1e13))
    #expect(shown.values == [1])
    #expect(told.map(\.duration) == [.nanoseconds(Int64.max)])
    for odd in [Double.infinity, -1, .nan] {
      var payload = MilieuPayload()
      payload.animated = true
      payload.duration = odd
      #expect(milieu_tree_begin(tree.cTree, &payload) == MILIEU_OK)
      pane.environment(\.height, (told.last == nil ? 0 : Double(told.count)) + 1)
      #expect(milieu_tree_commit(tree.cTree) == MILIEU_OK)
      #expect(throws: Never.self) { try tree.flush() }
      #expect(told.last?.duration == nil)
    }
    withExtendedLifetime((shown, other)) {}
  }

  @MainActor
  private final class View: @MainActor Environmentable {
    let node = Node("view")
    var heights: [Double] = []
    var observation: EnvironmentObservation?

    func begin() {
      observation = observeFrames(\.height) { [weak self] frame in
        self?.heights.append(frame.shown)
      }
    }
  }

  @MainActor
  private final class ViewClock: @MainActor FrameClock {
    var now = 0.0
    var frame: ((Double) -> Void)?

    func start(_ frame: @escaping (Double) -> Void) {
      self.frame = frame
    }

    func stop() {
      frame = nil
    }
  }

  @Test
  @MainActor
  func aClassOnTheMainActorIsShownTheWay() {
    let former = Tree.current
    defer { Tree.current = former }
    Tree.current = Tree()
    let clock = ViewClock()
    Tree.current.frameClock = clock
    let view = View()
    view.begin()
    withAnimation(duration: .seconds(1), curve: .linear) { _ = view.environment(\.height, 1) }
    clock.frame?(0.25)
    #expect(view.heights == [0.25])
    view.observation = nil
    #expect(clock.frame == nil)
  }
}
