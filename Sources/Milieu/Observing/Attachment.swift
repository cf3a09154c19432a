internal import CMilieu

/// What ties an object to its node: who is updated, and on what that depends.
class Attachment: Dependent {
  private final let declared: DeclaredPaths
  private final let unkeptAnswer: Unmanaged<LatestAnswer>
  private final let dependsOnAll: Bool
  /// What the object has read through properties that were not found in its class.
  @exclusivity(unchecked) private final var declaredLater: DeclaredPaths?
  /// Keys that the last update read by other ways than through what is declared.
  @exclusivity(unchecked) private final var read: [OpaquePointer] = []

  fileprivate init(_ owner: AnyObject, at node: Node, dependsOnAll: Bool) {
    self.dependsOnAll = dependsOnAll
    declared = node.tree.declaredPaths(of: owner)
    unkeptAnswer = .passUnretained(declared.latestAnswer)
    super.init(at: node, owner: owner)
  }

  fileprivate func tell(_ update: EnvironmentUpdate) {}

  static func attach(_ object: some Environmentable) {
    let node = object.node
    node.tree.enter()
    // A node that is added for itself, as to move an object by its node, changes nothing of that.
    guard object !== node, let updating = object as? any EnvironmentUpdating else { return }
    if let owner = node.attachment?.told.object {
      require(
        owner === object,
        "\(node) belongs to one \(type(of: owner)) already: each object has a node of its own")
      return
    }
    node.attachment?.end()
    let attachment = make(for: updating, at: node)
    if let former = node.declaredLater, former.owner == ObjectIdentifier(object) {
      attachment.declaredLater = former.paths
    }
    node.declaredLater = nil
    node.attachment = attachment
    attachment.begin()
  }

  private static func make<Owner: EnvironmentUpdating>(
    for owner: Owner, at node: Node
  ) -> Attachment {
    OwnerAttachment(owner, at: node)
  }

  static func detach(_ node: Node) {
    node.tree.enter()
    if let attachment = node.attachment {
      attachment.end()
      // The object's properties take it for granted that they are known when it is attached again.
      if let owner = attachment.told.object, let paths = attachment.declaredLater {
        node.declaredLater = (ObjectIdentifier(owner), paths)
      }
    }
    node.attachment = nil
    node.tree.dependsOnAll[node.handle] = nil
  }

  private func begin() {
    reserve(declared.paths.count)
    declared.read(at: node, note: depend(on:))
    declaredLater?.read(at: node, note: depend(on:))
    if dependsOnAll {
      tree.dependsOnAll[place.handle] = Fleeting(self)
      tree.everyKey().forEach(depend(on:))
    }
    tellInitially { past, tree in
      update(EnvironmentUpdate(past, Transaction(), isInitial: true), in: tree)
    }
  }

  /// Depends on a key that was not known so far, if it depends on all.
  final func learn(_ key: KnownKey) {
    told.whileKept {
      depend(on: key)
    }
  }

  /// An update reads a key at the object's own node.
  final func note(_ dependency: Dependency) {
    if !read.contains(dependency.key) {
      read.append(dependency.key)
      depend(on: dependency)
    }
  }

  /// What all objects of the class share that read by this key path, if it is known.
  final func path<Value>(_ keyPath: KeyPath<EnvironmentValues, Value>) -> DeclaredValuePath<Value>?
  {
    (declared.path(keyPath) ?? declaredLater?.path(keyPath)) as? DeclaredValuePath
  }

  /// The object reads through a property of its own that reflection did not find, as in a class with a
  /// mirror of its own, or that has another key path than in the class's first object.
  final func declare(_ path: DeclaredPath) {
    declaredLater = DeclaredPaths((declaredLater?.paths ?? []) + [path])
    path.latest.keys.forEach(depend(on:))
  }

  final override func dependenciesChanged(
    _ past: PastValues, _ transaction: Transaction, in tree: Tree
  ) {
    var haveChanged = declared.haveChanged(past, for: self)
    if let declaredLater, declaredLater.haveChanged(past, for: self) {
      haveChanged = true
    }
    if haveChanged || dependsOnAll || past.concerns(where: read.contains) {
      update(EnvironmentUpdate(past, transaction), in: tree)
    }
  }

  final override func knownAnswer(of old: Dependency, _ now: Dependency) -> Bool? {
    guard declaredLater == nil, !dependsOnAll, read.isEmpty else { return nil }
    return unkeptAnswer._withUnsafeGuaranteedRef { $0.known(from: old, to: now) }
  }

  final override func aloneChanged(from old: Dependency, to now: Dependency, in tree: Tree) {
    let past = tree.beginPast(at: unkeptNode, place)
    past.note(old, now: now)
    // The update has the only reference, which goes back: none is counted.
    let update = EnvironmentUpdate(consume past, Transaction())
    self.update(update, in: tree)
    tree.endPast((consume update).past)
  }

  @inline(__always)
  private func update(_ update: EnvironmentUpdate, in tree: Tree) {
    let outer = tree.updating
    tree.updating = .passUnretained(self)
    let hadRead = !read.isEmpty
    if hadRead {
      read.removeAll(keepingCapacity: true)
    }
    tell(update)
    tree.updating = outer
    // All else that it depends on is declared.
    if hadRead, !dependsOnAll {
      drop { key in
        !read.contains(key) && !declared.read(key) && declaredLater?.read(key) != true
      }
    }
  }
}

/// One that knows the type of its object, and so need not count a reference to it to call it.
private final class OwnerAttachment<Owner: EnvironmentUpdating>: Attachment {
  /// Kept by `told` while it is called.
  private let owner: Unmanaged<Owner>

  init(_ owner: Owner, at node: Node) {
    self.owner = .passUnretained(owner)
    super.init(owner, at: node, dependsOnAll: Owner.environmentDependencies == .all)
  }

  override func tell(_ update: EnvironmentUpdate) {
    owner._withUnsafeGuaranteedRef { $0.updateEnvironment(update) }
  }
}

extension Tree {
  /// What the class of an object declares, collected once.
  func declaredPaths(of object: AnyObject) -> DeclaredPaths {
    let identifier = ObjectIdentifier(type(of: object))
    if let known = classes[identifier] {
      return known
    }
    let declared = DeclaredPaths(of: object)
    classes[identifier] = declared
    return declared
  }
}
