import BenchHarness

/// The algorithm of a library for UIKit, UIEnvironment, on plain classes: a view keeps its values in a
/// dictionary; who reads climbs to the nearest view that has a value; and a change is told to all below,
/// whatever they have or read.
enum UIEnvironment: Subject {
  static let name = "uienvironment"
  static let tellsHidden = true

  static func addPlace(below parent: View?) -> View { add(View(), below: parent) }

  static func addReader(below parent: View?) -> ViewReader {
    add(ViewReader(\.number, of: NumberViewKey.self), below: parent)
  }

  static func addReader(ofKey key: Int, below parent: View?) -> ViewReader {
    add(keys[key].makeReader(), below: parent)
  }

  static func addListener(
    below parent: View?, _ ear: UnsafeMutablePointer<BenchEar>
  ) -> ViewListener {
    add(ViewListener(ear), below: parent)
  }

  private static func add<Child: View>(_ child: Child, below parent: View?) -> Child {
    parent?.add(child)
    return child
  }

  static func place(of reader: ViewReader) -> View { reader }

  static func place(of listener: ViewListener) -> View { listener }

  static func read(at place: View) -> Int {
    place.value(at: \.number) { $0.values.hasValue(for: NumberViewKey.self) }
  }

  static func set(at place: View, to value: Int) {
    place.set(\.number, to: value)
  }

  static func set(_ key: Int, at place: View, to value: Int) {
    place.set(keys[key].keyPath, to: value)
  }

  static func unset(at place: View) {
    place.unset(NumberViewKey.self)
  }

  static func move(_ place: View, below parent: View) {
    place.removeFromParent()
    parent.add(place)
    place.tell()
  }

  private nonisolated(unsafe) static let keys = taggedViewKeys(64, Void.self)
}

// MARK: Values

protocol ViewKey {
  associatedtype Value
  static var defaultValue: Value { get }
}

/// The values of one view, by their keys.
struct ViewValues {
  private var values: [ObjectIdentifier: Any] = [:]

  subscript<Key: ViewKey>(key: Key.Type) -> Key.Value {
    get { values[ObjectIdentifier(key)] as? Key.Value ?? Key.defaultValue }
    set { values[ObjectIdentifier(key)] = newValue }
  }

  func hasValue<Key: ViewKey>(for key: Key.Type) -> Bool {
    values.keys.contains(ObjectIdentifier(key))
  }

  mutating func remove<Key: ViewKey>(_ key: Key.Type) {
    values[ObjectIdentifier(key)] = nil
  }
}

enum NumberViewKey: ViewKey {
  static let defaultValue = 0
}

extension ViewValues {
  var number: Int {
    get { self[NumberViewKey.self] }
    set { self[NumberViewKey.self] = newValue }
  }
}

/// One of many keys, of which each tag makes one.
enum TaggedViewKey<Tag>: ViewKey {
  static var defaultValue: Int { 0 }
}

struct ViewTag<Before>: Hashable {}

extension ViewValues {
  subscript<Before>(tag: ViewTag<Before>) -> Int {
    get { self[TaggedViewKey<Before>.self] }
    set { self[TaggedViewKey<Before>.self] = newValue }
  }
}

private struct TaggedView {
  let keyPath: WritableKeyPath<ViewValues, Int>
  let makeReader: () -> ViewReader
}

/// So many keys.
private func taggedViewKeys<Before>(_ count: Int, _ before: Before.Type) -> [TaggedView] {
  guard count > 0 else { return [] }
  let keyPath: WritableKeyPath<ViewValues, Int> = \.[ViewTag<Before>()]
  let key = TaggedView(keyPath: keyPath) {
    ViewReader(keyPath, of: TaggedViewKey<Before>.self)
  }
  return [key] + taggedViewKeys(count - 1, ViewTag<Before>.self)
}

// MARK: Views

/// A view that is told of changes conforms to this.
protocol ViewUpdating: AnyObject {
  func updateEnvironment()
}

class View {
  fileprivate var values = ViewValues()
  private var children: [View] = []
  /// As in UIKit, the parent owns its children, and they do not own it.
  private unowned(unsafe) var parent: View?

  func add(_ child: View) {
    child.parent = self
    children.append(child)
  }

  func removeFromParent() {
    parent?.children.removeAll { $0 === self }
    parent = nil
  }

  /// Climbs to the nearest view that has a value, or to the top. That is done by a loop, for recursion
  /// would overflow the stack in a chain of a million.
  func value<Value>(
    at keyPath: KeyPath<ViewValues, Value>, hasValue: (View) -> Bool
  ) -> Value {
    var view = self
    while !hasValue(view), let parent = view.parent {
      view = parent
    }
    return view.values[keyPath: keyPath]
  }

  func set<Value>(_ keyPath: WritableKeyPath<ViewValues, Value>, to value: Value) {
    values[keyPath: keyPath] = value
    tell()
  }

  func unset<Key: ViewKey>(_ key: Key.Type) {
    values.remove(key)
    tell()
  }

  /// Tells all who conform, here and below. The trees in which somebody is told are a few levels deep.
  func tell() {
    (self as? any ViewUpdating)?.updateEnvironment()
    for child in children {
      child.tell()
    }
  }
}

final class ViewReader: View, ValueReader {
  private let keyPath: KeyPath<ViewValues, Int>
  private let hasValue: (View) -> Bool

  init<Key: ViewKey>(_ keyPath: KeyPath<ViewValues, Int>, of key: Key.Type) {
    self.keyPath = keyPath
    hasValue = { $0.values.hasValue(for: key) }
  }

  var value: Int { value(at: keyPath, hasValue: hasValue) }
}

final class ViewListener: View, ViewUpdating {
  private let ear: UnsafeMutablePointer<BenchEar>

  init(_ ear: UnsafeMutablePointer<BenchEar>) {
    self.ear = ear
  }

  func updateEnvironment() {
    bench_hear(ear, Int64(UIEnvironment.read(at: self)))
  }
}
