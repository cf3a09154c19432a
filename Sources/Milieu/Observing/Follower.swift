internal import CMilieu

/// A node for those who keep neither it nor its tree.
enum FleetingNode {
  case swifts(Fleeting<Node>)
  /// Objects that stand for a node of C's come and go, and the node stays.
  case borrowed(MilieuNode, Fleeting<Tree>)

  init(_ node: Node) {
    self =
      node.isBorrowed
      ? .borrowed(node.handle, Fleeting(node.tree)) : .swifts(Fleeting(node))
  }

  /// The tree, while the node may be there; from any thread.
  var tree: Tree? {
    switch self {
    case .swifts(let node): node.object?.tree
    case .borrowed(_, let tree): tree.object
    }
  }

  /// The node, while it is there; on the tree's thread.
  func node(in tree: Tree) -> Node? {
    switch self {
    case .swifts(let node):
      return node.object
    case .borrowed(let handle, _):
      guard tree.exists(handle) else { return nil }
      if handle == MILIEU_NODE_NONE {
        return tree.aboveRoots
      }
      // The object that stands for it may be going on another thread.
      return tree.node(handle) ?? Node(borrowedHandle: handle, in: tree)
    }
  }
}

/// Follows what a key path leads to at a node, for others who wait, and keeps neither node nor tree.
///
/// The core alone keeps it, until it is ended or the node goes: so it goes when nothing more can come.
class Follower<Value>: Dependent {
  private let reference: FleetingNode
  private let keyPath: KeyPath<EnvironmentValues, Value>
  private let areEqualIfKnown = Equality<Value>.function
  /// What the key path has led to last.
  @exclusivity(unchecked) private(set) final var latest: Value

  /// To be made on the tree's thread, of a node that is there in the core.
  init(_ node: Node, _ keyPath: KeyPath<EnvironmentValues, Value>) {
    self.keyPath = keyPath
    reference = FleetingNode(node)
    let recorder = Recorder()
    latest = EnvironmentValues(at: node, recorder: recorder)[keyPath: keyPath]
    super.init(at: node, owner: node.isBorrowed ? node.tree : nil)
    depend(onThose: recorder)
  }

  /// `latest` has come to differ from what it was.
  func latestChanged(from former: Value) {}

  /// Values that are not `Equatable` always count as different.
  final func areEqual(_ first: Value, _ second: Value) -> Bool {
    areEqualIfKnown?(first, second) ?? false
  }

  final override func dependenciesChanged(
    _ past: PastValues, _ transaction: Transaction, in tree: Tree
  ) {
    guard let node = reference.node(in: tree) else { return }
    let former = latest
    tree.recording { recorder in
      latest = EnvironmentValues(at: node, recorder: recorder)[keyPath: keyPath]
      depend(onThose: recorder)
      drop { recorder.reads[$0] == nil }
    }
    if !isEnded, !areEqual(former, latest) {
      latestChanged(from: former)
    }
  }

  /// Nobody else has the recorder.
  private func depend(onThose recorder: Recorder) {
    if recorder.reads.isEmpty {
      // With no observer it would go before the node does.
      let nothing = tree.key(NothingKey.self)
      nothing.prepareToRead(in: tree)
      recorder.note(nothing.key.known.dependency(at: place))
    }
    for index in 0..<recorder.reads.count {
      depend(on: recorder.reads[index])
    }
  }
}

/// What those observe whose key paths read nothing: nobody sets it.
private enum NothingKey: EnvironmentKey {
  static let defaultValue = false
}
