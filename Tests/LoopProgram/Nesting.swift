import CGLib
import Dispatch
import MilieuGLib

/// A job runs a loop of GLib's own, as a modal dialog does: sources are called, jobs wait, and the loop
/// sleeps although there are jobs.
@MainActor
func innerLoop() {
  let loop = Runner.loop
  Task { @MainActor in
    Task { @MainActor in
      say("the other job")
      loop.quit()
    }
    let inner = g_main_loop_new(nil, 0)
    countPolls()
    let timer = loop.after(.milliseconds(100)) {
      say("the inner loop's timer")
      g_main_loop_quit(inner)
    }
    g_main_loop_run(inner)
    g_main_loop_unref(inner)
    withExtendedLifetime(timer) {}
    say(innerPolls <= 4 ? "the inner loop slept" : "the inner loop was woken \(innerPolls) times")
  }
  loop.run()
}

private nonisolated(unsafe) var innerPolls = 0

private func countPolls() {
  g_main_context_set_poll_func(nil) { descriptors, count, timeout in
    innerPolls += 1
    return g_poll(descriptors, count, timeout)
  }
}

/// Ends with a message.
@MainActor
func runInAJob() {
  let loop = Runner.loop
  DispatchQueue.main.async {
    let inner = MainLoop()
    inner.run()
  }
  loop.run()
}

/// Other jobs go on while one waits for a loop.
@MainActor
func waitInAJob() {
  let outer = Runner.loop
  Task { @MainActor in
    let inner = MainLoop()
    Task { @MainActor in
      say("another job finds it running: \(inner.isRunning)")
      inner.quit()
    }
    await inner.runUntilQuit()
    say("has waited, runs: \(inner.isRunning)")
    outer.quit()
  }
  outer.run()
}

@MainActor
func cancelledWait() {
  let outer = Runner.loop
  let task = Task { @MainActor in
    await MainLoop().runUntilQuit()
    say("was cancelled: \(Task.isCancelled)")
    // Who is cancelled already does not wait.
    await MainLoop().runUntilQuit()
    outer.quit()
  }
  Task { @MainActor in
    await Task.yield()
    task.cancel()
  }
  outer.run()
}
