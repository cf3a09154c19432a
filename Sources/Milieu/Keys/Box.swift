internal import CMilieu

/// What holds a value that does not fit into a core's value: an object of the core's, counted by
/// references that the core takes and gives back.
class AnyBox {
  /// Whether both hold equal values. Boxes of values that are not `Equatable` are equal to nothing.
  func isEqual(to other: AnyBox) -> Bool { false }
}

final class Box<Value>: AnyBox {
  let value: Value
  private let areEqual: Equality<Value>.Function?

  init(_ value: Value, areEqual: Equality<Value>.Function?) {
    self.value = value
    self.areEqual = areEqual
  }

  override func isEqual(to other: AnyBox) -> Bool {
    guard let areEqual, let other = other as? Box else { return false }
    return areEqual(value, other.value)
  }
}

extension AnyBox {
  /// The box that `pointer`, a core's object value, stands for.
  static func from(_ pointer: UnsafeRawPointer) -> AnyBox {
    Unmanaged<AnyBox>.fromOpaque(pointer).takeUnretainedValue()
  }

  static let functions = MilieuObjectFunctions(
    retain: { object in
      _ = Unmanaged<AnyBox>.fromOpaque(object).retain()
      return object
    },
    release: { Unmanaged<AnyBox>.fromOpaque($0).release() },
    equal: { AnyBox.from($0).isEqual(to: AnyBox.from($1)) },
    describe: nil)
}

extension String {
  /// The text with its line ends, and other control characters, escaped.
  var onOneLine: String {
    guard unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) else {
      return self
    }
    return unicodeScalars.reduce(into: "") { text, scalar in
      text +=
        scalar.properties.generalCategory == .control
        ? scalar.escaped(asASCII: true) : String(scalar)
    }
  }

  /// Writes the text for C: cut, between characters, to `size` bytes with a NUL. Returns its whole
  /// length in bytes.
  func copy(to text: UnsafeMutablePointer<CChar>, size: Int) -> Int {
    var written = 0
    for scalar in unicodeScalars {
      let bytes = UTF8.encode(scalar)
      guard let bytes, written + bytes.count < size else { break }
      for byte in bytes {
        text[written] = CChar(bitPattern: byte)
        written += 1
      }
    }
    text[written] = 0
    return utf8.count
  }
}
