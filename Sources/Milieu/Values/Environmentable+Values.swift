// Changing values at an object's node. Each returns the object, so that calls can be chained.
extension Environmentable {
  /// Gives this object's node a value of its own, which it and all below it read, until a nearer node
  /// says otherwise.
  ///
  /// Those who depend on the value are told when the transaction closes (see
  /// ``withTransaction(animated:duration:curve:in:_:)``), or by the main loop's next iteration. To set an
  /// equal value changes nothing.
  ///
  /// A key path to a part of a value, as `\.font.size`, gives the node the value that it reads now
  /// with that part replaced.
  @discardableResult
  public func environment<Value>(
    _ keyPath: WritableKeyPath<EnvironmentValues, Value>, _ value: Value
  ) -> Self {
    Writer(node, .put, .set).assign(keyPath, value)
    return self
  }

  /// Takes this node's own value away, so that it inherits again; of a key path to a part of a value,
  /// the whole. Does nothing where there is none.
  @discardableResult
  public func resetEnvironment<Value>(
    _ keyPath: WritableKeyPath<EnvironmentValues, Value>
  ) -> Self {
    Writer(node, .take, .set).assign(keyPath, nil)
    return self
  }

  /// Asks for a value for the whole presentation that this object is in: for the nearest boundary
  /// above or, if a node on the way has the value set or preferred, for what is just below that one.
  /// Without a boundary it is for this node alone; at a boundary it is for that one. This object and all
  /// below it have the value in any case; the place above has it unless it has been given a value
  /// itself, and of several who ask, the latest counts. Asking again replaces what this object asked
  /// for.
  @discardableResult
  public func prefer<Value>(
    _ keyPath: WritableKeyPath<EnvironmentValues, Value>, _ value: Value
  ) -> Self {
    Writer(node, .put, .wish).assign(keyPath, value)
    return self
  }

  /// Withdraws what this object asked for with ``prefer(_:_:)``.
  @discardableResult
  public func withdrawPreference<Value>(
    _ keyPath: WritableKeyPath<EnvironmentValues, Value>
  ) -> Self {
    Writer(node, .take, .wish).assign(keyPath, nil)
    return self
  }

  /// Asks for a colour scheme for the whole presentation that this object is in; `nil` withdraws.
  @discardableResult
  public func preferredColorScheme(_ scheme: ColorScheme?) -> Self {
    guard let scheme else { return withdrawPreference(\.colorScheme) }
    return prefer(\.colorScheme, scheme)
  }

  /// Says what the system has here: it counts where nobody sets or prefers anything. This is for
  /// those who feed values, such as a sensor, so that what the program sets is never overwritten.
  @discardableResult
  public func baseEnvironment<Value>(
    _ keyPath: WritableKeyPath<EnvironmentValues, Value>, _ value: Value
  ) -> Self {
    Writer(node, .put, .base).assign(keyPath, value)
    return self
  }

  /// Takes away what ``baseEnvironment(_:_:)`` said.
  @discardableResult
  public func resetBaseEnvironment<Value>(
    _ keyPath: WritableKeyPath<EnvironmentValues, Value>
  ) -> Self {
    Writer(node, .take, .base).assign(keyPath, nil)
    return self
  }
}
