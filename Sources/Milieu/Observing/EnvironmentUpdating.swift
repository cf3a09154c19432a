/// An object that is updated when environment values change for it.
///
/// ```swift
/// final class Row: EnvironmentUpdating {
///   let node = Node("row")
///   @Environment(\.padding) var padding
///
///   func updateEnvironment() {
///     layOut(padding: padding)
///   }
/// }
/// ```
///
/// Implement one of the two methods. It is called once when the object is attached (see
/// ``Environmentable/attach()``), and then once a flush, in tree order, if a value has changed for it
/// on which it depends: one that its class declares with ``Environment``, or one that the last update
/// read at the object's own node by other ways, as through ``Environmentable/environmentValues``.
/// Values that a nearer one hides, or that are equal, change nothing.
///
/// What a class declares is found in the first of its objects that is attached, by reflection. What is
/// not found so, as in a class with a `customMirror` of its own or where an object's property has
/// another key path than that first one's, an object depends on from when it reads it first.
///
/// From within anything may be done: change values (told in the next round), add, move, and release
/// objects, this one too.
public protocol EnvironmentUpdating: Environmentable {
  /// Takes over values that have changed.
  func updateEnvironment()

  /// The same, and says which, what they were, and in what transaction they changed.
  func updateEnvironment(_ update: EnvironmentUpdate)

  /// On what objects of the class depend; `.declared` unless you implement this.
  static var environmentDependencies: EnvironmentDependencies { get }
}

/// On what an object depends.
public enum EnvironmentDependencies: Sendable {
  /// What its class declares, and what it read in its last update.
  case declared
  /// Every key that is predefined, or has been used from Swift in its tree.
  case all
}

extension EnvironmentUpdating {
  public static var environmentDependencies: EnvironmentDependencies { .declared }

  public func updateEnvironment(_ update: EnvironmentUpdate) {
    updateEnvironment()
  }

  public func updateEnvironment() {
    fatalError(
      """
      \(Self.self) is EnvironmentUpdating but implements neither updateEnvironment() nor \
      updateEnvironment(_:): the class that conforms is to have one of them, for its subclasses to \
      override.
      """)
  }
}

/// What an object is told when values change for it.
///
/// Ask only within the call that it was given to: later, what counts as new is what is read then.
public struct EnvironmentUpdate {
  /// Whether the object has just been attached; everything counts as changed then.
  public let isInitial: Bool
  /// The latest transaction that changed one of the values.
  public let transaction: Transaction
  let past: PastValues

  init(_ past: PastValues, _ transaction: Transaction, isInitial: Bool = false) {
    self.past = past
    self.transaction = transaction
    self.isInitial = isInitial
  }

  /// The values of now.
  public var values: EnvironmentValues { EnvironmentValues(at: past.node) }

  /// The values as they were before this change; in an initial update, and for what the object does
  /// not depend on, those of now.
  public var oldValues: EnvironmentValues { EnvironmentValues(past, recorder: nil) }

  /// Whether what a key path leads to has changed; for a value that is not `Equatable`, whether it
  /// may have. What the object does not depend on counts as unchanged.
  public func changes<Value>(_ keyPath: KeyPath<EnvironmentValues, Value>) -> Bool {
    guard !isInitial else { return true }
    let path = DeclaredValuePath(keyPath)
    path.read(at: past.node) { _ in }
    return path.hasChanged(past, for: nil)
  }

  /// The names of the keys that have changed, sorted; none in an initial update.
  public var changedKeys: [String] { past.names.sorted() }
}
