import AllocationCounter
import Foundation
import Milieu

// Reads `@Environment` properties a hundred levels below the values, and tells of changes, and counts
// what that asks of the allocator and how often key paths are run. Exits with 1 if it is not what the
// documents promise.

let depth = 100

let ochre = Color(red: 1, green: 0.5, blue: 0.25)
let polish = Locale(identifier: "pl_PL")
let top = Node("top")
top.environment(\.width, 300)
top.environment(\.isWide, true)
top.environment(\.ratio, 1.5)
top.environment(\.tint, ochre)
top.environment(\.scheme, .dark)
let title = "a title that is too long to lie in the string itself"
top.environment(\.title, title)
top.environment(\.font, Font(name: "a name that is too long to lie in the string itself", size: 12))
top.environment(\.place, polish)
let table = try ColorTable(
  text: "NORMAL NIGHT\n#fff #ff8040 accent\n8px 9px gap\n\"sun\" \"\(title)\" icon")
top.environment(\.colorTable, table)
top.environment(\.themeVersion, "NIGHT")
var levels = [top]
for _ in 1..<depth {
  let node = Node()
  levels[levels.count - 1].add(node)
  levels.append(node)
}
let row = Row()
levels[levels.count - 1].add(row)
var probe = Probe()

probe.measure("Int") { row.width == 300 }
probe.measure("Bool") { row.isWide }
probe.measure("Double") { row.ratio == 1.5 }
probe.measure("Color") { row.tint == ochre }
probe.measure("enum, raw values") { row.scheme == .dark }
probe.measure("String") { row.title.utf8.count == 52 }
probe.measure("struct, boxed") { row.font.size == 12 }
probe.measure("Locale") { row.place == polish }
probe.measure("part of a struct") { row.fontSize == 12 }
probe.measure("two keys") { row.area == 450 }
probe.measure("a default") { row.spare == 7 }
probe.measure("Color of a table") { row.accent == Color(hex: 0xFF8040) }
probe.measure("number of a table") { row.gap == 9 }
probe.measure("String of a table") { row.icon.utf8.count == 52 }
probe.measure("not in the table") { row.missing == .red }
probe.measure("ColorTable") { row.table != nil }
row.whenUpdated = {
  probe.measure("Int, in an update") { row.width == 400 }
  probe.measure("String, in an update") { row.title.utf8.count == 52 }
}
top.environment(\.width, 400)
row.whenUpdated = {}

probe.measure("told, one key", telling: OneKeyRow.self, 1000, below: top, isShared: true)
probe.measure("told, four keys", telling: FourKeysRow.self, 1000, below: top, isShared: true)
probe.measure("told, two combined", telling: AreaRow.self, 1000, below: top, isShared: true)
probe.measure("told what it was", telling: AskingRow.self, 1000, below: top, isShared: false)
probe.measure("observation", telling: Observer.self, 1000, below: top, isShared: false)
probe.measureFrames("frames", to: 1000, below: top)
probe.measure(
  "observation of two keys", telling: ObserverOfAny.self, 1000, below: top, isShared: false)

// What makes sure that the counts count.
let before = (allocation_count(), KeyPathRuns.count)
top.environment(\.width, 301)
guard row.width == 301, allocation_count() > before.0, KeyPathRuns.count > before.1 else {
  print("a read after a change is expected to run a key path, and to allocate: the probe is wrong")
  exit(1)
}
withExtendedLifetime(levels) {}
if probe.failures > 0 {
  exit(1)
}
