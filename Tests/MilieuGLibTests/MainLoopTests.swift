import Foundation
import Milieu
import MilieuGLib
import Testing

/// Trees on loops. Each test has a loop on a context of its own, which runs on the test's thread.
struct MainLoopTests {
  private let loop = MainLoop.onNewContext()
  private let told = Journal()

  // MARK: - Telling

  @Test
  func changesBetweenTwoIterationsAreToldOnce() {
    let tree = makeAttachedTree()
    let node = Node("node")
    let observation = node.observe(\.size) { [loop, told] old, new, _ in
      told.lines.append("\(old) -> \(new)")
      loop.quit()
    }
    node.environment(\.size, 1)
    node.environment(\.size, 2)
    #expect(told.lines == [])
    #expect(tree.isDue)
    loop.runForAWhile()
    #expect(told.lines == ["0 -> 2"])
    #expect(!tree.isDue)

    node.environment(\.size, 3)
    loop.runForAWhile()
    #expect(told.lines == ["0 -> 2", "2 -> 3"])
    observation.cancel()
  }

  @Test
  func whatIsSetAndSetBackBetweenTwoIterationsIsToldToNobody() {
    _ = makeAttachedTree()
    let node = Node("node")
    let observation = node.observe(\.size) { [told] _, _, _ in told.lines.append("told") }
    node.environment(\.size, 1)
    node.resetEnvironment(\.size)
    iterate()
    #expect(told.lines == [])
    observation.cancel()
  }

  @Test
  func whatWasDueBeforeATreeIsAttachedIsToldByTheLoop() {
    let tree = Tree()
    Tree.current = tree
    let node = Node("node")
    let observation = node.observe(\.size) { [told] _, new, _ in told.lines.append("\(new)") }
    withTransaction {
      node.environment(\.size, 1)
      loop.attach(tree)
    }
    #expect(told.lines == [])
    iterate()
    #expect(told.lines == ["1"])
    observation.cancel()
  }

  @Test
  func toFlushTellsWithoutTheLoop() throws {
    let tree = makeAttachedTree()
    let node = Node("node")
    let observation = node.observe(\.size) { [told] _, new, _ in told.lines.append("\(new)") }
    node.environment(\.size, 1)
    try tree.flush()
    #expect(told.lines == ["1"])
    iterate()
    #expect(told.lines == ["1"])
    observation.cancel()
  }

  // MARK: - Attaching

  @Test
  func aTreeThatIsAttachedTwiceIsToldOnce() {
    let tree = makeAttachedTree()
    loop.attach(tree)
    let node = Node("node")
    let observation = node.observe(\.size) { [told] _, new, _ in told.lines.append("\(new)") }
    node.environment(\.size, 1)
    iterate()
    #expect(told.lines == ["1"])
    observation.cancel()
  }

  @Test
  func aTreeIsAttachedToTheLoopThatWasNamedLast() {
    let tree = makeAttachedTree()
    let other = MainLoop.onNewContext()
    let node = Node("node")
    let observation = node.observe(\.size) { [told] _, new, _ in told.lines.append("\(new)") }
    node.environment(\.size, 1)
    other.attach(tree)
    iterate()
    #expect(told.lines == [])

    iterate(other)
    #expect(told.lines == ["1"])
    observation.cancel()
  }

  @Test
  func aLoopGoesOnWithoutATreeThatHasGone() {
    weak var gone: Tree?
    do {
      let tree = makeAttachedTree()
      gone = tree
      let node = Node("node").environment(\.size, 1)
      withExtendedLifetime(node) {}
      Tree.current = Tree()
    }
    #expect(gone == nil)
    iterate()
    #expect(!loop.isRunning)
  }

  /// The loop's source does not keep the tree, and the object that is told is all that does.
  @Test
  func aTreeGoesWhileItsLastObjectIsUpdatedByTheLoop() {
    weak var gone: Tree?
    var last: Last?
    do {
      let tree = makeAttachedTree()
      gone = tree
      last = Last()
      Tree.current = Tree()
    }
    last?.attach()
    last?.whenUpdated = { [loop, told] in
      last = nil
      told.lines.append("goes on")
      loop.quit()
    }
    last?.environment(\.size, 1)
    #expect(gone != nil)
    loop.runForAWhile()
    #expect(told.lines == ["goes on"])
    #expect(gone == nil)
    iterate()
  }

  // MARK: - Running and performing

  @Test
  func aLoopRunsUntilItIsToldToQuit() {
    #expect(!loop.isRunning)
    // Nobody runs it.
    loop.quit()
    loop.perform { [loop, told] in
      told.lines.append("runs: \(loop.isRunning)")
      loop.quit()
    }
    #expect(told.lines == [])
    loop.runForAWhile()
    #expect(told.lines == ["runs: true"])
    #expect(!loop.isRunning)
  }

  @Test
  func aLoopThatRunsIsThatOfNewLoopsOnItsThread() {
    loop.perform { [loop, told] in
      let inner = MainLoop()
      inner.perform {
        told.lines.append("performed by the loop that runs")
        loop.quit()
      }
    }
    loop.runForAWhile()
    #expect(told.lines == ["performed by the loop that runs"])
  }

