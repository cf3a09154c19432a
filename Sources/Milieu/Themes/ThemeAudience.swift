/// Those who observe themes by one manager, or at nodes of their own.
///
/// Invariant: `observers` are those that the core keeps and that were not cancelled, each at the index that
/// is its `position`; `named` are those of them that are told to objects, by what tells them apart. Neither
/// keeps them: the core does, and when it lets go of one, that one leaves by itself.
///
/// Nobody says when a plain object goes. So whoever is told finds out whether its object is still there,
/// whoever is counted as well, and each who comes looks at some of the others: the work is constant, and
/// what has gone is found before the number of those who are there has grown by a small part.
final class ThemeAudience {
  /// What makes two observations by the same audience one.
  struct Name: Hashable {
    let object: ObjectIdentifier
    let keyPath: AnyKeyPath
    let isClosure: Bool
  }

  private var observers: [Fleeting<AnyThemeObserver>] = []
  private var named: [Name: Fleeting<AnyThemeObserver>] = [:]
  /// Who is looked at next.
  private var hand = 0
  private static let looksAtOnce = 16

  /// The one that has the name, whose object is there as long as somebody can give its name.
  func observer(_ name: Name) -> AnyThemeObserver? {
    named[name]?.object
  }

  /// Adds one whose name nobody has. Calls nothing of the program's.
  func add(_ observer: AnyThemeObserver) {
    observer.position = observers.count
    observers.append(Fleeting(observer))
    if let name = observer.name {
      named[name] = Fleeting(observer)
    }
  }

  /// Forgets one that is here. It may be going, and is not kept.
  func remove(_ observer: AnyThemeObserver) {
    guard let position = observer.position else { return }
    observer.position = nil
    let last = observers.removeLast()
    if position < observers.count {
      observers[position] = last
      last.address._withUnsafeGuaranteedRef { $0.position = position }
    }
    if let name = observer.name {
      named[name] = nil
    }
  }

  /// Ends those of some who are here whose objects have gone: to be called for each who comes, before it.
  func lookAtSome() {
    var left = min(Self.looksAtOnce, observers.count)
    while left > 0, !observers.isEmpty {
      left -= 1
      if hand >= observers.count {
        hand = 0
      }
      if !endIfOrphaned(observers[hand].object) {
        hand += 1
      }
    }
  }

  private func endIfOrphaned(_ observer: AnyThemeObserver?) -> Bool {
    guard let observer, observer.isOrphaned else { return false }
    observer.cancel()
    return true
  }

  /// How many there are, once those have gone whose object has. What goes with one of them may be the last
  /// that kept another's object.
  func count() -> Int {
    while case let orphans = observers.compactMap(\.object).filter(\.isOrphaned), !orphans.isEmpty {
      orphans.forEach { $0.cancel() }
    }
    return observers.count
  }
}

/// The audiences of a tree that last as long as it does; a companion of the tree.
final class TreeThemes {
  /// Of those who observe what the whole tree is given.
  let everybody = ThemeAudience()
  /// Of those who observe at nodes of their own.
  let ownNodes = ThemeAudience()
  /// What stands for the whole tree, while somebody holds it.
  weak var manager: ThemeManager?

  static func of(_ tree: Tree) -> TreeThemes {
    tree.enter()
    let type = ObjectIdentifier(TreeThemes.self)
    if let known = tree.companions[type] as? TreeThemes {
      return known
    }
    let made = TreeThemes()
    tree.companions[type] = made
    return made
  }
}
