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

  public var description: String {
    String(cString: milieu_status_message(MilieuStatus(rawValue: UInt32(bitPattern: rawValue))))
  }
}

/// Says when a tree without a main loop tells: when a call that changes something is over, or a
/// transaction. What goes in a `deinit` tells nobody then and there, for that runs in the middle of
/// whatever the program does: those concerned are told with the next change.
final class FlushSchedule {
  /// Whether it is the tree's scheduler: until a main loop is.
  private var isInstalled = false
  private var isDue = false
  private var isFlushing = false
  /// Those who tell by themselves at the moment, one in another.
  private var holders = 0

  /// The tree keeps it until it has another scheduler, or goes.
  func install(in core: OpaquePointer) {
    isInstalled = true
    milieu_tree_set_scheduler(
      core, { _, userData in FlushSchedule.from(userData).isDue = true },
      Unmanaged.passRetained(self).toOpaque(),
      { userData in
        FlushSchedule.from(userData).isInstalled = false
        userData.map { Unmanaged<FlushSchedule>.fromOpaque($0).release() }
      })
  }

  private static func from(_ userData: UnsafeMutableRawPointer?) -> FlushSchedule {
    guard let userData else { fatalError("the core hands on what it was given") }
    return Unmanaged<FlushSchedule>.fromOpaque(userData).takeUnretainedValue()
  }

  var isHeld: Bool { holders > 0 }

  /// Lets nobody be told before `body` has ended.
  func hold(_ body: () -> Void) {
    holders += 1
    body()
    holders -= 1
  }

  /// Tells who is due, if nobody else does. What does not settle stays due for the next change.
  func flush(_ core: OpaquePointer) {
    guard isDue, isInstalled, !isFlushing, holders == 0, milieu_tree_transaction_depth(core) == 0
    else { return }
    isDue = false
    isFlushing = true
    _ = milieu_tree_flush(core)
    isFlushing = false
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

private final class MessageHandler {
  let handle: (String) -> Void

  init(_ handle: @escaping (String) -> Void) {
    self.handle = handle
  }
}

/// What a tree holds, and the work that it has done.
public struct TreeStatistics: Equatable, Sendable {
  /// Nodes, places with a value of their own and defaults that were observed, wishes, and observers
  /// that are there now.
  public var nodes, values, wishes, observers: Int
  /// Bytes that the core has for them now.
  public var bytes: Int
  /// What was done so far: blocks that the core asked for, nodes visited on the way to a value or an
  /// observer, observers told, flushes, and rounds of telling.
  public var allocations, nodesVisited, observersTold, flushes, rounds: Int
}

extension Tree {
  /// What the tree holds, and the work that it has done since it was made.
  public var statistics: TreeStatistics {
    enter()
    var statistics = MilieuStatistics()
    milieu_tree_get_statistics(core, &statistics)
    return TreeStatistics(
      nodes: Int(statistics.nodes), values: Int(statistics.cells), wishes: Int(statistics.wishes),
      observers: Int(statistics.observers), bytes: Int(statistics.bytes),
      allocations: Int(statistics.allocations), nodesVisited: Int(statistics.nodes_visited),
      observersTold: Int(statistics.observers_told), flushes: Int(statistics.flushes),
      rounds: Int(statistics.rounds))
  }
}
