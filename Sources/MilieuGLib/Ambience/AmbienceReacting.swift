internal import CMilieu
internal import CMilieuGLib
public import Milieu

/// An object that is told of the state of the ambience at its node.
///
/// ```swift
/// class Panel: AmbienceReacting {
///   let node = Node("panel")
///
///   func ambience(_ change: AmbienceChange) {
///     print("\(change.current), \(change.isAnimated ? "slowly" : "at once")")
///   }
/// }
///
/// let panel = Panel()
/// panel.reactsToAmbience = true
/// ```
///
/// Subclasses override the method, and call `super` for what their superclasses do. Nothing is told
/// before ``reactsToAmbience`` is set, and it makes no difference whether that is before or after the
/// object is put into a tree.
///
/// A class of the main actor's conforms with an isolated conformance: `class Panel: @MainActor
/// AmbienceReacting`.
public protocol AmbienceReacting: Environmentable {
  /// Takes over a state: once at first, then with each change, in the rounds of a flush, and when it is
  /// told again (``Ambience/retell(_:)``). From within anything may be done, as in `updateEnvironment()`.
  func ambience(_ change: AmbienceChange)
}

/// What is told of the state of an ambience.
public struct AmbienceChange: Equatable, Sendable {
  /// The state that was told last, or `nil` at first. When it is told again it is ``current``.
  public let previous: Ambience.State?
  /// The state of now.
  public let current: Ambience.State
  /// Whether the change is to be shown as a movement: never at first, nor when it is told again.
  public let isAnimated: Bool

  init(_ core: MilieuGlibAmbienceChange) {
    previous = core.is_initial != 0 ? nil : Ambience.State(core.previous)
    current = Ambience.State(core.current)
    isAnimated = core.animated != 0
  }
}

extension AmbienceReacting {
  /// Whether the object is told of the ambience. False until it is set. To set it tells the state of now
  /// before that returns; to take it back ends all that, whatever is due. It ends with the object, or its
  /// node, which it does not keep. Of the objects that share a node one can react; a second one ends the
  /// program with a message.
  public var reactsToAmbience: Bool {
    get { Reactions.of(node.tree).has(self, at: node) }
    set {
      if newValue {
        Reactions.of(node.tree).add(self, at: node)
      } else {
        Reactions.of(node.tree).remove(self, at: node)
      }
    }
  }
}

extension Ambience {
  /// Tells the objects at and below another one's node that react to the ambience the state that they were
  /// told last once more, in the order of the tree; as when what they make of it has changed. Work: the
  /// nodes at and below it.
  public static func retell(_ object: some Environmentable) {
    retell(object.node.tree, object.node.rawHandle)
  }

  /// The same for a whole tree.
  public static func retell(in tree: Tree = .current) {
    retell(tree, MILIEU_NODE_NONE)
  }

  private static func retell(_ tree: Tree, _ handle: UInt64) {
    tree.tell {
      milieu_glib_ambience_retell(tree.pointer, handle)
    }
  }
}

/// Who reacts in a tree, by their nodes. The tree keeps it.
private final class Reactions {
  private var reactions: [UInt64: Reaction] = [:]

  static func of(_ tree: Tree) -> Reactions {
    tree.requireThread()
    let type = ObjectIdentifier(Reactions.self)
    if let known = tree.companions[type] as? Reactions {
      return known
    }
    let made = Reactions()
    tree.companions[type] = made
    return made
  }

  func has(_ owner: some AmbienceReacting, at node: Node) -> Bool {
    reactions[node.rawHandle]?.owner === owner
  }

  func add(_ owner: some AmbienceReacting, at node: Node) {
    guard !has(owner, at: node) else { return }
    if let former = reactions[node.rawHandle] {
      require(
        former.owner == nil,
        """
        \(node) has an object that reacts to the ambience already, and it is not this one: each object \
        has a node of its own.
        """)
      end(former, in: node.tree)
    }
    let reaction = Reaction(owner, at: node.rawHandle, in: self)
    reactions[node.rawHandle] = reaction
    node.tree.tell { reaction.begin(in: node.tree.pointer) }
  }

  func remove(_ owner: some AmbienceReacting, at node: Node) {
    // One that goes at this moment is nobody's owner any more.
    if let reaction = reactions[node.rawHandle], reaction.owner === owner || reaction.owner == nil {
      end(reaction, in: node.tree)
    }
  }

  /// It counts no more from now on; the core lets go of it when no call of it is left.
  private func end(_ reaction: Reaction, in tree: Tree) {
    forget(reaction)
    reaction.end(in: tree)
  }

  /// The core has let go of it.
  fileprivate func forget(_ reaction: Reaction) {
    if reactions[reaction.node] === reaction {
      reactions[reaction.node] = nil
    }
  }
}

/// Tells one object, which it does not keep. The core keeps it, as long as it observes.
private final class Reaction {
  let node: UInt64
  private(set) weak var owner: (any AmbienceReacting)?
  private weak var reactions: Reactions?
  private var isOver = false
  /// Written by C, before it tells for the first time.
  private let observer = UnsafeMutablePointer<MilieuObserver>.allocate(capacity: 1)

  init(_ owner: any AmbienceReacting, at node: UInt64, in reactions: Reactions) {
    self.owner = owner
    self.node = node
    self.reactions = reactions
    observer.initialize(to: MILIEU_OBSERVER_NONE)
  }

  deinit {
    observer.deallocate()
  }

  func begin(in tree: OpaquePointer) {
    let kept = Unmanaged.passRetained(self)
    let status = milieu_glib_ambience_observe(
      tree, node,
      { _, _, change, userData in
        guard let userData else { return }
        Unmanaged<Reaction>.fromOpaque(userData).takeUnretainedValue()
          .tell(AmbienceChange(change.pointee))
      }, kept.toOpaque(),
      { userData in
        guard let userData else { return }
        let ended = Unmanaged<Reaction>.fromOpaque(userData).takeRetainedValue()
        ended.reactions?.forget(ended)
      }, observer)
    guard status != MILIEU_OK else { return }
    kept.release()
    fatalError("the ambience cannot be observed: \(String(cString: milieu_status_message(status)))")
  }

  /// Where a function of a key's runs, and the core removes nothing, that is done later.
  func end(in tree: Tree) {
    isOver = true
    tree.endObserver(observer.pointee)
  }

  private func tell(_ change: AmbienceChange) {
    guard !isOver else { return }
    // The object may let go of all that keeps the tree; and another thread may have let go of the object.
    guard let owner else { return }
    let tree = owner.node.tree
    tree.enter()
    owner.ambience(change)
    tree.enter()
  }
}
