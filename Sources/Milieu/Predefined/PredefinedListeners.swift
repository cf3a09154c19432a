extension EnvironmentValues {
  /// Sets up what feeds a predefined key: a closure that is given the key's path and a tree when the key
  /// is first read or observed there. It is called on the tree's thread, once per key and tree.
  ///
  /// By default that is ``followSystem``. Another closure takes its place for keys that are first read
  /// after that, and `nil` switches it off. One that knows some keys leaves the others to the former:
  ///
  /// ```swift
  /// EnvironmentValues.setUpPredefinedListeners = { keyPath, tree in
  ///   if keyPath == \EnvironmentValues.lightLevel {
  ///     tree.baseEnvironment(\.lightLevel, 300)
  ///   } else {
  ///     EnvironmentValues.followSystem(keyPath, tree)
  ///   }
  /// }
  /// ```
  ///
  /// What a closure finds it gives to the tree as a base value, under all that the program sets
  /// (``Tree/baseEnvironment(_:_:)``); whoever asked reads that already. It may be called within a
  /// transaction, and while others are told. To set this, from any thread.
  public static var setUpPredefinedListeners:
    (@Sendable (_ keyPath: PartialKeyPath<EnvironmentValues>, _ tree: Tree) -> Void)?
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

  /// Lets a tree's main loop feed a predefined key with what the system says: what
  /// ``setUpPredefinedListeners`` does unless you say otherwise.
  ///
  /// The loops are those of the module MilieuGLib. A tree that has none yet hands the key over when it
  /// is attached to one; without a loop nothing feeds it. To be called on the tree's thread; other key
  /// paths than those of predefined keys do nothing.
  public static let followSystem:
    @Sendable (_ keyPath: PartialKeyPath<EnvironmentValues>, _ tree: Tree) -> Void = { path, tree in
      if let known = predefinedKeys.first(where: { $0.keyPath == path }) {
        tree.feed(known.keyPointer)
      }
    }
}

private let listeners = Lock<(@Sendable (PartialKeyPath<EnvironmentValues>, Tree) -> Void)?>(
  EnvironmentValues.followSystem)

/// What feeds a tree's predefined keys from outside, and who waits for that.
struct KeyFeed {
  fileprivate var feeder: ((OpaquePointer) -> Void)?
  /// Keys that were asked for before there was anybody to feed them.
  fileprivate var awaited: [OpaquePointer] = []
}

extension Tree {
  /// Asks for a key of the core's to be fed.
  fileprivate func feed(_ key: OpaquePointer) {
    if let feeder = keyFeed.feeder {
      feeder(key)
    } else if !keyFeed.awaited.contains(key) {
      keyFeed.awaited.append(key)
    }
  }

  /// What feeds keys of the core's from outside, on the tree's thread, which keeps it; it must not keep
  /// the tree. Keys that were asked for before are handed to it now. Without it they wait.
  package var feeder: ((OpaquePointer) -> Void)? {
    get { keyFeed.feeder }
    set {
      keyFeed.feeder = newValue
      guard let newValue else { return }
      let awaited = keyFeed.awaited
      keyFeed.awaited = []
      awaited.forEach(newValue)
    }
  }

  /// Counts as the first read of a predefined key, so that what feeds it is set up.
  package func want<Value>(_ keyPath: KeyPath<EnvironmentValues, Value>) {
    enter()
    _ = EnvironmentValues(at: aboveRoots, recorder: Recorder())[keyPath: keyPath]
    finish()
  }
}
