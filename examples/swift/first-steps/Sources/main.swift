// First steps: a value is set on a window and read by what lies below it; a dialog has one of its
// own, and is not told when the window's changes.
import Milieu

extension ColorScheme {
  var name: String { self == .unspecified ? "none" : "\(self)" }
}

func tell(_ place: String) -> (_ old: ColorScheme, _ new: ColorScheme, Transaction) -> Void {
  { old, new, _ in print("\(place): \(old.name) -> \(new.name)") }
}

// [example]
final class Row: Environmentable {
  let node = Node("row")
  @Environment(\.colorScheme) var scheme
}
let (row, window, dialog) = (Row(), Node(isBoundary: true), Node(isBoundary: true))
window.add(row)
window.add(dialog)
dialog.environment(\.colorScheme, .light)

let told = [row.observe(\.colorScheme, tell("row")), dialog.observe(\.colorScheme, tell("dialog"))]
window.environment(\.colorScheme, .dark)
print("the row reads \(row.scheme.name)")
print("the dialog reads \(dialog.environmentValues.colorScheme.name)")
// [example]
