import Dispatch
import Foundation
import MilieuGLib

/// What the tests of an `async` main start: AsyncLoopProgram SCENARIO. It prints what has happened, and
/// is ended by a signal if that takes too long.
@main
@MainActor
struct Program {
  static func main() async {
    // Whoever has started it may have blocked signals.
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGALRM)
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
    alarm(60)
    switch CommandLine.arguments.dropFirst().first {
    case "at-once":
      await waitForLoop()
    case "served":
      MainLoop.serveMainQueue()
      await pause()
      await waitForLoop()
      // Goes on as long as the main program waits.
      await pause()
      say("the end")
    case "made":
      let loop = MainLoop()
      await pause()
      addJobs(to: loop)
      await loop.runUntilQuit()
      say("has waited")
    case "late":
      await pause()
      await waitForLoop()
    case "late-and-synchronously":
      await pause()
      runLoop()
    case "synchronously":
      runLoop()
    default:
      print("AsyncLoopProgram knows no such scenario")
      exit(2)
    }
  }

  private static func pause() async {
    try? await Task.sleep(for: .milliseconds(2))
  }

  private static func waitForLoop() async {
    let loop = MainLoop()
    addJobs(to: loop)
    await loop.runUntilQuit()
    say("has waited")
  }

  private static func runLoop() {
    let loop = MainLoop()
    addJobs(to: loop)
    loop.run()
    say("has run")
  }

  private static func addJobs(to loop: MainLoop) {
    Task {
      say("a task")
      await pause()
      say("has slept")
      DispatchQueue.main.async {
        MainActor.assumeIsolated {
          say("a block")
          finish(loop)
        }
      }
    }
  }

  private static var timer: LoopSource?

  private static func finish(_ loop: MainLoop) {
    timer = loop.after(.milliseconds(2)) {
      say("a timer")
      loop.quit()
    }
  }

  private static func say(_ text: String) {
    precondition(Thread.isMainThread)
    print(text)
    fflush(nil)
  }
}
