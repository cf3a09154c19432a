import BenchHarness
import Foundation
import Milieu

/// The overlay.
enum MilieuSwift: Subject {
  static let name = "milieu-swift"

  static func addPlace(below parent: Node?) -> Node {
    let place = Node()
    parent?.add(place)
    return place
  }

  static func addReader(below parent: Node?) -> NumberReader {
    let reader = NumberReader()
    parent?.add(reader)
    return reader
  }

  static func addReader(ofKey key: Int, below parent: Node?) -> NumberReader {
    let reader = NumberReader(keyPaths[key])
    parent?.add(reader)
    return reader
  }

  static func addListener(
    below parent: Node?, _ ear: UnsafeMutablePointer<BenchEar>
  ) -> NumberListener {
    let listener = NumberListener(ear)
    parent?.add(listener)
    // The top is added to nothing.
    listener.attach()
    return listener
  }

  static func place(of reader: NumberReader) -> Node { reader.node }

  static func place(of listener: NumberListener) -> Node { listener.node }

  static func read(at place: Node) -> Int { place.environmentValues.number }

  static func set(at place: Node, to value: Int) {
    place.environment(\.number, value)
  }

  static func set(_ key: Int, at place: Node, to value: Int) {
    place.environment(keyPaths[key], value)
  }

  static func unset(at place: Node) {
    place.resetEnvironment(\.number)
  }

  static func move(_ place: Node, below parent: Node) {
    parent.add(place)
  }

  static var visited: Int? { Tree.current.statistics.nodesVisited }

  private nonisolated(unsafe) static let keyPaths = numberKeyPaths(64, Void.self)
}

// MARK: Keys

enum Weather: Int {
  case sunny, cloudy
}

enum NumberKey: EnvironmentKey {
  static let defaultValue = 0
}

enum FactorKey: EnvironmentKey {
  static let defaultValue = 0
}

enum WeatherKey: EnvironmentKey {
  static let defaultValue = Weather.sunny
}

enum TextKey: EnvironmentKey {
  static let defaultValue = ""
}

extension EnvironmentValues {
  var number: Int {
    get { self[NumberKey.self] }
    set { self[NumberKey.self] = newValue }
  }

  var factor: Int {
    get { self[FactorKey.self] }
    set { self[FactorKey.self] = newValue }
  }

  var product: Int { number * factor }

  var weather: Weather {
    get { self[WeatherKey.self] }
    set { self[WeatherKey.self] = newValue }
  }

  var text: String {
    get { self[TextKey.self] }
    set { self[TextKey.self] = newValue }
  }
}

/// One of many keys, of which each tag makes one.
enum TaggedKey<Tag>: EnvironmentKey {
  static var defaultValue: Int { 0 }
}

/// A type that tells a key from others, and one more for each that there is.
struct Tag<Before>: Hashable {}

extension EnvironmentValues {
  subscript<Before>(tag: Tag<Before>) -> Int {
    get { self[TaggedKey<Before>.self] }
    set { self[TaggedKey<Before>.self] = newValue }
  }
}

/// The key paths of so many keys.
private func numberKeyPaths<Before>(
  _ count: Int, _ before: Before.Type
) -> [WritableKeyPath<EnvironmentValues, Int>] {
  guard count > 0 else { return [] }
  return [\.[Tag<Before>()]] + numberKeyPaths(count - 1, Tag<Before>.self)
}

// MARK: Objects

final class NumberReader: Environmentable, ValueReader {
  let node = Node()
  @Environment<Int> var value: Int

  init(_ keyPath: KeyPath<EnvironmentValues, Int> = \.number) {
    _value = Environment(keyPath)
  }
}

final class WeatherReader: Environmentable, ValueReader {
  let node = Node()
  @Environment(\.weather) var value
}

final class TextReader: Environmentable, ValueReader {
  let node = Node()
  @Environment(\.text) var value
}

final class LocaleReader: Environmentable, ValueReader {
  let node = Node()
  @Environment(\.locale) var value
}

final class NumberListener: EnvironmentUpdating {
  let node: Node
  @Environment(\.number) private var number
  private let ear: UnsafeMutablePointer<BenchEar>

  init(_ ear: UnsafeMutablePointer<BenchEar>, at node: Node = Node()) {
    self.ear = ear
    self.node = node
  }

  func updateEnvironment() {
    bench_hear(ear, Int64(number))
  }
}

/// Depends on what is computed of two numbers.
final class ProductListener: EnvironmentUpdating {
  let node = Node()
  @Environment(\.product) private var product
  private let ear: UnsafeMutablePointer<BenchEar>

  init(_ ear: UnsafeMutablePointer<BenchEar>) {
    self.ear = ear
  }

  func updateEnvironment() {
    bench_hear(ear, Int64(product))
  }
}

/// Counts how often it is told of a number, which it does not read then, for reading has times of its own.
protocol CountingListener: EnvironmentUpdating {
  var number: Int { get }
  var ear: UnsafeMutablePointer<BenchEar> { get }
  init(_ ear: UnsafeMutablePointer<BenchEar>)
}

/// Depends on one value.
final class OnefoldListener: CountingListener {
  let node = Node()
  @Environment(\.number) var number
  let ear: UnsafeMutablePointer<BenchEar>

  init(_ ear: UnsafeMutablePointer<BenchEar>) {
    self.ear = ear
  }

  func updateEnvironment() {
    ear.pointee.told += 1
  }
}

/// Depends on four values, of which the number changes.
final class FourfoldListener: CountingListener {
  let node = Node()
  @Environment(\.number) var number
  @Environment(\.weather) private var weather
  @Environment(\.text) private var text
  @Environment(\.locale) private var locale
  let ear: UnsafeMutablePointer<BenchEar>

  init(_ ear: UnsafeMutablePointer<BenchEar>) {
    self.ear = ear
  }

  func updateEnvironment() {
    ear.pointee.told += 1
  }
}
