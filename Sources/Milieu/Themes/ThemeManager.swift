/// Gives themes to a tree, or to a part of it, and lets objects observe them.
///
/// ```swift
/// struct AppTheme: Theme {
///   var padding = 8
/// }
///
/// let manager = ThemeManager("preview")
/// manager.theme = AppTheme()
/// manager.add(window)
/// withAnimation {
///   manager.theme = AppTheme(padding: 12)
/// }
/// ```
///
/// A manager is a node like others, usually a root, and needs no window. What it does is to give the value
/// ``EnvironmentValues/theme`` there: for what is added below it, until a nearer node has one of its own.
/// A manager that was not given a theme has the one that it inherits, which for a root is the theme of
/// ``default``.
///
/// Whoever makes a manager keeps it; those who observe from it do not, and are told nothing when it has
/// gone. It belongs to its tree's thread, and the last release may happen on any.
public final class ThemeManager: Environmentable {
  /// The manager's place. Of ``default`` it is the one above all roots: what is added there becomes a root,
  /// and beside the theme it has base values alone. To set others there, or to move it, is a mistake, which
  /// ends the program with a message.
  public let node: Node
  private let audience: ThemeAudience

  var place: ThemePlace { ThemePlace(node: node, audience: audience) }

  /// Makes a manager of one's own, which has a node of its own.
  ///
  /// - Parameters:
  ///   - name: What the node is called in descriptions and messages.
  ///   - tree: A tree of the calling thread's.
  public init(_ name: String? = nil, in tree: Tree = .current) {
    node = Node(name, in: tree)
    audience = ThemeAudience()
  }

  /// Stands for a whole tree.
  private init(of tree: Tree, _ audience: ThemeAudience) {
    node = tree.aboveRoots
    self.audience = audience
  }

  /// The manager of the calling thread's tree, ``Tree/current``.
  ///
  /// Its theme is that of the whole tree: every node reads it, those that are made later too, unless a
  /// nearer one says otherwise. It need not be kept: the tree has the theme, and those who observe it.
  public static var `default`: ThemeManager {
    let tree = Tree.current
    let themes = TreeThemes.of(tree)
    if let known = themes.manager {
      return known
    }
    let made = ThemeManager(of: tree, themes.everybody)
    themes.manager = made
    return made
  }
}

extension ThemeManager {
  /// The theme that counts here, of whatever type it is.
  ///
  /// To read it gives what was set last, at any time, also within a transaction and while a change is told.
  /// Those who depend on a theme are told of another one when the transaction closes, in which it is set,
  /// with what that says of animating; or by the main loop's next iteration. To set an equal one changes
  /// nothing.
  ///
  /// To set `nil` says that there is no theme here, and hides what is inherited. To let a manager of one's
  /// own inherit again is `manager.resetEnvironment(\.theme)`.
  public var theme: (any Theme)? {
    get { node.environmentValues.theme }
    set {
      if !node.knownPlace.isAboveRoots {
        node.environment(\.theme, newValue)
      } else if newValue == nil {
        node.tree.resetBaseEnvironment(\.theme)
      } else {
        node.tree.baseEnvironment(\.theme, newValue)
      }
    }
  }

  /// How many observe from this manager: closures, and objects that are there still. Those do not count who
  /// observe at nodes of their own, be it below the manager. Work: their number.
  public var observerCount: Int {
    node.tree.enter()
    let count = audience.count()
    node.tree.finish()
    return count
  }
}

// Observing by closures.
extension ThemeManager {
  /// Tells a closure of what a key path leads to in themes of one type, as they are at the manager.
  ///
  /// ```swift
  /// struct AppTheme: Theme {
  ///   var padding = 8
  /// }
  ///
  /// ThemeManager.default.observe(theme: \AppTheme.padding) { padding, transaction in
  ///   switch padding {
  ///   case .success(let padding): print(padding, transaction.isAnimated)
  ///   case .failure(let error): print(error)
  ///   }
  /// }
  /// ```
  ///
  /// It is told once before this returns, in a transaction that is not animated, and then once a flush, if
  /// what the key path leads to differs from what was told last. What is not `Equatable` counts as different
  /// with each change of the theme. Where there is no theme, or one of another type, it is told that
  /// instead, once, until it is something else. From within anything may be done.
  ///
  /// - Parameters:
  ///   - keyPath: What to observe, in themes of a type.
  ///   - handler: Kept as long as the manager's node, or until the observation is cancelled. It should not
  ///     keep a manager of one's own.
  /// - Returns: What cancels the observation. It need not be kept.
  @discardableResult
  public func observe<Root: Theme, Part>(
    theme keyPath: KeyPath<Root, Part>,
    _ handler: @escaping (_ theme: Result<Part, ThemeError>, _ transaction: Transaction) -> Void
  ) -> ThemeObservation {
    place.observe(keyPath, handler)
  }

  /// Tells a closure of themes of one type as a whole; see ``observe(theme:_:)-(KeyPath<Root,Part>,_)``.
  @discardableResult
  public func observe<Root: Theme>(
    theme type: Root.Type,
    _ handler: @escaping (_ theme: Result<Root, ThemeError>, _ transaction: Transaction) -> Void
  ) -> ThemeObservation {
    observe(theme: \Root.self, handler)
  }

  /// The same for the time that an object is there, which is any object, and which is given to the closure.
  ///
  /// An object has one closure for a key path and a manager: a second one takes the place of the first.
  ///
  /// - Parameters:
  ///   - keyPath: What to observe, in themes of a type.
  ///   - object: With whom the observation goes. It is not kept, and the closure should not keep it.
  ///   - handler: Kept as long as the observation.
  /// - Returns: What cancels the observation. It need not be kept.
  @discardableResult
  public func observe<Root: Theme, Part, Object: AnyObject>(
    theme keyPath: KeyPath<Root, Part>, for object: Object,
    _ handler:
      @escaping (
        _ object: Object, _ theme: Result<Part, ThemeError>, _ transaction: Transaction
      ) -> Void
  ) -> ThemeObservation {
    place.observe(keyPath, for: object, isClosure: true, handler)
  }

  /// The same for themes of one type as a whole.
  @discardableResult
  public func observe<Root: Theme, Object: AnyObject>(
    theme type: Root.Type, for object: Object,
    _ handler:
      @escaping (
        _ object: Object, _ theme: Result<Root, ThemeError>, _ transaction: Transaction
      ) -> Void
  ) -> ThemeObservation {
    observe(theme: \Root.self, for: object, handler)
  }
}
