internal import CMilieu

/// The values at a node as they were before some keys changed.
final class PastValues {
  let node: Node
  let old: [Dependency]

  init(at node: Node, _ old: [Dependency]) {
    self.node = node
    self.old = old
  }

  func read<Known: EnvironmentKey>(_ type: Known.Type, recorder: Recorder?) -> Known.Value {
    let known = node.tree.key(type)
    guard let dependency = old.first(where: { $0.key == known.key.pointer }) else {
      // With a recorder it is not taken for something that an update reads.
      return node.read(type, recorder: recorder ?? Recorder())
    }
    recorder?.note(dependency)
    return known.decode(dependency.value)
  }
}
