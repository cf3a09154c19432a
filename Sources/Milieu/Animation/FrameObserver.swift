/// Gives frames to a function.
final class FrameObserver<Value: Interpolatable>: MovingObserver<Value> {
  private let handler: (EnvironmentFrame<Value>) -> Void

  init(
    _ node: Node, _ read: @escaping (EnvironmentValues) -> Value,
    _ handler: @escaping (EnvironmentFrame<Value>) -> Void
  ) {
    self.handler = handler
    super.init(node, Interpolation(), read)
  }

  /// Shows the value of now.
  func showInitially() {
    tellInitially { _, _ in
      handler(
        EnvironmentFrame(
          shown: latest, target: latest, isInitial: true, isLast: true, transaction: Transaction()))
    }
  }

  override func show(_ value: Value, isLast: Bool, isShown: Bool) {
    handler(
      EnvironmentFrame(
        shown: value, target: latest, isInitial: false, isLast: isLast, transaction: transaction))
  }
}
