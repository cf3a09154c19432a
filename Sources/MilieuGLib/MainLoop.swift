internal import CGLib
internal import CMilieuGLib
internal import Foundation
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
/// The main thread's loop serves the main actor: `Task { @MainActor in … }`, what waits in it, and
/// `DispatchQueue.main` go on among the loop's own sources. ``serveMainQueue()`` says when that begins.
///
/// `@unchecked Sendable`: the loop is counted, the functions that may be called from any thread here may
/// be so in GLib, and the waiters have a lock.
public final class MainLoop: @unchecked Sendable {
  let context: MainContext
  private let loop: OpaquePointer
  private let waiters = Waiters()

  /// A loop on the calling thread's default context: that of the loop that runs here, or else the
  /// process's.
  public convenience init() {
    self.init(MainContext(g_main_context_ref_thread_default()))
  }

  private init(_ context: MainContext) {
    self.context = context
    loop = g_main_loop_new(context.pointer, 0)
    serveMainQueueOnMainThread()
  }

  deinit {
    g_main_loop_unref(loop)
  }

  /// A loop on a context of its own, for a thread that is not the main one.
  public static func onNewContext() -> MainLoop {
    MainLoop(MainContext(g_main_context_new()))
  }

  /// Runs until ``quit()``. Within, the loop's context is the thread's default one. To run a loop, or
  /// another one on its context, that another thread runs ends the program with a message.
  ///
  /// On the main thread the default context serves the main actor meanwhile. A job of the main actor's
  /// own cannot run that context in turn, for no other job begins before it has ended: it ends the
  /// program with a message. Jobs wait by ``runUntilQuit()``.
  public func run() {
    if context.isDefault {
      require(
        !MainQueue.isRunningJob,
        """
        MainLoop.run() was called by a job of the main actor's or the main queue's, and no other job \
        could begin before it returns: wait with `await loop.runUntilQuit()`, or call run() before the \
        first `await` of the main program.
        """)
      serveMainQueueOnMainThread()
    }
    require(
      context.acquire(),
      """
      MainLoop.run() was called while another thread runs the loop's context, which one thread serves: \
      give each thread a loop of its own with MainLoop.onNewContext().
      """)
    g_main_context_push_thread_default(context.pointer)
    g_main_loop_run(loop)
    g_main_context_pop_thread_default(context.pointer)
    context.release()
  }

  /// Waits until ``quit()``, or until the task is cancelled, while the main thread runs the default
  /// context: for an `async` main program, and for a task of the main actor's.
  ///
  /// ```swift
  /// let loop = MainLoop()
  /// loop.attach()
  /// await loop.runUntilQuit()
  /// ```
  ///
  /// If the program has waited for something else before, it must have made a loop or have called
  /// ``serveMainQueue()`` before that, or else has left the main thread to libdispatch and is ended with a
  /// message. The context goes on being served when this returns, as long as the main program waits.
  @MainActor
  public func runUntilQuit() async {
    require(
      context.isDefault,
      "Only a loop on the default context can be waited for: a thread runs another one by run().")
    Self.serveMainQueue()
    await waiters.wait()
  }

  /// Lets ``run()`` and ``runUntilQuit()`` return; where nobody runs the loop it does nothing. From any
  /// thread.
  public func quit() {
    g_main_loop_quit(loop)
    waiters.goOn()
  }

  /// Whether ``run()`` runs, or ``runUntilQuit()`` waits. From any thread.
  public var isRunning: Bool { g_main_loop_is_running(loop) != 0 || waiters.areThere }

  /// Serves libdispatch's main queue, and with it the main actor, on GLib's default context from now on.
  ///
  /// Jobs of the main actor and sources of the loop take turns, whatever their priorities are: neither
  /// keep the others waiting for more than a few milliseconds. Nothing is polled; while there are no jobs
  /// the loop sleeps.
  ///
  /// This is done by itself when the main thread makes a loop on the default context. A program that
  /// makes none, because GTK runs the loop, calls it at any time. Where main is `async`, that is before
  /// its first `await`: from then on the main thread runs the default context whenever that main waits,
  /// and no other thread runs the main actor's jobs.
  ///
  /// While a job runs a GLib loop of its own, as a modal dialog in C does, other jobs wait.
  ///
  /// From any thread, and more than once.
  public static func serveMainQueue() {
    MainQueue.serve()
  }

  private func serveMainQueueOnMainThread() {
    if context.isDefault, Thread.isMainThread, MainQueue.isServable {
      MainQueue.serve()
    }
  }

  /// Runs `work` on the thread that runs the loop, in one of its next iterations, in order. From any
  /// thread.
  public func perform(_ work: sending @escaping () -> Void) {
    context.perform(work)
  }

  /// Lets the loop tell who is due in a tree of the calling thread's, which is the thread that runs
  /// the loop. A tree is attached to one loop at a time, the one that was named last.
  ///
  /// From now on the tree follows the system: what feeds a predefined key is attached above all roots when
  /// the key is first read or observed there, and at once for those that were read before; nothing is
  /// opened for others. `EnvironmentValues.setUpPredefinedListeners` puts something else in the place of
  /// that, or switches it off. Sources stay on the loop on which they came.
  ///
  /// - Parameters:
  ///   - tree: The tree; the thread's own, unless you say otherwise.
  ///   - priority: When, among all that is ready; lower is earlier, as GLib has it.
  public func attach(_ tree: Tree = .current, priority: Int32 = MainLoop.flushPriority) {
    serveMainQueueOnMainThread()
    milieu_glib_attach(tree.pointer, context.pointer, priority)
    let context = context
    tree.loopContext = context
    tree.setWaker { function, isLast in
      if isLast {
        context.performAtOnceIfIdle(function)
      } else {
        context.perform(function)
      }
    }
    tree.followSystemByReading()
  }

  /// When trees are attached to tell unless you say otherwise: after input and timeouts, and before
  /// GTK lays out and draws.
  ///
  /// Computed: Swift 6.3's optimizer crashes in clients of a constant that is made of C's enumerator.
  public static var flushPriority: Int32 { Int32(MILIEU_GLIB_PRIORITY_FLUSH) }
}
