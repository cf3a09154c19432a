import Glibc
import Milieu
import Testing

/// What other threads may do, which is to release; and what becomes of those who do more.
struct ThreadTests {
  // MARK: - The last release

  @Test(arguments: Handover.allCases)
  func theLastReleaseElsewhereIsLeftToTheTreesThread(_ handover: Handover) {
    let tree = Tree()
    Tree.current = tree
    let count = Count()
    let top = Node("top")
    let hands = Hands(handover.make(below: top, count))
    #expect(tree.statistics.nodes == (handover == .observation ? 1 : 2))
    #expect(count.value == 1)

    POSIXThread { hands.open() }.join()
    // What the core keeps for it is there until the tree is called again.
    #expect(count.value == 1)
    top.environment(\.padding, 20)
    #expect(count.value == 0)
    #expect(count.tellings == 0)
    #expect(tree.statistics.nodes == 1)
    #expect(tree.statistics.observers == 0)
  }

  @Test(arguments: Handover.allCases)
  func nothingIsToldOnceTheLastReleaseElsewhereIsDone(_ handover: Handover) {
    let tree = Tree()
    Tree.current = tree
    let count = Count()
    let top = Node("top")
    // The releasing thread is done before the turn of what it releases.
    let hands = Handed<Hands?>(nil)
    let first = top.observe(\.padding) { _, _, _ in
      guard let hands = hands.value else { return }
      POSIXThread { hands.open() }.join()
    }
    hands.value = Hands(handover.make(below: top, count))
    top.environment(\.padding, 20)
    #expect(count.tellings == 0)
    #expect(tree.statistics.nodes == 1)
    #expect(tree.statistics.observers == 1)
    #expect(count.value == 0)
    first.cancel()
  }

  @Test
  func manyThreadsReleaseThousandsOfNodesAtTheSameTime() {
    let tree = Tree()
    Tree.current = tree
    let count = Count()
    let top = Node("top")
    let start = Gate()
    let threads = (0..<8).map { _ in
      let hands = Hands((0..<1000).map { Handover.allCases[$0 % 3].make(below: top, count) })
      return POSIXThread {
        start.pass()
        hands.open()
      }
    }
    #expect(count.value == 8000)
    start.open()
    // The tree is in use meanwhile.
    for padding in 0..<200 {
      top.environment(\.padding, padding)
    }
    threads.forEach { $0.join() }
    #expect(tree.statistics.nodes == 1)
    #expect(tree.statistics.observers == 0)
    #expect(count.value == 0)
  }

  @Test
  func anObservationIsReleasedElsewhereWhileItIsTold() {
    let tree = Tree()
    Tree.current = tree
    let node = Node("node")
    for round in 0..<200 {
      let count = Count()
      let hands = Hands(node.observe(any: \.padding, \.caption) { _ in count.tell() })
      let releasing = POSIXThread { hands.open() }
      node.environment(\.padding, round)
      node.environment(\.title, "\(round)")
      releasing.join()
      let told = count.tellings
      node.environment(\.padding, -1)
      #expect(count.tellings == told)
      #expect(tree.statistics.observers == 0)
    }
  }

  @Test
  func objectsAreReleasedElsewhereWhileTheyAreTold() {
    let tree = Tree()
    Tree.current = tree
    let top = Node("top")
    for round in 0..<30 {
      let count = Count()
      let hands = Handed(
        (0..<200).map { _ in
          let row = Row(count)
          row.isToldOfAll = true
          top.add(row)
          return Hands(row)
        })
      let releasing = POSIXThread { hands.value = [] }
      for step in 0..<10 {
        withTransaction {
          top.environment(\.padding, 10 * round + step).environment(\.token, Token(count))
        }
      }
      releasing.join()
      #expect(tree.statistics.nodes == 1)
      #expect(tree.statistics.observers == 0)
      let told = count.tellings
      top.environment(\.padding, -1)
      #expect(count.tellings == told)
      top.resetEnvironment(\.token)
      #expect(count.value == 0)
    }
  }

  // MARK: - The end of the tree's thread

  // Those who release are there before the tree's thread ends: a later one may get its identifier.

  @Test(arguments: Handover.allCases)
  func objectsOutliveTheThreadThatMadeThem(_ handover: Handover) {
    let count = Count()
    let end = Gate()
    let made = (0..<3).map { _ in Handed<Hands?>(nil) }
    let gone = WeakTree()
    let releasing = made.map { made in
      POSIXThread {
        end.pass()
        made.value?.open()
      }
    }
    POSIXThread {
      gone.tree = Tree.current
      let top = Node("top")
      made[0].value = Hands(handover.make(below: top, count))
      made[1].value = Hands(top)
      made[2].value = Hands(handover.make(below: top, count))
    }.join()
    #expect(count.value == 2)
    #expect(gone.tree != nil)

    end.open()
    releasing.forEach { $0.join() }
    #expect(count.value == 0)
    #expect(count.tellings == 0)
    #expect(gone.tree == nil)
  }

