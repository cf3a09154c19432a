internal import CMilieuTheme

/// The table of a whole tree, which is loaded from files, and loaded again.
///
/// ```swift
/// ColorTable.shared.onError = { print($0) }
/// ColorTable.shared.file = "colors.txt"
/// ```
///
/// Every node reads the table as ``EnvironmentValues/colorTable``, and its entries by ``Picked``, where
/// neither the node nor one above it has been given another table: it is a base value above all roots
/// (``Tree/baseEnvironment(_:_:)``). Another table takes its place in one transaction, and only those are
/// told who see an entry that is another one then, each once. Entries that some key in the process picks and
/// that the new table does not have read as their defaults, and are reported (``ColorTable/onReport``).
///
/// A table with faults is not loaded: the one in force stays.
///
/// Each tree has one, which does not keep the tree, and belongs to its thread.
public final class SharedColorTable {
  private enum Origin {
    case code
    case file(String)
    case tokens([(key: String, value: String)])

    /// The files' paths.
    var files: [String] {
      switch self {
      case .code: []
      case .file(let path): [path]
      case .tokens(let files): files.map(\.value)
      }
    }

    /// What is in them; nil where there are none.
    func read() throws(ColorTableError) -> ColorTable? {
      switch self {
      case .code: nil
      case .file(let path): try ColorTable(file: path)
      case .tokens(let files): try ColorTable(tokens: files)
      }
    }
  }

  private let treeReference: Fleeting<Tree>
  private var origin = Origin.code
  private var current: ColorTable?
  /// What was wrong with what was loaded last, while the former table stayed; `nil` once something was
  /// loaded without a fault.
  public private(set) var error: ColorTableError?
  /// Is given what is wrong with a file where nobody catches it: one that ``file`` was to be, or one that
  /// is followed and has changed.
  public var onError: ((ColorTableError) -> Void)?
  /// Is given the files that are to be watched, before they are read, for who follows them.
  package var watch: ((_ files: [String]) -> Void)?
  /// Who follows them, kept for the module that does.
  package var follower: AnyObject?

  fileprivate init(_ tree: Tree) {
    treeReference = Fleeting(tree)
  }
}

extension ColorTable {
  /// The table of the tree that new nodes of the calling thread, or of the main actor, belong to.
  public static var shared: SharedColorTable { shared(in: .current) }

  /// The table of a tree of the calling thread's.
  public static func shared(in tree: Tree) -> SharedColorTable {
    tree.enter()
    let identifier = ObjectIdentifier(SharedColorTable.self)
    if let known = tree.companions[identifier] as? SharedColorTable {
      return known
    }
    let made = SharedColorTable(tree)
    tree.companions[identifier] = made
    return made
  }
}

extension SharedColorTable {
  /// The table in force; `nil` for none, as in the beginning. To set it takes the place of a file.
  public var table: ColorTable? {
    get { current }
    set {
      error = nil
      put(newValue, .code)
      // Who is told of it may have loaded a file.
      watch?(files)
    }
  }

  /// The colour of an entry of the table in force; `nil` if there is none.
  public subscript(entry: String, theme: String) -> Color? { current?[entry, theme] }

  /// The path of the file that the table in force was loaded from; `nil` if there is none, or several.
  ///
  /// To set it loads another file, as ``load(file:)`` does. If that fails it stays what it was, ``error``
  /// says why, and ``onError`` is called. `nil` takes the table away.
  public var file: String? {
    get { if case .file(let path) = origin { path } else { nil } }
    set {
      guard let newValue else {
        table = nil
        return
      }
      do {
        try load(file: newValue)
      } catch {
        onError?(error)
      }
    }
  }

  /// Loads a file, as ``ColorTable/init(file:)`` does, and lets it take the place of what is in force.
  ///
  /// - Parameter path: The file, which ``reload()`` reads again.
  /// - Throws: Everything that is wrong with it; what is in force stays.
  public func load(file path: String) throws(ColorTableError) {
    try load(.file(path))
  }

  /// Loads files of design tokens, one a theme, as ``ColorTable/init(tokens:)-82mlg`` does, and lets them take the
  /// place of what is in force.
  ///
  /// - Parameter files: The files by their themes, which ``reload()`` reads again.
  /// - Throws: Everything that is wrong with them; what is in force stays.
  public func load(tokens files: KeyValuePairs<String, String>) throws(ColorTableError) {
    try load(tokens: Array(files))
  }

  /// The same with files that are known at run time only.
  ///
  /// - Parameter files: The files by their themes.
  /// - Throws: Everything that is wrong with them; what is in force stays.
  public func load(tokens files: [(key: String, value: String)]) throws(ColorTableError) {
    try load(.tokens(files))
  }

  /// Loads what was loaded last without a fault anew. Where that was no file it does nothing.
  ///
  /// - Throws: Everything that is wrong with it; what is in force stays.
  public func reload() throws(ColorTableError) {
    try load(origin)
  }

  private func load(_ origin: Origin) throws(ColorTableError) {
    // What changes while they are read is not missed.
    watch?(files + origin.files)
    defer { watch?(files) }
    do {
      guard let table = try origin.read() else { return }
      error = nil
      put(table, origin)
    } catch {
      self.error = error
      throw error
    }
  }

  private func put(_ table: ColorTable?, _ origin: Origin) {
    let former = current
    current = table
    self.origin = origin
    milieu_theme_report_lost(former?.pointer, table?.pointer)
    if let table {
      tree?.baseEnvironment(\.colorTable, table)
    } else {
      tree?.resetBaseEnvironment(\.colorTable)
    }
  }
}

// For the other modules of this package.
extension SharedColorTable {
  /// The tree, while it is there.
  package var tree: Tree? { treeReference.object }

  /// The paths of the files that the table in force was loaded from.
  package var files: [String] { origin.files }

  /// One of the files may have changed.
  package func fileHasChanged() {
    do {
      try reload()
    } catch {
      onError?(error)
    }
  }
}
