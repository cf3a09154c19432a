internal import CMilieu

/// Names a node on any thread.
///
/// Nodes belong to their tree's thread. A reference is what other threads have of one, to say where what
/// they send is to go:
///
/// ```swift
/// let sensor = Node("sensor")
/// let place = sensor.reference
/// ```
///
/// It does not keep the node: what is sent to one that has gone is dropped.
public struct NodeReference: Sendable, Hashable {
  /// The core's handle.
  package let handle: UInt64
  /// The core's tree, by its address: to tell trees apart, for it is never followed.
  fileprivate let tree: UInt
}

extension Node {
  /// Names the node on any thread.
  public var reference: NodeReference {
    NodeReference(handle: handle, tree: UInt(bitPattern: tree.core))
  }
}

extension Tree {
  /// The node that a reference names, or `nil` if it has gone or is of another tree. On the tree's
  /// thread.
  public func node(_ reference: NodeReference) -> Node? {
    enter()
    guard reference.tree == UInt(bitPattern: core), exists(reference.handle) else { return nil }
    return reference.handle == MILIEU_NODE_NONE ? aboveRoots : node(reference.handle)
  }
}
