import CGLib
import Foundation
import Milieu
import MilieuGLib
import Testing

/// What other threads send to a tree on a loop. Each test has a loop on a context of its own, which runs
/// on the test's thread.
struct SenderTests {
  private let loop = MainLoop.onNewContext()
  private let told = Journal()

  // MARK: - Changes

  @Test
  func whatAnotherThreadSendsIsToldByTheLoop() {
    let node = makeNode()
    let observation = node.observe(\.size) { [told] old, new, _ in
      told.lines.append("\(old) -> \(new)")
    }
    send { sender, place in
      try sender.set(\.size, 1, at: place)
      try sender.set(\.size, 2, at: place)
    }
    #expect(told.lines == ["0 -> 2"])
    #expect(node.environmentValues.size == 2)
    observation.cancel()
  }

  @Test
  func changesOfOneValueEndAsOneUnlessAFunctionLiesBetween() throws {
    let node = makeNode()
    let sender = loop.sender()
    for number in 1...100 {
      try sender.set(\.size, number, at: node.reference)
    }
    try sender.call { [told] in told.lines.append("between") }
    try sender.set(\.size, 0, at: node.reference)
    #expect(sender.statistics.accepted == 102)
    #expect(sender.statistics.merged == 99)
    #expect(sender.statistics.wakeups == 1)
    deliver()
    #expect(told.lines == ["between"])
    #expect(sender.statistics.delivered == 3)
    withExtendedLifetime(node) {}
  }

  @Test
  func valuesOfEachFormAreSent() {
    let node = makeNode()
    send { sender, place in
      try sender.set(\.label, "from afar", at: place)
      try sender.set(\.point, Point(x: 1, y: 2, z: 3), at: place)
      try sender.set(\.locale, Locale(identifier: "pl"), at: place)
      try sender.set(\.colorScheme, .dark, at: place)
      try sender.set(\.accentColor, Color(red: 1, green: 0, blue: 0), at: place)
      try sender.base(\.lightLevel, 300, at: place)
    }
    // The machine's desktop has no say in it.
    node.tree.feeder = nil
    let values = node.environmentValues
    #expect(values.label == "from afar")
    #expect(values.point == Point(x: 1, y: 2, z: 3))
    #expect(values.locale == Locale(identifier: "pl"))
    #expect(values.colorScheme == .dark)
    #expect(values.accentColor == Color(red: 1, green: 0, blue: 0))
    #expect(values.lightLevel == 300)
  }

  @Test
  func valuesAreTakenAwayByLayer() {
    let node = makeNode().environment(\.size, 1).baseEnvironment(\.size, 2)
    send { sender, place in try sender.reset(\.size, at: place) }
    #expect(node.environmentValues.size == 2)
    send { sender, place in try sender.resetBase(\.size, at: place) }
    #expect(node.environmentValues.size == 0)
  }

  /// Of a part of a value the whole is taken away.
  @Test
  func theWholeIsTakenAwayWhereAPartIsNamed() {
    let node = makeNode().environment(\.point, Point(x: 1, y: 2, z: 3))
    send { sender, place in try sender.reset(\.point.x, at: place) }
    #expect(node.environmentValues.point == PointKey.defaultValue)
  }

  @Test
  func ofAPropertyThatLeadsToSeveralKeysAllAreTakenAwayTogether() {
    let node = makeNode().environment(\.caption, "four")
    let observation = node.observe(\.caption) { [told] _, new, _ in told.lines.append(new) }
    send { sender, place in try sender.reset(\.caption, at: place) }
    #expect(told.lines == [" 0"])
    observation.cancel()
  }

  @Test
  func aPropertyWhoseSetterSparesItselfIsSentAllTheSame() {
    let node = makeNode().environment(\.size, 1)
    send { sender, place in try sender.set(\.thriftySize, 0, at: place) }
    #expect(node.environmentValues.size == 0)
  }

