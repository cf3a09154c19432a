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

  @inlinable
  public static subscript<Owner: Environmentable>(
    _enclosingInstance owner: Owner, wrapped wrapped: KeyPath<Owner, Value>,
    storage storage: KeyPath<Owner, Environment>
  ) -> Value {
    owner[keyPath: storage].reader.read(at: owner.node)
  }
}

/// A key path's value at a node as it was read last, with what that depends on.
@usableFromInline
class AnyEnvironmentReader {
  /// The key that the value depends on, if it is one alone, and what the core gave for it.
  fileprivate var key: OpaquePointer?
  fileprivate var bits: Int64 = 0
  fileprivate var storage = KeyStorage.integer
  fileprivate var dependencies: [Dependency] = []
  /// The owner is attached, and depends on what is read here.
  fileprivate var isDeclared = false

  /// Whether the value that was read last is that of now, and nobody has to hear of it. This is
  /// the short way: no key path, nothing allocated, no lock. That it releases no object lets callers do
  /// without keeping theirs alive over it, which would cost more than the rest.
  @usableFromInline @_effects(releasenone)
  final func isCurrent(at node: Node) -> Bool {
    guard let key, isDeclared || node.attachment == nil else { return false }
    return node.tree.gives(bits, of: key, in: storage, at: node.handle)
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

  @inlinable
  func read(at node: Node) -> Value {
    if let value, isCurrent(at: node) {
      return value
    }
    return readAnew(at: node)
  }

  @usableFromInline
  func readAnew(at node: Node) -> Value {
    let value = self.value.flatMap { areDependenciesCurrent(at: node) ? $0 : nil } ?? run(at: node)
    if !isDeclared, let attachment = node.attachment {
      isDeclared = true
      attachment.declare(keyPath, dependencies)
    }
    return value
  }

  private func areDependenciesCurrent(at node: Node) -> Bool {
    !dependencies.isEmpty
      && dependencies.allSatisfy {
        node.tree.gives($0.value.integer, of: $0.key, in: $0.storage, at: node.handle)
      }
  }

  private func run(at node: Node) -> Value {
    // All values are read by whoever is given them, and are nobody's dependency before.
    if Value.self == EnvironmentValues.self, let all = EnvironmentValues(at: node) as? Value {
      return all
    }
    let recorder = Recorder()
    let value = EnvironmentValues(at: node, recorder: recorder)[keyPath: keyPath]
    dependencies = recorder.reads
    key = dependencies.count == 1 ? dependencies[0].key : nil
    bits = dependencies.first?.value.integer ?? 0
    storage = dependencies.first?.storage ?? .integer
    self.value = value
    return value
  }

  @usableFromInline
  func misplaced() -> Value {
    fatalError("@Environment(\(keyPath)) is read outside of an Environmentable class")
  }
}
