import CGLib
import CMilieu
import MilieuGLib

/// A tree's scheduler on the GLib loop that tells at most once a step.
///
/// The library's own source tries again and again to settle a tree that does not, as a program's
/// loop should. A script of this kind would scroll by for ever; so here what is still due after a
/// flush waits for the next step, as without a loop it waits for the next transaction.
///
/// Invariant: a source is attached only while the tree has this scheduler. The tree owns a
/// reference until then, and lets go of it when it is freed or a script takes `defer`.
final class StepFlush {
  private let tree: OpaquePointer
  private var source: guint = 0
  private var isFlushing = false
  /// Something became due in a flush that has not settled.
  private var isOwed = false

  private init(tree: OpaquePointer) {
    self.tree = tree
  }

  /// Becomes the scheduler of `tree`, in the default context.
  static func attach(to tree: OpaquePointer) -> StepFlush {
    let flush = StepFlush(tree: tree)
    milieu_tree_set_scheduler(
      tree, { _, userData in StepFlush.from(userData).schedule() },
      Unmanaged.passRetained(flush).toOpaque(),
      { userData in
        StepFlush.from(userData).withdraw()
        userData.map { Unmanaged<StepFlush>.fromOpaque($0).release() }
      })
    return flush
  }

  /// Begins a step: what the last one has left due is due with it.
  func beginStep() {
    if isOwed {
      isOwed = false
      schedule()
    }
  }

  private func schedule() {
    guard !isFlushing else {
      isOwed = true
      return
    }
    guard source == 0 else { return }
    source = g_idle_add_full(
      MainLoop.flushPriority,
      { userData in
        StepFlush.from(userData).flush()
        return 0
      }, Unmanaged.passUnretained(self).toOpaque(), nil)
  }

  private func flush() {
    source = 0
    isFlushing = true
    // A transaction that is open stops the flush as busy; closing it schedules the next one. That
    // it has not settled was printed already.
    _ = milieu_tree_flush(tree)
    isFlushing = false
  }

  private func withdraw() {
    isOwed = false
    if source != 0 {
      g_source_remove(source)
      source = 0
    }
  }

  private static func from(_ userData: gpointer?) -> StepFlush {
    guard let userData else { preconditionFailure("Milieu and GLib hand on what they were given") }
    return Unmanaged<StepFlush>.fromOpaque(userData).takeUnretainedValue()
  }
}
