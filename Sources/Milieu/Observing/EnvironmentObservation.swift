internal import CMilieu

/// Keeps an observer: it is told as long as you hold this, and not after ``cancel()``.
///
/// The last release may happen on any thread. It keeps neither the node nor the object that it
/// observes.
public final class EnvironmentObservation {
  private let tree: Tree
  private let observer: Dependent

  init(_ observer: Dependent, in tree: Tree) {
    self.tree = tree
    self.observer = observer
  }

  deinit {
    tree.release(.dependent(observer))
  }

  /// Ends it: nothing is told any more, not even what is due already.
  public func cancel() {
    tree.enter()
    observer.end()
    tree.finish()
  }
}

extension Environmentable {
  /// Tells of changes of what a key path leads to at this object's node.
  ///
  /// ```swift
  /// let observation = row.observe(\.padding) { old, new, transaction in
  ///   row.layOut(from: old, to: new, animated: transaction.isAnimated)
  /// }
  /// ```
  ///
  /// It is told once a flush, in tree order, of what differs from what it was told last; values that
  /// a nearer one hides, or that are equal, are no changes. From within anything may be done: change
  /// values (told in the next round), add, move and release objects, cancel this observation.
  ///
  /// - Parameters:
  ///   - keyPath: What to observe; may lead to a part of a value, or combine several keys.
  ///   - initial: Whether to tell the value of now before this returns, as both old and new.
  ///   - handler: Kept as long as the observation.
  /// - Returns: What keeps the observer.
  public func observe<Value>(
    _ keyPath: KeyPath<EnvironmentValues, Value>, initial: Bool = false,
    _ handler: @escaping (_ old: Value, _ new: Value, _ transaction: Transaction) -> Void
  ) -> EnvironmentObservation {
    node.tree.enter()
    let observer = PathObserver(node, keyPath, initial: initial, handler)
    return node.tree.observation(observer)
  }

  /// Tells when what at least one of several key paths leads to has changed, once a flush.
  ///
  /// ```swift
  /// let observation = row.observe(any: \.locale, \.calendar) { update in
  ///   if update.changes(\.locale) { … }
  /// }
  /// ```
  public func observe(
    any keyPath: PartialKeyPath<EnvironmentValues>, _ others: PartialKeyPath<EnvironmentValues>...,
    initial: Bool = false,
    _ handler: @escaping (EnvironmentUpdate) -> Void
  ) -> EnvironmentObservation {
    node.tree.enter()
    let paths = DeclaredPaths(([keyPath] + others).map(DeclaredPath.of))
    let observer = UpdateObserver(node, paths, initial: initial, handler)
    return node.tree.observation(observer)
  }
}

extension Tree {
  /// Keeps one who has come to observe. Who feeds a key only while it is observed hears of that now.
  func observation(_ observer: Dependent) -> EnvironmentObservation {
    let observation = EnvironmentObservation(observer, in: self)
    finish()
    return observation
  }
}

/// Tells of what one key path leads to.
private final class PathObserver<Value>: ValueObserver<Value> {
  private let handler: (Value, Value, Transaction) -> Void

  init(
    _ node: Node, _ keyPath: KeyPath<EnvironmentValues, Value>, initial: Bool,
    _ handler: @escaping (Value, Value, Transaction) -> Void
  ) {
    self.handler = handler
    super.init(node) { $0[keyPath: keyPath] }
    if initial {
      tellInitially { _, _ in handler(latest, latest, Transaction()) }
    }
  }

  override func latestChanged(from former: Value, _ transaction: Transaction) {
    handler(former, latest, transaction)
  }
}

/// Observes what several key paths lead to.
private final class UpdateObserver: Dependent {
  private let paths: DeclaredPaths
  private let handler: (EnvironmentUpdate) -> Void

  init(
    _ node: Node, _ paths: DeclaredPaths, initial: Bool,
    _ handler: @escaping (EnvironmentUpdate) -> Void
  ) {
    self.paths = paths
    self.handler = handler
    super.init(at: node)
    paths.read(at: node, note: depend(on:))
    if initial {
      tellInitially { past, _ in
        handler(EnvironmentUpdate(past, Transaction(), isInitial: true))
      }
    }
  }

  override func dependenciesChanged(_ past: PastValues, _ transaction: Transaction, in tree: Tree) {
    if paths.haveChanged(past, for: self) {
      handler(EnvironmentUpdate(past, transaction))
    }
  }
}
