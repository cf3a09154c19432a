import Foundation
import Milieu
import MilieuGLib
import Testing

/// Closures that a loop calls. Each test has a loop on a context of its own, which runs on the test's
/// thread.
struct LoopSourceTests {
  private let loop = MainLoop.onNewContext()
  private let called = Journal()

  // MARK: - Timers

  @Test
  func aTimerRepeatsItselfUntilItIsCancelled() {
    var count = 0
    var timer: LoopSource?
    timer = loop.every(.milliseconds(1)) { [loop] in
      count += 1
      if count == 3 {
        timer?.cancel()
        // More than once does nothing.
        timer?.cancel()
        stopSoon(loop)
      }
    }
    loop.run()
    #expect(count == 3)
  }

  @Test
  func aDelayIsCalledOnceAndAShorterOneComesFirst() {
    var last: LoopSource?
    // Those that are due together come in the order in which they were asked for.
    let sources = [
      loop.after(.seconds(3600)) { [called] in called.lines.append("longer") },
      loop.after(.zero) { [called] in called.lines.append("none") },
      loop.after(.seconds(-1)) { [called] in called.lines.append("negative") },
      loop.after(.milliseconds(1)) { [loop, called] in
        called.lines.append("shorter")
        last = loop.after(.milliseconds(40)) { loop.quit() }
      },
    ]
    loop.run()
    #expect(called.lines == ["none", "negative", "shorter"])
    withExtendedLifetime((sources, last)) {}
  }

  @Test
  func fractionsOfMillisecondsAreRoundedUp() {
    let began = ContinuousClock.now
    let timer = loop.after(.microseconds(1500)) { [loop] in loop.quit() }
    loop.run()
    #expect(ContinuousClock.now - began >= .microseconds(1500))
    withExtendedLifetime(timer) {}
  }

  @Test
  func aDelayMayBeLongerThanAnyClockCounts() {
    let timer = loop.after(.seconds(1e20)) { [called] in called.lines.append("late") }
    let other = loop.after(.seconds(-1e20)) { [loop, called] in
      called.lines.append("at once")
      loop.quit()
    }
    loop.run()
    #expect(called.lines == ["at once"])
    withExtendedLifetime((timer, other)) {}
  }

