internal import CGLib
internal import Glibc
internal import Milieu

/// What a loop calls a closure for: a timer, a signal, a file descriptor.
///
/// ```swift
/// let loop = MainLoop()
/// var count = 3
/// let countdown = loop.every(.seconds(1)) {
///   print(count)
///   count -= 1
///   if count == 0 {
///     loop.quit()
///   }
/// }
/// loop.run()
/// countdown.cancel()
/// ```
///
/// It ends when this object goes, or is cancelled, whichever is first, also from within the closure,
/// and on any thread. What the closure keeps goes on the thread that registered it: at once, or in one
/// of the loop's next iterations if another thread has ended it.
///
/// `@unchecked Sendable`: the source is counted and locked by GLib, which lets any thread destroy it;
/// what is not `Sendable`, the closure, it leads to nobody.
public final class LoopSource: @unchecked Sendable {
  private let source: UnsafeMutablePointer<GSource>
  /// Is there as long as the source is.
  private let context: MainContext

  /// Attaches a source, which is taken over, to a context.
  ///
  /// - Parameters:
  ///   - source: The source, whose callback has been set.
  ///   - priority: When, among all that is ready.
  ///   - context: A context that no other thread serves.
  init(_ source: UnsafeMutablePointer<GSource>, priority: Int32, in context: MainContext) {
    self.source = source
    self.context = context
    g_source_set_priority(source, priority)
    g_source_attach(source, context.pointer)
  }

  deinit {
    g_source_destroy(source)
    g_source_unref(source)
  }

  /// Ends it: no call of the closure begins after this on the loop's thread. From any thread; more than
  /// once does nothing.
  public func cancel() {
    g_source_destroy(source)
  }
}

/// The closure of a source, confined to the thread that registered it.
///
/// Any thread may let go of this, which hands the closure back to that thread.
final class SourceWork {
  /// A reference.
  private let closure: Unmanaged<SourceClosure>
  private let thread = pthread_self()
  private let context: MainContext

  /// Whether the source goes on is the result of `call`.
  init(in context: MainContext, _ call: @escaping (FileEvents) -> Bool) {
    closure = .passRetained(SourceClosure(call))
    self.context = context
  }

  deinit {
    let closure = closure
    if isHere {
      closure.release()
    } else {
      context.perform { closure.release() }
    }
  }

  private var isHere: Bool { pthread_equal(thread, pthread_self()) != 0 }

  /// Gives the work to a source, as what its callback is called with.
  func beCalled(by source: UnsafeMutablePointer<GSource>, with function: GSourceFunc) {
    g_source_set_callback(
      source, function, Unmanaged.passRetained(self).toOpaque(),
      { userData in userData.map { Unmanaged<SourceWork>.fromOpaque($0).release() } })
  }

  /// Calls the work behind what the callback was called with.
  static func call(_ userData: gpointer?, _ events: FileEvents = []) -> gboolean {
    guard let userData else { preconditionFailure("GLib hands on what it was given") }
    return Unmanaged<SourceWork>.fromOpaque(userData).takeUnretainedValue().call(events)
  }

  private func call(_ events: FileEvents) -> gboolean {
    require(
      isHere,
      """
      A source was registered by another thread than the one that runs the loop: register it there, or \
      hand over the registration with MainLoop.perform(_:).
      """)
    return closure.takeUnretainedValue().call(events) ? 1 : 0
  }
}

private final class SourceClosure {
  let call: (FileEvents) -> Bool

  init(_ call: @escaping (FileEvents) -> Bool) {
    self.call = call
  }
}
