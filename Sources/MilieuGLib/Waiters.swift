internal import Foundation

/// Tasks that wait for a loop to be told to quit.
///
/// `@unchecked Sendable`: `waiting` and `next` are touched only while the lock is held.
final class Waiters: @unchecked Sendable {
  private let lock = NSLock()
  private var waiting: [Int: CheckedContinuation<Void, Never>] = [:]
  private var next = 0

  var areThere: Bool { lock.withLock { !waiting.isEmpty } }

  /// Waits for `goOn()`, or until the task is cancelled. Whoever calls `goOn()` after this has been
  /// called reaches it: nothing is waited for before.
  @MainActor
  func wait() async {
    let number = lock.withLock {
      next += 1
      return next
    }
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        lock.withLock { waiting[number] = continuation }
        // Whoever cancels afterwards finds it.
        if Task.isCancelled {
          goOn(number)
        }
      }
    } onCancel: {
      goOn(number)
    }
  }

  func goOn() {
    let all = lock.withLock {
      defer { waiting = [:] }
      return waiting.values
    }
    for continuation in all {
      continuation.resume()
    }
  }

  private func goOn(_ number: Int) {
    let one = lock.withLock { waiting.removeValue(forKey: number) }
    one?.resume()
  }
}
