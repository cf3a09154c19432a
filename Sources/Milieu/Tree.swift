internal import CMilieu
import Glibc

/// The nodes of one thread, with their values and with those who observe them.
///
/// You seldom need to name it: ``Node/init(_:isBoundary:in:)`` uses the thread's own tree, which is
/// made when it is first needed. Nodes without a parent are the tree's roots.
///
/// A tree belongs to the thread that made it, and is not `Sendable`. Whatever is done on another
/// thread, but for the last release of a node or of an ``Observation``, ends the program with a
/// message; reads are checked in debug builds only.
public final class Tree {
  let core: OpaquePointer
  private let isOwned: Bool
  /// Whether what is read is anybody's place, so that who reads a predefined key wants it fed.
  private let isPlace: Bool
  private let thread = pthread_self()
  /// What other threads have let go of.
  let inbox = Inbox()

  /// What the tree knows of keys, by the types that stand for them.
  private var keys: [ObjectIdentifier: AnyObject] = [:]
  /// The nodes by their handles. Weak, for a node may be released on another thread at this moment.
  private var nodes: [MilieuNode: WeakNode] = [:]
  /// What classes declare, by their types.
  var classes: [ObjectIdentifier: DeclaredEnvironment] = [:]
  /// The object that is being updated, whose reads are its dependencies.
  var updating: Attachment?
  /// Where defaults are read: a node without values and without a parent, in a tree without others.
  private(set) lazy var nodeWithoutValues = Node(
    in: Tree(Tree.newCore(), isOwned: true, isPlace: false))
  /// Those who depend on every key, by their nodes.
  var dependsOnAll: [MilieuNode: WeakAttachment] = [:]
  /// The keys that were used so far.
  private var knownKeys: [KnownKey] = []
  private var knownPointers: Set<OpaquePointer> = []
  /// What could not go while a function of a key's ran.
  private var overdue: [Departure] = []

  private struct WeakNode {
    weak var node: Node?
  }

  struct WeakAttachment {
    weak var attachment: Attachment?
  }

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
  }

  private static func newCore() -> OpaquePointer {
    var core: OpaquePointer?
    let status = milieu_tree_new(nil, &core)
    guard let core else {
      fatalError("no tree can be made: \(String(cString: milieu_status_message(status)))")
    }
    return core
  }

  deinit {
    if isOwned {
      // Nobody else has the tree any more, on whatever thread the last node was released.
      milieu_tree_take(core)
      milieu_tree_free(core)
    } else if isOnItsThread {
      settle()
    }
  }

  /// The tree that new nodes of the calling thread belong to, unless they are told otherwise. You may
  /// put another tree of this thread's in its place.
  public static var current: Tree {
    get {
      if let known = pthread_getspecific(currentTree) {
        return Unmanaged<Tree>.fromOpaque(known).takeUnretainedValue()
      }
      let tree = Tree()
      Tree.current = tree
      return tree
    }
    set {
      let former = pthread_getspecific(currentTree)
      pthread_setspecific(currentTree, Unmanaged.passRetained(newValue).toOpaque())
      if let former {
        Unmanaged<Tree>.fromOpaque(former).release()
      }
    }
  }
}

// For the other modules of this package.
extension Tree {
  package var pointer: OpaquePointer { core }

  /// Gives the tree somebody who can call a function on its thread: `waker` is called from any thread
  /// with that function. It is called no more than there is something to do.
  package func setWaker(
    _ waker: @escaping @Sendable (_ settle: @escaping @Sendable () -> Void) -> Void
  ) {
    enter()
    let reference = WeakTree(self)
    inbox.setWaker { waker { reference.settle() } }
  }
}

/// A tree for those who call back on its thread.
///
/// `@unchecked Sendable`: the reference is never written again, and what it refers to is used on the
/// tree's thread alone.
private final class WeakTree: @unchecked Sendable {
  private weak var tree: Tree?

  init(_ tree: Tree) {
    self.tree = tree
  }

  func settle() {
    tree?.settle()
  }
}

/// Where each thread keeps its current tree, which it releases when it ends.
private let currentTree: pthread_key_t = {
  var key = pthread_key_t()
  let status = pthread_key_create(&key) { tree in
    tree.map { Unmanaged<Tree>.fromOpaque($0).release() }
  }
  require(status == 0, "no thread-local storage is left: \(String(cString: strerror(status)))")
  return key
}()

// Threads, and what cannot be done at once.
extension Tree {
  var isOnItsThread: Bool { pthread_equal(thread, pthread_self()) != 0 }

  /// To be called before anything is changed: checks the thread, and lets go of what others sent.
  func enter() {
    require(
      isOnItsThread,
      """
      A node or tree is used on another thread than the one that made it. Make nodes where they are \
      used, and hand over values instead.
      """)
    settle()
  }

  /// To be called after the core has released values, whose `deinit`s may have let nodes go.
  func settle() {
    if inbox.hasMail {
      inbox.take().forEach(release)
    }
    guard !overdue.isEmpty, !isSealed else { return }
    let departures = overdue
    overdue = []
    departures.forEach(carryOut)
  }