  @Test
  func valuesThatHoldNodesGoAfterTheThreadThatMadeThem() {
    expectToGoAfterItsThread { count in
      Node("holder").environment(\.token, Token(count, holding: Node("held")))
    }
  }

  @Test
  func handlersThatHoldTheirNodeGoAfterTheThreadThatMadeThem() {
    expectToGoAfterItsThread { count in
      let node = Node("node").environment(\.token, Token(count))
      return node.observe(\.padding) { _, _, _ in node.environment(\.title, "told") }
    }
  }

  /// Releases what a thread made when that has ended: with it goes all that it alone has held.
  private func expectToGoAfterItsThread(_ make: @escaping @Sendable (Count) -> AnyObject) {
    let count = Count()
    let made = Handed<Hands?>(nil)
    let gone = WeakTree()
    POSIXThread {
      gone.tree = Tree.current
      made.value = Hands(make(count))
    }.join()
    #expect(count.value == 1)
    made.value?.open()
    #expect(count.value == 0)
    #expect(gone.tree == nil)
  }

  // MARK: - Use on the wrong thread

  @Test
  func toChangeANodeOnTheWrongThreadEndsTheProgram() async {
    expectMessage(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        onAnotherThread { $0.environment(\.padding, 1) }
      })
  }

  @Test
  func toReadANodesPlaceOnTheWrongThreadEndsTheProgram() async {
    expectMessage(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        onAnotherThread { _ = $0.parent }
      })
  }

  @Test
  func toMoveANodeOnTheWrongThreadEndsTheProgram() async {
    expectMessage(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        onAnotherThread { $0.removeFromParent() }
      })
  }

  @Test
  func toObserveANodeOnTheWrongThreadEndsTheProgram() async {
    expectMessage(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        onAnotherThread { withExtendedLifetime($0.observe(\.padding) { _, _, _ in }) {} }
      })
  }

  @Test
  func toFlushATreeOnTheWrongThreadEndsTheProgram() async {
    expectMessage(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        onAnotherThread { try? $0.tree.flush() }
      })
  }

  @Test
  func toMakeANodeInATreeOfAnotherThreadsEndsTheProgram() async {
    expectMessage(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        onAnotherThread { withExtendedLifetime(Node(in: $0.tree)) {} }
      })
  }

  @Test
  func toAttachAnObjectOnTheWrongThreadEndsTheProgram() async {
    expectMessage(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        onAnotherThread { $0.attach() }
      })
  }

  @Test
  func toAddANodeOfAnotherThreadsEndsTheProgram() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      onAnotherThread { Node("mine").add($0) }
    }
    let said = result.map { String(decoding: $0.standardErrorContent, as: UTF8.self) } ?? ""
    // Whichever is looked at first: the thread, or the tree.
    #expect(said.contains("another thread") || said.contains("another tree"))
  }

  #if DEBUG
    // Reads are checked in debug builds only.
    @Test
    func toReadAValueOnTheWrongThreadEndsADebugBuild() async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        onAnotherThread { _ = $0.environmentValues.padding }
      }
      let said = result.map { String(decoding: $0.standardErrorContent, as: UTF8.self) } ?? ""
      #expect(said.contains("a node is read on another thread than the one that made it"))
    }
  #endif

  private func expectMessage(_ result: ExitTest.Result?) {
    let said = result.map { String(decoding: $0.standardErrorContent, as: UTF8.self) } ?? ""
    #expect(said.contains("A node or tree is used on another thread than the one that made it"))
  }

  // MARK: - Keys

  @Test
  func aKeyThatManyThreadsUseAtOnceIsDefinedOnceAndItsDefaultMadeOnce() {
    let start = Gate()
    let found = Handed<[ObjectIdentifier]>([])
    let lock = Mutex()
    let threads = (0..<8).map { _ in
      POSIXThread {
        start.pass()
        let mine = Node("reader").environmentValues[SlowKey.self]
        lock.withLock { found.value.append(ObjectIdentifier(mine)) }
      }
    }
    start.open()
    // The default is being made now, and goes on only when this thread says so.
    SlowKey.isBeingMade.pass()
    #expect(lock.withLock { found.value } == [])
    SlowKey.mayBeMade.open()
    threads.forEach { $0.join() }
    #expect(SlowKey.made.value == 1)
    #expect(found.value.count == 8)
    #expect(Set(found.value).count == 1)
  }

  /// Values that one thread sets read as that key's on every other: each finds the name taken, or the
  /// type known.
  @Test
  func aSharedKeyThatManyThreadsUseAtOnceIsDefinedOnce() {
    let start = Gate()
    let found = Handed<[Int]>([])
    let lock = Mutex()
    let threads = (0..<8).map { number in
      POSIXThread {
        let node = Node("user")
        let child = Node("child")
        node.add(child)
        start.pass()
        // Two types that stand for one key of the core's.
        let type: any EnvironmentKey<Int>.Type = number % 2 == 0 ? FirstKey.self : SecondKey.self
        let former = child.environmentValues.read(type)
        node.environment(\.first, 100 + number)
        let latter = child.environmentValues.second
        lock.withLock { found.value += [former, latter - number] }
      }
    }
    start.open()
    threads.forEach { $0.join() }
    #expect(found.value == Array(repeating: [found.value[0], 100], count: 8).flatMap { $0 })
    #expect([1, 2].contains(found.value[0]))
  }
}