  @Test
  func whatAnotherThreadAsksForIsPerformedInOrderOnTheLoopsThread() {
    _ = makeAttachedTree()
    let node = Node("node")
    let here = Confined((node: node, thread: pthread_self()))
    let told = told
    let loop = loop
    Thread.detachNewThread {
      for number in 1...100 {
        loop.perform {
          #expect(pthread_equal(here.value.thread, pthread_self()) != 0)
          here.value.node.environment(\.size, number)
          told.lines.append("\(number)")
        }
      }
      loop.perform { loop.quit() }
    }
    loop.runForAWhile()
    #expect(told.lines == (1...100).map { "\($0)" })
    #expect(node.environmentValues.size == 100)
  }

  @Test
  func whatAnotherThreadReleasesGoesInAnIteration() {
    _ = makeAttachedTree()
    let thread = pthread_self()
    let node = Confined<Node?>(Node("node"))
    // Nothing but the removal of the node lets go of its value.
    node.value?.environment(
      \.farewell,
      Farewell { [loop, told] in
        told.lines.append(pthread_equal(thread, pthread_self()) != 0 ? "here" : "elsewhere")
        loop.quit()
      })
    Thread.detachNewThread { node.value = nil }
    loop.runForAWhile()
    #expect(told.lines == ["here"])
  }

  @Test
  func anObservationThatAnotherThreadReleasesGoesInAnIteration() {
    _ = makeAttachedTree()
    let node = Node("node")
    let observation = Confined<EnvironmentObservation?>(nil)
    do {
      let farewell = Farewell { [loop, told] in
        told.lines.append("gone")
        loop.quit()
      }
      observation.value = node.observe(\.size) { _, _, _ in withExtendedLifetime(farewell) {} }
    }
    Thread.detachNewThread { observation.value = nil }
    loop.runForAWhile()
    #expect(told.lines == ["gone"])
    withExtendedLifetime(node) {}
  }

  /// Nobody runs the loop any more, and nobody else can call the tree.
  @Test
  func aTreeWhoseLoopHasGoneGoesWithItsLastNodeElsewhere() async {
    await #expect(processExitsWith: .success) {
      var loop: MainLoop? = .onNewContext()
      let node = Confined<Node?>(nil)
      let told = Journal()
      weak var gone: Tree?
      do {
        let tree = Tree()
        gone = tree
        loop?.attach(tree)
        node.value = Node(in: tree).environment(\.farewell, Farewell { told.lines.append("gone") })
      }
      loop = nil
      #expect(loop == nil)
      let released = DispatchSemaphore(value: 0)
      Thread.detachNewThread {
        node.value = nil
        released.signal()
      }
      released.wait()
      #expect(gone == nil)
      #expect(told.lines == ["gone"])
    }
  }

  /// The tree stays attached to the loop's context, which nobody serves any more.
  @Test
  func aLoopGoesElsewhereBeforeItsTree() async {
    await #expect(processExitsWith: .success) {
      let tree = Tree()
      Tree.current = tree
      let loop = Confined<MainLoop?>(.onNewContext())
      loop.value?.attach(tree)
      let node = Node("node")
      let told = Journal()
      let observation = node.observe(\.size) { _, new, _ in told.lines.append("\(new)") }
      let released = DispatchSemaphore(value: 0)
      Thread.detachNewThread {
        loop.value = nil
        released.signal()
      }
      released.wait()
      node.environment(\.size, 1)
      #expect(told.lines == [])
      #expect(throws: Never.self) { try tree.flush() }
      #expect(told.lines == ["1"])
      observation.cancel()
    }
  }

  // MARK: - What they share

  /// Makes a tree for the test's thread.
  private func makeAttachedTree() -> Tree {
    let tree = Tree()
    Tree.current = tree
    loop.attach(tree)
    return tree
  }

  /// Lets a loop do all that is ready: what a tree of lower priority tells comes after that.
  private func iterate(_ other: MainLoop? = nil) {
    let loop = other ?? loop
    let tree = Tree()
    loop.attach(tree, priority: MainLoop.flushPriority + 1)
    let node = Node(in: tree)
    let observation = node.observe(\.size) { _, _, _ in loop.quit() }
    node.environment(\.size, 1)
    loop.runForAWhile()
    observation.cancel()
  }
}

extension MainLoop {
  /// Runs until somebody quits; records an issue if nobody has done so for a minute.
  func runForAWhile() {
    let ended = DispatchSemaphore(value: 0)
    let watched = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      if ended.wait(timeout: .now() + 60) == .timedOut {
        Issue.record("the loop still waits")
        self.quit()
      }
      watched.signal()
    }
    run()
    ended.signal()
    watched.wait()
  }
}

private final class Last: EnvironmentUpdating {
  let node = Node("last")
  @Environment(\.size) private var size
  var whenUpdated: () -> Void = {}

  func updateEnvironment() {
    whenUpdated()
  }
}

private enum SizeKey: EnvironmentKey {
  static let defaultValue = 0
}

private enum FarewellKey: EnvironmentKey {
  static var defaultValue: Farewell? { nil }
}

extension EnvironmentValues {
  fileprivate var size: Int {
    get { self[SizeKey.self] }
    set { self[SizeKey.self] = newValue }
  }

  fileprivate var farewell: Farewell? {
    get { self[FarewellKey.self] }
    set { self[FarewellKey.self] = newValue }
  }
}
