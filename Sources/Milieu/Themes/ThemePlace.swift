/// Where somebody observes themes, and among whom.
struct ThemePlace {
  let node: Node
  let audience: ThemeAudience
}

extension ThemePlace {
  /// A manager's or, if it is nil, the object's own node, or else that of the thread's tree.
  init(of object: AnyObject, _ manager: ThemeManager?) {
    if let manager = manager ?? object as? ThemeManager {
      self = manager.place
    } else if let node = (object as? any Environmentable)?.node {
      self.init(node: node, audience: TreeThemes.of(node.tree).ownNodes)
    } else {
      self = ThemeManager.default.place
    }
  }

  /// Lets a closure observe, which is nobody's.
  func observe<Root: Theme, Part>(
    _ keyPath: KeyPath<Root, Part>,
    _ handler: @escaping (Result<Part, ThemeError>, Transaction) -> Void
  ) -> ThemeObservation {
    node.tree.enter()
    audience.lookAtSome()
    return begin(ThemeObserver(at: self, keyPath, nil, nil) { handler($1, $2) })
  }

  /// Lets an object observe. Of an object, a key path and an audience one that is told by the same means is
  /// there once: a second closure takes the place of the first, and one that applies themes goes on.
  func observe<Root: Theme, Part, Object: AnyObject>(
    _ keyPath: KeyPath<Root, Part>, for object: Object, isClosure: Bool,
    _ handler: @escaping (Object, Result<Part, ThemeError>, Transaction) -> Void
  ) -> ThemeObservation {
    node.tree.enter()
    let name = ThemeAudience.Name(
      object: ObjectIdentifier(object), keyPath: keyPath, isClosure: isClosure)
    audience.lookAtSome()
    // What goes with a closure that is cancelled may observe by the same name.
    while let known = audience.observer(name) {
      guard isClosure else { return ThemeObservation(known, in: node.tree) }
      known.cancel()
    }
    return begin(
      ThemeObserver(at: self, keyPath, object, name) { object, outcome, transaction in
        guard let object else { return }
        handler(unsafeDowncast(object, to: Object.self), outcome, transaction)
      })
  }

  private func begin<Root, Part>(_ observer: ThemeObserver<Root, Part>) -> ThemeObservation {
    audience.add(observer)
    observer.begin(at: node)
    return ThemeObservation(observer, in: node.tree)
  }
}
