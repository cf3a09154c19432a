internal import CMilieu
internal import CMilieuTheme

extension ColorTable {
  /// Is given what a developer should know, a sentence each: that a theme was asked for which a table does
  /// not have, that an entry which somebody picks is no more in a table that takes another's place, and that
  /// nothing can have the name of an entry that is picked. Each is said once.
  ///
  /// ```swift
  /// ColorTable.onReport = { print("themes:", $0) }
  /// ```
  ///
  /// Without one, reports are lost, for a library prints nothing; but where a loop of MilieuGLib serves a
  /// tree they are written to GLib's log. The function is the whole process's: it is called on whatever
  /// thread reads, also within a read, and must not use a tree. It may be set on any thread, and takes the
  /// place of what C has been given by `milieu_theme_set_message_function`.
  public static var onReport: (@Sendable (String) -> Void)? {
    get { reporter.withLock { $0 } }
    set {
      // The former one's captures go outside of the lock.
      _ = reporter.withLock { reporter in
        defer { reporter = newValue }
        return reporter
      }
      guard newValue != nil else { return milieu_theme_set_message_function(nil, nil, nil) }
      milieu_theme_set_message_function(
        { message, _ in ColorTable.report(String(cString: message)) }, nil, nil)
    }
  }

  static func report(_ message: String) {
    onReport?(message)
  }
}

private let reporter = Lock<(@Sendable (String) -> Void)?>(nil)
