import CGLib
import Dispatch
import Foundation
import MilieuGLib

/// Jobs wait, sleep and hand over, and each goes on here.
@MainActor
func order(_ runner: Runner) {
  runner.prepare()
  Task { @MainActor in
    say("a task")
    try? await Task.sleep(for: .milliseconds(2))
    say("has slept")
    let sum = await Task.detached { (1...10).reduce(0, +) }.value
    say("was handed \(sum)")
    DispatchQueue.main.async {
      MainActor.assumeIsolated {
        say("a block")
        runner.quit()
      }
    }
  }
  say("runs")
  runner.run()
  say("has run")
}

/// What is there before the loop runs, comes in between, or is there when it runs again.
@MainActor
func jobsBeforeAndAfterRun(_ runner: Runner) {
  runner.prepare()
  for round in 1...3 {
    Task { @MainActor in
      say("before run \(round)")
      Task { @MainActor in
        say("in run \(round)")
        runner.quit()
      }
    }
    runner.run()
    Task { @MainActor in say("after run \(round)") }
    say("run \(round) is over")
  }
  Task { @MainActor in runner.quit() }
  runner.run()
}

/// The queue itself: blocks, blocks that others wait for, and libdispatch's own timers.
@MainActor
func dispatchQueue(_ runner: Runner) {
  runner.prepare()
  Thread.detachNewThread {
    let thread = pthread_self()
    let isElsewhere = DispatchQueue.main.sync { pthread_equal(thread, pthread_self()) == 0 }
    DispatchQueue.main.async {
      MainActor.assumeIsolated {
        say("a block that was waited for ran on the main thread: \(isElsewhere)")
        startTimer(runner)
      }
    }
  }
  runner.run()
}

@MainActor
private func startTimer(_ runner: Runner) {
  let timer = DispatchSource.makeTimerSource(queue: .main)
  timer.setEventHandler {
    timer.cancel()
    MainActor.assumeIsolated {
      say("libdispatch's timer")
      runner.quit()
    }
  }
  timer.schedule(deadline: .now() + .milliseconds(2))
  timer.resume()
}

/// A class of the main actor's gives the loop closures that use what is its own.
@MainActor
func isolation(_ runner: Runner) {
  runner.prepare()
  let clock = Clock(runner)
  clock.start()
  runner.run()
  say("\(clock.ticks) ticks")
}

@MainActor
private final class Clock {
  private(set) var ticks = 0
  private var sources: [LoopSource] = []
  private let runner: Runner

  init(_ runner: Runner) {
    self.runner = runner
  }

  func start() {
    sources.append(Runner.loop.every(.milliseconds(1)) { [unowned self] in tick() })
  }

  private func tick() {
    MainActor.assertIsolated()
    ticks += 1
    if ticks == 3 {
      sources.removeAll()
      Task { finish() }
    }
  }

  private func finish() {
    MainActor.assertIsolated()
    runner.quit()
  }
}

@MainActor
func say(_ text: String) {
  MainActor.assertIsolated()
  precondition(Thread.isMainThread)
  print(text)
  fflush(nil)
}