// MARK: - What is released

/// What is handed to another thread. Each has a boxed value, or what a handler captures, that is
/// counted.
enum Handover: CaseIterable {
  case node, object, observation

  fileprivate func make(below top: Node, _ count: Count) -> AnyObject {
    switch self {
    case .node:
      let node = Node("node").environment(\.token, Token(count))
      top.add(node)
      return node
    case .object:
      let row = Row(count)
      top.add(row)
      row.environment(\.token, Token(count))
      row.isToldOfAll = true
      return row
    case .observation:
      let token = Token(count)
      return top.observe(\.padding) { _, _, _ in token.count.tell() }
    }
  }
}

private final class Row: EnvironmentUpdating {
  let node = Node("row")
  @Environment(\.padding) private var padding
  @Environment(\.token) private var token
  var isToldOfAll = false
  private let count: Count
  private var observation: EnvironmentObservation?

  init(_ count: Count) {
    self.count = count
    observation = observe(\.padding) { _, _, _ in count.tell() }
  }

  func updateEnvironment() {
    if isToldOfAll, token != nil {
      count.tell()
    }
  }
}

/// What lies in boxed values.
private final class Token: Equatable {
  let count: Count
  private let held: AnyObject?

  init(_ count: Count, holding held: AnyObject? = nil) {
    self.count = count
    self.held = held
    count.add(1)
  }

  deinit {
    count.add(-1)
  }

  static func == (first: Token, second: Token) -> Bool { first === second }
}

private enum TokenKey: EnvironmentKey {
  static var defaultValue: Token? { nil }
}

/// A key whose default is made when a test says so.
private enum SlowKey: EnvironmentKey {
  static let isBeingMade = Gate()
  static let mayBeMade = Gate()
  static let made = Count()

  final class Made: Sendable {}

  static var defaultValue: Made {
    made.add(1)
    isBeingMade.open()
    mayBeMade.pass()
    return Made()
  }
}

private enum FirstKey: EnvironmentKey {
  static let defaultValue = 1
  static let sharedName: String? = "thread-tests.shared"
}

private enum SecondKey: EnvironmentKey {
  static let defaultValue = 2
  static let sharedName: String? = "thread-tests.shared"
}

extension EnvironmentValues {
  fileprivate var token: Token? {
    get { self[TokenKey.self] }
    set { self[TokenKey.self] = newValue }
  }

  fileprivate var first: Int {
    get { self[FirstKey.self] }
    set { self[FirstKey.self] = newValue }
  }

  fileprivate var second: Int { self[SecondKey.self] }

  fileprivate func read<Known: EnvironmentKey>(_ type: Known.Type) -> Known.Value { self[type] }
}

// MARK: - Threads

private func onAnotherThread(_ use: @escaping @Sendable (Node) -> Void) {
  let parent = Node("parent")
  let node = Node("node")
  parent.add(node)
  let hands = Handed(node)
  POSIXThread { use(hands.value) }.join()
}

/// Holds references that a thread is to release, as the last.
///
/// `@unchecked Sendable`: who makes it keeps nothing of what it holds.
final class Hands: @unchecked Sendable {
  private var held: [AnyObject]

  init(_ held: AnyObject...) {
    self.held = held
  }

  init(_ held: [AnyObject]) {
    self.held = held
  }

  func open() {
    held = []
  }
}

/// A variable that is passed between threads.
///
/// `@unchecked Sendable`: the tests let one thread after another use it, or take a lock.
private final class Handed<Value>: @unchecked Sendable {
  var value: Value

  init(_ value: Value) {
    self.value = value
  }
}

/// `@unchecked Sendable`: it is looked at when the other thread has ended.
private final class WeakTree: @unchecked Sendable {
  weak var tree: Tree?
}

/// `@unchecked Sendable`: it is a lock.
private final class Mutex: @unchecked Sendable {
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)

  init() {
    mutex.initialize(to: pthread_mutex_t())
    pthread_mutex_init(mutex, nil)
  }

  deinit {
    pthread_mutex_destroy(mutex)
    mutex.deallocate()
  }

  func withLock<Result>(_ body: () -> Result) -> Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return body()
  }
}

/// How many there are, and how often somebody was told.
///
/// `@unchecked Sendable`: both are touched under the lock only.
final class Count: @unchecked Sendable {
  private let lock = Mutex()
  private var number = 0
  private var told = 0

  var value: Int { lock.withLock { number } }
  var tellings: Int { lock.withLock { told } }

  func add(_ difference: Int) {
    lock.withLock { number += difference }
  }

  func tell() {
    lock.withLock { told += 1 }
  }
}
