/// Keys, each once, with values that were read of them.
///
/// They keep what the values point at, so that no other value can come to have its address.
struct Dependencies: ~Copyable {
  /// What is kept of an object that holds a value.
  enum Keeping {
    case objects
    /// Its place alone: enough to know it again, while the program's values go when they are not needed.
    case places
  }

  private let keeping: Keeping
  /// Whether one of the values does not lie in place.
  private(set) var hasAddresses = false
  private var list = Few<Dependency>()

  init(keeping: Keeping = .objects) {
    self.keeping = keeping
  }

  deinit {
    for index in 0..<count {
      self[index].letGo(keeping)
    }
  }

  var count: Int { list.count }
  var isEmpty: Bool { list.isEmpty }
  var first: Dependency? { list.first }

  subscript(index: Int) -> Dependency { list[index] }

  /// The one of a key.
  subscript(key: OpaquePointer) -> Dependency? {
    for index in 0..<count where self[index].key == key {
      return self[index]
    }
    return nil
  }

  /// The keys as they are now, for those who call others meanwhile, who must not find this in use.
  var keys: Keys { Keys(list: list) }

  struct Keys {
    fileprivate let list: Few<Dependency>

    func forEach(_ body: (KnownKey) -> Void) {
      for index in 0..<list.count {
        body(list[index].known)
      }
    }
  }

  /// Whether the core still gives the same for all; not if there are none.
  func areCurrent(at place: Place) -> Bool {
    for index in 0..<count where !self[index].isCurrent(at: place) {
      return false
    }
    return count > 0
  }

  /// Adds one, unless there is one of the key already.
  mutating func note(_ dependency: Dependency) {
    guard self[dependency.key] == nil else { return }
    dependency.keep(keeping)
    append(dependency)
  }

  /// Adds one, with a reference to what it points at.
  @inline(__always)
  mutating func append(_ dependency: Dependency) {
    list.append(dependency)
    hasAddresses = hasAddresses || !dependency.known.storage.isInPlace
  }

  /// What lets values go may run the program's code, which must not find this in use.
  mutating func removeAll() {
    if hasAddresses {
      for index in 0..<count {
        self[index].letGo(keeping)
      }
      hasAddresses = false
    }
    list.removeAll()
  }

  /// Lets the only one, which lies in place, have another value.
  mutating func replaceOne(by other: Dependency) {
    list[0] = other
  }

  /// Takes over what others are. Not for those that keep objects: see `removeAll`.
  mutating func replace(by other: borrowing Dependencies) {
    removeAll()
    for index in 0..<other.count {
      other[index].keep(keeping)
      append(other[index])
    }
  }
}

/// Collects what is read.
final class Recorder {
  @exclusivity(unchecked) var reads = Dependencies()

  func note(_ dependency: Dependency) {
    reads.note(dependency)
  }
}

extension Tree {
  /// Runs `body` with a recorder, which is used again and again: so to read allocates nothing.
  func recording<Result>(_ body: (Recorder) -> Result) -> Result {
    var recorder = recorders.popLast() ?? Recorder()
    let result = body(recorder)
    // Values that the program keeps may refer to it.
    if isKnownUniquelyReferenced(&recorder) {
      recorder.reads.removeAll()
      recorders.append(recorder)
    }
    return result
  }
}
