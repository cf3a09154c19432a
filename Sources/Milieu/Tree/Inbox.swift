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

/// Lets the tree's thread look into the inbox; called from any thread.
typealias Waker = @Sendable () -> Void

/// Where other threads leave what they released last, for the tree's thread to take.
final class Inbox: Sendable {
  private struct Contents {
    var departures: [Departure] = []
    var waker: Waker?
  }

  private let contents = Lock(Contents())
  private let isFilled = Atomic(false)

  /// Whether there is something to take: a look that costs next to nothing.
  var hasMail: Bool { isFilled.load(ordering: .acquiring) }

  func send(_ departure: Departure) {
    contents.withLock { $0.departures.append(departure) }
    isFilled.store(true, ordering: .releasing)
    wake()
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
    contents.withLock { $0.waker }?()
  }

  func setWaker(_ waker: @escaping Waker) {
    // The former one's captures go outside of the lock.
    _ = contents.withLock { contents in
      defer { contents.waker = waker }
      return contents.waker
    }
  }
}
