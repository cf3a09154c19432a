import Glibc
import Milieu
import Testing

/// Runs the jobs of one actor or task, all on one thread, until it is ended.
///
/// `@unchecked Sendable`: what it has is touched under the lock only, but for the thread, which is there
/// before anybody else has this.
private final class OneThread: SerialExecutor, TaskExecutor, @unchecked Sendable {
  private let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let isFilled = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  private var jobs: [UnownedJob] = []
  private var isEnded = false
  private var thread: POSIXThread?

  init() {
    lock.initialize(to: pthread_mutex_t())
    isFilled.initialize(to: pthread_cond_t())
    pthread_mutex_init(lock, nil)
    pthread_cond_init(isFilled, nil)
    thread = POSIXThread { [unowned self] in run() }
  }

  deinit {
    pthread_cond_destroy(isFilled)
    pthread_mutex_destroy(lock)
    isFilled.deallocate()
    lock.deallocate()
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    pthread_mutex_lock(lock)
    jobs.append(job)
    pthread_cond_signal(isFilled)
    pthread_mutex_unlock(lock)
  }

  private func run() {
    while let job = next() {
      job.runSynchronously(
        isolatedTo: asUnownedSerialExecutor(), taskExecutor: asUnownedTaskExecutor())
    }
  }

  private func next() -> UnownedJob? {
    pthread_mutex_lock(lock)
    defer { pthread_mutex_unlock(lock) }
    while jobs.isEmpty, !isEnded {
      pthread_cond_wait(isFilled, lock)
    }
    return jobs.isEmpty ? nil : jobs.removeFirst()
  }

  /// Runs what there is still, and ends the thread. From another thread.
  func end() {
    pthread_mutex_lock(lock)
    isEnded = true
    pthread_cond_signal(isFilled)
    pthread_mutex_unlock(lock)
    thread?.join()
  }
}

/// An actor that keeps to one thread, and so may own nodes.
private actor Keeper {
  private let executor: OneThread
  private var node: Node?
  private var entries: [Int] = []
  private var task: Task<Void, Never>?

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  init(_ executor: OneThread) {
    self.executor = executor
  }

  /// Follows a node that changes, cancels, and says what was given.
  func follow() async -> [Int] {
    let node = Node("kept")
    self.node = node
    for await value in node.values(for: \.padding) {
      entries.append(value)
      if value == 11 { break }
      node.environment(\.padding, value + 1)
    }
    return entries + [node.tree.statistics.observers]
  }

  /// Starts to follow, for others to cancel.
  func begin() async -> Task<Void, Never> {
    let node = node ?? Node("kept")
    self.node = node
    return Task {
      for await value in node.values(for: \.padding) {
        entries.append(value)
      }
    }
  }

  func observers() -> Int { node?.tree.statistics.observers ?? -1 }

  func forget() { node = nil }
}

struct EnvironmentSequenceThreadTests {
  @Test
  func anActorThatKeepsToOneThreadFollowsItsNodes() async {
    let executor = OneThread()
    let keeper = Keeper(executor)
    #expect(await keeper.follow() == [8, 9, 10, 11, 0])
    await keeper.forget()
    executor.end()
  }

  @Test
  func cancellingAnActorsTaskFromElsewhereLeavesNothing() async {
    let executor = OneThread()
    let keeper = Keeper(executor)
    for _ in 0..<50 {
      let task = await keeper.begin()
      task.cancel()
      await task.value
      #expect(await keeper.observers() == 0)
    }
    await keeper.forget()
    executor.end()
  }

  @Test
  func aTaskOnAThreadOfItsOwnFollowsItsNodes() async {
    let executor = OneThread()
    let given = await Task(executorPreference: executor) {
      let node = Node("own")
      var given: [Int] = []
      for await value in node.values(for: \.padding) {
        given.append(value)
        if value == 10 { break }
        node.environment(\.padding, value + 1)
      }
      return given + [node.tree.statistics.observers]
    }.value
    #expect(given == [8, 9, 10, 0])
    executor.end()
  }

  @Test
  func nextOnAnotherThreadEndsTheProgramWithAMessage() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      /// `@unchecked Sendable`: it is what the compiler would not let pass.
      struct Smuggled: @unchecked Sendable { let node: Node }
      let smuggled = await MainActor.run { Smuggled(node: Node("node")) }
      await Task(executorPreference: OneThread()) {
        for await _ in smuggled.node.values(for: \.padding) {}
      }.value
    }
    let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(message.contains("next() of an environment's values is called on another thread"))
  }
}
