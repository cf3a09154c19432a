internal import CMilieu

/// What ties an object to its node: who is updated, and on what that depends.
final class Attachment: Dependent {
  /// Only to be used while it is kept, by `told`.
  private unowned(unsafe) let owner: any EnvironmentUpdating
  private let declared: DeclaredPaths
  private let dependsOnAll: Bool
  /// What the object has read through properties that were not found in its class.
  @exclusivity(unchecked) private var declaredLater: DeclaredPaths?
  /// Keys that the last update read by other ways than through what is declared.
  @exclusivity(unchecked) private var read: [OpaquePointer] = []

  private init(_ owner: any EnvironmentUpdating, at node: Node, dependsOnAll: Bool) {
    self.owner = owner
    self.dependsOnAll = dependsOnAll
    declared = node.tree.declaredPaths(of: owner)
    super.init(at: node, owner: owner)
  }

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
    let attachment = Attachment(
      updating, at: node, dependsOnAll: type(of: updating).environmentDependencies == .all)
    node.attachment = attachment
    attachment.begin()
  }

  static func detach(_ node: Node) {
    node.tree.enter()
    node.attachment?.end()
    node.attachment = nil
    node.tree.dependsOnAll[node.handle] = nil
  }

  private func begin() {
    reserve(declared.paths.count)
    declared.read(at: node, note: depend(on:))
    if dependsOnAll {
      tree.dependsOnAll[place.handle] = Fleeting(self)
      tree.everyKey().forEach(depend(on:))
    }
    tellInitially { past, tree in
      update(EnvironmentUpdate(past, Transaction(), isInitial: true), in: tree)
    }
  }

  /// Depends on a key that was not known so far, if it depends on all.
  func learn(_ key: KnownKey) {
    told.whileKept {
      depend(on: key)
    }
  }

  /// An update reads a key at the object's own node.
  func note(_ dependency: Dependency) {
    if !read.contains(dependency.key) {
      read.append(dependency.key)
      depend(on: dependency)
    }
  }

  /// What all objects of the class share that read by this key path, if it is known.
  func path<Value>(_ keyPath: KeyPath<EnvironmentValues, Value>) -> DeclaredValuePath<Value>? {
    (declared.path(keyPath) ?? declaredLater?.path(keyPath)) as? DeclaredValuePath
  }

  /// The object reads through a property of its own that reflection did not find, as in a class with a
  /// mirror of its own, or that has another key path than in the class's first object.
  func declare(_ path: DeclaredPath) {
    declaredLater = DeclaredPaths((declaredLater?.paths ?? []) + [path])
    path.latest.keys.forEach(depend(on:))
  }

  override func dependenciesChanged(
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

  @inline(__always)
  private func update(_ update: EnvironmentUpdate, in tree: Tree) {
    let outer = tree.updating
    tree.updating = .passUnretained(self)
    let hadRead = !read.isEmpty
    if hadRead {
      read.removeAll(keepingCapacity: true)
    }
    owner.updateEnvironment(update)
    tree.updating = outer
    // All else that it depends on is declared.
    if hadRead, !dependsOnAll {
      drop { key in
        !read.contains(key) && !declared.read(key) && declaredLater?.read(key) != true
      }
    }
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
