internal import CMilieu

/// What those who change values say to those who are told.
public struct Transaction: Sendable, Hashable {
  /// Whether the change is to be shown as a movement.
  public var isAnimated: Bool
  /// How long that is to take; `nil` leaves it to those who are told, and so does what is no time: who is
  /// shown frames is shown them for 0.3 s then. A change in one step is one that is not animated.
  public var duration: Duration?
  /// How it is to go on meanwhile.
  public var curve: Curve

  /// Says whether the change is to be shown as a movement, how long that is to take, and how it is to
  /// go on meanwhile.
  public init(animated: Bool = false, duration: Duration? = nil, curve: Curve = .easeInOut) {
    isAnimated = animated
    self.duration = duration
    self.curve = curve
  }
}

extension Transaction {
  init(_ payload: MilieuPayload) {
    isAnimated = payload.animated
    duration = Self.duration(of: payload.duration)
    curve = Curve(payload.curve, damping: payload.damping)
  }

  /// Nil for what is no time. Seconds as a double are exact to the nanosecond for a hundred days; what
  /// is longer than 292 years counts as that.
  private static func duration(of seconds: Double) -> Duration? {
    guard seconds > 0, seconds.isFinite else { return nil }
    return .nanoseconds(Int64(exactly: (seconds * 1e9).rounded()) ?? .max)
  }

  var payload: MilieuPayload {
    MilieuPayload(
      animated: isAnimated, duration: duration.map { $0 / .seconds(1) } ?? 0, curve: curve.core,
      damping: curve.damping, data: nil, destroy: nil)
  }
}

/// Makes all changes in `body` one: who depends on them is told once, when the outermost transaction
/// has closed, of what differs then from what they saw before.
///
/// Transactions nest, and what the outermost says counts. Changes that were made stay where `body`
/// throws. Within a callback that tells of a change, ``Transaction`` of that change goes on, unless
/// another is asked for here.
///
/// - Parameters:
///   - animated: Whether the change is to be shown as a movement.
///   - duration: How long that is to take; see ``Transaction/duration``.
///   - curve: How it is to go on meanwhile; it means nothing where nothing is shown as a movement.
///   - tree: A tree of the calling thread's.
///   - body: What changes values.
/// - Returns: What `body` returns.
/// - Throws: What `body` throws.
@discardableResult
public func withTransaction<Result, Failure>(
  animated: Bool = false, duration: Duration? = nil, curve: Transaction.Curve = .easeInOut,
  in tree: Tree = .current,
  _ body: () throws(Failure) -> Result
) throws(Failure) -> Result {
  tree.enter()
  if animated || duration != nil {
    var payload = Transaction(animated: animated, duration: duration, curve: curve).payload
    tree.check(milieu_tree_begin(tree.core, &payload), "begin a transaction")
  } else {
    tree.check(milieu_tree_begin(tree.core, nil), "begin a transaction")
  }
  defer {
    milieu_tree_commit(tree.core)
    tree.finish()
  }
  return try body()
}

/// Makes all changes in `body` one that is animated; see ``withTransaction(animated:duration:curve:in:_:)``.
@discardableResult
public func withAnimation<Result, Failure>(
  duration: Duration? = nil, curve: Transaction.Curve = .easeInOut, in tree: Tree = .current,
  _ body: () throws(Failure) -> Result
) throws(Failure) -> Result {
  try withTransaction(animated: true, duration: duration, curve: curve, in: tree, body)
}
