internal import CGLib
internal import CMilieuGLib
public import Milieu

/// Hands changes and functions from any thread to a tree.
///
/// ```swift
/// let loop = MainLoop()
/// let sensor = Node("sensor")
/// let sender = loop.sender()
/// let place = sensor.reference
/// Task.detached {
///   try sender.base(\.lightLevel, 300, at: place)
/// }
/// loop.run()
/// ```
///
/// What one sender accepts is carried out on the tree's thread, by the loop, in the order in which it was
/// accepted; between two senders there is no order. Changes of one value at one node that come before
/// the loop has its turn end as one, the last, unless a function or a group's edge lies between them.
/// However many there are, they wake the loop once.
///
/// Nothing that was accepted is lost while the tree lives, also where the sender has gone:
/// ``Milieu/Tree/closeSenders()`` delivers what no loop has. What is meant for a node that has gone, or
/// for a tree that has, is dropped and counted.
///
/// What is sent takes the place of a value that is set, but does not end what makes a node's value from
/// what it inherits (`environment(_:_:)` with a closure): that makes it anew when it changes.
///
/// `@unchecked Sendable`: the C object may be used on any thread, and the reference to it is never written
/// again.
public final class Sender: @unchecked Sendable {
  private let pointer: OpaquePointer

  /// Takes over a reference.
  init(_ pointer: OpaquePointer) {
    self.pointer = pointer
  }

  deinit {
    g_object_unref(UnsafeMutableRawPointer(pointer))
  }

  /// How many posts may wait in a sender unless you say otherwise: 1,000,000.
  public static var defaultLimit: Int { Int(MILIEU_GLIB_SENDER_LIMIT) }

  /// Another sender for the same tree, with an order of its own and the same limit for itself: each thread
  /// that groups what it sends needs one, and threads that send much do not wait for each other then.
  public func fork() -> Sender {
    guard let other = milieu_glib_sender_fork(pointer) else {
      fatalError("a sender can be forked as long as it is there")
    }
    return Sender(other)
  }

  // MARK: Changes

  /// Gives a node a value of its own; as `environment(_:_:)` does on the tree's thread.
  ///
  /// The key path leads to the whole value of one key, which the compiler sees to be `Sendable`; what its
  /// setter makes of the value is sent. What else a node has is not known here, so that one to a part of a value, or to several, ends the program.
  ///
  /// - Throws: ``SenderError/full``, ``SenderError/closed``
  public func set<Value: Sendable>(
    _ keyPath: WritableKeyPath<EnvironmentValues, Value>, _ value: Value, at node: NodeReference
  ) throws(SenderError) {
    try put(keyPath, value, at: node, milieu_glib_sender_set)
  }

  /// Takes a node's own value away; of a key path to a part of a value, the whole, and of one to several,
  /// all of them together.
  ///
  /// - Throws: ``SenderError/full``, ``SenderError/closed``
  public func reset<Value>(
    _ keyPath: WritableKeyPath<EnvironmentValues, Value>, at node: NodeReference
  ) throws(SenderError) {
    try take(keyPath, at: node, milieu_glib_sender_unset)
  }

  /// Says what the system has at a node, as `baseEnvironment(_:_:)` does; else like ``set(_:_:at:)``.
  ///
  /// - Throws: ``SenderError/full``, ``SenderError/closed``
  public func base<Value: Sendable>(
    _ keyPath: WritableKeyPath<EnvironmentValues, Value>, _ value: Value, at node: NodeReference
  ) throws(SenderError) {
    try put(keyPath, value, at: node, milieu_glib_sender_set_base)
  }

  /// Takes away what ``base(_:_:at:)`` said.
  ///
  /// - Throws: ``SenderError/full``, ``SenderError/closed``
  public func resetBase<Value>(
    _ keyPath: WritableKeyPath<EnvironmentValues, Value>, at node: NodeReference
  ) throws(SenderError) {
    try take(keyPath, at: node, milieu_glib_sender_unset_base)
  }

  private typealias Put = (
    OpaquePointer, UInt64, OpaquePointer, MilieuValue,
    UnsafeMutablePointer<UnsafeMutablePointer<GError>?>?
  ) -> gboolean

