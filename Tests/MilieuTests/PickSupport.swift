import Milieu

/// What a test lets pickers drive; it writes down each assignment.
class PickedLabel: Environmentable {
  let node: Node
  /// Each assignment, in order.
  var assigned: [String] = []
  /// Runs after each assignment.
  var whenAssigned: (PickedLabel) -> Void = { _ in }

  var text = "" { didSet { note(text) } }
  var opacity = 1.0 { didSet { note("\(opacity)") } }
  var tint: Color? { didSet { note(tint.map(\.description) ?? "none") } }
  var closure: () -> Int = { 0 } { didSet { note("closure \(closure())") } }
  var titles: States<String> = [:] { didSet { note("titles") } }

  init(_ name: String = "label") {
    node = Node(name)
  }

  private func note(_ line: String) {
    assigned.append(line)
    whenAssigned(self)
  }

  /// What was assigned since the last time.
  func take() -> [String] {
    defer { assigned = [] }
    return assigned
  }
}

/// An object without a node, as toolkits have.
final class PickedLayer {
  var text = "" { didSet { assigned.append(text) } }
  var tint: Color? { didSet { assigned.append(tint.map(\.description) ?? "none") } }
  var titles: States<String> = [:] { didSet { assigned.append("titles") } }
  var assigned: [String] = []
}

/// Gives a theme's name in small letters.
let lowercased = { @Sendable (theme: String) in theme.lowercased() }
