import CGLib
import Dispatch
import MilieuGLib

/// How often the loop has asked for events, and meant to sleep until the timer.
private nonisolated(unsafe) var sleeps = 0
/// How often it has meant to sleep for less, and how often it only looked.
private nonisolated(unsafe) var naps = 0
private nonisolated(unsafe) var looks = 0

/// Once the last job is done, the loop sleeps until something happens: a timer, which ends it.
@MainActor
func idle(_ runner: Runner) {
  runner.prepare()
  g_main_context_set_poll_func(nil) { descriptors, count, timeout in
    // Less than half a second is left of the timer's two only where the loop has woken meanwhile.
    if timeout > 500 {
      sleeps += 1
    } else if timeout > 0 {
      naps += 1
    } else {
      looks += 1
    }
    return g_poll(descriptors, count, timeout)
  }
  var timer: LoopSource?
  Task { @MainActor in
    try? await Task.sleep(for: .milliseconds(2))
    DispatchQueue.main.async {
      MainActor.assumeIsolated {
        (sleeps, naps, looks) = (0, 0, 0)
        timer = Runner.loop.after(.seconds(2)) { runner.quit() }
      }
    }
  }
  runner.run()
  withExtendedLifetime(timer) {}
  // The job's rest ends with a look; GIO may have something of its own to end.
  let hasSlept = sleeps > 0 && naps == 0 && looks <= 4
  say(hasSlept ? "slept" : "slept \(sleeps) times, napped \(naps) times, looked \(looks) times")
}
