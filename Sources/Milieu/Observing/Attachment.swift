internal import CMilieu

/// What ties an object to its node: who is updated, and on what that depends.
final class Attachment: Dependent {
  private weak var owner: (any EnvironmentUpdating)?
  private let declared: DeclaredEnvironment
  private let dependsOnAll: Bool
  /// What the object has read through properties that were not found in its class.
  private var declaredLater: [DeclaredPath] = []
  /// Keys that the last update read by other ways than through what is declared.
  private var read: [OpaquePointer] = []

  private init(_ owner: any EnvironmentUpdating, at node: Node, dependsOnAll: Bool) {
    self.owner = owner
    self.dependsOnAll = dependsOnAll
    declared = node.tree.declaredEnvironment(of: owner)
    super.init(at: node, isOwned: true)
  }

  static func attach(_ object: some Environmentable) {
    let node = object.node
    node.tree.enter()
    // A node that is added for itself, as to move an object by its node, changes nothing of that.
    guard object !== node, let updating = object as? any EnvironmentUpdating else { return }
    if let attachment = node.attachment, let owner = attachment.owner {
      require(
        owner === object,
        "\(node) belongs to one \(type(of: owner)) already: each object has a node of its own")
      return
    }
    node.attachment?.end()
    let attachment = Attachment(
      updating, at: node, dependsOnAll: type(of: updating).environmentDependencies == .all)
    node.attachment = attachment
    attachment.begin(at: node)
  }

  static func detach(_ node: Node) {
    node.tree.enter()
    node.attachment?.end()
    node.attachment = nil
    node.tree.dependsOnAll[node.handle] = nil
  }

  private func begin(at node: Node) {
    var reads = declared.paths.flatMap { $0.dependencies(at: node) }
    if dependsOnAll {
      tree.dependsOnAll[handle] = Tree.WeakAttachment(attachment: self)
      reads += tree.everyKey().map { $0.dependency(at: node) }
    }
    start(reads)
    tellInitially {
      update(EnvironmentUpdate(PastValues(at: node, []), Transaction(), isInitial: true))
    }
  }

  /// Depends on a key that was not known so far, if it depends on all.
  func learn(_ key: KnownKey) {
    if let owner {
      depend(on: key.dependency(at: owner.node))
    }
  }

  /// An update reads a key at the object's own node.
  func note(_ dependency: Dependency) {
    if !read.contains(dependency.key) {
      read.append(dependency.key)
      depend(on: dependency)
    }
  }

  private var paths: [DeclaredPath] {
    declaredLater.isEmpty ? declared.paths : declared.paths + declaredLater
  }

  /// The object reads through a property of its own. That may be one that reflection did not find, as
  /// in a class with a mirror of its own, or that has another key path than in the class's first
  /// object.
  func declare<Value>(_ keyPath: KeyPath<EnvironmentValues, Value>, _ reads: [Dependency]) {
    guard !paths.contains(where: { $0.keyPath == keyPath }) else { return }
    let path = DeclaredValuePath(keyPath)
    path.learn(reads)
    declaredLater.append(path)
    reads.forEach(depend(on:))
  }

  override func dependenciesChanged(_ old: [Dependency], _ transaction: Transaction) {
    guard let owner else { return }
    let past = PastValues(at: owner.node, old)
    let haveChanged = paths.haveChanged(past, note: depend(on:))
    if haveChanged || dependsOnAll || old.contains(where: { read.contains($0.key) }) {
      update(EnvironmentUpdate(past, transaction))
    }
  }

  private func update(_ update: EnvironmentUpdate) {
    guard let owner else { return }
    let outer = tree.updating
    tree.updating = self
    read.removeAll(keepingCapacity: true)
    owner.updateEnvironment(update)
    tree.updating = outer
    dropLater { key in
      dependsOnAll || read.contains(key) || paths.contains { $0.keys.contains(key) }
    }
  }
}

extension Tree {
  /// What the class of an object declares, collected once.
  func declaredEnvironment(of object: AnyObject) -> DeclaredEnvironment {
    let identifier = ObjectIdentifier(type(of: object))
    if let known = classes[identifier] {
      return known
    }
    let declared = DeclaredEnvironment(of: object)
    classes[identifier] = declared
    return declared
  }
}
