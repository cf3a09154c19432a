internal import CMilieu

/// Reads an environment value at the object's node.
///
/// ```swift
/// final class Row: Environmentable {
///   let node = Node("row")
///   @Environment(\.locale) var locale
///   @Environment(\.locale.identifier) private var language
/// }
/// ```
///
/// Any key path will do, also one to a part of a value or to a property that combines several keys, as
/// long as what it leads to is made of environment values alone.
/// The property cannot be assigned; ``Environmentable/environment(_:_:)-(_,Value)`` sets values. It belongs to
/// classes that are ``Environmentable``.
///
/// To read is cheap: the key path is run when a value that it depends on has changed, and else what
/// it gave is returned. That is kept until the property is read again after a change: a value that holds
/// the object which reads it, as a closure may, is a cycle until then.
@propertyWrapper
public struct Environment<Value> {
  @usableFromInline let reader: EnvironmentReader<Value>

  /// Reads what a key path leads to.
  public init(_ keyPath: KeyPath<EnvironmentValues, Value>) {
    reader = EnvironmentReader(keyPath)
  }

  @available(
    *, unavailable,
    message: "@Environment belongs to classes that conform to Environmentable: the node says where"
  )
  public var wrappedValue: Value { reader.misplaced() }

  /// Always inlined: only where it is does the compiler see which property `storage` leads to, and make
  /// a load of that; to run the key path would take ten times as long as all the rest.
  public static subscript<Owner: Environmentable>(
    _enclosingInstance owner: Owner, wrapped wrapped: KeyPath<Owner, Value>,
    storage storage: KeyPath<Owner, Environment>
  ) -> Value {
    @inlinable @inline(__always) get {
      // Known to the compiler where this is inlined: nothing is asked for classes that are not tracked.
      if Owner.environmentIsTracked {
        owner[keyPath: storage].reader.track(at: owner.node)
      }
      return owner[keyPath: storage].reader.read(at: owner.node)
    }
  }
}

/// A key path's value at a node as it was read last, with what that depends on.
@usableFromInline
class AnyEnvironmentReader {
  /// What the value was made from.
  @exclusivity(unchecked) fileprivate final var reads = Dependencies()
  /// Whether that was one key which nothing computes: so to read it runs none of the program's code.
  @exclusivity(unchecked) fileprivate final var isStored = false
  /// What the core gave for it.
  @exclusivity(unchecked) @usableFromInline fileprivate(set) final var bits: Int64 = 0
  /// What the objects of the owner's class that are attached have by this key path, if the owner is
  /// one of them, and so depends on what is read here.
  @exclusivity(unchecked) @usableFromInline fileprivate(set) final var declared: DeclaredPath?

  /// What the core gives now: `bits`, if the value that was read last is that of now, and nobody has to
  /// hear of it. This is the short way: no key path, nothing allocated, no lock. That it releases no
  /// object lets callers do without keeping theirs alive over it, which would cost more than the rest.
  @usableFromInline @_effects(releasenone)
  final func bits(at node: Node) -> Int64 {
    guard declared != nil || node.attachment == nil, isStored, let read = reads.first
    else { return ~bits }
    return node.place.bits(of: read.known, last: bits)
  }

  /// Whether `now`, in place, is what has been read last by another object of the class, whose value then
  /// need not be made again.
  @usableFromInline @_effects(releasenone)
  final func follows(_ now: Int64) -> Bool {
    guard now != ~bits, let latest = declared?.latestOfOne, latest.bits == now, isStored,
      reads.first?.key == latest.key
    else { return false }
    reads.replaceOne(by: latest)
    bits = now
    return true
  }
}

@usableFromInline
final class EnvironmentReader<Value>: AnyEnvironmentReader {
  let keyPath: KeyPath<EnvironmentValues, Value>
  /// Unchecked, since no access to it lasts for longer than a load or a store.
  @exclusivity(unchecked) @usableFromInline var value: Value?

  @usableFromInline
  init(_ keyPath: KeyPath<EnvironmentValues, Value>) {
    self.keyPath = keyPath
  }

  @inlinable @inline(__always)
  func read(at node: Node) -> Value {
    let now = bits(at: node)
    if now == bits, let value {
      return value
    }
    if let declared, follows(now),
      let latest = unsafeDowncast(declared, to: DeclaredValuePath<Value>.self).latestValue
    {
      value = latest
      return latest
    }
    return readAnew(at: node)
  }

  /// Lets Observation see that it is about to be read.
  @usableFromInline
  func track(at node: Node) {
    node.track(keyPath)
  }

  @usableFromInline
  func readAnew(at node: Node) -> Value {
    let value = remembered(at: node) ?? run(at: node)
    if declared == nil, let attachment = node.attachment {
      declare(for: attachment)
    }
    return value
  }

  /// What was read last, here or by another object of the class, if it is what is to be read now.
  private func remembered(at node: Node) -> Value? {
    if let value, reads.areCurrent(at: node.place) {
      return value
    }
    guard let declared, declared.hasLatestValue, declared.latest.areCurrent(at: node.place)
    else { return nil }
    let value = unsafeDowncast(declared, to: DeclaredValuePath<Value>.self).latestValue
    node.tree.recording { recorder in
      recorder.reads.replace(by: declared.latest)
      take(value, recorder)
    }
    return value
  }

  /// What was read before goes with the recorder, which nobody else has; and the value that it gave goes
  /// last, for its `deinit` may read this.
  private func take(_ value: Value?, _ recorder: Recorder) {
    var former = value
    swap(&self.value, &former)
    swap(&reads, &recorder.reads)
    bits = reads.first?.bits ?? 0
    isStored = reads.count == 1 && reads.first?.known.isDerived == false
    withExtendedLifetime(former) {}
  }

  private func declare(for attachment: Attachment) {
    if let known = attachment.path(keyPath) {
      declared = known
    } else {
      let path = DeclaredValuePath(keyPath)
      path.learn(reads)
      declared = path
      attachment.declare(path)
    }
  }

  private func run(at node: Node) -> Value {
    // All values are read by whoever is given them, and are nobody's dependency before.
    if Value.self == EnvironmentValues.self, let all = EnvironmentValues(at: node) as? Value {
      return all
    }
    return node.tree.recording { recorder in
      let value = EnvironmentValues(at: node, recorder: recorder)[keyPath: keyPath]
      if let declared = declared as? DeclaredValuePath<Value> {
        declared.remember(value)
        declared.learn(recorder.reads)
      }
      take(value, recorder)
      return value
    }
  }

  @usableFromInline
  func misplaced() -> Value {
    fatalError("@Environment(\(keyPath)) is read outside of an Environmentable class")
  }
}
