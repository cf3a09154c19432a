internal import CGLib
internal import CMilieuGLib

/// A `GVariant`, counted.
final class GVariantReference {
  let pointer: OpaquePointer

  /// Takes over a reference.
  init(taking pointer: OpaquePointer) {
    self.pointer = pointer
  }

  /// Is lent one.
  init(_ pointer: OpaquePointer) {
    self.pointer = g_variant_ref(pointer)
  }

  deinit {
    g_variant_unref(pointer)
  }

  /// Its type, as GLib writes it: `i`, `as`.
  var type: String { String(cString: g_variant_get_type_string(pointer)) }

  var description: String {
    let text = g_variant_print(pointer, 0)
    defer { g_free(text) }
    return text.map { String(cString: $0) } ?? ""
  }

  /// The content, of that kind, that it has; nil if it does not become one without loss.
  func content(as kind: PropertyContent.Kind) -> PropertyContent? {
    var value = GValue()
    g_dbus_gvariant_to_gvalue(pointer, &value)
    defer { g_value_unset(&value) }
    return GValue.content(of: &value, as: kind)
  }

  /// One of the same type with that content; nil if it does not fit.
  func another(with content: PropertyContent) -> GVariantReference? {
    var value = GValue()
    g_dbus_gvariant_to_gvalue(pointer, &value)
    defer { g_value_unset(&value) }
    guard GValue.with(content, { milieu_glib_value_convert($0, &value) }) != 0, isText(value),
      let made = g_dbus_gvalue_to_gvariant(&value, g_variant_get_type(pointer))
    else { return nil }
    let variant = GVariantReference(taking: made)
    // What is too large for a type that GLib's values do not have comes back as something else.
    return variant.content(as: content.kind) == content ? variant : nil
  }

  /// Whether a value that holds a text, if it does, has one of its type: GLib takes that for granted.
  private func isText(_ value: GValue) -> Bool {
    var value = value
    switch type {
    case "o": return g_variant_is_object_path(g_value_get_string(&value)) != 0
    case "g": return g_variant_is_signature(g_value_get_string(&value)) != 0
    default: return true
    }
  }

  /// Whether values of its type become such a content, and such a content values of its type.
  func fits(_ kind: PropertyContent.Kind, isWritten: Bool) -> Bool {
    var value = GValue()
    g_dbus_gvariant_to_gvalue(pointer, &value)
    defer { g_value_unset(&value) }
    let type = value.g_type
    return milieu_glib_value_can_convert(type, kind.type) != 0
      && (!isWritten || milieu_glib_value_can_convert(kind.type, type) != 0)
  }
}
