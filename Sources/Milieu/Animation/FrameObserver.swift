internal import CMilieu
internal import CMilieuTheme

/// Shows somebody the way from each value to the next.
///
/// Invariant: `movement` is that of the last change, while it is on its way; the core's movement keeps this
/// object until its last frame, or until it is cancelled.
final class FrameObserver<Value: Interpolatable>: ValueObserver<Value> {
  private let handler: (EnvironmentFrame<Value>) -> Void
  private let areEqual = Equality<Value>.function
  /// What is shown now, and what was when the movement began; nil before anything has moved.
  private var shown: Value?
  private var from: Value?
  private var transaction = Transaction()
  private var movement = MILIEU_TRANSITION_NONE

  init(
    _ node: Node, _ read: @escaping (EnvironmentValues) -> Value,
    _ handler: @escaping (EnvironmentFrame<Value>) -> Void
  ) {
    self.handler = handler
    super.init(node, read)
  }

  /// Shows the value of now.
  func showInitially() {
    tellInitially { _, _ in handler(frame(of: latest, isInitial: true, isLast: true)) }
  }

  override func latestChanged(from former: Value, _ transaction: Transaction) {
    self.transaction = transaction
    from = shown ?? former
    shown = from
    stop()
    move(in: tree)
  }

  override func hasEnded() {
    stop()
  }

  private func stop() {
    milieu_transition_cancel(place.core, movement)
    movement = MILIEU_TRANSITION_NONE
  }

  /// Where nothing takes its time, all of it is shown before this returns.
  private func move(in tree: Tree) {
    movement = Movement.begin(at: place, transaction, in: tree) { fraction, isLast in
      self.comes(to: fraction, isLast: isLast)
    }
  }

  private func comes(to fraction: Double, isLast: Bool) {
    told.whileKept {
      let tree = tree
      tree.settle()
      guard !isEnded, let from else { return }
      let value = isLast ? latest : Value.interpolated(from: from, to: latest, fraction: fraction)
      if isLast {
        movement = MILIEU_TRANSITION_NONE
      } else if let shown, areEqual?(shown, value) ?? false {
        return
      }
      shown = value
      let updating = tree.updating
      tree.updating = nil
      handler(frame(of: value, isInitial: false, isLast: isLast))
      tree.updating = updating
      tree.settle()
    }
  }

  private func frame(of value: Value, isInitial: Bool, isLast: Bool) -> EnvironmentFrame<Value> {
    EnvironmentFrame(
      shown: value, target: latest, isInitial: isInitial, isLast: isLast, transaction: transaction)
  }
}
