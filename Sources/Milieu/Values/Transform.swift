extension Environmentable {
  /// Gives this object's node a value that is made from what it inherits, and made anew whenever that
  /// changes, until ``resetEnvironment(_:)`` or another value takes its place.
  ///
  /// ```swift
  /// sidebar.environment(\.padding) { $0 /= 2 }
  /// ```
  ///
  /// What is inherited is the value at the parent or, for a root, what a root without values reads: what
  /// the system says for the whole tree, or the default. Where C moves the node, it is that of the former
  /// parent until Swift moves it. Made anew means: when
  /// observers are told, in the order of the tree, so that those below are told of it in the same
  /// flush; until then the old value is read.
  ///
  /// - Parameters:
  ///   - keyPath: What the node is to have a value for.
  ///   - transform: Makes it from what is inherited; kept until then. It may read what it likes, but
  ///     only what the key path leads to makes it run again.
  /// - Returns: The object, so that calls can be chained.
  @discardableResult
  public func environment<Value>(
    _ keyPath: WritableKeyPath<EnvironmentValues, Value>,
    _ transform: @escaping (inout Value) -> Void
  ) -> Self {
    let node = node
    node.tree.enter()
    let made = ValueTransform(keyPath, transform)
    node.transforms.append(made)
    made.follow(node)
    return self
  }
}

extension Node {
  /// Takes away, and ends, what makes values of a key here, but for `exception`.
  func takeTransforms(of key: OpaquePointer, except exception: Transform?) -> [Transform] {
    guard !transforms.isEmpty else { return [] }
    let taken = transforms.filter { $0 !== exception && $0.keys.contains(key) }
    taken.forEach { $0.end() }
    transforms.removeAll { $0.isEnded }
    return taken
  }

  /// Gives back what was taken away.
  func giveTransforms(_ taken: [Transform]) {
    transforms += taken
    taken.forEach { $0.follow(self) }
  }
}

/// Makes a node's values of some keys from what the node inherits.
class Transform {
  /// What it was seen to write.
  fileprivate(set) var keys: Set<OpaquePointer> = []
  fileprivate(set) var isEnded = false

  /// The node has come to inherit from elsewhere, or has just been given this.
  func follow(_ node: Node) {}

  func end() { isEnded = true }

  final func writes(_ key: OpaquePointer) { keys.insert(key) }
}

private final class ValueTransform<Value>: Transform {
  private let path: WritableKeyPath<EnvironmentValues, Value>
  private let transform: (inout Value) -> Void
  /// Of what is above.
  private var inherited: EnvironmentObservation?

  init(
    _ path: WritableKeyPath<EnvironmentValues, Value>, _ transform: @escaping (inout Value) -> Void
  ) {
    self.path = path
    self.transform = transform
  }

  override func follow(_ node: Node) {
    isEnded = false
    let above = node.parent ?? node.tree.aboveRoots
    inherited = above.observe(path) { [weak node, weak self] _, new, _ in
      if let node {
        self?.put(new, at: node)
      }
    }
    put(above.environmentValues[keyPath: path], at: node)
  }

  override func end() {
    super.end()
    inherited = nil
  }

  private func put(_ inherited: Value, at node: Node) {
    var value = inherited
    transform(&value)
    // It may have been ended by what it did itself.
    if !isEnded {
      Writer(node, .put, .set, for: self).assign(path, value)
    }
  }
}
