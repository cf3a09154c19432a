import CGLib
import MilieuGLib

/// Jobs without end, and sources of each priority with many calls to make: all make theirs.
@MainActor
func busyJobs(_ runner: Runner) {
  runner.prepare()
  let jobs = BusyJobs()
  let sources = BusySources(
    priorities: [G_PRIORITY_HIGH, G_PRIORITY_DEFAULT, MainLoop.flushPriority, G_PRIORITY_LOW],
    calls: 100
  ) {
    say("all sources have made their calls")
    jobs.end(after: 100) {
      say("so have all jobs")
      runner.quit()
    }
  }
  jobs.begin()
  runner.run()
  withExtendedLifetime(sources) {}
}

/// Jobs each of which leaves another one behind: there is one at any time.
@MainActor
private final class BusyJobs {
  private var count = 0
  private var last = Int.max
  private var whenDone: () -> Void = {}

  func begin() {
    count += 1
    guard count < last else {
      whenDone()
      return
    }
    // `Task.yield()` would be away for a while.
    Task { begin() }
  }

  /// Ends as soon as there were so many in all.
  func end(after count: Int, whenDone: @escaping () -> Void) {
    last = count
    self.whenDone = whenDone
  }
}

/// Sources without end, of the highest priority too, and many jobs to do: all are done, and there were
/// at least as many calls between them.
@MainActor
func busySources(_ runner: Runner) {
  runner.prepare()
  let sources = BusySources(priorities: [G_PRIORITY_HIGH, G_PRIORITY_LOW], calls: nil) {}
  let jobs = BusyJobs()
  jobs.end(after: 50) {
    say("all jobs are done")
    say("there were calls meanwhile: \(sources.made >= 50)")
    runner.quit()
  }
  jobs.begin()
  runner.run()
}

/// Sources that are always ready.
@MainActor
private final class BusySources {
  private(set) var made = 0
  private var sources: [LoopSource] = []
  private var busy: Int
  private let whenDone: () -> Void

  /// - Parameters:
  ///   - priorities: One for each source.
  ///   - calls: How many each source makes; nil for no end.
  ///   - whenDone: Called when all have made theirs.
  init(priorities: [Int32], calls: Int?, whenDone: @escaping () -> Void) {
    busy = priorities.count
    self.whenDone = whenDone
    for priority in priorities {
      add(priority, calls)
    }
  }

  private func add(_ priority: Int32, _ calls: Int?) {
    var left = calls
    let index = sources.count
    // A descriptor that can always be written to.
    var ends: [Int32] = [-1, -1]
    pipe(&ends)
    sources.append(
      Runner.loop.watch(ends[1], for: .writable, priority: priority) { [unowned self] _ in
        made += 1
        guard let count = left else { return }
        left = count - 1
        if count == 1 {
          sources[index].cancel()
          busy -= 1
          if busy == 0 {
            whenDone()
          }
        }
      })
  }
}
