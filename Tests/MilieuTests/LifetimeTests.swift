import Glibc
import Milieu
import Testing

/// Objects, nodes, observations and values go in any order and at any moment, and nothing of them
/// stays.
struct LifetimeTests {
  // MARK: - Orders

  @Test(arguments: DeathOrder.allCases)
  func objectsDieInAnyOrder(_ order: DeathOrder) {
    let parents = (0..<15).map { $0 == 0 ? nil : ($0 - 1) / 2 }
    expectToDie(order.victims, parents: parents)
  }

  @Test
  func objectsDieInRandomOrders() {
    for seed in 1...300 as ClosedRange<UInt64> {
      var random = SplitMix(state: seed)
      let count = Int.random(in: 1...16, using: &random)
      let parents = (0..<count).map { $0 == 0 ? nil : Int.random(in: 0..<$0, using: &random) }
      expectToDie((0..<count).shuffled(using: &random), parents: parents, "seed \(seed)")
    }
  }

  /// Builds a tree and lets its objects go one by one. After each death exactly those who live are
  /// told of a change.
  private func expectToDie(_ victims: [Int], parents: [Int?], _ comment: Comment? = nil) {
    expectTreeToGo { tree in
      let census = Census()
      var things: [Thing?] = victims.indices.map { Thing($0, census) }
      for (number, parent) in parents.enumerated() {
        parent.map { things[$0]?.add(things[number] ?? Thing(number, census)) }
        things[number]?.attach()
        things[number]?.giveValues()
      }
      #expect(tree.statistics.wishes > 0, comment)

      var living = Set(things.indices)
      for (step, victim) in victims.enumerated() {
        living.remove(victim)
        things[victim] = nil
        #expect(census.things == living.count, comment)
        #expect(tree.statistics.nodes == living.count, comment)
        #expect(census.tokens == living.count, comment)

        census.updated = []
        census.observed = []
        withTransaction {
          for root in tree.roots {
            root.environment(\.padding, 100 + step)
          }
        }
        #expect(census.updated.sorted() == living.sorted(), comment)
        #expect(census.observed.sorted() == living.sorted(), comment)
      }
      // The padding, the title and the token.
      expectNothing(in: tree, butDefaults: 3, comment)
    }
  }

  // MARK: - Releases while somebody is told

  @Test(arguments: Release.allCases, Channel.allCases)
  func objectsAreReleasedWhileOneIsTold(_ release: Release, _ channel: Channel) {
    expectTreeToGo { tree in
      let top = Node("top")
      let family = Family(channel)
      family.build(below: top)
      family.victims = release.victims
      top.environment(\.padding, 20)

      #expect(family.journal == release.told)
      #expect(tree.statistics.nodes == 6 - release.victims.count)
      #expect(family.members.count == 5 - release.victims.count)
      family.victims = []
      family.members = [:]
      #expect(tree.statistics.nodes == 1)
      #expect(tree.statistics.observers == 0)
    }
  }

