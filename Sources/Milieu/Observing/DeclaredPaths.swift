/// The key paths that are declared by a class or an object, or observed together.
final class DeclaredPaths {
  let paths: [DeclaredPath]
  let latestAnswer = LatestAnswer()
  /// The same: all are asked for each of many objects, and to count references would take longer.
  private let unkept: UnsafeMutableBufferPointer<Unmanaged<DeclaredPath>>

  init(_ paths: [DeclaredPath]) {
    self.paths = paths
    unkept = .allocate(capacity: paths.count)
    _ = unkept.initialize(from: paths.map { .passUnretained($0) })
    for path in paths {
      path.latestAnswer = latestAnswer
    }
  }

  deinit {
    unkept.deallocate()
  }

  func path(_ keyPath: AnyKeyPath) -> DeclaredPath? {
    paths.first { $0.keyPath == keyPath }
  }

  /// Whether one of them was ever seen to read a key.
  func read(_ key: OpaquePointer) -> Bool {
    paths.contains { $0.reads(key) }
  }

  /// The keys that they read at a node, each given to `note`.
  func read(at node: Node, note: (KnownKey) -> Void) {
    for path in paths {
      path.read(at: node, note: note)
    }
  }

  /// Whether what one of them leads to has changed; each is asked, for each may depend on other keys
  /// now.
  @inline(never)
  func haveChanged(_ past: PastValues, for dependent: Dependent) -> Bool {
    var haveChanged = false
    if let (old, now) = past.only {
      for path in unkept {
        path._withUnsafeGuaranteedRef {
          haveChanged = $0.hasChanged(from: old, to: now, past, for: dependent) || haveChanged
        }
      }
      if old.known.storage.isInPlace,
        paths.allSatisfy({ !$0.reads(old.key) || $0.wasAsked(from: old, to: now) })
      {
        latestAnswer.give(haveChanged, from: old, to: now)
      }
    } else {
      for path in paths {
        haveChanged = path.hasChanged(past, for: dependent) || haveChanged
      }
    }
    return haveChanged
  }
}

/// Whether what any of some paths leads to has changed when one key, whose values lie in place, had
/// another value: as the same change concerns many objects, it is found out once. Whoever is given it
/// depends on nothing new.
final class LatestAnswer {
  @exclusivity(unchecked) private var key: OpaquePointer?
  @exclusivity(unchecked) private var old: Int64 = 0
  @exclusivity(unchecked) private var now: Int64 = 0
  @exclusivity(unchecked) private var haveChanged = false

  fileprivate func give(_ haveChanged: Bool, from old: Dependency, to now: Dependency) {
    key = old.key
    self.old = old.bits
    self.now = now.bits
    self.haveChanged = haveChanged
  }

  /// To be called when one of the paths has come to read a key.
  func forget() {
    key = nil
  }

  @inline(__always)
  func known(from old: Dependency, to now: Dependency) -> Bool? {
    key == old.key && self.old == old.bits && self.now == now.bits ? haveChanged : nil
  }
}

extension DeclaredPaths {
  /// Collects what the class of `object` and its superclasses declare with ``Environment``.
  convenience init(of object: AnyObject) {
    var paths: [DeclaredPath] = []
    var mirror: Mirror? = Mirror(reflecting: object)
    while let current = mirror {
      for case let property as any EnvironmentProperty in current.children.map(\.value) {
        let path = property.declaration()
        if !paths.contains(where: { $0.keyPath == path.keyPath }) {
          paths.append(path)
        }
      }
      mirror = current.superclassMirror
    }
    self.init(paths)
  }
}

/// An ``Environment`` of whatever type.
protocol EnvironmentProperty {
  func declaration() -> DeclaredPath
}

extension Environment: EnvironmentProperty {
  func declaration() -> DeclaredPath { DeclaredValuePath(reader.keyPath) }
}
