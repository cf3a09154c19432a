import CGLib
import Synchronization

/// Keeps the warnings of the domain "Milieu" that this thread gives from GLib's log, as long as it is
/// there.
///
/// GLib has one log for all threads, and calls one handler of those that a domain has; and tests run on
/// several threads at once. So there is one for all of them, for good: what those say who keep nothing
/// goes the usual way, which leads to what C's tests keep.
final class Warnings {
  private let thread = pthread_self()

  init() {
    _ = handler
    kept.withLock { $0[thread] = [] }
  }

  deinit {
    kept.withLock { _ = $0.removeValue(forKey: thread) }
  }

  /// Those so far.
  func take() -> [String] {
    kept.withLock { kept in
      defer { kept[thread] = [] }
      return kept[thread] ?? []
    }
  }
}

/// The lines of each thread that keeps them.
private let kept = Mutex<[pthread_t: [String]]>([:])

private let handler = g_log_set_handler(
  "Milieu", G_LOG_LEVEL_WARNING,
  { domain, level, message, _ in
    let isKept = kept.withLock { kept in
      guard let message, kept[pthread_self()] != nil else { return false }
      kept[pthread_self()]?.append(String(cString: message))
      return true
    }
    if !isKept {
      g_log_default_handler(domain, level, message, nil)
    }
  }, nil)