  @Test
  func anObjectThatGoesWhileItIsUpdatedGoesOn() {
    expectTreeToGo { tree in
      let top = Node("top").environment(\.padding, 20)
      let census = Census()
      var leaver: Leaver? = Leaver(census)
      leaver?.whenUpdated = { leaver = nil }
      // It is kept by who adds it until that is over.
      leaver.map { top.add($0) }
      #expect(
        census.words == [
          "came to 20", "stayed in top", "set 21", "came to 21", "stayed in top", "went at 21",
        ])
      #expect(tree.statistics.nodes == 1)

      leaver = Leaver(census)
      leaver.map { top.add($0) }
      #expect(tree.statistics.nodes == 2)
      leaver?.whenUpdated = { leaver = nil }
      census.words = []
      top.environment(\.padding, 30)
      #expect(census.words == ["came to 30", "stayed in top", "went at 30"])
      #expect(tree.statistics.nodes == 1)
      #expect(census.things == 0)
    }
  }

  @Test
  func anObservationGoesWithinItsOwnHandler() {
    expectTreeToGo { tree in
      let node = Node("node")
      let census = Census()
      var observation: EnvironmentObservation?
      do {
        let token = Token(1, census)
        observation = node.observe(\.padding) { old, new, _ in
          observation = nil
          census.words.append("\(old) -> \(new) with \(token.number)")
        }
      }
      #expect(observation != nil)
      #expect(census.tokens == 1)
      node.environment(\.padding, 9)
      node.environment(\.padding, 10)
      #expect(census.words == ["8 -> 9 with 1"])
      #expect(tree.statistics.observers == 0)
      #expect(census.tokens == 0)
    }
  }

  @Test
  func anObservationIsCancelledWithinItsOwnHandler() {
    expectTreeToGo { tree in
      let node = Node("node")
      let census = Census()
      var observation: EnvironmentObservation?
      observation = node.observe(any: \.padding, \.title) { update in
        census.words += update.changedKeys
        observation?.cancel()
      }
      node.environment(\.padding, 9)
      node.environment(\.title, "told to nobody")
      #expect(census.words == ["PaddingKey"])
      #expect(tree.statistics.observers == 0)
      observation = nil
    }
  }

  @Test
  func aDueObservationThatGoesIsNotTold() {
    expectTreeToGo { _ in
      let node = Node("node")
      let census = Census()
      var second: EnvironmentObservation?
      let first = node.observe(\.padding) { _, _, _ in
        census.words.append("first")
        second = nil
      }
      second = node.observe(\.padding) { _, _, _ in census.words.append("second") }
      #expect(second != nil)
      node.environment(\.padding, 9)
      #expect(census.words == ["first"])
      withExtendedLifetime(first) {}
    }
  }

  @Test
  func anObservationOutlivesItsNode() {
    expectTreeToGo { tree in
      let parent = Node("parent")
      let census = Census()
      var node: Node? = Node("node")
      node.map { parent.add($0) }
      let observation = node?.observe(\.padding) { _, _, _ in census.words.append("told") }
      node = nil
      parent.environment(\.padding, 9)
      #expect(census.words == [])
      #expect(tree.statistics.observers == 0)
      observation?.cancel()
    }
  }

  // MARK: - Values that hold nodes

  @Test(arguments: Parting.allCases)
  func aValueReleasesTheLastReferenceToANode(_ parting: Parting) {
    expectTreeToGo { tree in
      let census = Census()
      var holder: Node? = Node("holder")
      let watcher = Node("watcher")
      holder?.add(watcher)
      holder.map { parting.give(Keeper(keptNode(census), census), to: $0) }
      #expect(tree.statistics.nodes == 4)
      #expect(census.keepers == 1)

      parting.take(from: &holder)
      #expect(census.keepers == 0)
      #expect(tree.statistics.nodes == (holder == nil ? 1 : 2))
      #expect(tree.statistics.observers == 0)
      #expect(census.tokens == 0)
    }
  }

  @Test
  func aValueThatIsObservedReleasesANodeWhenItsChangeIsTold() {
    expectTreeToGo { tree in
      let census = Census()
      let holder = Node("holder")
      holder.environment(\.keeper, Keeper(keptNode(census), census))
      let observation = holder.observe(\.keeper) { old, new, _ in
        census.words.append("\(old == nil ? 0 : 1) -> \(new == nil ? 0 : 1)")
      }
      withTransaction {
        holder.environment(\.keeper, nil)
        #expect(tree.statistics.nodes == 3)
      }
      #expect(census.words == ["1 -> 0"])
      #expect(census.keepers == 0)
      #expect(tree.statistics.nodes == 1)
      withExtendedLifetime(observation) {}
    }
  }

  @Test
  func whatWasToldAndReadIsKeptByNobodyWhenItIsTakenAway() {
    expectTreeToGo { tree in
      let census = Census()
      let top = Node("top")
      let things = (0..<3).map { Thing($0, census) }
      things.forEach { top.add($0) }
      let observation = top.observe(any: \.token, \.title) { update in
        census.words.append("\(update.oldValues.token?.number ?? 0)")
      }
      for number in 1...3 {
        top.environment(\.token, Token(number, census))
        #expect(census.tokens == 1)
      }
      top.resetEnvironment(\.token)
      #expect(census.tokens == 0)
      #expect(census.words == ["0", "1", "2", "3"])
      withExtendedLifetime((things, observation)) {}
    }
  }

  /// What was there before is compared when the transaction closes; what came between is not.
  @Test
  func aTransactionKeepsTheValueFromBeforeUntilItCloses() {
    expectTreeToGo { tree in
      let census = Census()
      let holder = Node("holder").environment(\.keeper, Keeper(keptNode(census), census))
      withTransaction {
        holder.environment(\.keeper, Keeper(keptNode(census), census))
        #expect(census.keepers == 2)
        holder.resetEnvironment(\.keeper)
        #expect(census.keepers == 0)
        #expect(tree.statistics.nodes == 1)
      }
      #expect(census.keepers == 0)
      #expect(tree.statistics.nodes == 1)
    }
  }

  /// Each node's value holds the next node.
  @Test
  func aChainOfValuesThatHoldNodesGoesAtOnce() {
    expectTreeToGo { tree in
      let census = Census()
      var first: Node? = chain(of: 10, census)
      #expect(tree.statistics.nodes == 10)
      #expect(first != nil)
      first = nil
      #expect(tree.statistics.nodes == 0)
      #expect(census.keepers == 0)
    }
  }

  /// Nobody calls the tree any more, so that nothing can be left for its next call.
  @Test
  func aChainOfValuesThatHoldNodesGoesWithTheTree() {
    let census = Census()
    expectTreeToGo { _ in
      var first: Node? = chain(of: 10, census)
      #expect(first != nil)
      first = nil
    }
    #expect(census.keepers == 0)
  }

  @Test
  func aValueThatHoldsANodeGoesWithTheTree() {
    let census = Census()
    expectTreeToGo { _ in
      let holder = Node("holder").environment(\.keeper, Keeper(keptNode(census), census))
      withExtendedLifetime(holder) {}
    }
    #expect(census.keepers == 0)
    #expect(census.tokens == 0)
  }

  // MARK: - Defaults that make nodes, and readers in deinit

  @Test
  func aDefaultMakesANode() {
    expectTreeToGo { tree in
      #expect(Node("reader").environmentValues[ReadMakerKey.self] == 28)

      let observed = Node("observed")
      let observation = observed.observe(\.observedMaker, initial: true) { _, new, _ in
        #expect(new == 28)
      }
      #expect(tree.statistics.nodes == 1)

      // To be set first, and to be taken away while it is observed from above.
      let set = Node("set").environment(\.setMaker, 1)
      #expect(set.resetEnvironment(\.setMaker).environmentValues.setMaker == 28)
      #expect(tree.statistics.nodes == 2)
      observation.cancel()
    }
  }

  @Test
  func aDefaultMakesANodeWhereAnObjectDependsOnAllKeys() async {
    // A key that becomes known is one more that the object depends on.
    await #expect(processExitsWith: .success) {
      let census = Census()
      let all = DependsOnAll(census)
      all.attach()
      #expect(Node("reader").environmentValues[LearntMakerKey.self] == 28)
      all.environment(\.learntMaker, 3)
      #expect(census.words == ["initial", "LearntMakerKey"])
    }
  }

  @Test
  func anObjectReadsItsEnvironmentWhenItGoes() {
    expectTreeToGo { _ in
      let census = Census()
      var top: Node? = Node("top").environment(\.padding, 20).environment(\.title, "last")
      var speaker: Speaker? = Speaker(census)
      speaker.map { top?.add($0) }
      speaker = nil
      #expect(census.words == ["20 last"])

      speaker = Speaker(census)
      speaker.map { top?.add($0) }
      top = nil
      speaker = nil
      #expect(census.words == ["20 last", "8 untitled"])

      // In the middle of another's update, and in the middle of a change: where the core may not be
      // asked, the defaults are read.
      speaker = Speaker(census)
      let other = Node("other").environment(\.padding, 30)
      speaker.map { other.add($0) }
      let observation = other.observe(\.title) { _, _, _ in speaker = nil }
      other.environment(\.title, "told")
      #expect(census.words.last == "30 told")
      observation.cancel()

      other.environment(\.keeper, Keeper(Speaker(census), census))
      other.resetEnvironment(\.keeper)
      #expect(census.words.count == 4)
      #expect(census.words.last == "8 untitled")
    }
  }

  // MARK: - Memory

  @Test
  func attachingAndDetachingHoldsMemoryFlat() async {
    // In a process of its own, where no other test uses the heap.
    await #expect(processExitsWith: .success) {
      let census = Census()
      expectFlat(census) { top in
        let thing = Thing(1, census)
        return {
          top.add(thing)
          thing.detach()
        }
      }
    }
  }

  @Test
  func objectsThatComeAndGoHoldMemoryFlat() async {
    await #expect(processExitsWith: .success) {
      let census = Census()
      expectFlat(census) { top in
        return {
          let thing = Thing(1, census)
          top.add(thing)
          thing.giveValues()
        }
      }
      #expect(census.things == 0)
      #expect(census.tokens == 0)
    }
  }
}

