extension EnvironmentValues {
  /// Sets up what feeds a predefined key: a closure that is given the key's path when the key is first
  /// read or observed in a tree, on that tree's thread, once per key and tree.
  ///
  /// It does nothing unless you replace it, and then counts for keys that are first read after that.
  /// What it finds it gives to a root with ``Environmentable/baseEnvironment(_:_:)``, under all that
  /// the program sets. From any thread.
  public static var setUpPredefinedListeners: @Sendable (PartialKeyPath<EnvironmentValues>) -> Void
  {
    get { listeners.withLock { $0 } }
    set {
      // The former one's captures go outside of the lock.
      _ = listeners.withLock { listener in
        defer { listener = newValue }
        return listener
      }
    }
  }

  static func setUp(_ keyPath: PartialKeyPath<EnvironmentValues>) {
    setUpPredefinedListeners(keyPath)
  }
}

private let listeners = Lock<@Sendable (PartialKeyPath<EnvironmentValues>) -> Void>({ _ in })
