import Glibc
import MilieuGLib

/// What a play asks of its loop.
extension MainLoop {
  /// The time between two steps of a play.
  private static var pace: Duration { .milliseconds(350) }

  /// Calls once, when the next step of a play is due.
  func afterPace(_ call: @escaping () -> Void) -> LoopSource {
    after(Self.pace, call)
  }

  /// Calls once, when toolkits redraw: after trees have told who is due.
  func toDraw(_ call: @escaping () -> Void) -> LoopSource {
    whenIdle(priority: Self.flushPriority + 15, call)
  }

  /// Calls for each SIGINT and SIGTERM with the status that it ends a play with.
  func onEndSignals(_ call: @escaping (ExitStatus) -> Void) -> [LoopSource] {
    [(SIGINT, .interrupted), (SIGTERM, .terminated)].map { (signal: Int32, status: ExitStatus) in
      onSignal(signal) { call(status) }
    }
  }
}
