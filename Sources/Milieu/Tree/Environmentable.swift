public import Observation

/// An object that takes part in an environment: it has a node.
///
/// ```swift
/// final class Row: Environmentable {
///   let node = Node("row")
///   @Environment(\.padding) var padding
/// }
/// ```
///
/// The object owns its node. A class of the main actor's conforms with an isolated conformance:
/// `final class Row: @MainActor Environmentable`.
public protocol Environmentable: AnyObject {
  /// The object's place: one node, which the object holds for all its life.
  var node: Node { get }

  /// Whether Observation sees what objects of the class read through ``Environment``: it does if the
  /// class is `Observable`. You need not implement this; subclasses do as the class that conforms.
  static var environmentIsTracked: Bool { get }
}

extension Environmentable {
  /// For classes that are not `Observable`, which then pay nothing for it.
  @inlinable
  public static var environmentIsTracked: Bool { false }
}

extension Environmentable where Self: Observable {
  /// For `Observable` classes.
  @inlinable
  public static var environmentIsTracked: Bool { true }
}

extension Node: Environmentable {
  /// The node itself, so that all that an ``Environmentable`` can do a node can, too.
  public var node: Node { self }
}

// The tree.
extension Environmentable {
  /// Makes `child` the last child, wherever it was before, and attaches it (see ``attach()``).
  /// Objects at and below it are told of what changes for them.
  ///
  /// To put a node below itself, or into another tree, is a programmer's error, which ends the program
  /// with a message.
  public func add(_ child: some Environmentable) {
    child.node.move(to: node, before: nil)
    child.attach()
  }

  /// Makes `child` the child that comes before `sibling`, which is a child already.
  public func insert(_ child: some Environmentable, before sibling: some Environmentable) {
    child.node.move(to: node, before: sibling.node)
    child.attach()
  }

  /// Makes `child` the child at `index` among the others. Work: `index`.
  public func insert(_ child: some Environmentable, at index: Int) {
    let others = node.children.filter { $0 != child.node }
    require(
      (0...others.count).contains(index),
      "index \(index) is not among the \(others.count) children of \(node) and the place after them"
    )
    child.node.move(to: node, before: index < others.count ? others[index] : nil)
    child.attach()
  }

  /// Makes the node a root. It stays attached, and is told that it inherits no more.
  public func removeFromParent() {
    node.move(to: nil, before: nil)
  }

  /// Starts to update this object, if it is ``EnvironmentUpdating``: collects what its class declares
  /// with ``Environment``, and updates it once before this returns.
  ///
  /// Objects that are added to others are attached by that, so that only the top of a tree needs it.
  /// Does nothing for an object that is attached already.
  public func attach() {
    Attachment.attach(self)
  }

  /// Ends updates of this object, and makes its node a root, as ``removeFromParent()`` does; to end only
  /// the updates there is no call, for who is in the tree is told.
  public func detach() {
    Attachment.detach(node)
    removeFromParent()
  }
}