  @Test
  func whatASetterMakesOfTheValueIsSent() {
    let node = makeNode().environment(\.size, 1)
    send { sender, place in try sender.set(\.modestSize, 1000, at: place) }
    #expect(node.environmentValues.size == 100)
    send { sender, place in try sender.base(\.modestSize, 50, at: place) }
    #expect(node.resetEnvironment(\.size).environmentValues.size == 50)
  }

  @Test
  func severalKeysAreNotSentAsOne() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let tree = Tree()
      let node = Node(in: tree)
      let sender = MainLoop.onNewContext().sender(for: tree)
      try sender.set(\.caption, "four", at: node.reference)
    }
    expect(result, says: "whole value of one key is expected")
  }

  @Test
  func aPartOfAValueIsNotSent() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let tree = Tree()
      let node = Node(in: tree)
      let sender = MainLoop.onNewContext().sender(for: tree)
      try sender.set(\.point.x, 1, at: node.reference)
    }
    expect(result, says: "whole value of one key is expected")
  }

  /// Where the compiler does not see whether values of the key are.
  @Test
  func aValueThatIsNotKnownToBeSendableIsNotSent() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let tree = Tree()
      let node = Node(in: tree)
      let sender = MainLoop.onNewContext().sender(for: tree)
      try sender.set(\.unseen, [1], at: node.reference)
    }
    expect(result, says: "is Sendable")
  }

  // MARK: - Groups and functions

  @Test
  func aGroupIsOneTransaction() {
    let node = makeNode()
    let observation = node.observe(\.size) { [told] old, new, _ in
      told.lines.append("\(old) -> \(new)")
    }
    let inner = Node("inner")
    node.add(inner)
    let other = inner.observe(\.size) { [told] _, new, transaction in
      told.lines.append("inner \(new), \(transaction.isAnimated), \(transaction.duration ?? .zero)")
      #expect(transaction.curve == .spring(damping: 0.7))
    }
    let place = inner.reference
    send { sender, outer in
      let result = try sender.group(
        animated: true, duration: .milliseconds(250), curve: .spring(damping: 0.7)
      ) { group in
        try group.set(\.size, 1, at: outer)
        try group.set(\.size, 2, at: place)
        return "what it returns"
      }
      #expect(result == "what it returns")
      try sender.set(\.size, 3, at: outer)
    }
    #expect(told.lines == ["0 -> 3", "inner 2, true, 0.25 seconds"])
    observation.cancel()
    other.cancel()
  }

  @Test
  func whatAGroupThrowsKeepsWhatWasSent() {
    struct Interruption: Error {}
    let node = makeNode()
    send { sender, place in
      #expect(throws: Interruption.self) {
        try sender.group { group in
          try group.set(\.size, 1, at: place)
          throw Interruption()
        }
      }
    }
    #expect(node.environmentValues.size == 1)
  }

  @Test
  func aFunctionFindsNodesOnTheTreesThread() {
    let node = makeNode()
    let thread = Confined(pthread_self())
    send { [told] sender, place in
      try sender.set(\.size, 1, at: place)
      try sender.call {
        #expect(pthread_equal(thread.value, pthread_self()) != 0)
        let found = Tree.current.node(place)
        found?.environment(\.size, 2)
        told.lines.append(found?.name ?? "gone")
      }
    }
    #expect(told.lines == ["node"])
    #expect(node.environmentValues.size == 2)
  }

  @Test
  func aFunctionIsReleasedWhereItRan() {
    _ = makeNode()
    let sender = loop.sender()
    do {
      let farewell = Farewell { [told] in told.lines.append("released") }
      try? sender.call { withExtendedLifetime(farewell) {} }
    }
    #expect(told.lines == [])
    deliver()
    #expect(told.lines == ["released"])
  }

  // MARK: - What goes

  @Test
  func whatIsForANodeThatHasGoneIsDropped() throws {
    var node: Node? = makeNode()
    let place = try #require(node?.reference)
    let tree = Tree.current
    let sender = loop.sender()
    try sender.set(\.point, Point(x: 1, y: 1, z: 1), at: place)
    #expect(tree.node(place) === node)
    node = nil
    #expect(tree.node(place) == nil)
    deliver()
    #expect(sender.statistics.dropped == 1)
    #expect(sender.statistics.delivered == 0)
  }

  @Test
  func aReferenceIsOfOneTree() throws {
    let node = makeNode()
    let other = Tree()
    #expect(other.node(node.reference) == nil)
    #expect(node.reference == node.reference)
    #expect(Set([node.reference, Node(in: other).reference]).count == 2)
    let sender = loop.sender(for: other)
    try sender.set(\.size, 1, at: node.reference)
    other.closeSenders()
    #expect(sender.statistics.dropped == 1)
    #expect(node.environmentValues.size == 0)
  }

  @Test
  func whatASenderHasAcceptedIsDeliveredWhenItHasGone() throws {
    let node = makeNode()
    try loop.sender().set(\.size, 1, at: node.reference)
    deliver()
    #expect(node.environmentValues.size == 1)
  }

  @Test
  func aSenderOutlivesItsTree() throws {
    var sender: Sender?
    var place: NodeReference?
    do {
      let tree = Tree()
      let node = Node(in: tree)
      sender = loop.sender(for: tree)
      place = node.reference
      try sender?.set(\.size, 1, at: node.reference)
    }
    deliver()
    let reference = try #require(place)
    #expect(throws: SenderError.closed) { try sender?.set(\.size, 1, at: reference) }
    #expect(sender?.statistics.dropped == 1)
  }

  @Test
  func toCloseDeliversWithoutTheLoop() throws {
    let node = makeNode()
    let sender = loop.sender()
    let other = sender.fork()
    try sender.set(\.size, 1, at: node.reference)
    try other.call { [told] in told.lines.append("run") }
    Tree.current.closeSenders()
    #expect(node.environmentValues.size == 1)
    #expect(told.lines == ["run"])

    #expect(throws: SenderError.closed) { try sender.set(\.size, 2, at: node.reference) }
    #expect(throws: SenderError.closed) { try other.call {} }
    #expect(throws: SenderError.closed) {
      try loop.sender().group { group in try group.reset(\.size, at: node.reference) }
    }
    Tree.current.closeSenders()
    #expect(node.environmentValues.size == 1)
  }

  @Test
  func toCloseDeliversOnTheTreesThreadWhoeverRunsTheDefaultContext() async {
    await #expect(processExitsWith: .success) {
      Thread.detachNewThread {
        while true {
          g_main_context_iteration(nil, 0)
        }
      }
      let here = pthread_self()
      for _ in 0..<2000 {
        let tree = Tree()
        let sender = MainLoop.onNewContext().sender(for: tree)
        try sender.call { precondition(pthread_equal(pthread_self(), here) != 0) }
        tree.closeSenders()
        #expect(sender.statistics.delivered == 1)
      }
    }
  }

  // MARK: - Limits

  @Test
  func whatIsOverTheLimitIsRefused() throws {
    let node = makeNode()
    let sender = loop.sender(limit: 2)
    try sender.call {}
    try sender.set(\.size, 1, at: node.reference)
    try sender.set(\.size, 2, at: node.reference)
    let error = #expect(throws: SenderError.full) { try sender.call {} }
    #expect(error?.description.contains("limit") == true)
    #expect(sender.statistics.refused == 1)
    #expect(SenderError.full ~= (SenderError.full as any Error))
    #expect(!(SenderError.full ~= (SenderError.closed as any Error)))
    deliver()
    try sender.call {}
    #expect(Sender.defaultLimit == 1_000_000)
    withExtendedLifetime(node) {}
  }

  // MARK: - Many threads

  @Test
  func manyThreadsSendAtOnce() {
    let root = makeNode()
    let nodes = (0..<100).map { number in Node("\(number)") }
    nodes.forEach { root.add($0) }
    let places = nodes.map(\.reference)
    let sender = loop.sender()
    let ended = Confined(DispatchGroup())
    for thread in 0..<4 {
      let own = sender.fork()
      ended.value.enter()
      Thread.detachNewThread {
        for round in 1...200 {
          for (number, place) in places.enumerated() where number % 4 == thread {
            #expect(throws: Never.self) { try own.set(\.size, round * number, at: place) }
          }
        }
        ended.value.leave()
      }
    }
    ended.value.notify(queue: .global()) { [loop] in loop.perform { loop.quit() } }
    loop.run()
    deliver()
    #expect(nodes.map(\.environmentValues.size) == (0..<100).map { $0 * 200 })
  }

  // MARK: - What they share

  private func expect(_ result: ExitTest.Result?, says message: String) {
    let said = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(said.contains("cannot be sent to a tree"))
    #expect(said.contains(message))
  }

  /// A node in a tree for the test's thread.
  private func makeNode() -> Node {
    let tree = Tree()
    Tree.current = tree
    return Node("node", in: tree)
  }

  /// Lets a thread send to the node that was made last, to its end, and then the loop deliver it all.
  private func send(_ body: @escaping @Sendable (Sender, NodeReference) throws -> Void) {
    guard let node = Tree.current.roots.first else { return }
    let sender = loop.sender()
    let place = node.reference
    let ended = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      #expect(throws: Never.self) { try body(sender, place) }
      ended.signal()
    }
    ended.wait()
    deliver()
  }

  /// Lets the loop deliver what was sent so far to the thread's tree, and then do all that is ready: what a
  /// tree of lower priority tells comes after that.
  private func deliver() {
    if (try? loop.sender().call { [loop] in loop.quit() }) != nil {
      loop.run()
    }
    let tree = Tree()
    loop.attach(tree, priority: MainLoop.flushPriority + 1)
    let node = Node(in: tree)
    let observation = node.observe(\.size) { [loop] _, _, _ in loop.quit() }
    node.environment(\.size, 1)
    loop.run()
    observation.cancel()
  }
}

