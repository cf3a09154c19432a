import Milieu
import Testing

/// A value without `==`.
private struct Opaque {
  var number: Int
}

/// The same in a box.
private struct Boxed {
  var list: [Int]
}

private enum BoxedKey: EnvironmentKey {
  static var defaultValue: Boxed { Boxed(list: [0]) }
}

private enum OpaqueKey: EnvironmentKey {
  static var defaultValue: Opaque { Opaque(number: 0) }
}

private enum RatioKey: EnvironmentKey {
  static let defaultValue = 1.0
}

extension EnvironmentValues {
  fileprivate var opaque: Opaque {
    get { self[OpaqueKey.self] }
    set { self[OpaqueKey.self] = newValue }
  }

  fileprivate var boxed: Boxed {
    get { self[BoxedKey.self] }
    set { self[BoxedKey.self] = newValue }
  }

  fileprivate var ratio: Double {
    get { self[RatioKey.self] }
    set { self[RatioKey.self] = newValue }
  }

  fileprivate var padded: [Int] { [padding] + boxed.list }
}

struct ObservationTests {
  let tree = Tree()
  let node: Node

  init() {
    Tree.current = tree
    node = Node("node")
  }

  // MARK: - One key path

  @Test
  func tellsOldAndNewOncePerFlush() {
    var told: [[Int]] = []
    let observation = node.observe(\.padding) { old, new, _ in told.append([old, new]) }
    node.environment(\.padding, 8)
    node.environment(\.padding, 9)
    withTransaction {
      node.environment(\.padding, 10)
      node.environment(\.padding, 11)
    }
    withTransaction {
      node.environment(\.padding, 12)
      node.environment(\.padding, 11)
    }
    withExtendedLifetime(observation) {}
    #expect(told == [[8, 9], [9, 11]])
  }

  @Test
  func tellsInitiallyTheValueOfNowAsBoth() {
    var told: [[Int]] = []
    node.environment(\.padding, 3)
    let observation = node.observe(\.padding, initial: true) { old, new, _ in
      told.append([old, new])
    }
    #expect(told == [[3, 3]])
    node.environment(\.padding, 4)
    withExtendedLifetime(observation) {}
    #expect(told == [[3, 3], [3, 4]])
  }

  @Test
  func tellsOfAPartOnlyWhatDiffersThere() {
    var told: [[Double]] = []
    let observation = node.observe(\.font.size) { old, new, _ in told.append([old, new]) }
    node.environment(\.font.name, "Serif")
    node.environment(\.font.size, 13)
    node.resetEnvironment(\.font)
    withExtendedLifetime(observation) {}
    #expect(told == [[12, 13], [13, 12]])
  }

  @Test
  func tellsOfACombinationOnceWhenBothKeysChange() {
    var told: [String] = []
    let observation = node.observe(\.caption) { old, new, _ in told.append("\(old) -> \(new)") }
    node.environment(\.caption, "four")
    node.environment(\.padding, 5)
    withExtendedLifetime(observation) {}
    #expect(told == ["untitled 8 -> four 4", "four 4 -> four 5"])
  }

  @Test
  func followsDependenciesThatDrift() {
    var told: [String] = []
    let observation = node.observe(\.choice) { old, new, _ in told.append("\(old) -> \(new)") }
    node.environment(\.title, "a")
    node.environment(\.padding, 11)
    node.environment(\.title, "b")
    node.environment(\.padding, 1)
    node.environment(\.title, "c")
    withExtendedLifetime(observation) {}
    #expect(told == ["narrow -> a", "a -> b", "b -> narrow"])
    #expect(tree.statistics.observers <= 1)
  }

  @Test
  func aDriftWithinOneTransactionIsToldOnce() {
    var told: [String] = []
    let observation = node.observe(\.choice) { old, new, _ in told.append("\(old) -> \(new)") }
    withTransaction {
      node.environment(\.title, "a")
      node.environment(\.padding, 11)
      node.environment(\.title, "b")
    }
    withTransaction {
      node.environment(\.padding, 1)
      node.environment(\.title, "c")
      node.environment(\.padding, 12)
    }
    withExtendedLifetime(observation) {}
    #expect(told == ["narrow -> b", "b -> c"])
  }

