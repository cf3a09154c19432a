/// Ends an observation of themes.
///
/// An observation lives with the object that is told, or with the manager where there is none: to let go of
/// this ends nothing. It keeps neither of them, nor what is called.
public final class ThemeObservation {
  private let tree: Fleeting<Tree>
  private let observer: Fleeting<AnyThemeObserver>

  init(_ observer: AnyThemeObserver, in tree: Tree) {
    self.tree = Fleeting(tree)
    self.observer = Fleeting(observer)
  }

  /// Ends it: nothing is told any more, not even what is due already. To call this twice is fine, and so it
  /// is when the object or the manager has gone. On the tree's thread.
  public func cancel() {
    guard let tree = tree.object else { return }
    tree.enter()
    observer.object?.cancel()
    tree.finish()
  }
}
