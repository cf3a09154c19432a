internal import CMilieu
import Synchronization

/// What is to be ended because the object that stood for it has gone.
///
/// `@unchecked Sendable`: who sends a dependent has let go of it, and it is used on the tree's thread
/// alone.
enum Departure: @unchecked Sendable {
  case node(MilieuNode)
  /// The object alone: the node is C's.
  case object(MilieuNode)
  case observer(MilieuObserver)
  case dependent(Dependent)
}

/// Calls a function on the tree's thread, soon; is called from any thread. The last function, which
/// frees the tree, may be called anywhere while nobody can be telling.
typealias Waker = @Sendable (_ function: @escaping @Sendable () -> Void, _ isLast: Bool) -> Void

/// Where other threads leave what they released last, for the tree's thread to take.
final class Inbox: Sendable {
  private struct Contents {
    var departures: [Departure] = []
    var waker: Waker?
    var settle: @Sendable () -> Void = {}
    /// The tree's thread has ended.
    var isOrphaned = false
    /// Somebody acts in that thread's place.
    var isServing = false
  }

  private let contents = Lock(Contents())
  private let isFilled = Atomic(false)

  /// Whether there is something to take: a look that costs next to nothing.
  var hasMail: Bool { isFilled.load(ordering: .acquiring) }

  /// Leaves something to do. True if the sender is to do it, with `Tree.serve`, for nobody else will.
  func send(_ departure: Departure) -> Bool {
    let isToServe = contents.withLock { contents in
      contents.departures.append(departure)
      isFilled.store(true, ordering: .releasing)
      guard contents.isOrphaned, !contents.isServing else { return false }
      contents.isServing = true
      return true
    }
    if !isToServe {
      wake()
    }
    return isToServe
  }

  /// The tree's thread ends. True if there is something to do still, and the caller does it, as after
  /// `send`; one who cannot leaves it to the next sender.
  func orphan(canServe: Bool) -> Bool {
    contents.withLock { contents in
      contents.isOrphaned = true
      contents.isServing = canServe && !contents.departures.isEmpty
      return contents.isServing
    }
  }

  /// Whether nothing is left for who acts in the thread's place, who does so no more then.
  func isServed() -> Bool {
    contents.withLock { contents in
      contents.isServing = !contents.departures.isEmpty
      return !contents.isServing
    }
  }

  func take() -> [Departure] {
    isFilled.store(false, ordering: .releasing)
    return contents.withLock { contents in
      defer { contents.departures = [] }
      return contents.departures
    }
  }

  /// Asks whoever runs the tree's thread to let it settle.
  func wake() {
    let (waker, settle) = contents.withLock { ($0.waker, $0.settle) }
    waker?(settle, false)
  }

  /// Lets the tree be freed where nobody can be telling. False if there is no loop that might.
  func free(_ function: @escaping @Sendable () -> Void) -> Bool {
    guard let waker = contents.withLock({ $0.waker }) else { return false }
    waker(function, true)
    return true
  }

  func setWaker(_ waker: @escaping Waker, settle: @escaping @Sendable () -> Void) {
    // The former one's captures go outside of the lock.
    _ = contents.withLock { contents in
      defer { (contents.waker, contents.settle) = (waker, settle) }
      return (contents.waker, contents.settle)
    }
  }
}
