internal import CMilieu

// What the system says, above all roots.
extension Tree {
  /// Says what the system has: every node of the tree reads it, those that are made later as well,
  /// where neither the node nor one above it has a value, be it a base value of a node's own.
  ///
  /// This is for those who feed values for the program as a whole; what the program sets is never
  /// overwritten. Those who depend on the value are told as of any other, and to say an equal value
  /// changes nothing. A key path to a part of a value says the value that a new root reads now with
  /// that part replaced.
  ///
  /// ```swift
  /// import Foundation
  ///
  /// Tree.current.baseEnvironment(\.locale, Locale(identifier: "pl"))
  /// ```
  ///
  /// - Returns: The tree, so that calls can be chained.
  @discardableResult
  public func baseEnvironment<Value>(
    _ keyPath: WritableKeyPath<EnvironmentValues, Value>, _ value: Value
  ) -> Tree {
    Writer(aboveRoots, .put, .base).assign(keyPath, value)
    return self
  }

  /// Takes away what ``baseEnvironment(_:_:)`` said; of a key path to a part of a value, the whole. Does
  /// nothing where there is none.
  ///
  /// - Returns: The tree, so that calls can be chained.
  @discardableResult
  public func resetBaseEnvironment<Value>(
    _ keyPath: WritableKeyPath<EnvironmentValues, Value>
  ) -> Tree {
    Writer(aboveRoots, .take, .base).assign(keyPath, nil)
    return self
  }
}

// The place above all roots, which is no node of the core's: only what reads, observes and gives base
// values knows it.
extension Tree {
  /// Stands for the place above all roots. The tree does not keep it.
  var aboveRoots: Node {
    nodes[MILIEU_NODE_NONE]?.object ?? Node(borrowedHandle: MILIEU_NODE_NONE, in: self)
  }
}

extension Node {
  /// Asks the core's functions for nodes what is here: above all roots, of which they know nothing, at a root
  /// without values, which reads the same and is there for the call.
  func asking<Result>(_ body: (MilieuNode) -> Result) -> Result {
    let asked = knownPlace.isAboveRoots ? Node(in: tree) : self
    return withExtendedLifetime(asked) { body(asked.handle) }
  }
}

extension Place {
  /// Whether it is the one above all roots.
  var isAboveRoots: Bool { handle == MILIEU_NODE_NONE }
}
