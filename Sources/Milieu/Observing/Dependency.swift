internal import CMilieu
internal import CSwiftRuntime

/// A key of whatever type.
struct KnownKey {
  let pointer: OpaquePointer
  let storage: KeyStorage
  /// Values are equal if, and only if, their bits are.
  let comparesBits: Bool
}

extension KnownKey {
  /// Whether a function of the program's computes it where nothing is set.
  var isDerived: Bool { milieu_key_is_derived(pointer) }

  /// The key with its value at a place.
  func dependency(at place: Place) -> Dependency {
    Dependency(self, place.value(of: pointer))
  }
}

/// A key that something was computed from, with the value that it had.
///
/// It does not keep the value: `Dependencies` does, and others say what does.
struct Dependency {
  let known: KnownKey
  let bits: Int64

  init(_ key: KnownKey, _ value: MilieuValue) {
    known = key
    bits = value.integer
  }

  init(_ key: KnownKey, bits: Int64) {
    known = key
    self.bits = bits
  }

  var key: OpaquePointer { known.pointer }

  var value: MilieuValue {
    var value = milieu_value_int(bits)
    value.type = known.storage.type
    return value
  }

  var name: String { String(cString: milieu_key_name(key)) }

  /// Whether the core still gives the same value: for what does not lie in place, the very same.
  @inline(__always)
  func isCurrent(at place: Place) -> Bool {
    place.bits(of: known, last: bits) == bits
  }

  /// The key with its value of now, for which `Place.bits` has given other bits.
  func now(_ now: Int64, at place: Place) -> Dependency {
    now == ~bits ? known.dependency(at: place) : Dependency(known, bits: now)
  }

  /// Whether another one of the same key has an equal value.
  func isEqual(to other: Dependency) -> Bool {
    guard bits != other.bits, !known.comparesBits else { return bits == other.bits }
    var (own, others) = (value, other.value)
    return milieu_key_equal(key, &own, &others)
  }
}

// Keeping what does not lie in place.
extension Dependency {
  @inline(__always)
  func keep(_ keeping: Dependencies.Keeping = .objects) {
    if let address {
      keep(address, keeping)
    }
  }

  private func keep(_ address: UnsafeMutableRawPointer, _ keeping: Dependencies.Keeping) {
    switch (known.storage, keeping) {
    case (.string, _): milieu_string_retain(OpaquePointer(address))
    // Nothing of Swift's is in it, that it could keep.
    case (.object, _): _ = milieu_key_retain(key, value)
    case (_, .objects): _ = Unmanaged<AnyBox>.fromOpaque(address).retain()
    case (_, .places): swift_unownedRetain(address)
    }
  }

  func letGo(_ keeping: Dependencies.Keeping = .objects) {
    guard let address else { return }
    switch (known.storage, keeping) {
    case (.string, _): milieu_string_release(OpaquePointer(address))
    case (.object, _): milieu_key_release(key, value)
    case (_, .objects): Unmanaged<AnyBox>.fromOpaque(address).release()
    case (_, .places): swift_unownedRelease(address)
    }
  }

  /// Of a value that does not lie in place, unless it is none.
  private var address: UnsafeMutableRawPointer? {
    known.storage.isInPlace ? nil : UnsafeMutableRawPointer(bitPattern: Int(bits))
  }
}

/// A value of the core's, kept.
final class KeptValue {
  private let dependency: Dependency

  init(_ key: KnownKey, _ core: MilieuValue) {
    dependency = Dependency(key, core)
    dependency.keep()
  }

  deinit {
    dependency.letGo()
  }

  var core: MilieuValue { dependency.value }
}