// MARK: - What the tests look at

/// Runs `body` in a tree that is the thread's current one meanwhile; it must be gone after that.
private func expectTreeToGo(_ body: (Tree) -> Void) {
  weak var gone: Tree?
  do {
    let tree = Tree()
    gone = tree
    Tree.current = tree
    body(tree)
  }
  Tree.current = Tree()
  #expect(gone == nil, "somebody keeps the tree, or it is in a cycle")
}

/// A tree keeps a place for the default of each key that was observed where nobody had a value.
private func expectNothing(in tree: Tree, butDefaults defaults: Int, _ comment: Comment? = nil) {
  let left = tree.statistics
  #expect([left.nodes, left.wishes, left.observers] == [0, 0, 0], comment)
  #expect(left.values == defaults, comment)
}

/// Many cycles leave as many bytes in use as a few do, in the tree and on the heap. Each updates an
/// object.
private func expectFlat(_ census: Census, _ make: (_ top: Node) -> () -> Void) {
  // Debug builds take ten times as long for each.
  #if DEBUG
    let cycles = 100_000
  #else
    let cycles = 1_000_000
  #endif
  let tree = Tree()
  Tree.current = tree
  let top = Node("top").environment(\.padding, 20)
  let cycle = make(top)
  func repeatCycle(_ times: Int) {
    var updates = 0
    for _ in 0..<times {
      census.updated.removeAll(keepingCapacity: true)
      census.observed.removeAll(keepingCapacity: true)
      cycle()
      updates += census.updated.isEmpty ? 0 : 1
    }
    #expect(updates == times)
  }
  repeatCycle(1000)
  let former = (tree: tree.statistics, heap: heapInUse())
  repeatCycle(cycles)
  let latter = (tree: tree.statistics, heap: heapInUse())
  #expect(latter.tree.bytes == former.tree.bytes)
  #expect(latter.tree.nodes == former.tree.nodes)
  #expect(latter.tree.observers == former.tree.observers)
  #expect(latter.tree.values == former.tree.values)
  // Less than a byte a cycle: what is not flat grows by sixteen at least.
  #expect(latter.heap - former.heap < 1 << 16)
}

