import Dispatch
import Glibc

/// What a test writes down, and waits for.
@MainActor
final class Journal<Entry> {
  private(set) var entries: [Entry] = []
  private var waiting: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []

  func note(_ entry: Entry) {
    entries.append(entry)
    let ready = waiting.filter { $0.count <= entries.count }
    waiting.removeAll { $0.count <= entries.count }
    ready.forEach { $0.continuation.resume() }
  }

  /// Waits until there are so many entries.
  func reaches(_ count: Int) async {
    guard entries.count < count else { return }
    await withCheckedContinuation { waiting.append((count, $0)) }
  }
}

/// Lets all that is due on the main actor now run before this goes on.
@MainActor
func letOthersRun() async {
  // Who is woken may wake others, but none of these tests goes on for as long.
  for _ in 0..<20 {
    await Task.yield()
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
