/// Observes what a function makes of the values at a node.
class ValueObserver<Value>: Dependent {
  private let read: (EnvironmentValues) -> Value
  private let areEqual = Equality<Value>.function
  /// What it has made last.
  private(set) final var latest: Value

  /// - Parameters:
  ///   - node: Where.
  ///   - read: Kept as long as this. What it reads of the values that it is given makes it run again.
  init(_ node: Node, _ read: @escaping (EnvironmentValues) -> Value) {
    self.read = read
    let recorder = Recorder()
    latest = read(EnvironmentValues(at: node, recorder: recorder))
    super.init(at: node)
    depend(onThose: recorder)
  }

  /// `latest` has come to differ from what it was; a value that is not `Equatable` always does.
  func latestChanged(from former: Value, _ transaction: Transaction) {}

  final override func dependenciesChanged(
    _ past: PastValues, _ transaction: Transaction, in tree: Tree
  ) {
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