  @Test
  func aTrivialValueWithoutEqualityIsEqualByItsBytes() {
    let recorder = node.record(\.opaque.number)
    node.environment(\.opaque, Opaque(number: 1))
    node.environment(\.opaque, Opaque(number: 1))
    #expect(recorder.lines == ["OpaqueKey: 0 -> 1"])
  }

  @Test
  func everyWriteOfAValueWithoutEqualityTells() {
    var told: [[Int]] = []
    let observation = node.observe(\.boxed) { old, new, _ in told.append(old.list + new.list) }
    node.environment(\.boxed, Boxed(list: [1]))
    node.environment(\.boxed, Boxed(list: [1]))
    node.environment(\.padding, 1)
    node.resetEnvironment(\.boxed)
    withExtendedLifetime(observation) {}
    #expect(told == [[0, 1], [1, 1], [1, 0]])
  }

  @Test
  func aValueWithoutEqualityThatStandsTellsNothingWhenAnotherKeyChanges() {
    node.environment(\.boxed, Boxed(list: [1]))
    var changed: [[String]] = []
    let observation = node.observe(any: \.padding, \.boxed) { changed.append($0.changedKeys) }
    node.environment(\.padding, 9)
    withExtendedLifetime(observation) {}
    #expect(changed == [["PaddingKey"]])
    let recorder = node.record(\.padded)
    node.environment(\.padding, 9)
    #expect(recorder.take() == [])
    node.environment(\.boxed, Boxed(list: [1]))
    #expect(recorder.take() == [])
    node.environment(\.boxed, Boxed(list: [2]))
    #expect(recorder.take() == ["BoxedKey: [9, 1] -> [9, 2]"])
  }

  @Test
  func notANumberIsToldOnce() {
    var told = 0
    let observation = node.observe(\.ratio) { _, _, _ in told += 1 }
    node.environment(\.ratio, .nan)
    #expect(told == 1)
    node.environment(\.padding, 1)
    #expect(told == 1)
    let rounds = tree.statistics.rounds
    node.environment(\.ratio, 2)
    #expect(told == 2)
    #expect(tree.statistics.rounds == rounds + 1)
    withExtendedLifetime(observation) {}
  }

  @Test
  func hiddenChangesAreNotToldAndMovesAre() {
    let (first, second) = (Node("first"), Node("second").environment(\.padding, 2))
    first.add(node)
    var told: [[Int]] = []
    let observation = node.observe(\.padding) { old, new, _ in told.append([old, new]) }
    second.add(node)
    node.environment(\.padding, 2)
    second.environment(\.padding, 3)
    node.resetEnvironment(\.padding)
    withExtendedLifetime(observation) {}
    #expect(told == [[8, 2], [2, 3]])
  }

  // MARK: - Several

