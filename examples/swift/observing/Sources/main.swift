// Observing: objects are updated, and observers told, exactly once a transaction, in tree order, and
// only of what differs for them. A transaction says whether to animate.
import Milieu

enum PaddingKey: EnvironmentKey {
  static let defaultValue = 0
}

enum SpacingKey: EnvironmentKey {
  static let defaultValue = 0
}

extension EnvironmentValues {
  var padding: Int {
    get { self[PaddingKey.self] }
    set { self[PaddingKey.self] = newValue }
  }

  var spacing: Int {
    get { self[SpacingKey.self] }
    set { self[SpacingKey.self] = newValue }
  }
}

// [object]
final class Row: EnvironmentUpdating {
  let node = Node("row")
  @Environment(\.padding) private var padding
  @Environment(\.spacing) private var spacing

  func updateEnvironment(_ update: EnvironmentUpdate) {
    let why = update.isInitial ? "attached" : update.changedKeys.joined(separator: ", ")
    print("row: padding \(padding) spacing \(spacing), for \(why)")
  }
}
// [object]

let window = Node("window", isBoundary: true)
let list = Node("list")
let row = Row()

print("an object is updated once when it is added")
window.add(list)
list.add(row)

print("the row comes before the list's observer, but is told after it")
// [observe]
let ofList = list.observe(\.padding) { old, new, transaction in
  print("list: padding \(old) -> \(new)\(transaction.isAnimated ? " animated" : "")")
}
// [observe]
window.environment(\.padding, 8)

print("two keys in one transaction")
// [transaction]
withAnimation(duration: .milliseconds(250)) {
  window.environment(\.padding, 12)
  list.environment(\.spacing, 2)
}
// [transaction]

print("the row's own value hides the window's")
row.environment(\.padding, 12)
window.environment(\.padding, 16)

print("nobody is told any more: the list's observer is cancelled, and the row detached")
ofList.cancel()
row.detach()
window.environment(\.padding, 20)
