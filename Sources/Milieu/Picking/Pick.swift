/// One property of an object that a picker drives.
///
/// You need not hold it: a pick lasts until it is cancelled, another takes its place, or the object or
/// the node goes. It belongs to the thread of the tree.
public struct Pick {
  private let observer: Fleeting<Dependent>?
  private let tree: Fleeting<Tree>?

  /// Of one that drives, or of nothing.
  init(_ observer: Dependent? = nil) {
    self.observer = observer.map { Fleeting($0) }
    tree = observer.map { Fleeting($0.tree) }
  }

  /// Ends it: nothing is assigned any more, not even what is due already, and the property keeps what it
  /// has. If it has ended this does nothing; another one that drives the property now goes on.
  public func cancel() {
    guard let tree = tree?.object else { return }
    tree.enter()
    observer?.object?.end()
    tree.finish()
  }
}
