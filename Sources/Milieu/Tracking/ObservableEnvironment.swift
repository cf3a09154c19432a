public import Observation

/// The values at a node as properties that Observation tracks.
///
/// ```swift
/// import Observation
///
/// let environment = row.observable
/// withObservationTracking {
///   layOut(padding: environment.padding)
/// } onChange: {
///   print("the padding is another one now")
/// }
/// ```
///
/// `onChange`, and the next value of `Observations`, come when observers are told, once for each time
/// that values are tracked: so what is read there is the new value already. Where what is read combines
/// several keys, a change of any counts, if the result differs. To read without tracking binds nothing.
///
/// Classes that are `Observable` need none: what they read through ``Environment`` is tracked as well.
///
/// It keeps its node; what is tracked does not.
@dynamicMemberLookup
public final class ObservableEnvironment: Observable {
  private let node: Node

  fileprivate init(_ node: Node) {
    self.node = node
  }

  /// The value that a key path leads to, read now. On the tree's thread.
  public subscript<Value>(dynamicMember keyPath: KeyPath<EnvironmentValues, Value>) -> Value {
    node.track(keyPath)
    return EnvironmentValues(at: node)[keyPath: keyPath]
  }
}

extension Environmentable {
  /// The values at this object's node, for `withObservationTracking` and `Observations` to track.
  public var observable: ObservableEnvironment { ObservableEnvironment(node) }
}

extension Node {
  /// Lets Observation see that what a key path leads to here is about to be read.
  func track<Value>(_ keyPath: KeyPath<EnvironmentValues, Value>) {
    let tracker = readTracker ?? ReadTracker()
    readTracker = tracker
    tracker.track(keyPath, at: self)
  }
}