/// The bytes that the C library's heap has given out. What it can tell of that is in a header that
/// Swift's module of it lacks, so that the function is looked up; its report ends with the sums over
/// all arenas.
private func heapInUse() -> Int {
  typealias Report = @convention(c) (CInt, UnsafeMutablePointer<FILE>?) -> CInt
  guard let symbol = dlsym(nil, "malloc_info") else { return 0 }
  let report = unsafeBitCast(symbol, to: Report.self)
  let text = withUnsafeTemporaryAllocation(of: CChar.self, capacity: 1 << 16) { buffer in
    guard let start = buffer.baseAddress, let stream = fmemopen(start, buffer.count, "w") else {
      return ""
    }
    _ = report(0, stream)
    fclose(stream)
    return String(cString: start)
  }
  guard let sums = text.split(separator: "</heap>").last else { return 0 }
  func size(_ kind: String) -> Int {
    let line = sums.split(separator: "\n").first { $0.contains("type=\"\(kind)\"") }
    let size = line?.split(separator: "size=\"").last?.prefix { $0.isNumber }
    return size.flatMap { Int($0) } ?? 0
  }
  return size("current") + size("mmap") - size("fast") - size("rest")
}

/// Who is there, and what was told.
private final class Census {
  var things = 0
  var tokens = 0
  var keepers = 0
  var updated: [Int] = []
  var observed: [Int] = []
  var words: [String] = []
}

/// What lies in boxed values, counted.
private final class Token: Equatable {
  let number: Int
  private let census: Census

  init(_ number: Int, _ census: Census) {
    self.number = number
    self.census = census
    census.tokens += 1
  }

  deinit {
    census.tokens -= 1
  }

  static func == (first: Token, second: Token) -> Bool { first.number == second.number }
}

private enum TokenKey: EnvironmentKey {
  static var defaultValue: Token? { nil }
}

/// A value that holds the last reference to something.
private final class Keeper {
  private let kept: AnyObject
  private let census: Census

