internal import CMilieu
internal import CMilieuTheme
import Foundation

/// Where a theme is chosen: a node, or above all roots.
struct ThemeChoice {
  private let node: Node
  /// Whose theme it is.
  private let object: Fleeting<AnyObject>

  init(_ object: some Environmentable) {
    node = object.node
    self.object = Fleeting((object as? Node)?.attachment?.told.object ?? object)
  }

  init(_ tree: Tree) {
    node = tree.aboveRoots
    object = Fleeting(tree)
  }

  private var tree: Tree { node.tree }

  /// A value here, which is nobody's dependency.
  private func value(_ keyPath: KeyPath<EnvironmentValues, String>) -> String {
    tree.recording { EnvironmentValues(at: node, recorder: $0)[keyPath: keyPath] }
  }

  /// Sets what another value is here now.
  func choose(_ keyPath: KeyPath<EnvironmentValues, String>) {
    tree.enter()
    choose(value(keyPath))
  }

  func choose(_ theme: String) {
    tree.enter()
    change(to: theme) { write(theme) }
  }

  /// Lets the theme be what it is without the one that was set.
  func reset() {
    tree.enter()
    let old = value(\.themeVersion)
    var new = old
    // What is set and set back is told to nobody.
    withTransaction(in: tree) {
      write(nil, isKept: false)
      new = value(\.themeVersion)
      if new != old {
        write(old, isKept: false)
      }
    }
    change(to: new) { write(nil) }
  }

  private func change(to new: String, _ body: () -> Void) {
    let old = value(\.themeVersion)
    guard old != new else { return body() }
    let change = ThemeChange(object: object, tree: Fleeting(tree), old: old, new: new)
    // Who hears that a theme is coming, and chooses that very one, has it already.
    let coming = ComingThemes.of(tree)
    let isNew = coming.announce(new, at: node.handle) { change.post(.themeWillChange) }
    guard isNew else { return }
    withTransaction(in: tree) {
      body()
      whenTold { change.post(.themeDidChange) }
    }
  }

  /// Sets the theme, or takes it away; by what keeps it across runs, if something does.
  private func write(_ theme: String?, isKept: Bool = true) {
    let isDone = isKept && ThemeKeeper.of(tree)?.choose(node.handle, theme) == true
    guard !isDone else { return }
    if node.knownPlace.isAboveRoots {
      Writer(node, theme == nil ? .take : .put, .base).assign(\.themeVersion, theme)
    } else {
      Writer(node, theme == nil ? .take : .put, .set).assign(\.themeVersion, theme)
    }
  }

  /// Calls a function when all that is due has been told, and what the open transaction changes.
  private func whenTold(_ function: @escaping () -> Void) {
    let kept = Unmanaged.passRetained(Told(function))
    let status = milieu_theme_when_told(
      tree.core,
      { _, userData in
        userData.map { Unmanaged<Told>.fromOpaque($0).takeUnretainedValue().function() }
      }, kept.toOpaque(),
      { userData in userData.map { Unmanaged<Told>.fromOpaque($0).release() } })
    if status != MILIEU_OK {
      kept.release()
    }
    tree.check(status, "say when a theme has changed")
  }
}

/// The themes that are being announced in a tree, by their places.
private final class ComingThemes {
  private var announced: [(node: MilieuNode, theme: String)] = []

  static func of(_ tree: Tree) -> ComingThemes {
    if let known = tree.companions[ObjectIdentifier(ComingThemes.self)] as? ComingThemes {
      return known
    }
    let made = ComingThemes()
    tree.companions[ObjectIdentifier(ComingThemes.self)] = made
    return made
  }

  /// Runs `body`, which announces a theme. False, with nothing done, if that is going on already.
  func announce(_ theme: String, at node: MilieuNode, by body: () -> Void) -> Bool {
    guard !announced.contains(where: { $0 == (node, theme) }) else { return false }
    announced.append((node, theme))
    body()
    announced.removeLast()
    return true
  }
}

private final class Told {
  let function: () -> Void

  init(_ function: @escaping () -> Void) {
    self.function = function
  }
}

/// What is posted of one change. It keeps neither the object nor the tree.
private struct ThemeChange {
  let object: Fleeting<AnyObject>
  let tree: Fleeting<Tree>
  let old, new: String

  func post(_ name: Notification.Name) {
    tree.object?.tell {
      NotificationCenter.default.post(
        name: name, object: object.object, userInfo: ["old": old, "new": new])
    }
  }
}
