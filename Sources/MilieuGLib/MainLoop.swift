internal import CGLib
internal import CMilieuGLib
public import Milieu

/// A GLib main loop.
///
/// ```swift
/// let loop = MainLoop()
/// loop.attach(Tree.current)
/// loop.run()
/// ```
///
/// Trees that are attached tell who is due once an iteration, before a toolkit lays out and draws, or
/// when `Tree.flush()` is called, and no more when a change is over; what other threads have let go of
/// goes in an iteration, too. Where somebody else runs the loop, as GTK does, to attach is enough.
///
/// `@unchecked Sendable`: the loop is counted, and the functions that may be called from any thread
/// here may be so in GLib.
public final class MainLoop: @unchecked Sendable {
  private let context: MainContext
  private let loop: OpaquePointer

  /// A loop on the calling thread's default context: that of the loop that runs here, or else the
  /// process's.
  public convenience init() {
    self.init(MainContext(g_main_context_ref_thread_default()))
  }

  private init(_ context: MainContext) {
    self.context = context
    loop = g_main_loop_new(context.pointer, 0)
  }

  deinit {
    g_main_loop_unref(loop)
  }

  /// A loop on a context of its own, for a thread that is not the main one.
  public static func onNewContext() -> MainLoop {
    MainLoop(MainContext(g_main_context_new()))
  }

  /// Runs until ``quit()``. Within, the loop's context is the thread's default one.
  public func run() {
    g_main_context_push_thread_default(context.pointer)
    g_main_loop_run(loop)
    g_main_context_pop_thread_default(context.pointer)
  }

  /// Lets ``run()`` return; where nobody runs the loop it does nothing. From any thread.
  public func quit() {
    g_main_loop_quit(loop)
  }

  /// Whether ``run()`` runs. From any thread.
  public var isRunning: Bool { g_main_loop_is_running(loop) != 0 }

  /// Runs `work` on the thread that runs the loop, in one of its next iterations, in order. From any
  /// thread.
  public func perform(_ work: sending @escaping () -> Void) {
    context.perform(work)
  }

  /// Lets the loop tell who is due in a tree of the calling thread's, which is the thread that runs
  /// the loop. A tree is attached to one loop at a time, the one that was named last.
  ///
  /// - Parameters:
  ///   - tree: The tree; the thread's own, unless you say otherwise.
  ///   - priority: When, among all that is ready; lower is earlier, as GLib has it.
  public func attach(_ tree: Tree = .current, priority: Int32 = MainLoop.flushPriority) {
    milieu_glib_attach(tree.pointer, context.pointer, priority)
    let context = context
    tree.setWaker { function, isLast in
      if isLast {
        context.performAtOnceIfIdle(function)
      } else {
        context.perform(function)
      }
    }
  }

  /// When trees are attached to tell unless you say otherwise: after input and timeouts, and before
  /// GTK lays out and draws.
  ///
  /// Computed: Swift 6.3's optimizer crashes in clients of a constant that is made of C's enumerator.
  public static var flushPriority: Int32 { Int32(MILIEU_GLIB_PRIORITY_FLUSH) }
}
