internal import CMilieu

/// Says when a tree without a main loop tells: when a call that changes something is over, or a
/// transaction. What goes in a `deinit` tells nobody then and there, for that runs in the middle of
/// whatever the program does: those concerned are told with the next change.
final class FlushSchedule {
  /// Whether it is the tree's scheduler: until a main loop is.
  private(set) var isInstalled = false
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
