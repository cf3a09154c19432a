import BenchHarness
import Foundation
import Milieu

/// A type of values whose reading is measured (S): through `@Environment`, and, as the limit, from a
/// stored property.
protocol Sample: Kept, Equatable {
  /// Its key.
  static var keyPath: WritableKeyPath<EnvironmentValues, Self> { get }
  /// One that is not the key's default, made at run time.
  static func sample() -> Self
}

extension Int: Sample {
  static var keyPath: WritableKeyPath<EnvironmentValues, Int> { \.number }
  static func sample() -> Int { 42 }
}

extension Weather: Sample {
  static var keyPath: WritableKeyPath<EnvironmentValues, Weather> { \.weather }
  static func sample() -> Weather { .cloudy }

  func keep() { bench_keep(Int64(rawValue)) }
}

extension String: Sample {
  static var keyPath: WritableKeyPath<EnvironmentValues, String> { \.text }
  /// Too long to lie within the string itself.
  static func sample() -> String { String(repeating: "abcdef", count: 4) }

  consuming func keep() { take(self) }
}

extension Locale: Sample {
  static var keyPath: WritableKeyPath<EnvironmentValues, Locale> { \.locale }
  static func sample() -> Locale { Locale(identifier: "pl_PL") }

  consuming func keep() { take(self) }
}

/// Takes a value, and lets it go out of the compiler's sight.
@inline(never)
private func take<Value>(_ value: consuming Value) {
  withUnsafePointer(to: &value) { bench_keep(Int64(Int(bitPattern: $0))) }
}

/// S: an object at the bottom of a chain reads a value that is set at the top.
func prepareSample<Reader: ValueReader & Environmentable>(
  _ reader: Reader, _ depth: UInt64
) -> any World where Reader.Value: Sample {
  let chain = (0..<depth).map { _ in Node() }
  for (above, below) in zip(chain, chain.dropFirst()) {
    above.add(below)
  }
  chain[chain.count - 1].add(reader)
  chain[0].environment(Reader.Value.keyPath, Reader.Value.sample())
  return prepareReads(by: reader, expecting: Reader.Value.sample(), keeping: [chain])
}

/// An object that has its value itself.
private final class Stored<Value>: ValueReader {
  var value: Value

  init(_ value: Value) {
    self.value = value
  }
}

/// S of the limit.
func prepareStored<Value: Sample>(_ type: Value.Type) -> any World {
  prepareReads(by: Stored(Value.sample()), expecting: Value.sample(), keeping: [])
}
