// The system: in a tree on a loop predefined keys follow the machine by being read. So that this program
// prints the same on every machine, its desktop is faked, and its time zone is that of a folder; a source
// of its own measures the light, while somebody wants to know.
import Foundation
import Milieu
import MilieuGLib

// [clock]
final class Clock: EnvironmentUpdating {
  let node = Node("clock")
  @Environment(\.colorScheme) private var scheme
  @Environment(\.timeZone) private var zone

  func updateEnvironment() {
    print("clock: \(scheme), in \(zone.identifier)")
    whenUpdated()
  }

  var whenUpdated: () -> Void = {}
}
// [clock]

/// Makes `etc/localtime` in a folder a link to a zone, in one step, as tools for settings do.
func setZone(_ zone: String, in root: URL) throws {
  let etc = root.appending(path: "etc")
  try FileManager.default.createDirectory(at: etc, withIntermediateDirectories: true)
  let new = etc.appending(path: "localtime.new")
  try FileManager.default.createSymbolicLink(
    atPath: new.path, withDestinationPath: "/usr/share/zoneinfo/\(zone)")
  rename(new.path, etc.appending(path: "localtime").path)
}

let root = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
defer { try? FileManager.default.removeItem(at: root) }
try setZone("Europe/Warsaw", in: root)

// [fake]
let loop = MainLoop()
loop.attach()
// They stand in for the desktop's own, since they have the names of its sources.
let desktop = ManualSource("portal").give(\.colorScheme, .dark)
Tree.current
  .follow(ManualSource("settings"))
  .follow(desktop)
  .follow(.timeZoneFile(root: root.path, environment: [:]))
// [fake]

let clock = Clock()
clock.attach()
for source in Tree.current.sources {
  print("\(source)")
}

// A change of the desktop's, and one of the file's: each is told by the loop.
clock.whenUpdated = {
  clock.whenUpdated = { loop.quit() }
  try? setZone("America/New_York", in: root)
}
desktop.give(\.colorScheme, .light)
loop.run()

// What the program sets wins, and comes off without loss.
clock.environment(\.colorScheme, .dark)
desktop.give(\.colorScheme, .unspecified)
clock.resetEnvironment(\.colorScheme)
try Tree.current.flush()

// [own]
let meter = ManualSource("light").onWanted(\.lightLevel) { meter, isWanted in
  print("meter: \(isWanted ? "runs" : "rests")")
  if isWanted {
    meter.give(\.lightLevel, 320)
  }
}
Tree.current.follow(meter)
let lamp = Node("lamp")
let observation = lamp.observe(\.lightLevel) { _, level, _ in
  print("lamp: \(level.map { "\($0) lux" } ?? "in the dark")")
}
try Tree.current.flush()
observation.cancel()
try Tree.current.flush()
// [own]
