/// What an observer that is shown the way is to show now.
public struct EnvironmentFrame<Value> {
  /// What is to be shown now.
  public let shown: Value
  /// What it comes to, which is what is read already. In the last frame ``shown`` is exactly that.
  public let target: Value
  /// Whether it is the value of now that is told at first.
  public let isInitial: Bool
  /// Whether nothing follows until the value changes again.
  public let isLast: Bool
  /// The switch that this is a frame of.
  public let transaction: Transaction
}

extension EnvironmentFrame: Sendable where Value: Sendable {}

extension Environmentable {
  /// Tells of changes of what a key path leads to at this object's node, and shows the way to the new
  /// value where a change is animated.
  ///
  /// ```swift
  /// let observation = row.observeFrames(\.padding, initial: true) { frame in
  ///   layOut(padding: frame.shown)
  /// }
  /// withAnimation(duration: .milliseconds(250)) {
  ///   window.environment(\.padding, 12)
  /// }
  /// ```
  ///
  /// On each frame of the tree's ``Tree/frameClock`` it is told what lies between, and at last exactly
  /// the target; frames that show the same as the one before are left out. A change that is not animated
  /// is one frame, the last; so is each where the tree has no clock, where the node reads true for
  /// ``EnvironmentValues/reduceMotion``, and where nothing lies between the two values
  /// (``Interpolatable/canInterpolate(from:to:)``). A change while a movement is on its way begins
  /// another one from what is shown.
  ///
  /// From within anything may be done, as from within ``observe(_:initial:_:)``; what is changed there is
  /// told once, when the frame is over, and is not animated.
  ///
  /// - Parameters:
  ///   - keyPath: What to observe.
  ///   - initial: Whether to tell the value of now before this returns.
  ///   - handler: Kept as long as the observation.
  /// - Returns: What keeps the observer. To let go of it, or to cancel it, ends a movement where it is.
  public func observeFrames<Value: Interpolatable>(
    _ keyPath: KeyPath<EnvironmentValues, Value>, initial: Bool = false,
    _ handler: @escaping (EnvironmentFrame<Value>) -> Void
  ) -> EnvironmentObservation {
    node.tree.enter()
    let observer = FrameObserver(node, { $0[keyPath: keyPath] }, handler)
    if initial {
      observer.showInitially()
    }
    return node.tree.observation(observer)
  }
}
