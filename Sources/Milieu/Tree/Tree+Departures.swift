internal import CMilieu
import Glibc

// Threads, and what cannot be done at once.
extension Tree {
  /// Whether the calling thread has the tree; if the main actor has come to it, from now on.
  var isOnItsThread: Bool {
    guard isMainActors else { return thread.load(ordering: .relaxed) == pthread_self() }
    guard ThreadTrees.isOnMainActor else { return false }
    if thread.load(ordering: .relaxed) != pthread_self() {
      thread.store(pthread_self(), ordering: .relaxed)
      milieu_tree_take(core)
    }
    return true
  }

  /// To be called before anything is changed: checks the thread, and lets go of what others sent.
  package func enter() {
    require(
      isOnItsThread,
      """
      A node or tree is used on another thread than the one that made it, or off the main actor that \
      made it. Make nodes where they are used, and hand over values instead.
      """)
    settle()
  }

  /// To be called after the core has released values, whose `deinit`s may have let nodes go. Where
  /// there is nothing to do, as almost always, that is found out by two loads.
  @inline(__always)
  func settle() {
    if inbox.hasMail || !overdue.isEmpty {
      letGo()
    }
  }

  private func letGo() {
    if inbox.hasMail {
      inbox.take().forEach(release)
    }
    // What goes may let others go: they come here too, and not one within another.
    while !overdue.isEmpty, !isSealed {
      let departures = overdue
      overdue = []
      departures.forEach(carryOut)
    }
  }

  /// Carries out what is sent to a tree whose thread has ended, in that thread's place. The inbox lets
  /// one thread at a time do so.
  func serve() {
    repeat {
      thread.store(pthread_self(), ordering: .relaxed)
      milieu_tree_take(core)
      settle()
      thread.store(0, ordering: .relaxed)
    } while !inbox.isServed()
  }

  /// Whether a function of a key's runs, and the core refuses what is asked of it.
  var isSealed: Bool {
    milieu_observer_remove(core, MILIEU_OBSERVER_NONE) == MILIEU_ERROR_BUSY
  }

  /// Ends what an object that goes stood for: now, or when the tree's thread can.
  func release(_ departure: Departure) {
    guard isOnItsThread else {
      if inbox.send(departure) {
        serve()
      }
      return
    }
    if case .dependent(let dependent) = departure {
      dependent.end()
    } else if isSealed {
      overdue.append(departure)
      inbox.wake()
    } else {
      carryOut(departure)
      settle()
    }
  }

  private func carryOut(_ departure: Departure) {
    switch departure {
    case .node(let handle): remove(handle)
    case .object(let handle): forget(handle)
    case .observer(let handle): milieu_observer_remove(core, handle)
    case .dependent(let dependent): dependent.end()
    }
  }

  /// Removes a node whose object has gone. Its children, whose objects are there still, become roots.
  private func remove(_ handle: MilieuNode) {
    forget(handle)
    let hasChildren = milieu_node_get_first_child(core, handle) != MILIEU_NODE_NONE
    if hasChildren {
      check(milieu_tree_begin(core, nil), "let a node go")
      while case let child = milieu_node_get_first_child(core, handle), child != MILIEU_NODE_NONE {
        check(milieu_node_move(core, child, MILIEU_NODE_NONE, MILIEU_NODE_NONE), "let a node go")
        nodes[child]?.object?.inheritedChanged()
      }
    }
    milieu_node_remove(core, handle)
    if hasChildren {
      milieu_tree_commit(core)
    }
  }

  /// Ends the program where the core refuses what it can only refuse for a mistake, or for lack of
  /// memory.
  func check(_ status: MilieuStatus, _ what: @autoclosure () -> String) {
    guard status != MILIEU_OK else { return }
    let reason = String(cString: milieu_status_message(status))
    fatalError("cannot \(what()): \(reason)")
  }
}

// For the other modules of this package.
extension Tree {
  /// Ends the program with a message on another thread than the tree's. If the main actor has come to
  /// another thread, the core has the tree there from now on.
  package func requireThread() {
    enter()
  }

  /// Ends an observer of the core's: now, or when the tree's thread can.
  package func endObserver(_ handle: UInt64) {
    release(.observer(handle))
  }

  /// Gives the tree somebody who can call functions on its thread (see `Waker`).
  package func setWaker(
    _ waker:
      @escaping @Sendable (
        _ function: @escaping @Sendable () -> Void, _ isLast: Bool
      ) -> Void
  ) {
    enter()
    let reference = WeakTree(self)
    inbox.setWaker(waker) { reference.settle() }
  }
}

/// A tree for those who call back on its thread.
///
/// `@unchecked Sendable`: the reference is never written again, and what it refers to is used on the
/// tree's thread alone.
private final class WeakTree: @unchecked Sendable {
  private weak var tree: Tree?

  init(_ tree: Tree) {
    self.tree = tree
  }

  func settle() {
    tree?.settle()
  }
}
