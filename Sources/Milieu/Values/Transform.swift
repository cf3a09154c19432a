extension Environmentable {
  /// Gives this object's node a value that is made from what it inherits, and made anew whenever that
  /// changes, until ``resetEnvironment(_:)`` or another value takes its place.
  ///
  /// ```swift
  /// sidebar.environment(\.padding) { $0 /= 2 }
  /// ```
  ///
  /// What is inherited is the value at the parent, or the default at a root. Made anew means: when
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
    node.dropTransforms(keyPath)
    let made = ValueTransform(keyPath, transform)
    node.transforms.append(made)
    made.follow(node)
    return self
  }
}

extension Node {
  /// Ends what makes values for the key path here.
  func dropTransforms(_ keyPath: AnyKeyPath) {
    transforms.removeAll { $0.keyPath == keyPath }
  }
}

/// Makes a value of a node's from what the node inherits.
class Transform {
  let keyPath: AnyKeyPath

  init(_ keyPath: AnyKeyPath) {
    self.keyPath = keyPath
  }

  /// The node has come to inherit from elsewhere, or has just been given this.
  func follow(_ node: Node) {}
}

private final class ValueTransform<Value>: Transform {
  private let path: WritableKeyPath<EnvironmentValues, Value>
  private let transform: (inout Value) -> Void
  /// Of what the parent has; none at a root.
  private var inherited: Observation?

  init(
    _ path: WritableKeyPath<EnvironmentValues, Value>, _ transform: @escaping (inout Value) -> Void
  ) {
    self.path = path
    self.transform = transform
    super.init(path)
  }

  override func follow(_ node: Node) {
    inherited = node.parent?.observe(path) { [weak node, unowned self] _, new, _ in
      if let node {
        put(new, at: node)
      }
    }
    put((node.parent?.environmentValues ?? EnvironmentValues())[keyPath: path], at: node)
  }

  private func put(_ inherited: Value, at node: Node) {
    var value = inherited
    transform(&value)
    Writer(node, .put, .set).assign(path, value)
  }
}
