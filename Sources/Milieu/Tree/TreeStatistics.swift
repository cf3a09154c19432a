internal import CMilieu

/// What a tree holds, and the work that it has done.
public struct TreeStatistics: Equatable, Sendable {
  /// Nodes, places with a value of their own and defaults that were observed, wishes, and observers
  /// that are there now.
  public var nodes, values, wishes, observers: Int
  /// Bytes that the core has for them now.
  public var bytes: Int
  /// What was done so far: blocks that the core asked for, nodes visited on the way to a value or an
  /// observer, observers told, flushes, and rounds of telling.
  public var allocations, nodesVisited, observersTold, flushes, rounds: Int
}

extension Tree {
  /// What the tree holds, and the work that it has done since it was made.
  public var statistics: TreeStatistics {
    enter()
    var statistics = MilieuStatistics()
    milieu_tree_get_statistics(core, &statistics)
    return TreeStatistics(
      nodes: Int(statistics.nodes), values: Int(statistics.cells), wishes: Int(statistics.wishes),
      observers: Int(statistics.observers), bytes: Int(statistics.bytes),
      allocations: Int(statistics.allocations), nodesVisited: Int(statistics.nodes_visited),
      observersTold: Int(statistics.observers_told), flushes: Int(statistics.flushes),
      rounds: Int(statistics.rounds))
  }
}
