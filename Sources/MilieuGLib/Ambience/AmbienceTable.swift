internal import CGLib
internal import CMilieu
internal import CMilieuGLib
public import Milieu

/// Values by the state of the ambience: themes without code.
///
/// ```swift
/// let theme = AmbienceTable()
///   .set(\.accentColor, .regular, .blue)
///   .set(\.accentColor, .contrast, .black)
/// Tree.current.follow(theme)
/// ```
///
/// Where it is followed, each of its keys has the value for the state there, as a base value; in a state
/// for which it has none, that for `regular`, and without that nothing. Of sources and tables at one place
/// that have a value of a key, the one that came last counts. Who is told because the state has changed is
/// told with the transaction of that change.
///
/// A place keeps its tables; they belong to the thread of its tree.
public final class AmbienceTable {
  private let pointer: OpaquePointer

  /// Makes an empty table.
  public init() {
    pointer = milieu_glib_ambience_table_new()
  }

  /// Makes a table of what a file says; see ``load(file:)``.
  public convenience init(file path: String) throws(AmbienceError) {
    self.init()
    try load(file: path)
  }

  deinit {
    g_object_unref(UnsafeMutableRawPointer(pointer))
  }
}

extension AmbienceTable {
  /// Gives a key its value for a state, which is shown at once where the table is followed.
  ///
  /// - Parameters:
  ///   - keyPath: Leads to one key's whole value, but not to that of the ambience. Another one ends the
  ///     program with a message.
  ///   - state: The state.
  ///   - value: The value.
  /// - Returns: The table, so that calls can be chained.
  @discardableResult
  public func set<Value>(
    _ keyPath: WritableKeyPath<EnvironmentValues, Value>, _ state: Ambience.State, _ value: Value
  ) -> AmbienceTable {
    EnvironmentValues.put(keyPath, value, isConfined: true) { key, bits in
      var core = MilieuValue()
      core.type = milieu_key_type(key)
      core.integer = bits
      var content = GValue()
      milieu_glib_value_from_core(key, &core, &content)
      defer { g_value_unset(&content) }
      var error: UnsafeMutablePointer<GError>?
      let isSet = milieu_glib_ambience_table_set(pointer, key, state.core, &content, &error) != 0
      let reason = error.map { String(cString: $0.pointee.message) } ?? ""
      require(isSet, "A table cannot have \(keyPath): \(reason)")
    }
    places.tellChanges()
    return self
  }

  /// Takes a key's value for a state away. Having none is no mistake.
  ///
  /// - Returns: The table, so that calls can be chained.
  @discardableResult
  public func reset<Value>(
    _ keyPath: WritableKeyPath<EnvironmentValues, Value>, _ state: Ambience.State
  ) -> AmbienceTable {
    EnvironmentValues.keys(of: keyPath).forEach { key in
      milieu_glib_ambience_table_unset(pointer, key, state.core)
    }
    places.tellChanges()
    return self
  }

  /// Replaces all of the table by what a file says, and shows that at once. The file is not watched.
  ///
  /// It is a file of GLib's keyfile format: a group for each key, by the key's name in C, and in it an entry
  /// for each state, of which `regular` must be there:
  ///
  /// ```
  /// [accent-color]
  /// regular = #1a5fb4
  /// invert = #99c1f1
  /// ```
  ///
  /// Keys of your own have a `sharedName`, and are known once they have been used: as by
  /// ``declare(_:)``.
  ///
  /// - Parameter path: The file.
  /// - Throws: What is wrong, a line for each fault; then nothing changes.
  public func load(file path: String) throws(AmbienceError) {
    try AmbienceError.check { milieu_glib_ambience_table_load_file(pointer, path, $0) }
    places.tellChanges()
  }

  /// The same with a text.
  ///
  /// - Parameters:
  ///   - text: What a file would have.
  ///   - name: What messages call it.
  /// - Throws: What is wrong, a line for each fault; then nothing changes.
  public func load(text: String, named name: String = "the text") throws(AmbienceError) {
    try AmbienceError.check {
      milieu_glib_ambience_table_load_data(pointer, name, text, gssize(text.utf8.count), $0)
    }
    places.tellChanges()
  }

  /// Makes keys with a `sharedName` known to files, which otherwise they are from their first use.
  ///
  /// - Parameter keyPaths: Lead to the keys.
  public static func declare(_ keyPaths: PartialKeyPath<EnvironmentValues>...) {
    for keyPath in keyPaths {
      _ = EnvironmentValues()[keyPath: keyPath]
    }
  }
}

// Where it is followed.
extension Environmentable {
  /// Shows a table's values at this object's node, for it and all below, on top of what is followed there
  /// already. What is there before is not lost. The node keeps the table until ``unfollow(_:)-(AmbienceTable)``,
  /// or until the node goes.
  ///
  /// - Returns: The object, so that calls can be chained.
  @discardableResult
  public func follow(_ table: AmbienceTable) -> Self {
    table.follow(at: node.rawHandle, in: node.tree)
    return self
  }

  /// Ends that. Does nothing for one that is not followed here.
  ///
  /// - Returns: The object, so that calls can be chained.
  @discardableResult
  public func unfollow(_ table: AmbienceTable) -> Self {
    table.unfollow(at: node.rawHandle, in: node.tree)
    return self
  }
}

extension Tree {
  /// Shows a table's values for the whole tree, on top of what is followed already. What is there before is
  /// not lost. The tree keeps the table until ``unfollow(_:)-(AmbienceTable)``.
  ///
  /// - Returns: The tree, so that calls can be chained.
  @discardableResult
  public func follow(_ table: AmbienceTable) -> Tree {
    table.follow(at: MILIEU_NODE_NONE, in: self)
    return self
  }

  /// Ends that. Does nothing for one that is not followed here.
  ///
  /// - Returns: The tree, so that calls can be chained.
  @discardableResult
  public func unfollow(_ table: AmbienceTable) -> Tree {
    table.unfollow(at: MILIEU_NODE_NONE, in: self)
    return self
  }
}

extension AmbienceTable {
  private var places: FollowingTrees { .of(UnsafeMutableRawPointer(pointer)) }

  fileprivate func follow(at handle: UInt64, in tree: Tree) {
    tree.requireThread()
    places.add(tree)
    tree.checkFollowing {
      milieu_glib_ambience_table_attach(pointer, tree.pointer, handle, $0)
    }
    tree.tellChanges()
  }

  fileprivate func unfollow(at handle: UInt64, in tree: Tree) {
    tree.requireThread()
    milieu_glib_ambience_table_detach(pointer, tree.pointer, handle)
    tree.tellChanges()
  }
}
