extension Environmentable {
  /// Runs `body` while this object's node has a value of its own, and gives back what it had before.
  /// For tests.
  ///
  /// Observers are told of both changes as of any: where there is no main loop, before `body` and
  /// before this returns.
  @discardableResult
  public func withEnvironment<Value, Result, Failure>(
    _ keyPath: WritableKeyPath<EnvironmentValues, Value>, _ value: Value,
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let node = node
    let writer = Writer(node, .put, .set, isToRestore: true)
    writer.assign(keyPath, value)
    defer { writer.restore() }
    return try body()
  }

  /// Writes down what is told at this object's node from now on. For tests.
  ///
  /// ```swift
  /// let recorder = row.record(\.padding)
  /// window.environment(\.padding, 12)
  /// #expect(recorder.take() == ["PaddingKey: 8 -> 12"])
  /// ```
  public func record(_ keyPaths: PartialKeyPath<EnvironmentValues>...) -> EnvironmentRecorder {
    EnvironmentRecorder(node, keyPaths)
  }
}

/// What was told at a node; see ``Environmentable/record(_:)``.
public final class EnvironmentRecorder {
  private final class Journal {
    var lines: [String] = []
  }

  private let journal = Journal()
  private var observations: [EnvironmentObservation] = []

  init(_ node: Node, _ keyPaths: [PartialKeyPath<EnvironmentValues>]) {
    let journal = journal
    observations = keyPaths.map { path in
      node.observe(any: path) { update in
        let names = update.changedKeys.joined(separator: ", ")
        let mark = update.transaction.isAnimated ? " animated" : ""
        journal.lines.append(
          "\(names): \(update.oldValues[keyPath: path]) -> \(update.values[keyPath: path])\(mark)")
      }
    }
  }

  /// What was told so far, in this order: the keys' names, the old and the new value of the key path,
  /// and `animated` if the transaction was.
  public var lines: [String] { journal.lines }

  /// The same, and begins anew.
  public func take() -> [String] {
    defer { journal.lines = [] }
    return journal.lines
  }
}