  @Test
  func aTimerWithoutIntervalEndsTheProgram() async {
    await #expect(processExitsWith: .failure) {
      _ = MainLoop.onNewContext().every(.zero) {}
    }
  }

  // MARK: - Priorities

  @Test
  func whatIsIdleComesLastAndPrioritiesDecide() {
    let sources = [
      loop.whenIdle { [loop, called] in
        called.lines.append("idle")
        loop.quit()
      },
      loop.whenIdle(priority: MainLoop.flushPriority + 15) { [called] in
        called.lines.append("draws")
      },
      loop.after(.zero) { [called] in called.lines.append("timer") },
    ]
    loop.perform { [called] in called.lines.append("performed") }
    loop.run()
    #expect(called.lines == ["timer", "performed", "draws", "idle"])
    withExtendedLifetime(sources) {}
  }

  // MARK: - File descriptors

  @Test
  func aDescriptorIsWatchedUntilItIsHungUp() {
    let pipe = Pipe()
    let end = pipe.fileHandleForReading.fileDescriptor
    var source: LoopSource?
    source = loop.watch(end) { [loop, called] events in
      if events.contains(.readable) {
        var byte: UInt8 = 0
        read(end, &byte, 1)
        called.lines.append("\(byte)")
        if byte == 2 {
          try? pipe.fileHandleForWriting.close()
        }
      } else {
        called.lines.append(events == .hungUp ? "hung up" : "\(events)")
        source = nil
        loop.quit()
      }
    }
    pipe.fileHandleForWriting.write(Data([1, 2]))
    loop.run()
    #expect(called.lines == ["1", "2", "hung up"])
    #expect(source == nil)
  }

  @Test
  func aDescriptorThatIsClosedTooEarlyHasFailed() {
    let pipe = Pipe()
    // So high that no other test opens it meanwhile.
    let end = fcntl(pipe.fileHandleForReading.fileDescriptor, F_DUPFD, 900)
    var source: LoopSource?
    source = loop.watch(end) { [loop, called] events in
      called.lines.append(events == .failed ? "failed" : "\(events)")
      source = nil
      loop.quit()
    }
    close(end)
    loop.run()
    #expect(called.lines == ["failed"])
    #expect(source == nil)
  }

  @Test
  func aDescriptorSaysWhenItCanBeWrittenTo() {
    let pipe = Pipe()
    let source = loop.watch(pipe.fileHandleForWriting.fileDescriptor, for: .writable) {
      [loop, called] events in
      called.lines.append(events == .writable ? "writable" : "\(events)")
      loop.quit()
    }
    loop.run()
    #expect(called.lines == ["writable"])
    source.cancel()
  }

  // MARK: - Signals

  @Test
  func aSignalIsCalledForEachTimeThatItComes() {
    var count = 0
    let source = loop.onSignal(SIGUSR2) { [loop] in
      count += 1
      if count == 3 {
        loop.quit()
      } else {
        kill(getpid(), SIGUSR2)
      }
    }
    kill(getpid(), SIGUSR2)
    loop.run()
    #expect(count == 3)
    source.cancel()
  }

  @Test
  func aSignalThatNoLoopCanWaitForEndsTheProgram() async {
    await #expect(processExitsWith: .failure) {
      _ = MainLoop.onNewContext().onSignal(SIGSEGV) {}
    }
  }

  // MARK: - Ending

  @Test
  func aSourceEndsWhenItsTokenGoes() {
    weak var kept: Token?
    do {
      let token = Token()
      kept = token
      let source = loop.after(.zero) { [called] in
        withExtendedLifetime(token) { called.lines.append("called") }
      }
      withExtendedLifetime(source) {}
    }
    #expect(kept == nil)
    let end = loop.whenIdle { [loop] in loop.quit() }
    loop.run()
    #expect(called.lines == [])
    withExtendedLifetime(end) {}
  }

  @Test
  func aTokenGoesWithinItsOwnClosure() {
    weak var kept: Token?
    var source: LoopSource?
    do {
      let token = Token()
      kept = token
      source = loop.every(.milliseconds(1)) { [loop, called] in
        source = nil
        called.lines.append(kept === token ? "goes on" : "is cut off")
        stopSoon(loop)
      }
    }
    loop.run()
    #expect(called.lines == ["goes on"])
    #expect(kept == nil)
    #expect(source == nil)
  }

  @Test
  func whatIsCalledOnceLetsGoOfItsClosureThen() {
    weak var kept: Token?
    let source: LoopSource
    do {
      let token = Token()
      kept = token
      source = loop.after(.zero) { [loop] in withExtendedLifetime(token) { stopSoon(loop) } }
    }
    #expect(kept != nil)
    loop.run()
    #expect(kept == nil)
    source.cancel()
  }

  @Test
  func aTokenThatGoesElsewhereLetsItsClosureGoHere() {
    let here = Thread.current
    let source = Confined<LoopSource?>(nil)
    do {
      let farewell = Farewell { [loop, called] in
        called.lines.append(Thread.current === here ? "here" : "elsewhere")
        loop.quit()
      }
      source.value = loop.every(.seconds(60)) { withExtendedLifetime(farewell) {} }
    }
    Thread.detachNewThread { source.value = nil }
    loop.run()
    #expect(called.lines == ["here"])
  }

  @Test
  func anotherThreadCancelsWhatIsCalled() {
    for _ in 1...100 {
      let source = loop.every(.milliseconds(1)) {}
      Thread.detachNewThread { [loop] in
        source.cancel()
        stopSoon(loop)
      }
      loop.run()
    }
  }

  // MARK: - Threads

  @Test
  func registeringWhileAnotherThreadRunsTheLoopEndsTheProgram() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let loop = MainLoop.onNewContext()
      let runs = DispatchSemaphore(value: 0)
      Thread.detachNewThread { loop.run() }
      loop.perform { runs.signal() }
      runs.wait()
      _ = loop.after(.zero) {}
    }
    #expect(result.map { text($0).contains("Another thread runs the loop") } == true)
  }

  @Test
  func registeringAndRunningWhileAnotherThreadFreesATreeIsNoMistake() {
    for round in 0..<100 {
      let ended = DispatchSemaphore(value: 0)
      let nodes = Confined(makeNodesThatGoSlowly())
      Thread.detachNewThread {
        nodes.value = []
        ended.signal()
      }
      for _ in 0..<100 {
        _ = loop.after(.seconds(60)) {}
      }
      if round % 2 == 0 {
        stopSoon(loop)
        loop.run()
      }
      ended.wait()
    }
  }

  @Test
  func runningALoopThatAnotherThreadRunsEndsTheProgram() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let loop = MainLoop.onNewContext()
      let runs = DispatchSemaphore(value: 0)
      Thread.detachNewThread { loop.run() }
      loop.perform { runs.signal() }
      runs.wait()
      loop.run()
    }
    #expect(result.map { text($0).contains("another thread runs the loop's context") } == true)
  }

  @Test
  func runningWhatAnotherThreadRegisteredEndsTheProgram() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let loop = MainLoop.onNewContext()
      let source = loop.after(.zero) {}
      loop.perform { loop.quit() }
      let ended = DispatchSemaphore(value: 0)
      Thread.detachNewThread {
        loop.run()
        ended.signal()
      }
      withExtendedLifetime(source) { ended.wait() }
    }
    #expect(result.map { text($0).contains("registered by another thread") } == true)
  }

  /// Those of a tree on the loop, which goes with them.
  private func makeNodesThatGoSlowly() -> [Node] {
    let tree = Tree()
    loop.attach(tree)
    return (0..<3).map { _ in
      Node(in: tree).environment(\.slow, Slow())
    }
  }

  private func text(_ result: ExitTest.Result) -> String {
    String(decoding: result.standardErrorContent, as: UTF8.self)
  }
}

/// Lets a loop do what is ready, and quit.
private func stopSoon(_ loop: MainLoop) {
  loop.perform { loop.quit() }
}

private final class Token {}

private final class Slow: Sendable {
  deinit { usleep(100) }
}

private enum SlowKey: EnvironmentKey {
  static var defaultValue: Slow { Slow() }
}

extension EnvironmentValues {
  fileprivate var slow: Slow {
    get { self[SlowKey.self] }
    set { self[SlowKey.self] = newValue }
  }
}
