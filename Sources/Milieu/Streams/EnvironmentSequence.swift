internal import CMilieu

/// The values that a key path leads to at a node, one after the other.
///
/// ```swift
/// @MainActor
/// func follow(_ row: Row) async {
///   for await padding in row.values(for: \.padding) {
///     layOut(padding: padding)
///   }
/// }
/// ```
///
/// Each iterator starts with the value that the node has when ``Iterator/next(isolation:)`` is called first,
/// and observes the node from then on. It gives what differs from what it gave last, once observers have
/// been told: who comes late gets the latest, and nothing for a value that has changed and changed back.
/// What is not `Equatable` counts as another value whenever observers are told of it.
///
/// The values end when the node goes. Leaving the loop, and cancelling the task, from whatever thread, ends
/// the observer. Neither the sequence nor an iterator keeps the node or its tree; but a task keeps what
/// it uses: take the values out of the object before, if the object is to go meanwhile.
///
/// ```swift
/// let values = row.values(for: \.padding)
/// let task = Task { @MainActor in
///   for await padding in values {
///     layOut(padding: padding)
///   }
/// }
/// task.cancel()
/// ```
public struct EnvironmentSequence<Value>: AsyncSequence {
  /// What the key path leads to.
  public typealias Element = Value
  /// Going through them cannot fail.
  public typealias Failure = Never

  private let node: FleetingNode
  private let keyPath: KeyPath<EnvironmentValues, Value>

  fileprivate init(_ node: FleetingNode, _ keyPath: KeyPath<EnvironmentValues, Value>) {
    self.node = node
    self.keyPath = keyPath
  }

  /// Makes an iterator, which observes nothing until it is asked for a value.
  public func makeAsyncIterator() -> Iterator {
    Iterator(iteration: Iteration(node, keyPath))
  }

  /// Gives one value after the other; copies of it share what they give.
  public struct Iterator: AsyncIteratorProtocol {
    fileprivate let iteration: Iteration<Value>

    /// Waits for the next value; the first time, that is the one of now.
    ///
    /// - Parameter actor: Where it is called, which is on the tree's thread; the main actor, for a tree
    ///   of the main actor's. To call it elsewhere ends the program with a message.
    /// - Returns: A value that differs from the one before; `nil` from when the node has gone, or the
    ///   task is cancelled.
    public mutating func next(isolation actor: isolated (any Actor)?) async -> Value? {
      while true {
        switch iteration.poll() {
        case .value(let value): return value
        case .nothingYet: await iteration.wakeup.wait()
        case .end: return nil
        }
      }
    }

    /// The same, for those who call it by hand, on whatever actor that is.
    public nonisolated(nonsending) mutating func next() async -> Value? {
      await next(isolation: #isolation)
    }
  }
}

/// Sharing one among threads is for the compiler to refuse: the tree belongs to one.
@available(*, unavailable)
extension EnvironmentSequence: Sendable {}

@available(*, unavailable)
extension EnvironmentSequence.Iterator: Sendable {}

extension Environmentable {
  /// The values that a key path leads to at this object's node, for `for await`: the one of now, and then
  /// each that differs, until the node goes.
  ///
  /// - Parameter keyPath: What to follow; may lead to a part of a value, or combine several keys.
  /// - Returns: A sequence that can be gone through any number of times, at the same time as well; on
  ///   the tree's thread.
  public func values<Value>(
    for keyPath: KeyPath<EnvironmentValues, Value>
  ) -> EnvironmentSequence<Value> {
    require(
      Value.self != EnvironmentValues.self,
      "values(for: \\.self) never change: name the values that are to be followed")
    return EnvironmentSequence(FleetingNode(node), keyPath)
  }
}

/// What the copies of an iterator share: one who follows the node for them.
private final class Iteration<Value> {
  enum Answer {
    case value(Value)
    case nothingYet
    case end
  }

  let wakeup = Wakeup()
  private let node: FleetingNode
  private let keyPath: KeyPath<EnvironmentValues, Value>
  private var follower: Fleeting<IterationFollower<Value>>?
  private var isOver = false

  init(_ node: FleetingNode, _ keyPath: KeyPath<EnvironmentValues, Value>) {
    self.node = node
    self.keyPath = keyPath
  }

  deinit {
    end()
  }

  /// What there is to give. Keeps nothing for longer than the call.
  func poll() -> Answer {
    guard !isOver, !Task.isCancelled, let tree = node.tree else { return end() }
    require(
      tree.isOnItsThread,
      """
      next() of an environment's values is called on another thread than the node's, or off the main \
      actor that made it. Go through them where the node is used: in a function of the same actor, or of \
      the main actor.
      """)
    tree.settle()
    guard let node = node.node(in: tree) else { return end() }
    guard let known = follower else {
      let follower = IterationFollower(node, keyPath, wakeup)
      self.follower = Fleeting(follower)
      return .value(follower.latest)
    }
    guard let follower = known.object else { return end() }
    return follower.take().map(Answer.value) ?? .nothingYet
  }

  @discardableResult
  private func end() -> Answer {
    isOver = true
    if let follower = follower?.object, let tree = node.tree {
      tree.release(.dependent(follower))
    }
    follower = nil
    return .end
  }
}

private final class IterationFollower<Value>: Follower<Value> {
  private let wakeup: Wakeup
  /// What the iterator gave last, where that is not `latest`.
  @exclusivity(unchecked) private var given: Value?

  init(_ node: Node, _ keyPath: KeyPath<EnvironmentValues, Value>, _ wakeup: Wakeup) {
    self.wakeup = wakeup
    super.init(node, keyPath)
  }

  deinit {
    wakeup.wake()
  }

  override func latestChanged(from former: Value) {
    let last = given ?? former
    let isAnother = !areEqual(last, latest)
    // Kept until all is done: the value's `deinit` may change others, and so lead here.
    withExtendedLifetime(last) {
      given = isAnother ? .some(last) : nil
      if isAnother {
        wakeup.wake()
      }
    }
  }

  /// What is to be given now, if it is another value than was given last.
  func take() -> Value? {
    guard let last = given else { return nil }
    return withExtendedLifetime(last) {
      given = nil
      return latest
    }
  }
}
