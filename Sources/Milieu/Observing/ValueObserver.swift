/// Observes what a function makes of the values at a node.
class ValueObserver<Value>: Dependent {
  private let read: (EnvironmentValues) -> Value
  /// Of one that does not keep what stands for a node of C's.
  private let reference: FleetingNode?
  private let areEqual = Equality<Value>.function
  /// What it has made last.
  private(set) final var latest: Value

  /// - Parameters:
  ///   - node: Where.
  ///   - keepsNode: Whether it keeps the node if that stands for one of C's, as who is held by the program
  ///     does: for nobody else may. One that the core alone keeps must not, for it lasts as long as C's
  ///     node, and what Swift has of C's tree must go before that.
  ///   - read: Kept as long as this. What it reads of the values that it is given makes it run again.
  init(
    _ node: Node, keepsNode: Bool = true, _ read: @escaping (EnvironmentValues) -> Value
  ) {
    self.read = read
    reference = keepsNode ? nil : FleetingNode(node)
    let recorder = Recorder()
    latest = read(EnvironmentValues(at: node, recorder: recorder))
    super.init(at: node, owner: !keepsNode && node.isBorrowed ? node.tree : nil)
    depend(onThose: recorder)
  }

  /// `latest` has come to differ from what it was; a value that is not `Equatable` always does.
  func latestChanged(from former: Value, _ transaction: Transaction) {}

  final override func dependenciesChanged(
    _ past: PastValues, _ transaction: Transaction, in tree: Tree
  ) {
    guard let node = reference.map({ $0.node(in: tree) }) ?? node else { return }
    let former = latest
    tree.recording { recorder in
      latest = read(EnvironmentValues(at: node, recorder: recorder))
      // The core may be all that keeps this, by its observers.
      depend(onThose: recorder)
      drop { recorder.reads[$0] == nil }
    }
    // What was read may have ended it.
    if !isEnded, !(areEqual?(former, latest) ?? false) {
      latestChanged(from: former, transaction)
    }
  }

  /// Nobody else has the recorder.
  private func depend(onThose recorder: Recorder) {
    for index in 0..<recorder.reads.count {
      depend(on: recorder.reads[index])
    }
  }
}
