import Testing

/// The main actor's jobs and libdispatch's main queue on the default context, whoever runs that. Each
/// test starts a program, because the main thread of this one is not the tests'.
struct MainQueueTests {
  private static let runners = ["milieu", "glib", "application"]

  // MARK: - Serving

  @Test(arguments: runners)
  func tasksSleepAndHandOverAndGoOnOnTheMainThread(_ runner: String) async throws {
    try await expect(
      "order", runner,
      lines: ["runs", "a task", "has slept", "was handed 55", "a block", "has run"])
  }

  /// A `GApplication` runs once.
  @Test(arguments: ["milieu", "glib"])
  func jobsThatAreThereBeforeTheLoopRunsOrRunsAgainAreDone(_ runner: String) async throws {
    let lines = (1...3).flatMap {
      ["before run \($0)", "in run \($0)", "run \($0) is over", "after run \($0)"]
    }
    try await expect("before-and-after", runner, lines: lines)
  }

  @Test(arguments: runners)
  func blocksThatOthersWaitForAndTimersOfTheMainQueueAreServed(_ runner: String) async throws {
    try await expect(
      "queue", runner,
      lines: ["a block that was waited for ran on the main thread: true", "libdispatch's timer"])
  }

  @Test(arguments: runners)
  func aClassOfTheMainActorsUsesItsOwnInTheLoopsClosures(_ runner: String) async throws {
    try await expect("isolation", runner, lines: ["3 ticks"])
  }

  @Test(arguments: runners)
  func valuesAndObservationsComeAfterTheFlushAndLeaveNothing(_ runner: String) async throws {
    try await expect(
      "streams", runner,
      lines: ["width 80", "width 10000", "no more, 0 observers"]
        + ["tracked 1", "tracked 2", "0 observers"])
  }

  // MARK: - Fairness

  @Test(arguments: runners)
  func jobsWithoutEndStarveNoSourceOfAnyPriority(_ runner: String) async throws {
    try await expect(
      "busy-jobs", runner, lines: ["all sources have made their calls", "so have all jobs"])
  }

  @Test(arguments: runners)
  func sourcesWithoutEndStarveNoJobs(_ runner: String) async throws {
    try await expect(
      "busy-sources", runner, lines: ["all jobs are done", "there were calls meanwhile: true"])
  }

  @Test(arguments: runners)
  func nothingIsPolledWhileThereAreNoJobs(_ runner: String) async throws {
    try await expect("idle", runner, lines: ["slept"])
  }

  // MARK: - Loops within jobs

  @Test
  func otherJobsWaitWhileOneRunsALoopOfGLibs() async throws {
    try await expect(
      "inner-loop",
      lines: ["the inner loop's timer", "the inner loop slept", "the other job"])
  }

  @Test
  func aJobThatRunsTheLoopEndsTheProgramWithAMessage() async throws {
    let run = try await run("LoopProgram", "run-in-a-job")
    #expect(run.status != 0)
    #expect(run.message.contains("wait with `await loop.runUntilQuit()`"))
  }

  @Test
  func otherJobsGoOnWhileATaskWaitsForALoop() async throws {
    try await expect(
      "wait-in-a-job",
      lines: ["another job finds it running: true", "has waited, runs: false"])
  }

  @Test
  func aTaskThatIsCancelledWaitsNoMore() async throws {
    try await expect("cancelled-wait", lines: ["was cancelled: true"])
  }

  // MARK: - Main programs that are async

  private static let jobs = ["a task", "has slept", "a block", "a timer"]

  @Test
  func anAsyncMainWaitsForItsLoop() async throws {
    try await expectAsync("at-once", lines: Self.jobs + ["has waited"])
  }

  @Test
  func anAsyncMainThatHasServedTheMainQueueWaitsForOtherThingsToo() async throws {
    try await expectAsync("served", lines: Self.jobs + ["has waited", "the end"])
  }

  @Test
  func anAsyncMainThatHasMadeItsLoopWaitsForOtherThingsToo() async throws {
    try await expectAsync("made", lines: Self.jobs + ["has waited"])
  }

  @Test
  func anAsyncMainThatHasNotWaitedYetRunsItsLoop() async throws {
    try await expectAsync("synchronously", lines: Self.jobs + ["has run"])
  }

  @Test(arguments: [
    ("late", "call MainLoop.serveMainQueue() before the first `await`"),
    ("late-and-synchronously", "run() before the first `await`"),
  ])
  func anAsyncMainThatHasLeftTheMainThreadIsTold(_ scenario: String, _ remedy: String) async throws
  {
    let run = try await run("AsyncLoopProgram", scenario)
    #expect(run.status != 0)
    #expect(run.message.contains(remedy))
    #expect(run.lines == [])
  }

  // MARK: - What they share

  private func expect(_ scenario: String, _ runner: String = "milieu", lines: [String]) async throws
  {
    let run = try await run("LoopProgram", scenario, runner)
    #expect(run.lines == lines)
    #expect(run.message == "")
    #expect(run.status == 0)
  }

  private func expectAsync(_ scenario: String, lines: [String]) async throws {
    let run = try await run("AsyncLoopProgram", scenario)
    #expect(run.lines == lines)
    #expect(run.message == "")
    #expect(run.status == 0)
  }
}
