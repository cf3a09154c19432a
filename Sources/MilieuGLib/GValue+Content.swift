internal import CGLib
internal import CMilieu
internal import CMilieuGLib
internal import Milieu

extension PropertyContent.Kind {
  /// The type of a `GValue` that has such a content. GLib's fundamental types are numbers that never
  /// change.
  var type: GType {
    switch self {
    case .boolean: GType(5 << 2)
    case .integer: GType(10 << 2)
    case .number: GType(15 << 2)
    case .text: GType(16 << 2)
    case .texts: g_strv_get_type()
    case .color: milieu_glib_color_get_type()
    }
  }
}

extension GValue {
  /// A value that holds the type, which the caller unsets.
  init(holding type: GType) {
    self.init()
    g_value_init(&self, type)
  }

  /// Lends a value with that content.
  static func with<Result>(
    _ content: PropertyContent, _ body: (UnsafePointer<GValue>) -> Result
  ) -> Result {
    var value = GValue(holding: content.kind.type)
    defer { g_value_unset(&value) }
    switch content {
    case .boolean(let boolean): g_value_set_boolean(&value, boolean ? 1 : 0)
    case .integer(let integer): g_value_set_int64(&value, gint64(integer))
    case .number(let number): g_value_set_double(&value, number)
    case .text(let text): g_value_set_string(&value, text)
    case .texts(let texts): g_value_take_boxed(&value, texts.asVector)
    case .color(let color):
      let boxed = milieu_glib_color_new_rgba(
        color.red16, color.green16, color.blue16, color.alpha16)
      g_value_take_boxed(&value, boxed)
    }
    return body(&value)
  }

  /// The content, of that kind, that a value has; nil if it does not become one without loss.
  static func content(
    of value: UnsafePointer<GValue>, as kind: PropertyContent.Kind
  ) -> PropertyContent? {
    var converted = GValue(holding: kind.type)
    defer { g_value_unset(&converted) }
    guard milieu_glib_value_convert(value, &converted) != 0 else { return nil }
    switch kind {
    case .boolean: return .boolean(g_value_get_boolean(&converted) != 0)
    case .integer: return .integer(Int64(g_value_get_int64(&converted)))
    case .number: return .number(g_value_get_double(&converted))
    case .text: return .text(g_value_get_string(&converted).map { String(cString: $0) })
    case .texts: return .texts([String](vector: g_value_get_boxed(&converted)))
    case .color:
      guard let boxed = g_value_get_boxed(&converted) else { return nil }
      return .color(Color(boxed.assumingMemoryBound(to: MilieuColor.self).pointee))
    }
  }

  /// What a value holds, for people.
  static func describe(_ value: UnsafePointer<GValue>) -> String {
    let text = g_strdup_value_contents(value)
    defer { g_free(text) }
    return text.map { String(cString: $0) } ?? ""
  }
}

extension PropertyContent {
  var kind: Kind {
    switch self {
    case .boolean: .boolean
    case .integer: .integer
    case .number: .number
    case .text: .text
    case .texts: .texts
    case .color: .color
    }
  }
}

extension [String] {
  /// A `GStrv`, which the receiver frees.
  fileprivate var asVector: UnsafeMutableRawPointer? {
    let size = MemoryLayout<UnsafeMutablePointer<CChar>?>.stride
    let vector = g_malloc0_n(gsize(count + 1), gsize(size))
    let texts = vector?.assumingMemoryBound(to: UnsafeMutablePointer<CChar>?.self)
    for (index, text) in enumerated() {
      texts?[index] = g_strdup(text)
    }
    return vector
  }

  fileprivate init(vector: UnsafeMutableRawPointer?) {
    self = []
    var next = vector?.assumingMemoryBound(to: UnsafeMutablePointer<CChar>?.self)
    while let text = next?.pointee {
      append(String(cString: text))
      next = next?.successor()
    }
  }
}
