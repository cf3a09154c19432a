import Dispatch
import Glibc

/// Lets threads wait until it is opened, and pass from then on.
///
/// `@unchecked Sendable`: it is a semaphore.
final class Gate: @unchecked Sendable {
  private let semaphore = UnsafeMutablePointer<sem_t>.allocate(capacity: 1)

  init() {
    sem_init(semaphore, 0, 0)
  }

  deinit {
    sem_destroy(semaphore)
    semaphore.deallocate()
  }

  func open() {
    sem_post(semaphore)
  }

  func pass() {
    while sem_wait(semaphore) != 0 {}
    sem_post(semaphore)
  }
}

/// A thread of POSIX's, whose beginning and end the thread sanitizer understands.
final class POSIXThread {
  private var handle = pthread_t()

  init(_ body: @escaping @Sendable () -> Void) {
    let start = Unmanaged.passRetained(Start(body)).toOpaque()
    let status = pthread_create(
      &handle, nil,
      { start in
        start.map { Unmanaged<Start>.fromOpaque($0).takeRetainedValue().body() }
        return nil
      }, start)
    precondition(status == 0, "no thread: \(String(cString: strerror(status)))")
  }

  /// Waits until the thread has ended, with all that it kept for itself.
  func join() {
    pthread_join(handle, nil)
  }
}

private final class Start {
  let body: @Sendable () -> Void

  init(_ body: @escaping @Sendable () -> Void) {
    self.body = body
  }
}

/// Returns on another thread than it is called on: the main actor's queue is run by whatever thread is free,
/// and the one that has run it is kept busy. In a process of a test's own, for others wait meanwhile.
@MainActor @inline(never)
func goOnOnAnotherThread() async {
  let thread = pthread_self()
  let gate = Gate()
  var isBusy = false
  while !isBusy {
    isBusy = await withCheckedContinuation { continuation in
      DispatchQueue(label: "first").async {
        // While this waits, the next one is for a thread that has nothing to do, as the main actor's has.
        let isDone = Gate()
        DispatchQueue(label: "second").async {
          let isThere = pthread_self() == thread
          isDone.open()
          continuation.resume(returning: isThere)
          if isThere {
            gate.pass()
          }
        }
        isDone.pass()
      }
    }
  }
  gate.open()
}
