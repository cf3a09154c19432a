// Streams: a task goes through the values that a node has, one after the other; and Observation tracks
// what is read through an observable class, or through any node.
import Milieu
import Observation

enum PaddingKey: EnvironmentKey {
  static let defaultValue = 8
}

extension EnvironmentValues {
  var padding: Int {
    get { self[PaddingKey.self] }
    set { self[PaddingKey.self] = newValue }
  }
}

// [object]
@MainActor @Observable
final class Row: @MainActor Environmentable {
  let node = Node("row")
  @ObservationIgnored @Environment(\.padding) var padding
  var title = "untitled"
}
// [object]

let list = Node("list")

@MainActor
func lag(behind row: Row) async {
  var iterator = row.values(for: \.padding).makeAsyncIterator()
  print(await iterator.next() ?? 0)
  list.environment(\.padding, 9)
  list.environment(\.padding, 10)
  print(await iterator.next() ?? 0)
}

// [values]
@MainActor
func follow(_ row: Row) async {
  for await padding in row.values(for: \.padding) {
    print("padding \(padding)")
    if padding == 12 { break }
    list.environment(\.padding, padding + 1)
  }
}
// [values]

@MainActor
func track(_ row: Row) {
  // [tracking]
  withObservationTracking {
    print("padding \(row.padding)")
  } onChange: {
    MainActor.assumeIsolated { print("padding \(row.padding) now") }
  }
  // [tracking]
  list.environment(\.padding, 14)
  list.environment(\.padding, 15)
}

@MainActor
func describe(_ row: Row) async {
  // [observations]
  for await text in Observations({ "\(row.title), padded by \(row.padding)" }) {
    print(text)
    if row.title == "inbox" { break }
    if row.padding == 16 { row.title = "inbox" }
    list.environment(\.padding, 16)
  }
  // [observations]
}

@MainActor
func trackAnyNode() {
  withObservationTracking {
    print("padding \(list.observable.padding)")
  } onChange: {
    print("the list's padding is another one")
  }
  list.environment(\.padding, 20)
}

/// Lets go of the row in the midst of its values.
@MainActor
func outlive(_ values: EnvironmentSequence<Int>, _ letGo: () -> Void) async {
  for await padding in values {
    print("padding \(padding)")
    letGo()
  }
  print("no more")
}

// Loops are in functions: what is at the top of a program lives as long as the program, iterators too.
var row: Row? = Row()
if let row {
  list.add(row)
  print("who comes late gets the latest")
  await lag(behind: row)
  print("a loop that is left leaves no observer behind")
  await follow(row)
  print(list.tree.statistics.observers)
  print("a change is told once, when reads give the new value")
  track(row)
  print("properties and values are tracked together")
  await describe(row)
}
print("any node will do")
trackAnyNode()
print("the values end with the node, which the loop does not keep")
if let values = row?.values(for: \.padding) {
  await outlive(values) { row = nil }
}