  /// Whether a function of a key's runs, and the core refuses what is asked of it.
  private var isSealed: Bool {
    milieu_observer_remove(core, MILIEU_OBSERVER_NONE) == MILIEU_ERROR_BUSY
  }

  /// Ends what an object that goes stood for: now, or when the tree's thread can.
  func release(_ departure: Departure) {
    guard isOnItsThread else {
      inbox.send(departure)
      return
    }
    if case .dependent(let dependent) = departure {
      dependent.end()
    } else if isSealed {
      overdue.append(departure)
      inbox.wake()
    } else {
      carryOut(departure)
    }
  }

  private func carryOut(_ departure: Departure) {
    switch departure {
    case .node(let handle): remove(handle)
    case .observer(let handle): milieu_observer_remove(core, handle)
    case .dependent(let dependent): dependent.end()
    }
  }

  /// Removes a node whose object has gone. Its children, whose objects are there still, become roots.
  private func remove(_ handle: MilieuNode) {
    forget(handle)
    let hasChildren = milieu_node_get_first_child(core, handle) != MILIEU_NODE_NONE
    if hasChildren {
      check(milieu_tree_begin(core, nil), "let a node go")
      while case let child = milieu_node_get_first_child(core, handle), child != MILIEU_NODE_NONE {
        check(milieu_node_move(core, child, MILIEU_NODE_NONE, MILIEU_NODE_NONE), "let a node go")
        nodes[child]?.node?.inheritedChanged()
      }
    }
    milieu_node_remove(core, handle)
    if hasChildren {
      milieu_tree_commit(core)
    }
  }

  /// Ends the program where the core refuses what it can only refuse for a mistake, or for lack of
  /// memory.
  func check(_ status: MilieuStatus, _ what: @autoclosure () -> String) {
    guard status != MILIEU_OK else { return }
    let reason = String(cString: milieu_status_message(status))
    fatalError("cannot \(what()): \(reason)")
  }
}

// Nodes and keys.
extension Tree {
  func register(_ node: Node) {
    nodes[node.handle] = WeakNode(node: node)
  }

  func forget(_ handle: MilieuNode) {
    nodes[handle] = nil
    dependsOnAll[handle] = nil
  }

  /// The object of a node; one is made for nodes that C has made. Nil for no node, or for one whose
  /// object is going at this moment.
  func node(_ handle: MilieuNode) -> Node? {
    guard handle != MILIEU_NODE_NONE else { return nil }
    if let known = nodes[handle] {
      return known.node
    }
    return Node(borrowedHandle: handle, in: self)
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
    let made = TreeKey(Key.of(type), predefined: isPlace ? type as? any PredefinedKey.Type : nil)
    keys[identifier] = made
    // Several types may share one key of the core's.
    if knownPointers.insert(made.key.pointer).inserted {
      knownKeys.append(made.key.known)
      dependsOnAll.values.forEach { $0.attachment?.learn(made.key.known) }
    }
    return made
  }

  /// All keys that are predefined or were used so far.
  func everyKey() -> [KnownKey] {
    for type in predefinedKeys {
      prepare(type)
    }
    return knownKeys
  }

  private func prepare<Known: PredefinedKey>(_ type: Known.Type) {
    key(type).prepareToRead()
  }
}

/// What a tree knows of a key.
final class TreeKey<Value> {
  let key: Key<Value>
  private let predefined: (any PredefinedKey.Type)?
  private var isRead = false
  /// Values that were made from strings, each once.
  private var made: [String: Value] = [:]
  private static var mostMade: Int { 64 }

  init(_ key: Key<Value>, predefined: (any PredefinedKey.Type)?) {
    self.key = key
    self.predefined = predefined
  }

  /// To be called before the key is read or observed. Makes the default, outside of any call of the
  /// core's that would keep the program's code from using the tree; and lets the first reader of a
  /// predefined key set up what feeds it.
  func prepareToRead() {
    guard !isRead else { return }
    isRead = true
    var value = MilieuValue()
    let status = milieu_key_get_default(key.pointer, &value)
    require(
      status == MILIEU_OK,
      """
      The default of \(String(cString: milieu_key_name(key.pointer))) reads the key itself, directly \
      or through others: \(String(cString: milieu_status_message(status))).
      """)
    if let predefined {
      EnvironmentValues.setUp(predefined.keyPath)
    }
  }

  /// The Swift form of a value of the core's. What stands for no value of the type's is the default.
  func decode(_ core: MilieuValue) -> Value {
    if let value = decodeOrNil(core) {
      return value
    }
    var standing = MilieuValue()
    guard milieu_key_get_default(key.pointer, &standing) == MILIEU_OK,
      let value = decodeOrNil(standing)
    else {
      fatalError(
        """
        Neither a value of \(String(cString: milieu_key_name(key.pointer))) nor its default is a \
        \(Value.self): whoever wrote them wrote something else.
        """)
    }
    return value
  }

  private func decodeOrNil(_ core: MilieuValue) -> Value? {
    guard key.form.storage == .string else { return key.form.decode(core) }
    let text = String(core: core.string)
    if let known = made[text] {
      return known
    }
    guard let value = key.form.decode(core) else { return nil }
    if made.count >= Self.mostMade {
      made.removeAll()
    }
    made[text] = value
    return value
  }
}