  init(_ kept: AnyObject, _ census: Census) {
    self.kept = kept
    self.census = census
    census.keepers += 1
  }

  deinit {
    census.keepers -= 1
  }
}

private enum KeeperKey: EnvironmentKey {
  static var defaultValue: Keeper? { nil }
}

/// Makes and drops a node within a default.
private func madeWithANode() -> Int {
  let node = Node("made for a default").environment(\.padding, 20)
  let child = Node("child")
  node.add(child)
  return child.environmentValues.padding + PaddingKey.defaultValue
}

private enum ReadMakerKey: EnvironmentKey {
  static var defaultValue: Int { madeWithANode() }
}

private enum ObservedMakerKey: EnvironmentKey {
  static var defaultValue: Int { madeWithANode() }
}

private enum SetMakerKey: EnvironmentKey {
  static var defaultValue: Int { madeWithANode() }
}

private enum LearntMakerKey: EnvironmentKey {
  static var defaultValue: Int { madeWithANode() }
}

extension EnvironmentValues {
  fileprivate var token: Token? {
    get { self[TokenKey.self] }
    set { self[TokenKey.self] = newValue }
  }

  fileprivate var keeper: Keeper? {
    get { self[KeeperKey.self] }
    set { self[KeeperKey.self] = newValue }
  }

  fileprivate var observedMaker: Int { self[ObservedMakerKey.self] }

  fileprivate var setMaker: Int {
    get { self[SetMakerKey.self] }
    set { self[SetMakerKey.self] = newValue }
  }

  fileprivate var learntMaker: Int {
    get { self[LearntMakerKey.self] }
    set { self[LearntMakerKey.self] = newValue }
  }
}

/// A node with a value, a child's worth of company and somebody who observes it; held by the result.
private func keptNode(_ census: Census) -> AnyObject {
  let thing = Thing(0, census)
  let child = Thing(1, census)
  thing.add(child)
  thing.environment(\.token, Token(0, census))
  thing.companion = child
  return thing
}

private func chain(of count: Int, _ census: Census) -> Node {
  let node = Node("\(count)")
  if count > 1 {
    node.environment(\.keeper, Keeper(chain(of: count - 1, census), census))
  }
  return node
}

// MARK: - Objects

/// An object that is told in both ways, and that has values of each storage.
private final class Thing: EnvironmentUpdating {
  let node: Node
  @Environment(\.padding) private var padding
  @Environment(\.caption) private var caption
  @Environment(\.token) private var token
  var companion: Thing?
  private let number: Int
  private let census: Census
  private var observation: EnvironmentObservation?

  init(_ number: Int, _ census: Census) {
    node = Node("\(number)")
    self.number = number
    self.census = census
    census.things += 1
    observation = observe(\.padding) { _, _, _ in census.observed.append(number) }
  }

  deinit {
    census.things -= 1
  }

  func giveValues() {
    environment(\.token, Token(number, census))
    environment(\.title, "title \(number)")
    prefer(\.font, Font(name: "Serif", size: Double(number)))
    baseEnvironment(\.textScale, 1.5)
  }

  func updateEnvironment() {
    census.updated.append(number)
    _ = (padding, caption, token)
  }
}

/// An object that goes while it is updated.
private final class Leaver: EnvironmentUpdating {
  let node = Node("leaver")
  @Environment(\.padding) private var padding
  var whenUpdated: () -> Void = {}
  private var hasSet = false
  private let census: Census

  init(_ census: Census) {
    self.census = census
    census.things += 1
  }

  deinit {
    census.words.append("went at \(padding)")
    census.things -= 1
  }

  func updateEnvironment() {
    whenUpdated()
    census.words.append("came to \(padding)")
    census.words.append("stayed in \(node.parent?.name ?? "nothing")")
    if !hasSet {
      hasSet = true
      node.parent?.environment(\.padding, padding + 1)
      census.words.append("set \(padding)")
    }
  }
}

/// An object that reads what it declares when it goes.
private final class Speaker: Environmentable {
  let node = Node("speaker")
  @Environment(\.padding) private var padding
  @Environment(\.title) private var title
  private let census: Census

  init(_ census: Census) {
    self.census = census
  }

  deinit {
    census.words.append("\(padding) \(title)")
  }
}

