// What the tests of the main queue start: LoopProgram SCENARIO [RUNNER]. It prints what has happened, a
// line each, and is ended by a signal if that takes too long.
import Glibc

// Whoever has started it may have blocked signals.
var signals = sigset_t()
sigemptyset(&signals)
sigaddset(&signals, SIGALRM)
sigprocmask(SIG_UNBLOCK, &signals, nil)
alarm(60)
let arguments = CommandLine.arguments.dropFirst()
let runner = arguments.dropFirst().first.flatMap(Runner.init) ?? .milieu
switch arguments.first {
case "order": order(runner)
case "before-and-after": jobsBeforeAndAfterRun(runner)
case "queue": dispatchQueue(runner)
case "busy-jobs": busyJobs(runner)
case "busy-sources": busySources(runner)
case "idle": idle(runner)
case "isolation": isolation(runner)
case "streams": streams(runner)
case "inner-loop": innerLoop()
case "run-in-a-job": runInAJob()
case "wait-in-a-job": waitInAJob()
case "cancelled-wait": cancelledWait()
default:
  print("LoopProgram knows no such scenario")
  exit(2)
}
