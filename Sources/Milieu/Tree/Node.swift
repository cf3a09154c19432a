internal import CMilieu

/// A place in a tree: it inherits the values of those above it, and may have values of its own.
///
/// Objects that take part in an environment own a node each, and conform to ``Environmentable``:
///
/// ```swift
/// final class Row: Environmentable {
///   let node = Node("row")
///   @Environment(\.locale) var locale
/// }
/// ```
///
/// A node is in its tree as long as somebody holds it. Its parent does not: whoever makes nodes keeps
/// them, as objects keep theirs. When one goes, its values, wishes and observers go with it, and its
/// children become roots; those concerned are told with the next change, or by the main loop. The last
/// release may happen on any thread.
public final class Node {
  /// The tree that the node belongs to, for ever.
  public let tree: Tree
  let knownPlace: Place
  /// C has made the node, and removes it.
  let isBorrowed: Bool
  /// The object that is told of changes here.
  @exclusivity(unchecked) var attachment: Attachment?
  /// What an object that is detached has declared later than its class did.
  var declaredLater: (owner: ObjectIdentifier, paths: DeclaredPaths)?
  /// What lets Observation see reads here, once somebody has read whom it may see.
  @exclusivity(unchecked) var readTracker: ReadTracker?
  /// What computes values of the node from what it inherits.
  var transforms: [Transform] = []

  /// Makes a node without a parent.
  ///
  /// - Parameters:
  ///   - name: What the node is called in descriptions and messages; need not be unique.
  ///   - isBoundary: Whether this is a presentation of its own, such as a window or a dialog: what is
  ///     preferred below it is preferred for it as a whole, and goes no higher.
  ///   - tree: A tree of the calling thread's.
  public init(_ name: String? = nil, isBoundary: Bool = false, in tree: Tree = .current) {
    tree.enter()
    var handle = MILIEU_NODE_NONE
    let flags = isBoundary ? MILIEU_NODE_BOUNDARY : MILIEU_NODE_PLAIN
    tree.check(
      milieu_node_add(tree.core, MILIEU_NODE_NONE, MILIEU_NODE_NONE, flags, &handle), "make a node")
    self.tree = tree
    knownPlace = Place(core: tree.core, handle: handle)
    isBorrowed = false
    tree.register(self)
    if let name {
      self.name = name
    }
  }

  /// Stands for a node that C has made.
  package init(borrowedHandle handle: UInt64, in tree: Tree) {
    self.tree = tree
    knownPlace = Place(core: tree.core, handle: handle)
    isBorrowed = true
    tree.register(self)
  }

  deinit {
    // They let go of observers elsewhere in the tree, which must be there still.
    transforms = []
    if isBorrowed {
      if let attachment {
        tree.release(.dependent(attachment))
      }
      tree.release(.object(handle))
    } else {
      tree.release(.node(handle))
    }
  }

  var handle: MilieuNode { knownPlace.handle }
  package var rawHandle: UInt64 { handle }
}

extension Node {
  /// What the node is called in descriptions and messages.
  public var name: String? {
    get {
      tree.enter()
      return milieu_node_get_name(tree.core, handle).map { String(cString: $0) }
    }
    set {
      tree.enter()
      tree.check(milieu_node_set_name(tree.core, handle, newValue), "name a node")
    }
  }

  /// Whether the node is a presentation of its own, such as a window or a dialog.
  public var isBoundary: Bool {
    tree.enter()
    return milieu_node_is_boundary(tree.core, handle)
  }

  /// The node above, or `nil` for a root.
  public var parent: Node? {
    tree.enter()
    return tree.node(milieu_node_get_parent(tree.core, handle))
  }

  /// The nodes directly below, in order. Work: their number.
  public var children: [Node] {
    tree.enter()
    return tree.children(of: handle)
  }

  /// Whether `other` is above this node.
  public func isDescendant(of other: Node) -> Bool {
    tree.enter()
    guard other.tree.core == tree.core else { return false }
    var above = milieu_node_get_parent(tree.core, handle)
    while above != MILIEU_NODE_NONE, above != other.handle {
      above = milieu_node_get_parent(tree.core, above)
    }
    return above != MILIEU_NODE_NONE
  }

  /// Puts the node, with all below it, under `parent` (nil: among the roots) before `sibling`, or
  /// last.
  func move(to parent: Node?, before sibling: Node?) {
    tree.enter()
    for other in [parent, sibling] where other != nil && other?.tree.core != tree.core {
      fatalError(
        """
        \(self) cannot be put into another tree than the one it was made in. Nodes made on one thread \
        share a tree, unless they are told otherwise.
        """)
    }
    // What is made from what is inherited changes in the same transaction.
    tree.check(milieu_tree_begin(tree.core, nil), "put a node elsewhere")
    let status = milieu_node_move(
      tree.core, handle, parent?.handle ?? MILIEU_NODE_NONE, sibling?.handle ?? MILIEU_NODE_NONE)
    tree.check(status, "put \(self) into \(parent.map(\.description) ?? "the roots")")
    inheritedChanged()
    milieu_tree_commit(tree.core)
    tree.finish()
  }

  /// The node has come to inherit from elsewhere.
  func inheritedChanged() {
    transforms.forEach { $0.follow(self) }
  }
}

extension Node: Equatable, Hashable {
  /// Two objects may stand for one node that C has made.
  public static func == (first: Node, second: Node) -> Bool {
    first.handle == second.handle && first.tree.core == second.tree.core
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(handle)
  }
}
