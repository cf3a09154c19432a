internal import CMilieu
internal import CMilieuTheme

/// Shows somebody the way from each value to the next.
///
/// Invariant: while something moves, and only then, `way` is there, and `movement` is the core's; that
/// keeps this object until its last frame, or until it is cancelled. While nothing moves, `latest` is what
/// was shown last.
class MovingObserver<Value>: ValueObserver<Value> {
  private let interpolation: Interpolation<Value>?
  private let areEqual = Equality<Value>.function
  private var way: (from: Value, shown: Value)?
  private var movement = MILIEU_TRANSITION_NONE
  /// Of the last change.
  private(set) final var transaction = Transaction()

  /// - Parameters:
  ///   - node: Where.
  ///   - keepsNode: As for any observer of values, as is `read`.
  ///   - interpolation: What lies between two values; nil where nothing does, so that each change is one
  ///     step.
  ///   - read: What is observed.
  init(
    _ node: Node, keepsNode: Bool = true, _ interpolation: Interpolation<Value>?,
    _ read: @escaping (EnvironmentValues) -> Value
  ) {
    self.interpolation = interpolation
    super.init(node, keepsNode: keepsNode, read)
    if interpolation != nil {
      // Whether things may move is asked of the core, for which nobody would feed the key.
      node.tree.key(ReduceMotionKey.self).prepareToRead(in: node.tree)
    }
  }

  /// Shows a value. The last one is exactly `latest`, and may be what is shown already, as the others are
  /// not.
  func show(_ value: Value, isLast: Bool, isShown: Bool) {}

  final override func latestChanged(from old: Value, _ transaction: Transaction) {
    let from = way?.shown ?? old
    let isShown = way != nil && isSame(from, latest)
    let former = forgetMovement()
    self.transaction = transaction
    if !isShown, takesTime(from) {
      way = (from, from)
      movement = Movement.begin(at: place, transaction, in: tree) { fraction, isLast in
        self.comes(to: fraction, isLast: isLast)
      }
      // Not before, so that the clock runs on.
      cancel(former)
    } else {
      cancel(former)
      show(latest, isLast: true, isShown: isShown)
    }
  }

  final override func hasEnded() {
    cancel(forgetMovement())
  }

  /// Whether there may be something to be shown between a value and the latest.
  private func takesTime(_ from: Value) -> Bool {
    guard transaction.isAnimated, let interpolation else { return false }
    return milieu_tree_has_clock(place.core) && interpolation.canInterpolate(from, latest)
  }

  private func isSame(_ one: Value, _ other: Value) -> Bool {
    areEqual?(one, other) ?? false
  }

  private func forgetMovement() -> MilieuTransition {
    defer { movement = MILIEU_TRANSITION_NONE }
    way = nil
    return movement
  }

  private func cancel(_ movement: MilieuTransition) {
    if movement != MILIEU_TRANSITION_NONE {
      milieu_transition_cancel(place.core, movement)
    }
  }

  /// A frame. Who is shown it may let go of all that keeps the node and the tree, but for this.
  private func comes(to fraction: Double, isLast: Bool) {
    told.whileKept {
      let tree = tree
      // Another thread may have ended it.
      tree.settle()
      let updating = tree.updating
      tree.updating = nil
      if isLast {
        showEnd()
      } else {
        goOn(to: fraction)
      }
      tree.updating = updating
      tree.settle()
    }
  }

  private func showEnd() {
    guard !isEnded, let way else { return }
    _ = forgetMovement()
    show(latest, isLast: true, isShown: isSame(way.shown, latest))
  }

  private func goOn(to fraction: Double) {
    guard !isEnded, let way, let interpolation else { return }
    let value = interpolation.interpolated(way.from, latest, fraction)
    if !isSame(way.shown, value) {
      self.way = (way.from, value)
      show(value, isLast: false, isShown: false)
    }
  }
}
