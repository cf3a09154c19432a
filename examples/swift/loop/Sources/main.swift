// Loops: on a GLib main loop, whatever changes between two iterations is told in one flush, and the main
// actor's jobs go on among the loop's timers and signals. Two styles of class: one of the main actor's, on
// the main thread's loop; and one that is confined to another thread, which has a loop and a tree of its
// own. Threads hand over values, never nodes.
import Foundation
import Milieu
import MilieuGLib

// [main-actor]
/// Of the main actor's: the compiler keeps it on the main thread.
@MainActor
final class Window: @MainActor EnvironmentUpdating {
  let node = Node("window", isBoundary: true)
  @Environment(\.brightness) private var brightness
  private var dimming: Task<Void, Never>?

  func updateEnvironment() {
    guard let brightness else { return }
    print("window: brightness \(brightness)")
    if dimming == nil {
      dimming = Task { await dim() }
    }
  }

  /// Each `await` lets the loop do something else.
  private func dim() async {
    while let brightness, brightness > 0.1 {
      try? await Task.sleep(for: .milliseconds(5))
      environment(\.brightness, brightness / 2)
    }
    loop.quit()
  }
}
// [main-actor]

// [confined]
/// Confined to the thread that makes it, for it is not `Sendable`.
final class LightSensor: EnvironmentUpdating {
  let node = Node("sensor")
  @Environment(\.lightLevel) private var level
  private let report: (Double) -> Void

  init(_ report: @escaping (Double) -> Void) {
    self.report = report
  }

  func updateEnvironment() {
    if let level {
      report(level)
    }
  }
}

/// Runs on a thread of its own; `deliver` hands a brightness over to another.
func sense(_ deliver: @escaping @Sendable (Double) -> Void) {
  let loop = MainLoop.onNewContext()
  loop.attach()
  let sensor = LightSensor { level in
    print("sensor: \(level) lux")
    deliver(level / 1000)
    loop.quit()
  }
  sensor.attach()
  let timer = loop.after(.milliseconds(5)) {
    for level in [100.0, 250, 500] {
      sensor.baseEnvironment(\.lightLevel, level)
    }
    print("three measurements, and nobody was told yet")
  }
  loop.run()
  timer.cancel()
}
// [confined]

// The light is this program's own, and not that of the machine.
EnvironmentValues.setUpPredefinedListeners = nil

// [attach]
let loop = MainLoop()
loop.attach()
let window = Window()
window.attach()
let interrupt = loop.onSignal(SIGINT) { loop.quit() }

let thread = Thread {
  sense { brightness in
    Task { @MainActor in window.environment(\.brightness, brightness) }
  }
}
thread.start()
loop.run()
// [attach]
interrupt.cancel()
print("\(Tree.current.statistics.flushes) flushes on the main loop")
