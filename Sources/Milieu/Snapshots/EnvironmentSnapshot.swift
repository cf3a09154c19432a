internal import CMilieu

/// All environment values that an object reads, as they are at one moment, for other threads.
///
/// A snapshot has a property for each of ``EnvironmentValues`` whose type is `Sendable`, is read on any
/// thread, and never changes:
///
/// ```swift
/// let snapshot = row.snapshot
/// Task.detached { print(snapshot.locale.identifier, snapshot.padding) }
/// ```
///
/// Properties that combine keys, and key paths to parts of values, are computed on the thread that
/// reads. A key whose values are not `Sendable` has none in a snapshot: the compiler refuses to read
/// it, and a property that uses it to compute something else ends the program with a message.
@dynamicMemberLookup
public struct EnvironmentSnapshot: Sendable {
  fileprivate let kept: KeptSnapshot

  /// What a key path leads to.
  public subscript<Value: Sendable>(dynamicMember keyPath: KeyPath<EnvironmentValues, Value>)
    -> Value
  {
    EnvironmentValues(kept)[keyPath: keyPath]
  }
}

extension Environmentable {
  /// All values at this object's node, as they are now.
  ///
  /// Nodes that have no values of their own, below one that has, share a snapshot with it as long as
  /// nothing changes in the tree; else the work is that of the number of keys, whatever the tree.
  /// An object that takes one in `updateEnvironment()` comes to depend on nothing by that.
  ///
  /// It is taken on the node's own thread, and counts as the first read of every predefined key (see
  /// ``EnvironmentValues/setUpPredefinedListeners``).
  public var snapshot: EnvironmentSnapshot {
    EnvironmentSnapshot(kept: KeptSnapshot(at: node))
  }
}

/// A reference to a snapshot of the core's.
///
/// `@unchecked Sendable`: the core's snapshots are immutable, counted atomically, and have only values
/// that may be used on any thread.
final class KeptSnapshot: @unchecked Sendable {
  private let pointer: OpaquePointer

  fileprivate init(at node: Node) {
    let tree = node.tree
    tree.enter()
    tree.prepareToReadAll()
    var pointer: OpaquePointer?
    let status = node.asking { milieu_node_snapshot(tree.core, $0, &pointer) }
    tree.check(status, "take a snapshot of \(node)")
    guard let pointer else { fatalError("the core gives a snapshot, or says why not") }
    self.pointer = pointer
  }

  deinit {
    milieu_snapshot_release(pointer)
  }

  func read<Known: EnvironmentKey>(_ type: Known.Type, isSendable: Bool) -> Known.Value {
    let key = Key.of(type)
    if isSendable {
      key.declareSendable()
    }
    require(
      key.isSendable,
      """
      No snapshot has values of \(type), for its Value, \(Known.Value.self), is not known to be \
      Sendable. Make it Sendable, and read the key as self[\(type).self] in a property of \
      EnvironmentValues; or read it from the node, on the node's own thread.
      """)
    var core = MilieuValue()
    let status = milieu_snapshot_get(pointer, key.pointer, &core)
    require(
      status == MILIEU_OK,
      status == MILIEU_ERROR_NO_KEY
        ? """
        The snapshot has no value of \(type), because nothing had shown that \(Known.Value.self) is \
        Sendable when the snapshot was taken. Set the key by a property of EnvironmentValues that \
        assigns to self[\(type).self].
        """
        : "\(type) cannot be read: \(String(cString: milieu_status_message(status))).")
    return key.form.decode(core) ?? key.decodeDefault() ?? type.defaultValue
  }

  /// The value of a key of C's whose values may be used on any thread; nil if there is no memory.
  func read<Value>(_ key: Key<Value>) -> Value? {
    var core = MilieuValue()
    guard milieu_snapshot_get(pointer, key.pointer, &core) == MILIEU_OK else { return nil }
    return key.form.decode(core)
  }
}
