import CGLib

/// Keeps the warnings of the domain "Milieu" that this thread gives from GLib's log, as long as it is
/// there.
///
/// GLib has one log for all threads, and tests run on several: what others say goes the usual way.
final class Warnings {
  private final class Lines {
    var lines: [String] = []
    let thread = pthread_self()
  }

  private let lines = Lines()
  private let handler: UInt32

  init() {
    handler = g_log_set_handler(
      "Milieu", G_LOG_LEVEL_WARNING,
      { domain, level, message, userData in
        guard let userData, let message else { return }
        let lines = Unmanaged<Lines>.fromOpaque(userData).takeUnretainedValue()
        if pthread_equal(lines.thread, pthread_self()) != 0 {
          lines.lines.append(String(cString: message))
        } else {
          g_log_default_handler(domain, level, message, nil)
        }
      }, Unmanaged.passUnretained(lines).toOpaque())
  }

  deinit {
    g_log_remove_handler("Milieu", handler)
  }

  /// Those so far.
  func take() -> [String] {
    defer { lines.lines = [] }
    return lines.lines
  }
}