private struct Point: Equatable, Sendable {
  var x, y, z: Double
}

private enum SizeKey: EnvironmentKey {
  static let defaultValue = 0
}

private enum LabelKey: EnvironmentKey {
  static let defaultValue = ""
}

private enum PointKey: EnvironmentKey {
  static let defaultValue = Point(x: 0, y: 0, z: 0)
}

private enum UnseenKey<Value>: EnvironmentKey {
  static var defaultValue: [Value] { [] }
}

extension EnvironmentValues {
  fileprivate var size: Int {
    get { self[SizeKey.self] }
    set { self[SizeKey.self] = newValue }
  }

  fileprivate var label: String {
    get { self[LabelKey.self] }
    set { self[LabelKey.self] = newValue }
  }

  fileprivate var point: Point {
    get { self[PointKey.self] }
    set { self[PointKey.self] = newValue }
  }

  fileprivate var unseen: [Int] {
    get { self[of: Int.self] }
    set { self[of: Int.self] = newValue }
  }

  private subscript<Value>(of type: Value.Type) -> [Value] {
    get { self[UnseenKey<Value>.self] }
    set { self[UnseenKey<Value>.self] = newValue }
  }

  /// Assigns only what is not there.
  fileprivate var thriftySize: Int {
    get { size }
    set {
      if newValue != size {
        size = newValue
      }
    }
  }

  /// Assigns no more than 100.
  fileprivate var modestSize: Int {
    get { size }
    set { size = min(newValue, 100) }
  }

  /// Combines two keys.
  fileprivate var caption: String {
    get { "\(label) \(size)" }
    set {
      label = newValue
      size = newValue.count
    }
  }
}