private final class DependsOnAll: EnvironmentUpdating {
  static var environmentDependencies: EnvironmentDependencies { .all }
  let node = Node("all")
  private let census: Census

  init(_ census: Census) {
    self.census = census
  }

  func updateEnvironment(_ update: EnvironmentUpdate) {
    census.words += update.isInitial ? ["initial"] : update.changedKeys
  }
}

/// The only owner of objects that are told of the padding, one of whom releases others then.
private final class Family {
  var members: [String: Member] = [:]
  var journal: [String] = []
  var victims: [String] = []
  let channel: Channel

  init(_ channel: Channel) {
    self.channel = channel
  }

  /// In the order of the tree: parent, older, self, child, younger; child is below self.
  func build(below top: Node) {
    let parent = Member("parent", self)
    let teller = Member("self", self)
    let child = Member("child", self)
    let siblings = [Member("older", self), teller, Member("younger", self)]
    top.add(parent)
    siblings.forEach(parent.add)
    teller.add(child)
    for member in siblings + [parent, child] {
      members[member.name] = member
    }
    journal = []
  }

  func isTold(_ name: String, _ padding: Int) {
    journal.append("\(name) \(padding)")
    if name == "self" {
      victims.forEach { members[$0] = nil }
    }
  }
}

private final class Member: EnvironmentUpdating {
  let node: Node
  let name: String
  @Environment(\.padding) private var padding
  private unowned let family: Family
  private var observation: EnvironmentObservation?

  init(_ name: String, _ family: Family) {
    node = Node(name)
    self.name = name
    self.family = family
    if family.channel == .observation {
      observation = observe(\.padding) { [unowned family] _, new, _ in
        family.isTold(name, new)
        if name == "self" {
          family.journal.append("self goes on")
        }
      }
    }
  }

  func updateEnvironment() {
    guard family.channel == .update else { return }
    family.isTold(name, padding)
    if name == "self" {
      family.journal.append("\(name) goes on")
    }
  }
}

// MARK: - Arguments

enum DeathOrder: CaseIterable {
  case parentsFirst, childrenFirst, middleFirst, leavesThenTop

  /// Of a tree of 15, each of whose nodes `n` is below `(n - 1) / 2`.
  fileprivate var victims: [Int] {
    switch self {
    case .parentsFirst: Array(0..<15)
    case .childrenFirst: (0..<15).reversed()
    case .middleFirst: Array(3..<7) + [1, 2, 0] + Array(7..<15)
    case .leavesThenTop: Array(7..<15) + Array(0..<7)
    }
  }
}

enum Channel: CaseIterable {
  case update, observation
}

enum Release: CaseIterable {
  case itself, older, younger, parent, child, everyone

  fileprivate var victims: [String] {
    switch self {
    case .itself: ["self"]
    case .older: ["older"]
    case .younger: ["younger"]
    case .parent: ["parent"]
    case .child: ["child"]
    case .everyone: ["parent", "older", "self", "child", "younger"]
    }
  }

  fileprivate var told: [String] {
    let first = ["parent 20", "older 20", "self 20", "self goes on"]
    return switch self {
    // Its child inherits nothing then, as before.
    case .itself: first + ["younger 20"]
    case .older: first + ["child 20", "younger 20"]
    case .younger: first + ["child 20"]
    // All below it inherit nothing; whoever has seen 20 is told of that in the next round.
    case .parent: first + ["older 8", "self 8", "self goes on"]
    case .child: first + ["younger 20"]
    case .everyone: first
    }
  }
}

/// How a value that holds a node is given to another node, and how it goes.
enum Parting: CaseIterable {
  case set, reset, withdrawal, baseReset, removal

  fileprivate func give(_ keeper: Keeper, to holder: Node) {
    switch self {
    case .set, .reset, .removal: holder.environment(\.keeper, keeper)
    case .withdrawal: holder.prefer(\.keeper, keeper)
    case .baseReset: holder.baseEnvironment(\.keeper, keeper)
    }
  }

  fileprivate func take(from holder: inout Node?) {
    switch self {
    case .set: holder?.environment(\.keeper, nil)
    case .reset: holder?.resetEnvironment(\.keeper)
    case .withdrawal: holder?.withdrawPreference(\.keeper)
    case .baseReset: holder?.resetBaseEnvironment(\.keeper)
    case .removal: holder = nil
    }
  }
}

private struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return mixed ^ (mixed >> 31)
  }
}
