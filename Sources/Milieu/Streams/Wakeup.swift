/// Wakes a task that waits, from any thread.
final class Wakeup: Sendable {
  private struct State {
    var waiting: UnsafeContinuation<Void, Never>?
    /// Somebody has called while nobody waited.
    var isDue = false
  }

  private let state = Lock(State())

  /// Wakes who waits, or who does so next.
  func wake() {
    let waiting = state.withLock { state in
      let waiting = state.waiting
      state.waiting = nil
      state.isDue = waiting == nil
      return waiting
    }
    waiting?.resume()
  }

  /// Waits until somebody calls, or the task is cancelled; goes on where it was called.
  nonisolated(nonsending) func wait() async {
    await withTaskCancellationHandler {
      await withUnsafeContinuation { continuation in
        if !enter(continuation) {
          continuation.resume()
        }
      }
    } onCancel: {
      wake()
    }
  }

  /// False if there is nothing to wait for.
  private func enter(_ continuation: UnsafeContinuation<Void, Never>) -> Bool {
    state.withLock { state in
      guard !state.isDue else {
        state.isDue = false
        return false
      }
      require(
        state.waiting == nil,
        "next() of one iterator is awaited by two tasks: each is to have an iterator of its own")
      state.waiting = continuation
      return true
    }
  }
}