  private func put<Value>(
    _ keyPath: WritableKeyPath<EnvironmentValues, Value>, _ value: Value, at node: NodeReference,
    _ post: Put
  ) throws(SenderError) {
    try EnvironmentValues.put(keyPath, value) { key, bits throws(SenderError) in
      var value = MilieuValue()
      value.type = milieu_key_type(key)
      value.integer = bits
      try SenderError.check { post(pointer, node.handle, key, value, $0) }
    }
  }

  private func take<Value>(
    _ keyPath: WritableKeyPath<EnvironmentValues, Value>, at node: NodeReference,
    _ post: (
      OpaquePointer, guint64, OpaquePointer, UnsafeMutablePointer<UnsafeMutablePointer<GError>?>?
    ) -> gboolean
  ) throws(SenderError) {
    let keys = EnvironmentValues.keys(of: keyPath)
    func takeAll() throws(SenderError) {
      for key in keys {
        try SenderError.check { post(pointer, guint64(node.handle), key, $0) }
      }
    }
    if keys.count > 1 {
      try group { _ throws(SenderError) in try takeAll() }
    } else {
      try takeAll()
    }
  }

  // MARK: Functions and groups

  /// Runs `work` on the tree's thread, after all that the sender has accepted before and before all that
  /// it accepts then. In a group it runs within the transaction, else outside of any.
  ///
  /// It may do anything there, send more, which comes with a later turn, and run the loop; the tree's
  /// `node(_:)` finds the node of a reference. It is released there, or, where it cannot run any more, on
  /// whatever thread lets go of it.
  ///
  /// - Throws: ``SenderError/full``, ``SenderError/closed``
  public func call(_ work: sending @escaping () -> Void) throws(SenderError) {
    let kept = Work.retained(work)
    try SenderError.check { error in
      milieu_glib_sender_call(pointer, { Work.run($0) }, kept, Work.release, error)
    }
  }

  /// Delivers what `body` sends by this sender together, as one transaction.
  ///
  /// Groups nest, and what the outermost says counts. Each post is accepted or refused for itself, and
  /// what was accepted is delivered also where `body` throws. While it runs, what other threads give to
  /// the same sender belongs to the group: let each have a ``fork()``.
  ///
  /// - Parameters:
  ///   - animated: Whether the change is to be shown as a movement.
  ///   - duration: How long that is to take.
  ///   - curve: How it is to go on meanwhile.
  ///   - body: What sends, by the sender that it is given, which is this one.
  /// - Returns: What `body` returns.
  /// - Throws: What `body` throws.
  @discardableResult
  public func group<Result, Failure>(
    animated: Bool = false, duration: Duration? = nil, curve: Transaction.Curve = .easeInOut,
    _ body: (Sender) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    var payload = MilieuPayload()
    payload.animated = animated
    payload.duration = duration.map { $0 / .seconds(1) } ?? 0
    payload.curve = MilieuCurve(rawValue: curve.rawCurve)
    payload.damping = curve.damping
    // Where it is refused, so is all that is sent within.
    let isOpen = milieu_glib_sender_begin(pointer, &payload, nil) != 0
    defer {
      if isOpen {
        milieu_glib_sender_commit(pointer)
      }
    }
    return try body(self)
  }

  // MARK: Counting

  /// What the sender has done since it was made.
  public var statistics: SenderStatistics {
    var counted = MilieuGlibSenderStatistics()
    milieu_glib_sender_get_statistics(pointer, &counted)
    return SenderStatistics(
      accepted: UInt64(counted.accepted), merged: UInt64(counted.merged),
      delivered: UInt64(counted.delivered),
      dropped: UInt64(counted.dropped), refused: UInt64(counted.refused),
      wakeups: UInt64(counted.wakeups))
  }
}

/// What a ``Sender`` has done. What waits is what was accepted, less what was merged, delivered and
/// dropped.
public struct SenderStatistics: Sendable, Hashable {
  /// Posts that were accepted, functions included.
  public let accepted: UInt64
  /// Accepted ones that ended as one with an earlier one.
  public let merged: UInt64
  /// Accepted ones that were carried out.
  public let delivered: UInt64
  /// Accepted ones that could not be, for their node or their tree had gone.
  public let dropped: UInt64
  /// Posts that were refused.
  public let refused: UInt64
  /// How often the loop was woken, for all senders of the tree.
  public let wakeups: UInt64
}
