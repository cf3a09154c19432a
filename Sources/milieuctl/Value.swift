import CMilieu

/// A value as scripts write it. Doubles are equal by value, and strings byte by byte.
enum Value: Hashable {
  case bool(Bool)
  case int(Int64)
  case double(Double)
  case color(Color)
  case string(Word)

  struct Color: Hashable {
    var red, green, blue, alpha: UInt16
  }
}

extension Value {
  /// Reads a value of a type, or returns nil if `word` is none.
  init?(_ word: Word, type: MilieuType) {
    switch type {
    case MILIEU_TYPE_BOOL where word == "true":
      self = .bool(true)
    case MILIEU_TYPE_BOOL where word == "false":
      self = .bool(false)
    case MILIEU_TYPE_INT where NumberForm.isInteger(word.bytes):
      guard let integer = Int64(word.text) else { return nil }
      self = .int(integer)
    case MILIEU_TYPE_DOUBLE where NumberForm.isDecimal(word.bytes):
      guard let number = Double(word.text), number.isFinite else { return nil }
      self = .double(number == 0 ? 0 : number)
    case MILIEU_TYPE_COLOR where [4, 5, 7, 9].contains(word.bytes.count):
      var color = MilieuColor()
      guard milieu_color_parse(word.text, &color) == MILIEU_OK else { return nil }
      self = .color(Color(color))
    case MILIEU_TYPE_STRING:
      self = .string(word)
    default:
      return nil
    }
  }

  /// Copies one of the core's values; nil for an object, which no script's key holds.
  init?(_ value: MilieuValue) {
    switch value.type {
    case MILIEU_TYPE_BOOL: self = .bool(value.boolean)
    case MILIEU_TYPE_INT: self = .int(value.integer)
    case MILIEU_TYPE_DOUBLE: self = .double(value.number)
    case MILIEU_TYPE_COLOR: self = .color(Color(value.color))
    case MILIEU_TYPE_STRING:
      let text = UnsafeRawBufferPointer(
        start: milieu_string_text(value.string), count: milieu_string_length(value.string))
      self = .string(Word(bytes: Array(text)))
    default: return nil
    }
  }

  /// Lends the value in the core's form.
  func withCoreValue<Result>(_ body: (MilieuValue) throws -> Result) throws -> Result {
    let value = try makeCoreValue()
    defer {
      if value.type == MILIEU_TYPE_STRING {
        milieu_string_release(value.string)
      }
    }
    return try body(value)
  }

  /// The value in the core's form. If it is a string, the caller owns a reference to it.
  func makeCoreValue() throws -> MilieuValue {
    switch self {
    case .bool(let boolean): return milieu_value_bool(boolean)
    case .int(let integer): return milieu_value_int(integer)
    case .double(let number): return milieu_value_double(number)
    case .color(let color): return milieu_value_color(color.coreColor)
    case .string(let word):
      var string: OpaquePointer?
      try CoreFailure.check(milieu_string_new(word.text, &string), "milieu_string_new")
      return milieu_value_string(string)
    }
  }
}

extension Value.Color {
  fileprivate init(_ color: MilieuColor) {
    self.init(red: color.red, green: color.green, blue: color.blue, alpha: color.alpha)
  }

  fileprivate var coreColor: MilieuColor {
    MilieuColor(red: red, green: green, blue: blue, alpha: alpha)
  }
}

extension MilieuType {
  /// The type that scripts call `name`, or nil.
  init?(scriptName name: Word) {
    switch name {
    case "bool": self = MILIEU_TYPE_BOOL
    case "int": self = MILIEU_TYPE_INT
    case "double": self = MILIEU_TYPE_DOUBLE
    case "string": self = MILIEU_TYPE_STRING
    case "color": self = MILIEU_TYPE_COLOR
    default: return nil
    }
  }
}
