internal import CGLib
internal import Milieu
import Synchronization

/// A GLib main context: the sources that one thread serves.
///
/// `@unchecked Sendable`: the context is counted and locks itself; its functions may be called from
/// any thread.
final class MainContext: @unchecked Sendable {
  let pointer: OpaquePointer

  /// Takes over a reference.
  init(_ pointer: OpaquePointer) {
    self.pointer = pointer
  }

  deinit {
    g_main_context_unref(pointer)
  }

  /// Whether it is the process's default context, which the main thread serves.
  var isDefault: Bool { pointer == g_main_context_default() }

  /// Whether another thread serves the context at this moment.
  var isServedElsewhere: Bool {
    guard acquire() else { return true }
    release()
    return false
  }

  /// Lets the calling thread alone serve the context, until as many calls of `release()`; false if another
  /// one does. Who has it for a moment, in `performAtOnceIfIdle`, is waited for.
  func acquire() -> Bool {
    while true {
      let ended = Self.momentsEnded.load(ordering: .sequentiallyConsistent)
      if g_main_context_acquire(pointer) != 0 {
        return true
      }
      guard
        Self.momentsOpen.load(ordering: .sequentiallyConsistent) > 0
          || Self.momentsEnded.load(ordering: .sequentiallyConsistent) != ended
      else { return false }
      sched_yield()
    }
  }

  func release() {
    g_main_context_release(pointer)
  }

  /// How many have a context for a moment, of all contexts, and how many have had one: who is found to have
  /// one is among the first, or has come to the others since.
  private static let momentsOpen = Atomic(0)
  private static let momentsEnded = Atomic(0)

  /// Runs `work` here if nobody serves the context at this moment, and keeps others from doing so
  /// meanwhile; else like `perform`.
  func performAtOnceIfIdle(_ work: @escaping () -> Void) {
    Self.momentsOpen.add(1, ordering: .sequentiallyConsistent)
    defer { Self.momentsOpen.subtract(1, ordering: .sequentiallyConsistent) }
    guard g_main_context_acquire(pointer) != 0 else {
      perform(work)
      return
    }
    work()
    g_main_context_release(pointer)
    Self.momentsEnded.add(1, ordering: .sequentiallyConsistent)
  }

  /// Runs `work` on the thread that serves the context, in one of its next iterations.
  func perform(_ work: @escaping () -> Void) {
    let source = g_idle_source_new()
    g_source_set_priority(source, G_PRIORITY_DEFAULT)
    g_source_set_callback(
      source,
      { userData in
        Work.run(userData)
        return 0
      }, Work.retained(work), Work.release)
    g_source_attach(source, pointer)
    g_source_unref(source)
  }
}

extension Tree {
  /// That of the loop that serves the tree, if it was attached to one from Swift.
  var loopContext: MainContext? {
    get { companions[ObjectIdentifier(MainContext.self)] as? MainContext }
    set { companions[ObjectIdentifier(MainContext.self)] = newValue }
  }
}

/// A closure that C keeps until it has run, or cannot run any more.
final class Work {
  private let call: () -> Void

  private init(_ call: @escaping () -> Void) {
    self.call = call
  }

  /// Gives a reference to C, which gives it back by `release`.
  static func retained(_ call: @escaping () -> Void) -> UnsafeMutableRawPointer {
    Unmanaged.passRetained(Work(call)).toOpaque()
  }

  static func run(_ userData: UnsafeMutableRawPointer?) {
    userData.map { Unmanaged<Work>.fromOpaque($0).takeUnretainedValue().call() }
  }

  static let release: GDestroyNotify = { userData in
    userData.map { Unmanaged<Work>.fromOpaque($0).release() }
  }
}
