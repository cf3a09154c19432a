internal import CMilieu
import Glibc
import Synchronization

/// The nodes of one thread, with their values and with those who observe them.
///
/// You seldom need to name it: ``Node/init(_:isBoundary:in:)`` uses the thread's own tree, which is
/// made when it is first needed. Nodes without a parent are the tree's roots.
///
/// A tree belongs to the thread that made it or, if that was on the main actor, to the main actor, on
/// whatever thread that runs. It is not `Sendable`. Whatever is done elsewhere, but for the last
/// release of a node or of an ``EnvironmentObservation``, ends the program with a message; reads are
/// checked in debug builds only.
public final class Tree {
  let core: OpaquePointer
  /// Whether this object frees the core's tree.
  let isOwned: Bool
  /// Whether what is read is anybody's place, so that who reads a predefined key wants it fed.
  private let isPlace: Bool
  /// Whether it belongs to the main actor, on whatever thread that is.
  let isMainActors = ThreadTrees.isOnMainActor
  /// The thread that has the tree, or 0 when that has ended.
  let thread = Atomic(pthread_self())
  /// What other threads have let go of.
  let inbox = Inbox()
  /// When to tell, unless a main loop or C sees to that.
  let schedule = FlushSchedule()

  /// What the tree knows of keys, by the types, or objects, that stand for them.
  private var keys: [ObjectIdentifier: AnyObject] = [:]
  /// The nodes by their handles, while they are there: one may be released on another thread at this
  /// moment.
  fileprivate(set) var nodes: [MilieuNode: Fleeting<Node>] = [:]
  /// What classes declare, by their types.
  var classes: [ObjectIdentifier: DeclaredPaths] = [:]
  /// The object that is being updated, whose reads are its dependencies. Who updates it keeps it.
  @exclusivity(unchecked) var updating: Unmanaged<Attachment>?
  /// What is used again and again, so that to read and to tell allocates nothing.
  @exclusivity(unchecked) var recorders: [Recorder] = []
  @exclusivity(unchecked) var past: PastValues?
  /// Where defaults are read: a node without values and without a parent, in a tree without others.
  private(set) lazy var nodeWithoutValues = Node(
    in: Tree(Tree.newCore(), isOwned: true, isPlace: false))
  /// Those who depend on every key, by their nodes.
  var dependsOnAll: [MilieuNode: Fleeting<Attachment>] = [:]
  /// The keys that were used so far.
  private var knownKeys: [KnownKey] = []
  private var knownPointers: Set<OpaquePointer> = []
  private var isPreparedToReadAll = false
  /// What feeds predefined keys.
  var keyFeed = KeyFeed()
  /// What pickers drive.
  let picks = PickRegistry()
  /// What the other modules of this package keep for the tree, by its types; it must not keep the tree.
  package var companions: [ObjectIdentifier: AnyObject] = [:]
  /// What could not go while a function of a key's ran.
  @exclusivity(unchecked) var overdue: [Departure] = []

  /// Makes one more tree of the calling thread's. Most programs do with ``current``.
  public convenience init() {
    self.init(Tree.newCore(), isOwned: true)
  }

  /// Stands for a tree of the core's. If it is not owned, whoever owns it keeps it for longer than
  /// this object, and than all nodes of it that Swift knows.
  package convenience init(_ core: OpaquePointer, isOwned: Bool) {
    self.init(core, isOwned: isOwned, isPlace: true)
  }

  private init(_ core: OpaquePointer, isOwned: Bool, isPlace: Bool) {
    self.core = core
    self.isOwned = isOwned
    self.isPlace = isPlace
    if isOwned {
      schedule.install(in: core)
    }
    ThreadTrees.current.add(inbox)
  }

  private static func newCore() -> OpaquePointer {
    var core: OpaquePointer?
    let status = milieu_tree_new(nil, &core)
    guard let core else {
      fatalError("no tree can be made: \(String(cString: milieu_status_message(status)))")
    }
    return core
  }

  package var pointer: OpaquePointer { core }

