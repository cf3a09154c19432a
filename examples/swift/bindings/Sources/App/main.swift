// Bindings: a widget's properties follow the environment, one of them both ways, and a setting of the
// user's drives a value for the whole window. Nobody observes anything.
import CLabel
import Foundation
import Milieu
import MilieuGLib

enum MarginKey: EnvironmentKey {
  static let defaultValue = 0
}

extension EnvironmentValues {
  /// In pixels.
  var margin: Int {
    get { self[MarginKey.self] }
    set { self[MarginKey.self] = newValue }
  }
}

let window = Node("window", isBoundary: true)
let row = Node("row")
window.add(row)
let label = label_new()

print("bound:")
// [bind]
try row.bind(\.margin, to: label, "margin", twoWay: true)
// [bind]
// [functions]
try row.bind(\.locale, to: label, "text", to: { $0.identifier })
// [functions]

print("not bound:")
do {
  try row.bind(\.locale, to: label, "margin", to: { $0.identifier })
} catch {
  print("  \(error)")
}

print("the window follows a setting:")
let folder = SettingsFolder()
let settings = try folder.open()
// [settings]
try window.bind(\.margin, to: settings, "margin", layer: .base)
// [settings]
print("the user chooses another:")
try settings.set("margin", to: 12)

print("the user speaks Polish:")
window.environment(\.locale, Locale(identifier: "pl"))

print("somebody drags the label's edge:")
label_set_margin(label, 20)
print("  the row's margin is \(row.environmentValues.margin),", terminator: " ")
print("the window's \(window.environmentValues.margin)")

label_unref(label)
print("the label has gone, and nothing is left to end:")
row.environment(\.margin, 30)
print("  the row's margin is \(row.environmentValues.margin)")
folder.remove()
