// Own keys: a key is a type with a default, and a property makes it readable by key paths. Any type
// can be a value; a key path may lead to a part of one, or combine several keys.
import Milieu

// [key]
enum PaddingKey: EnvironmentKey {
  static let defaultValue = 8
}

extension EnvironmentValues {
  var padding: Int {
    get { self[PaddingKey.self] }
    set { self[PaddingKey.self] = newValue }
  }
}
// [key]

/// A value that does not fit into 8 bytes is kept in a box, which all who read it share.
struct Font: Equatable {
  var name: String
  var size: Double
}

enum FontKey: EnvironmentKey {
  static var defaultValue: Font {
    // Once per process, when somebody reads it first.
    print("the default font is made")
    return Font(name: "Sans", size: 12)
  }
}

extension EnvironmentValues {
  var font: Font {
    get { self[FontKey.self] }
    set { self[FontKey.self] = newValue }
  }

  /// Combines two keys, and depends on both.
  var lineHeight: Double { font.size + Double(padding) }
}

// [object]
final class Row: Environmentable {
  let node = Node("row")
  @Environment(\.font) var font
  @Environment(\.font.name) var fontName
  @Environment(\.lineHeight) var lineHeight
}
// [object]

let list = Node("list")
let row = Row()
list.add(row)

print("defaults: \(row.fontName), a line of \(row.lineHeight)")
list.environment(\.font, Font(name: "Serif", size: 10)).environment(\.padding, 4)
print("from the list: \(row.fontName), a line of \(row.lineHeight)")

// A part of a value: the row gets a font of its own, which is the one that it inherits but for that.
row.environment(\.font.size, 20)
print("of its own: \(row.font), a line of \(row.lineHeight)")
row.resetEnvironment(\.font)
print("inherited again: \(row.font)")

// [transform]
// Made from what is inherited, and made anew when that changes.
row.environment(\.padding) { $0 *= 2 }
// [transform]
list.environment(\.padding, 6)
print("twice the list's: \(row.environmentValues.padding)")
print(row.explain(\.padding))
