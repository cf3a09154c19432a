import Dispatch
import Foundation

/// The trees of one thread, or of the main actor.
///
/// The main actor is libdispatch's main queue. That runs on the main thread until the program's `main`
/// suspends, and then on whatever thread libdispatch has; so what belongs to the main actor is found
/// by asking for the queue, and not for the thread.
final class ThreadTrees {
  /// The tree that new nodes belong to.
  var tree: Tree?
  /// Those of all trees that were made here and that are there.
  private var inboxes: [WeakInbox] = []
  private var mostInboxes = 8

  private struct WeakInbox {
    weak var inbox: Inbox?
  }

  /// Those of the main actor. Unsafe, for the compiler does not see that `current` gives it to nobody
  /// else.
  private nonisolated(unsafe) static let main = ThreadTrees()

  /// Those of the main actor, if this is run there, or else of the calling thread.
  static var current: ThreadTrees {
    if isOnMainActor {
      return main
    }
    if let known = pthread_getspecific(slot) {
      return Unmanaged<ThreadTrees>.fromOpaque(known).takeUnretainedValue()
    }
    let made = ThreadTrees()
    pthread_setspecific(slot, Unmanaged.passRetained(made).toOpaque())
    return made
  }

  /// Whether this is run on the main actor, or on the main thread, to which nothing else comes.
  static var isOnMainActor: Bool {
    if pthread_getspecific(slot) == Unmanaged.passUnretained(main).toOpaque() {
      return true
    }
    guard DispatchQueue.getSpecific(key: mainQueue) != nil else { return false }
    if Thread.isMainThread {
      // The quick way from now on: the main thread runs nothing but what is the main actor's.
      pthread_setspecific(slot, Unmanaged.passUnretained(main).toOpaque())
    }
    return true
  }

  func add(_ inbox: Inbox) {
    if inboxes.count >= mostInboxes {
      inboxes.removeAll { $0.inbox == nil }
      mostInboxes = 8 + 2 * inboxes.count
    }
    inboxes.append(WeakInbox(inbox: inbox))
  }

  /// The thread ends: whoever releases something of these trees from now on carries it out.
  fileprivate func end() {
    tree?.settle()
    tree?.thread.store(0, ordering: .relaxed)
    for inbox in inboxes.compactMap(\.inbox) where inbox.orphan(canServe: inbox === tree?.inbox) {
      tree?.serve()
    }
    tree = nil
  }

  private static let slot: pthread_key_t = {
    var key = pthread_key_t()
    let status = pthread_key_create(&key) { trees in
      // The main actor outlives the main thread.
      guard let trees, trees != Unmanaged.passUnretained(main).toOpaque() else { return }
      let ending = Unmanaged<ThreadTrees>.fromOpaque(trees)
      ending.takeUnretainedValue().end()
      ending.release()
    }
    require(status == 0, "no thread-local storage is left: \(String(cString: strerror(status)))")
    return key
  }()

  private static let mainQueue = {
    let key = DispatchSpecificKey<Void>()
    DispatchQueue.main.setSpecific(key: key, value: ())
    return key
  }()
}