  deinit {
    if isOwned {
      // Nobody else has the tree any more, on whatever thread the last node was released; but for a
      // main loop that may be telling at this moment.
      let core = UInt(bitPattern: core)
      let free: @Sendable () -> Void = {
        guard let core = OpaquePointer(bitPattern: core) else { return }
        milieu_tree_take(core)
        milieu_tree_free(core)
      }
      if isOnItsThread || !inbox.free(free) {
        free()
      }
    } else if isOnItsThread {
      settle()
    }
  }

  /// The tree that new nodes of the calling thread, or of the main actor, belong to, unless they are
  /// told otherwise. You may put another tree from here in its place.
  public static var current: Tree {
    get {
      if let known = ThreadTrees.current.tree {
        return known
      }
      let tree = Tree()
      ThreadTrees.current.tree = tree
      return tree
    }
    set { ThreadTrees.current.tree = newValue }
  }
}

// Nodes and keys.
extension Tree {
  func register(_ node: Node) {
    nodes[node.handle] = Fleeting(node)
  }

  /// Forgets a node's object, unless another stands for the node of C's.
  func forget(_ handle: MilieuNode) {
    guard nodes[handle]?.object == nil else { return }
    nodes[handle] = nil
    dependsOnAll[handle] = nil
  }

  /// The object of a node; one is made for nodes that C has made. Nil for no node, or for one whose
  /// object is going at this moment.
  func node(_ handle: MilieuNode) -> Node? {
    guard handle != MILIEU_NODE_NONE else { return nil }
    if let known = nodes[handle] {
      return known.object
    }
    return Node(borrowedHandle: handle, in: self)
  }

  /// Whether a node is there, as the place above all roots always is.
  func exists(_ handle: MilieuNode) -> Bool {
    handle == MILIEU_NODE_NONE || milieu_node_exists(core, handle)
  }

  /// The nodes without a parent, in order. Work: their number.
  public var roots: [Node] {
    enter()
    return children(of: MILIEU_NODE_NONE)
  }

  func children(of parent: MilieuNode) -> [Node] {
    var children: [Node] = []
    var child = milieu_node_get_first_child(core, parent)
    while child != MILIEU_NODE_NONE {
      if let node = node(child) {
        children.append(node)
      }
      child = milieu_node_get_next_sibling(core, child)
    }
    return children
  }

  /// What the tree knows of the key that a type stands for.
  func key<Known: EnvironmentKey>(_ type: Known.Type) -> TreeKey<Known.Value> {
    let identifier = ObjectIdentifier(type)
    if let known = keys[identifier] {
      return unsafeDowncast(known, to: TreeKey<Known.Value>.self)
    }
    let made = TreeKey(type, isFed: isPlace)
    add(made, as: identifier)
    return made
  }

  /// What the tree knows of a key without a type of its own, which lives as long as the process.
  func key<Value>(_ key: Key<Value>, setUp: @escaping (Tree) -> Void) -> TreeKey<Value> {
    let identifier = ObjectIdentifier(key)
    if let known = keys[identifier] {
      return unsafeDowncast(known, to: TreeKey<Value>.self)
    }
    let made = TreeKey(key, setUp: isPlace ? setUp : nil)
    add(made, as: identifier)
    return made
  }

  private func add<Value>(_ made: TreeKey<Value>, as identifier: ObjectIdentifier) {
    keys[identifier] = made
    // Several types may share one key of the core's.
    if knownPointers.insert(made.key.pointer).inserted {
      knownKeys.append(made.key.known)
      if !dependsOnAll.isEmpty {
        made.makeDefault()
      }
      dependsOnAll.values.forEach { $0.object?.learn(made.key.known) }
    }
  }

  /// Lets each predefined key be set up, as the first who reads it does.
  func prepareToReadAll() {
    guard !isPreparedToReadAll else { return }
    isPreparedToReadAll = true
    for type in predefinedKeys {
      prepare(type)
    }
  }

  /// All keys that are predefined or were used so far.
  func everyKey() -> [KnownKey] {
    prepareToReadAll()
    return knownKeys
  }

  private func prepare<Known: PredefinedKey>(_ type: Known.Type) {
    key(type).prepareToRead(in: self)
  }
}