  @Test
  func tellsOfSeveralKeyPathsTogether() {
    var told: [String] = []
    let observation = node.observe(any: \.padding, \.font.size, \.choice) { update in
      told.append(
        "\(update.changes(\.padding)) \(update.changes(\.font.size)) \(update.changes(\.choice)) "
          + update.changedKeys.joined(separator: ","))
    }
    withTransaction {
      node.environment(\.padding, 1).environment(\.font.size, 1)
    }
    node.environment(\.font.name, "Serif")
    node.environment(\.title, "unread")
    node.environment(\.padding, 11)
    node.environment(\.title, "read")
    withExtendedLifetime(observation) {}
    #expect(
      told == [
        "true true false FontKey,PaddingKey", "true false true PaddingKey",
        "false false true TitleKey",
      ])
  }

  @Test
  func tellsOfSeveralInitially() {
    var told: [Bool] = []
    let observation = node.observe(any: \.padding, \.title, initial: true) { update in
      told.append(update.isInitial)
      #expect(update.changes(\.padding) == update.isInitial)
      #expect(update.oldValues.padding == update.values.padding)
    }
    node.environment(\.title, "a")
    withExtendedLifetime(observation) {}
    #expect(told == [true, false])
  }

  // MARK: - From within

  @Test
  func aHandlerMayCancelItself() {
    var told = 0
    var observation: EnvironmentObservation?
    observation = node.observe(\.padding) { _, _, _ in
      told += 1
      observation?.cancel()
      observation?.cancel()
    }
    node.environment(\.padding, 1)
    node.environment(\.padding, 2)
    #expect(told == 1)
    #expect(tree.statistics.observers == 0)
    observation = nil
    #expect(tree.statistics.observers == 0)
  }

  @Test
  func aHandlerMayReleaseItself() {
    final class Kept {}
    weak var kept: Kept?
    var told = 0
    var observation: EnvironmentObservation?
    do {
      let captured = Kept()
      kept = captured
      observation = node.observe(\.padding) { _, _, _ in
        observation = nil
        told += 1
        withExtendedLifetime(captured) {}
      }
    }
    #expect(observation != nil)
    node.environment(\.padding, 1)
    node.environment(\.padding, 2)
    #expect(told == 1)
    #expect(kept == nil)
    #expect(tree.statistics.observers == 0)
  }

  @Test
  func oneThatIsCancelledWhileDueIsNotTold() {
    var told: [String] = []
    var second: EnvironmentObservation?
    let first = node.observe(\.padding) { _, _, _ in
      told.append("first")
      second?.cancel()
    }
    second = node.observe(\.padding) { _, _, _ in told.append("second") }
    node.environment(\.padding, 1)
    withExtendedLifetime(first) {}
    #expect(told == ["first"])
  }

  @Test
  func oneThatIsMadeInAHandlerIsToldOfLaterChangesOnly() {
    var told: [Int] = []
    var inner: [EnvironmentObservation] = []
    let outer = node.observe(\.padding) { [node] _, _, _ in
      inner.append(node.observe(\.padding) { _, new, _ in told.append(new) })
    }
    node.environment(\.padding, 1)
    #expect(told == [])
    node.environment(\.padding, 2)
    withExtendedLifetime((outer, inner)) {}
    #expect(told == [2])
  }

  @Test
  func aHandlersChangeIsToldInTheNextRound() {
    var told: [String] = []
    let first = node.observe(\.padding) { [node] _, new, _ in
      told.append("padding \(new)")
      node.environment(\.title, "t\(new)")
      told.append("set")
    }
    let second = node.observe(\.title) { _, new, _ in told.append("title \(new)") }
    node.environment(\.padding, 1)
    withExtendedLifetime((first, second)) {}
    #expect(told == ["padding 1", "set", "title t1"])
  }

  @Test
  func aHandlerMayReleaseTheNode() {
    var row: Node? = Node("row")
    var told = 0
    let first = row?.observe(\.padding) { _, _, _ in
      told += 1
      row = nil
    }
    row.map { node.add($0) }
    node.environment(\.padding, 1)
    node.environment(\.padding, 2)
    #expect(told == 1)
    #expect(row == nil)
    #expect(tree.statistics.nodes == 1)
    first?.cancel()
    withExtendedLifetime(first) {}
  }

  @Test
  func anObservationOutlivesItsNodeInSilence() {
    var row: Node? = Node("row")
    var told = 0
    let observation = row?.observe(\.padding) { _, _, _ in told += 1 }
    row.map { node.add($0) }
    row = nil
    node.environment(\.padding, 1)
    observation?.cancel()
    withExtendedLifetime(observation) {}
    #expect(told == 0)
  }

  // MARK: - Order

  @Test
  func nodesAreToldInTreeOrderAndOneNodesInOrderOfRegistration() {
    let (a, b) = (Node("a"), Node("b"))
    node.add(b)
    node.insert(a, before: b)
    var told: [String] = []
    let observations = [("b1", b), ("a1", a), ("top", node), ("b2", b)].map { label, at in
      at.observe(\.padding) { _, _, _ in told.append(label) }
    }
    node.environment(\.padding, 1)
    withExtendedLifetime(observations) {}
    #expect(told == ["top", "a1", "b1", "b2"])
  }

  @Test
  func oneOfSeveralKeysIsToldOncePerFlushWhateverTheRoundsOrder() {
    // The second key is observed later than the first, by the drift, so that there are two observers.
    var told = 0
    let observation = node.observe(\.choice) { _, _, _ in told += 1 }
    node.environment(\.padding, 11)
    withTransaction { _ = node.environment(\.padding, 12).environment(\.title, "a") }
    withExtendedLifetime(observation) {}
    #expect(told == 2)
  }
}
