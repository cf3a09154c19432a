import Milieu
import Testing

private enum NumberKey: EnvironmentKey {
  static let defaultValue = 1
}

private enum IsMoodyKey: EnvironmentKey {
  static let defaultValue = false
}

extension EnvironmentValues {
  fileprivate var number: Int {
    get { self[NumberKey.self] }
    set { self[NumberKey.self] = newValue }
  }

  fileprivate var isMoody: Bool {
    get { self[IsMoodyKey.self] }
    set { self[IsMoodyKey.self] = newValue }
  }

  fileprivate var isLarge: Bool { number > 10 }

  /// Reads the number only where it counts.
  fileprivate var mood: Int { isMoody ? number : 0 }
}

private final class Row: EnvironmentUpdating {
  let node = Node()
  @Environment(\.padding) var padding
  @Environment(\.number) var number
  var updates: [String] = []
  var act: () -> Void = {}

  func updateEnvironment(_ update: EnvironmentUpdate) {
    guard !update.isInitial else { return }
    updates.append("\(update.oldValues.number) -> \(number), \(update.changedKeys.count) changed")
    act()
  }
}

private final class Moody: EnvironmentUpdating {
  let node = Node()
  @Environment(\.padding) var padding
  @Environment(\.isLarge) var isLarge
  @Environment(\.mood) var mood
  var updates: [Int] = []

  func updateEnvironment() { updates.append(mood) }
}

/// One change is told to many objects of a class, in a tree that has told them before and knows their order.
struct ManyObjectsTests {
  let tree = Tree()
  let top: Node

  init() {
    Tree.current = tree
    top = Node("top")
  }

  private func makeRows() -> [Row] {
    let rows = (0..<3).map { _ in Row() }
    rows.forEach { top.add($0) }
    top.environment(\.padding, 3)
    rows.forEach { $0.updates = [] }
    return rows
  }

  @Test
  func eachIsUpdatedOfTheSameChange() {
    let rows = makeRows()
    for number in [2, 1, 2, 1] {
      top.environment(\.number, number)
    }
    let expected = ["1 -> 2", "2 -> 1", "1 -> 2", "2 -> 1"].map { $0 + ", 1 changed" }
    #expect(rows.map(\.updates) == [expected, expected, expected])
  }

  @Test
  func whereTheyDifferEachIsUpdatedOfItsOwn() {
    let rows = makeRows()
    rows[1].environment(\.number, 5)
    top.environment(\.number, 2)
    rows[1].resetEnvironment(\.number)
    top.environment(\.number, 3)
    let others = ["1 -> 2, 1 changed", "2 -> 3, 1 changed"]
    let own = ["1 -> 5, 1 changed", "5 -> 2, 1 changed", "2 -> 3, 1 changed"]
    #expect(rows.map(\.updates) == [others, own, others])
  }

  @Test
  func twoKeysThatChangeTogetherAreOneUpdate() {
    let rows = makeRows()
    for number in [2, 3] {
      withTransaction {
        top.environment(\.number, number)
        top.environment(\.padding, number + 10)
      }
    }
    let expected = ["1 -> 2, 2 changed", "2 -> 3, 2 changed"]
    #expect(rows.map(\.updates) == [expected, expected, expected])
  }

  @Test
  func whatAnUpdateChangesLaterOnesAreToldOfAtTheirTurn() {
    let rows = makeRows()
    rows[0].act = { [top] in top.environment(\.padding, 20) }
    top.environment(\.number, 2)
    let later = ["1 -> 2, 2 changed"]
    #expect(rows.map(\.updates) == [["1 -> 2, 1 changed", "2 -> 2, 1 changed"], later, later])
  }

  @Test
  func aKeyThatIsSetBackWhileItIsToldIsToldAgain() {
    let rows = makeRows()
    rows[0].act = { [top] in top.environment(\.number, 1) }
    withTransaction {
      top.environment(\.padding, 4)
      top.environment(\.number, 2)
    }
    let later = ["1 -> 1, 1 changed"]
    #expect(rows.map(\.updates) == [["1 -> 2, 2 changed", "2 -> 1, 1 changed"], later, later])
  }

  @Test
  func anObjectThatGoesWhileAnotherIsUpdatedIsNotUpdated() {
    var rows = makeRows()
    var last: Row? = rows.removeLast()
    var lastIsUpdated = false
    last?.act = { lastIsUpdated = true }
    rows[0].act = { last = nil }
    top.environment(\.number, 2)
    #expect(rows.map(\.updates.count) == [1, 1])
    #expect(last == nil && !lastIsUpdated)
  }

  @Test
  func aPathThatComesToReadAKeyIsAskedOfItAgain() {
    let places = [Node("left"), Node("right")]
    let objects = places.map { place in
      let object = Moody()
      top.add(place)
      place.environment(\.number, 1)
      place.add(object)
      return object
    }
    top.environment(\.padding, 3)
    objects.forEach { $0.updates = [] }

    places[0].environment(\.number, 2)
    #expect(objects.map(\.updates) == [[], []])
    places[1].environment(\.isMoody, true)
    #expect(objects.map(\.updates) == [[], [1]])
    places[1].environment(\.number, 2)
    withExtendedLifetime(places) {}
    #expect(objects.map(\.updates) == [[], [1, 2]])
  }
}
