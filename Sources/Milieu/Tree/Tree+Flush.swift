internal import CMilieu

/// Why a tree could not tell all that was due.
public struct FlushError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The core's number for it.
  public let rawValue: Int32

  /// Within a transaction, or while telling. What is due is told when that is over.
  /// `MILIEU_ERROR_BUSY` in C.
  public static let busy = FlushError(MILIEU_ERROR_BUSY)

  /// Observers have set each other off for 100 rounds. What is due stays due for the next flush, and
  /// ``Tree/onMessage(_:)`` says who it is. `MILIEU_ERROR_UNSTABLE` in C.
  public static let unstable = FlushError(MILIEU_ERROR_UNSTABLE)

  init(_ status: MilieuStatus) {
    rawValue = Int32(bitPattern: status.rawValue)
  }

  /// Lets `catch FlushError.busy` catch what a function throws that says no type of its errors.
  public static func ~= (pattern: FlushError, error: any Error) -> Bool {
    error as? FlushError == pattern
  }

  public var description: String {
    String(cString: milieu_status_message(MilieuStatus(rawValue: UInt32(bitPattern: rawValue))))
  }
}

extension Tree {
  /// To be called when something was changed: tells, and lets go of what that has released.
  func finish() {
    schedule.flush(core)
    settle()
  }

  /// Tells all that is due, where a main loop would do it later. Without a main loop there is seldom
  /// anything to do, for then each change tells when it is over, and a transaction when it closes; but
  /// who is concerned by an object's `deinit` is told only now, or with the next change.
  public func flush() throws(FlushError) {
    enter()
    guard !schedule.isHeld else { throw .busy }
    let status = milieu_tree_flush(core)
    settle()
    guard status == MILIEU_OK else { throw FlushError(status) }
  }

  /// Whether somebody may be due to be told.
  public var isDue: Bool {
    enter()
    return milieu_tree_is_due(core)
  }

  /// Gives what a developer should know, a sentence each, to a function; so far, that a flush did not
  /// settle, and who keeps it from that. Without one, messages are lost: a library prints nothing. The
  /// function must not use the tree.
  public func onMessage(_ handle: @escaping (String) -> Void) {
    enter()
    let kept = Unmanaged.passRetained(MessageHandler(handle))
    milieu_tree_set_message_function(
      core,
      { message, userData in
        guard let userData else { return }
        Unmanaged<MessageHandler>.fromOpaque(userData).takeUnretainedValue()
          .handle(String(cString: message))
      }, kept.toOpaque(),
      { userData in userData.map { Unmanaged<MessageHandler>.fromOpaque($0).release() } })
  }
}

// For the other modules of this package.
extension Tree {
  /// To be called on the tree's thread by those who have changed something by the core's functions:
  /// tells who is concerned, unless a main loop does that.
  package func tellChanges() {
    enter()
    finish()
  }

  /// Runs a function that tells somebody something outside of a flush, as in one: what it changes is told
  /// when it is over, and what it reads is nobody's dependency.
  package func tell(_ body: () -> Void) {
    enter()
    let outer = updating
    updating = nil
    schedule.hold(body)
    updating = outer
    finish()
  }
}

private final class MessageHandler {
  let handle: (String) -> Void

  init(_ handle: @escaping (String) -> Void) {
    self.handle = handle
  }
}
