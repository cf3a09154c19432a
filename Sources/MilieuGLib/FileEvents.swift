internal import CGLib

/// What can be done with a file descriptor, or has happened to it.
///
/// ``MainLoop/watch(_:for:priority:_:)`` waits for some of them, and hands on those that have come.
public struct FileEvents: OptionSet, Sendable {
  public let rawValue: UInt32

  public init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  /// Reading would not wait.
  public static var readable: FileEvents { FileEvents(G_IO_IN) }

  /// Writing would not wait.
  public static var writable: FileEvents { FileEvents(G_IO_OUT) }

  /// There is something urgent to read.
  public static var urgent: FileEvents { FileEvents(G_IO_PRI) }

  /// The other end was closed. It is waited for in any case.
  public static var hungUp: FileEvents { FileEvents(G_IO_HUP) }

  /// Something is wrong, which the next read or write will tell. It is waited for in any case.
  public static var failed: FileEvents { FileEvents(G_IO_ERR) }

  private init(_ condition: GIOCondition) {
    rawValue = condition.rawValue
  }

  /// What GLib says has come: that the descriptor is not open is one of the failures.
  init(came condition: GIOCondition) {
    let isOpen = condition.rawValue & G_IO_NVAL.rawValue == 0
    rawValue = isOpen ? condition.rawValue : G_IO_ERR.rawValue
  }
}
