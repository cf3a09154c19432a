import CGLib
import Dispatch
import MilieuGLib

/// The times that the loop has asked for events.
private nonisolated(unsafe) var polls = 0

/// Once the last job is done, the loop sleeps until something happens: a timer, which ends it.
@MainActor
func idle(_ runner: Runner) {
  runner.prepare()
  g_main_context_set_poll_func(nil) { descriptors, count, timeout in
    polls += 1
    return g_poll(descriptors, count, timeout)
  }
  var timer: LoopSource?
  Task { @MainActor in
    try? await Task.sleep(for: .milliseconds(2))
    DispatchQueue.main.async {
      MainActor.assumeIsolated {
        polls = 0
        timer = Runner.loop.after(.milliseconds(300)) { runner.quit() }
      }
    }
  }
  runner.run()
  withExtendedLifetime(timer) {}
  // The end of the job's rest, and the sleep until the timer; GIO may have something of its own to end.
  say(polls <= 4 ? "slept" : "was woken \(polls) times")
}
