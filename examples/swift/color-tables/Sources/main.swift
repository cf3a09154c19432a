// Colour tables: what each entry is in each theme, in a file, and objects that pick entries by name.
import Foundation
import Milieu

/// A card, which says what it looks like.
final class Card: EnvironmentUpdating {
  let node: Node
  @Picked("BG") private var background
  @Picked("gap", default: 4.0) private var gap

  init(_ name: String) {
    node = Node(name)
  }

  func updateEnvironment() {
    print("\(node.name ?? "") is \(background), \(gap) pixels apart")
  }
}

/// Writes the table to a file.
func write(_ text: String) throws -> String {
  let file = FileManager.default.temporaryDirectory.appending(component: "\(UUID()).txt").path()
  try Data(text.utf8).write(to: URL(filePath: file))
  return file
}

let text = """
  NORMAL   NIGHT    RED
  #ffffff  #343434  #fafafa  BG    // behind everything
  #aaaaaa  #313131  #aaaaaa  SEP
  $SEP     #000000  $SEP     BAR
  8px      8px      12px     gap

  """

// Without a table there are the defaults.
let (window, preview) = (Node("window", isBoundary: true), Node("preview", isBoundary: true))
let (card, sample) = (Card("the card"), Card("the sample"))
window.add(card)
preview.add(sample)

print("-- a file is loaded")
let file = try write(text)
ColorTable.shared.file = file
print(ColorTable.shared.table?.themes ?? [])

print("-- the desktop is dark")
Tree.current.baseEnvironment(\.colorScheme, .dark)

print("-- the preview has a theme of its own")
preview.environment(\.themeVersion, "RED")

print("-- a colour changes in the file, which the sample does not see")
try Data(text.replacing("#343434", with: "#202020").utf8).write(to: URL(filePath: file))
try ColorTable.shared.reload()

print("-- the file is damaged, and what is in force stays")
let damaged = "NORMAL NIGHT\n#fff #12345G BG\n#fff #000 SEP\n#000 SEP\n"
try Data(damaged.utf8).write(to: URL(filePath: file))
ColorTable.shared.onError = { error in
  for fault in error.faults {
    print("line \(fault.line), column \(fault.column): \(fault.message)")
  }
}
ColorTable.shared.file = file
print(card.environmentValues[picked: "BG"])

print("-- a look-up needs no tree")
let table = try ColorTable(text: text, name: "colors.txt")
for theme in ["RED", "BLUE"] {
  print(table, theme, table["BAR", theme]?.description ?? "none")
}
print(try table.gtkCSS(theme: "NIGHT"), terminator: "")

try FileManager.default.removeItem(atPath: file)
