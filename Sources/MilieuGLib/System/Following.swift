internal import CGLib
internal import CMilieu
internal import CMilieuGLib
public import Milieu

// Following sources at an object's node.
extension Environmentable {
  /// Lets a source give base values at this object's node, for it and all below, on top of what is
  /// followed there already. What is there before is not lost: it counts again when the source goes.
  ///
  /// The node keeps the source until ``unfollow(_:)-(ValueSource)``, or until the node goes. On a
  /// tree that a loop serves, the source is served by it, too.
  ///
  /// - Returns: The object, so that calls can be chained.
  @discardableResult
  public func follow(_ source: ValueSource) -> Self {
    node.tree.follow(source, at: node.rawHandle)
    return self
  }

  /// Ends that. Does nothing for one that is not followed here.
  ///
  /// - Returns: The object, so that calls can be chained.
  @discardableResult
  public func unfollow(_ source: ValueSource) -> Self {
    node.tree.unfollow(source, at: node.rawHandle)
    return self
  }

  /// Follows all that the system says at this object's node, where something else than the rest of the
  /// tree is to follow it; see ``Milieu/Tree/followSystem()``.
  ///
  /// - Returns: The object, so that calls can be chained.
  @discardableResult
  public func followSystem() -> Self {
    node.tree.followSystem(at: node.rawHandle)
    return self
  }
}

extension Node {
  /// The sources that are followed at the node itself, in the order in which they came.
  public var sources: [ValueSource] { tree.sources(at: rawHandle) }
}

// Following sources above all roots.
extension Tree {
  /// Lets a source give base values for the whole tree, on top of what is followed already. What is there
  /// before is not lost: it counts again when the source goes.
  ///
  /// ```swift
  /// Tree.current.follow(ManualSource().give(\.colorScheme, .dark))
  /// ```
  ///
  /// The tree keeps the source until ``unfollow(_:)-(ValueSource)``. On a tree that a loop serves, the
  /// source is served by it, too; so attach the tree first. Without a loop, a source that waits for
  /// something needs somebody who iterates the thread's default context.
  ///
  /// - Returns: The tree, so that calls can be chained.
  @discardableResult
  public func follow(_ source: ValueSource) -> Tree {
    follow(source, at: MILIEU_NODE_NONE)
    return self
  }

  /// Ends that. Does nothing for one that is not followed here.
  ///
  /// - Returns: The tree, so that calls can be chained.
  @discardableResult
  public func unfollow(_ source: ValueSource) -> Tree {
    unfollow(source, at: MILIEU_NODE_NONE)
    return self
  }

  /// Follows all that the system says: the portal, the settings, the locale, the time zone, the light
  /// sensor and the backlight.
  ///
  /// A tree on a ``MainLoop`` need not be told to: each key follows the system from when it is first
  /// read. A source of one of these names that is followed already stays, and stands in for the system's.
  ///
  /// - Returns: The tree, so that calls can be chained.
  @discardableResult
  public func followSystem() -> Tree {
    followSystem(at: MILIEU_NODE_NONE)
    return self
  }

  /// The sources that are followed for the whole tree, in the order in which they came: of several that
  /// have a value of a key, the last one's counts.
  public var sources: [ValueSource] { sources(at: MILIEU_NODE_NONE) }

  /// The source of that name that came last, of those that are followed for the whole tree.
  public func source(named name: String) -> ValueSource? {
    requireThread()
    return milieu_glib_value_source_find(pointer, MILIEU_NODE_NONE, name).map(ValueSource.of)
  }

  /// The source whose value is what the whole tree has of a key, if one is.
  ///
  /// - Parameter keyPath: Leads to one key's value.
  /// - Returns: The source, or `nil`.
  public func source<Value>(
    of keyPath: WritableKeyPath<EnvironmentValues, Value>
  ) -> ValueSource? {
    requireThread()
    guard let key = EnvironmentValues.keys(of: keyPath).first else { return nil }
    return milieu_glib_value_source_feeding(pointer, MILIEU_NODE_NONE, key).map(ValueSource.of)
  }
}

// At any place: `MILIEU_NODE_NONE` is above all roots.
extension Tree {
  fileprivate func follow(_ source: ValueSource, at handle: UInt64) {
    requireThread()
    source.places.add(self)
    checkFollowing { milieu_glib_value_source_attach(source.pointer, pointer, handle, $0) }
    FoundationTimeZone.follow(at: handle, in: pointer)
    tellChanges()
  }

  fileprivate func unfollow(_ source: ValueSource, at handle: UInt64) {
    requireThread()
    milieu_glib_value_source_detach(source.pointer, pointer, handle)
    tellChanges()
  }

  fileprivate func followSystem(at handle: UInt64) {
    requireThread()
    checkFollowing { milieu_glib_system_follow(pointer, handle, $0) }
    FoundationTimeZone.follow(at: handle, in: pointer)
    tellChanges()
  }

  /// Has each key that is asked for fed by the system.
  func followSystemByReading() {
    // The feeder goes with the tree, and does not keep it.
    let pointer = pointer
    feeder = { key in
      // What is wrong the sources say in the log; without memory for them the key has no value.
      milieu_glib_system_follow_key(pointer, MILIEU_NODE_NONE, key, nil)
      FoundationTimeZone.follow(at: MILIEU_NODE_NONE, in: pointer)
    }
  }

  fileprivate func sources(at handle: UInt64) -> [ValueSource] {
    requireThread()
    let list = milieu_glib_value_source_list(pointer, handle)
    defer { g_ptr_array_unref(list) }
    return (0..<Int(list.pointee.len)).compactMap { index in
      list.pointee.pdata[index].map {
        ValueSource.of($0.assumingMemoryBound(to: MilieuGlibValueSource.self))
      }
    }
  }

  /// Ends the program where C refuses what it can only refuse for a mistake, or for lack of memory.
  func checkFollowing(
    _ body: (UnsafeMutablePointer<UnsafeMutablePointer<GError>?>) -> gboolean
  ) {
    var error: UnsafeMutablePointer<GError>?
    guard body(&error) == 0 else { return }
    let reason = error.map { String(cString: $0.pointee.message) } ?? ""
    fatalError("a source cannot be followed: \(reason)")
  }
}

/// The trees that something was followed in from Swift, so that they tell at once what it changes, where
/// no main loop does. It belongs to the GObject, and keeps no tree.
final class FollowingTrees {
  private struct Reference {
    weak var tree: Tree?
  }

  private var references: [Reference] = []

  /// Those of a GObject.
  static func of(_ object: UnsafeMutableRawPointer) -> FollowingTrees {
    let instance = object.assumingMemoryBound(to: GObject.self)
    let name = "milieu-swift-trees"
    if let known = g_object_get_data(instance, name) {
      return Unmanaged<FollowingTrees>.fromOpaque(known).takeUnretainedValue()
    }
    let made = FollowingTrees()
    g_object_set_data_full(
      instance, name, Unmanaged.passRetained(made).toOpaque(),
      { kept in kept.map { Unmanaged<FollowingTrees>.fromOpaque($0).release() } })
    return made
  }

  func add(_ tree: Tree) {
    references.removeAll { $0.tree == nil || $0.tree === tree }
    references.append(Reference(tree: tree))
  }

  func tellChanges() {
    // They may be added to meanwhile.
    for tree in references.compactMap(\.tree) {
      tree.tellChanges()
    }
  }
}

extension ValueSource {
  var places: FollowingTrees { .of(pointer) }
}
