internal import CGLib
internal import CMilieuGLib
internal import CSwiftRuntime
internal import Dispatch
internal import Foundation
internal import Milieu

/// libdispatch's main queue on GLib's default context.
///
/// The main actor's jobs are libdispatch's, which says by a file descriptor that there are some, and
/// runs them when it is called. A source that takes turns with all others does so: neither the jobs nor
/// the loop's own sources keep the others waiting for long, and nothing is polled.
enum MainQueue {
  /// Serves the queue, from the first call on.
  static func serve() {
    _ = source
  }

  /// Whether the main thread can serve the queue: it cannot any more once it is left to libdispatch.
  static var isServable: Bool { _dispatch_get_main_queue_handle_4CF() >= 0 }

  /// Whether this is one of the queue's jobs, as far as that can be told. On another thread than the
  /// main one, only jobs have what belongs to the queue; on the main one others may have called them.
  static var isRunningJob: Bool {
    if Thread.isMainThread {
      return isServing
    }
    return DispatchQueue.getSpecific(key: key) != nil
  }

  /// Jobs are called by us at this moment. Unsafe, for the compiler does not see that it is the main
  /// thread's alone.
  private nonisolated(unsafe) static var isServing = false

  private static let key = {
    let key = DispatchSpecificKey<Void>()
    DispatchQueue.main.setSpecific(key: key, value: ())
    return key
  }()

  private static let source: UInt32 = {
    let descriptor = _dispatch_get_main_queue_handle_4CF()
    require(
      descriptor >= 0,
      """
      Nobody can serve the main queue on a GLib loop once an `async` main has waited, for the main \
      thread is libdispatch's then: call MainLoop.serveMainQueue() before the first `await`.
      """)
    let source = milieu_glib_turn_source_new(descriptor)
    g_source_set_name(source, "libdispatch's main queue")
    g_source_set_callback(source, { _ in MainQueue.runJobs() }, nil, nil)
    let identifier = milieu_glib_turn_source_attach(source, nil)
    g_source_unref(source)
    milieu_hook_main_thread {
      while true {
        g_main_context_iteration(nil, 1)
      }
    }
    return identifier
  }()

  private static func runJobs() -> gboolean {
    require(
      Thread.isMainThread,
      """
      GLib's default context, which serves the main queue, is run by another thread than the main one: \
      run it on the main thread, or another thread's loop with MainLoop.onNewContext().
      """)
    // The number of times that the queue has called; that there was one is known already.
    var count: UInt64 = 0
    read(_dispatch_get_main_queue_handle_4CF(), &count, MemoryLayout.size(ofValue: count))
    isServing = true
    _dispatch_main_queue_callback_4CF(nil)
    isServing = false
    return 1
  }
}
