public import CMilieu
public import Milieu

// The door between Swift's face of Milieu and C's. What is C's stays C's: its trees and nodes are
// never freed from here.
extension Tree {
  /// Stands for a tree that C has made, and that C frees: after this object, and after all nodes and
  /// observations of it that Swift has.
  ///
  /// With `Tree.current = Tree(borrowing: tree)` new nodes of this thread are made in it.
  ///
  /// - Parameter tree: A `MilieuTree *` of the calling thread's.
  public convenience init(borrowing tree: OpaquePointer) {
    self.init(tree, isOwned: false)
  }

  /// The tree for C: a `MilieuTree *`, valid as long as this object, for the thread that asks.
  ///
  /// The main actor may come to another thread wherever it waits: ask anew after each `await`, for C
  /// does not find out by itself.
  public var cTree: OpaquePointer {
    requireThread()
    return pointer
  }
}

extension Node {
  /// Stands for a node that C has made, and that C removes. Two such objects for one node are equal.
  public convenience init(borrowing node: MilieuNode, in tree: Tree) {
    self.init(borrowedHandle: node, in: tree)
  }

  /// The node for C, which must not remove it unless it has made it.
  public var cNode: MilieuNode { rawHandle }
}

extension EnvironmentKey {
  /// The key for C: a `const MilieuKey *`, valid as long as the process. Values of a key without a
  /// `sharedName` are for Swift alone to understand.
  public static var cKey: OpaquePointer { keyPointer }
}
