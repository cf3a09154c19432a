/// A key path that a class declares, or that is observed: whether what it leads to has changed.
///
/// A key path gives the same wherever the keys that it reads have the same values, and the same change
/// concerns many objects. So it remembers what it has read last, and of what it was asked last whether
/// that had changed.
@usableFromInline
class DeclaredPath {
  let keyPath: PartialKeyPath<EnvironmentValues>
  /// All keys that it was seen to read.
  @exclusivity(unchecked) private final var keys = Few<OpaquePointer>()
  /// What it has read last.
  @exclusivity(unchecked) private(set) final var latest = Dependencies(keeping: .places)
  /// Whether what it has led to last is known as well.
  @exclusivity(unchecked) fileprivate(set) final var hasLatestValue = false
  /// What it was asked last: what it read of the values from before, and of those after, and whether
  /// what it leads to differed.
  @exclusivity(unchecked) private final var before = Dependencies(keeping: .places)
  @exclusivity(unchecked) private final var after = Dependencies(keeping: .places)
  @exclusivity(unchecked) private final var hasDiffered = false
  /// The same where that was nothing but one key, as it most often is.
  @exclusivity(unchecked) private final var asked: (key: OpaquePointer, old: Int64, now: Int64)?

  /// What is known of the paths that it is one of.
  @exclusivity(unchecked) final var latestAnswer: LatestAnswer?

  init(_ keyPath: PartialKeyPath<EnvironmentValues>) {
    self.keyPath = keyPath
  }

  /// What it has read last, if that was one value in place and what it led to is known as well.
  final var latestOfOne: Dependency? {
    hasLatestValue && latest.count == 1 && !latest.hasAddresses ? latest.first : nil
  }

  /// Runs it.
  fileprivate func run(at node: Node, _ recorder: Recorder) {}

  /// Runs it over the values from before and over those of now: whether what it leads to differs.
  fileprivate func compare(_ past: PastValues, before: Recorder, after: Recorder) -> Bool { true }

  /// The keys that it reads at a node, each given to `note`.
  final func read(at node: Node, note: (KnownKey) -> Void) {
    if !latest.areCurrent(at: node.place) {
      node.tree.recording { recorder in
        run(at: node, recorder)
        learn(recorder.reads)
      }
    }
    latest.keys.forEach(note)
  }

  /// It has just read this.
  final func learn(_ reads: borrowing Dependencies) {
    learnKeys(reads)
    latest.replace(by: reads)
  }

  private func learnKeys(_ reads: borrowing Dependencies) {
    for index in 0..<reads.count where !self.reads(reads[index].key) {
      latestAnswer?.forget()
      keys.append(reads[index].key)
    }
  }

  /// Whether it was ever seen to read a key.
  final func reads(_ key: OpaquePointer) -> Bool {
    for index in 0..<keys.count where keys[index] == key {
      return true
    }
    return false
  }

  /// Whether what it leads to has changed; `dependent` comes to depend on what it reads now.
  final func hasChanged(_ past: PastValues, for dependent: Dependent?) -> Bool {
    guard let (old, now) = past.only else { return hasOtherwiseChanged(past, for: dependent) }
    return hasChanged(from: old, to: now, past, for: dependent)
  }

  /// The same where one key alone has changed.
  @inline(__always)
  final func hasChanged(
    from old: Dependency, to now: Dependency, _ past: PastValues, for dependent: Dependent?
  ) -> Bool {
    if wasAsked(from: old, to: now) {
      return hasDiffered
    }
    return reads(old.key) && hasOtherwiseChanged(past, for: dependent)
  }

  /// Whether this is what it was asked last, and all that it read then.
  @inline(__always)
  final func wasAsked(from old: Dependency, to now: Dependency) -> Bool {
    guard let asked else { return false }
    return asked.key == old.key && asked.old == old.bits && asked.now == now.bits
  }

  @inline(never)
  private func hasOtherwiseChanged(_ past: PastValues, for dependent: Dependent?) -> Bool {
    guard past.concerns(where: reads) else { return false }
    if !isKnown(past) {
      judge(past)
    }
    let hasDiffered = hasDiffered
    if let dependent {
      after.keys.forEach(dependent.depend(on:))
    }
    return hasDiffered
  }

  /// Whether it was asked the same last.
  private func isKnown(_ past: PastValues) -> Bool {
    for index in 0..<before.count where !past.gave(before[index]) {
      return false
    }
    for index in 0..<after.count where !past.gives(after[index]) {
      return false
    }
    return !after.isEmpty
  }

  private func judge(_ past: PastValues) {
    past.node.tree.recording { before in
      past.node.tree.recording { after in
        hasDiffered = compare(past, before: before, after: after)
        learnKeys(before.reads)
        learn(after.reads)
        self.before.replace(by: before.reads)
        self.after.replace(by: after.reads)
        asked = nil
        if before.reads.count == 1, after.reads.count == 1, let old = before.reads.first,
          let now = after.reads.first, old.key == now.key
        {
          asked = (old.key, old.bits, now.bits)
        }
      }
    }
  }
}

@usableFromInline
final class DeclaredValuePath<Value>: DeclaredPath {
  private let path: KeyPath<EnvironmentValues, Value>
  private let areEqual = Equality<Value>.function
  /// What it has led to last, with what it read in `latest`. Not kept if it may refer to anything, for
  /// that could be what keeps this.
  @exclusivity(unchecked) @usableFromInline private(set) var latestValue: Value?

  init(_ path: KeyPath<EnvironmentValues, Value>) {
    self.path = path
    super.init(path)
  }

  fileprivate override func run(at node: Node, _ recorder: Recorder) {
    remember(EnvironmentValues(at: node, recorder: recorder)[keyPath: path])
  }

  fileprivate override func compare(
    _ past: PastValues, before: Recorder, after: Recorder
  ) -> Bool {
    let old = EnvironmentValues(past, recorder: before)[keyPath: path]
    let new = EnvironmentValues(at: past.node, recorder: after)[keyPath: path]
    var differs = true
    if let areEqual {
      differs = !areEqual(old, new)
    }
    remember(new)
    return differs
  }

  /// It has led to a value, and what it has read is about to be learnt.
  func remember(_ value: Value) {
    if _isPOD(Value.self) {
      latestValue = value
      hasLatestValue = true
    }
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
