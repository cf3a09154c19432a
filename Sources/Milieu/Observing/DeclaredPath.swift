/// A key path that a class declares, or that is observed: whether what it leads to has changed.
class DeclaredPath {
  let keyPath: PartialKeyPath<EnvironmentValues>
  /// All keys that it was seen to read.
  private(set) var keys: [OpaquePointer] = []

  init(_ keyPath: PartialKeyPath<EnvironmentValues>) {
    self.keyPath = keyPath
  }

  /// What it reads at a node.
  func dependencies(at node: Node) -> [Dependency] { [] }

  /// Whether what it leads to differs from what it did before some of its keys changed; and what it
  /// reads now.
  fileprivate func compare(_ past: PastValues) -> (differs: Bool, reads: [Dependency]) {
    (true, [])
  }

  final func learn(_ reads: [Dependency]) {
    for read in reads where !keys.contains(read.key) {
      keys.append(read.key)
    }
  }

  /// The last verdict on a path that depends on nothing but one key whose values lie in place: the
  /// same change concerns many objects.
  private var verdict: (old: Int64, new: Int64, differs: Bool)?

  /// Whether what it leads to has changed; `note` is given what it depends on now, unless that is
  /// known to be the same.
  final func hasChanged(_ past: PastValues, note: (Dependency) -> Void) -> Bool {
    guard let old = past.old.first(where: { keys.contains($0.key) }) else { return false }
    if let verdict, keys.count == 1, old.value.integer == verdict.old,
      past.node.tree.coreValue(old.key, at: past.node.handle).integer == verdict.new
    {
      return verdict.differs
    }
    let (differs, reads) = compare(past)
    learn(reads)
    verdict = nil
    if keys.count == 1, reads.count == 1, old.storage.isInPlace {
      verdict = (old.value.integer, reads[0].value.integer, differs)
    }
    reads.forEach(note)
    return differs
  }
}

extension [DeclaredPath] {
  /// Whether what one of them leads to has changed; each is asked, for each may depend on other keys
  /// now.
  func haveChanged(_ past: PastValues, note: (Dependency) -> Void) -> Bool {
    reduce(false) { $1.hasChanged(past, note: note) || $0 }
  }
}

final class DeclaredValuePath<Value>: DeclaredPath {
  private let path: KeyPath<EnvironmentValues, Value>
  private let areEqual = Equality<Value>.function

  init(_ path: KeyPath<EnvironmentValues, Value>) {
    self.path = path
    super.init(path)
  }

  override func dependencies(at node: Node) -> [Dependency] {
    let recorder = Recorder()
    _ = EnvironmentValues(at: node, recorder: recorder)[keyPath: path]
    learn(recorder.reads)
    return recorder.reads
  }

  override func compare(_ past: PastValues) -> (differs: Bool, reads: [Dependency]) {
    let before = Recorder()
    let now = Recorder()
    let old = EnvironmentValues(past, recorder: before)[keyPath: path]
    let new = EnvironmentValues(at: past.node, recorder: now)[keyPath: path]
    learn(before.reads)
    return (areEqual.map { !$0(old, new) } ?? true, now.reads)
  }
}

extension DeclaredPath {
  /// A path whose type is known only at run time.
  static func of(_ keyPath: PartialKeyPath<EnvironmentValues>) -> DeclaredPath {
    func open<Value>(_ type: Value.Type) -> DeclaredPath? {
      (keyPath as? KeyPath<EnvironmentValues, Value>).map(DeclaredValuePath.init)
    }
    guard let path = _openExistential(type(of: keyPath).valueType, do: open) else {
      fatalError("\(keyPath) leads to another type than it says")
    }
    return path
  }
}

/// What the objects of a class declare with ``Environment``, in a tree.
final class DeclaredEnvironment {
  let paths: [DeclaredPath]

  /// Collects what `object` and its superclasses declare.
  init(of object: AnyObject) {
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
    self.paths = paths
  }
}

/// An ``Environment`` of whatever type.
protocol EnvironmentProperty {
  func declaration() -> DeclaredPath
}

extension Environment: EnvironmentProperty {
  func declaration() -> DeclaredPath { DeclaredValuePath(reader.keyPath) }
}
