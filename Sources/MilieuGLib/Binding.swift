internal import CGLib
internal import CMilieuGLib
internal import Milieu

/// A binding of an environment value to a GObject's property or to a setting.
///
/// Nobody needs to keep it: it lives until the node, the tree or the GObject goes, or until
/// ``cancel()``. Both sides keep the values that they have then.
public final class Binding {
  private let pointer: OpaquePointer
  private weak var tree: Tree?

  init(_ pointer: OpaquePointer, in tree: Tree) {
    self.pointer = OpaquePointer(g_object_ref(UnsafeMutableRawPointer(pointer)))
    self.tree = tree
  }

  deinit {
    g_object_unref(UnsafeMutableRawPointer(pointer))
  }

  /// Ends it, on the tree's thread; from within its functions, too. What has ended stays so.
  public func cancel() {
    tree?.requireThread()
    milieu_glib_binding_unbind(pointer)
  }

  /// Whether it has not ended yet.
  public var isBound: Bool { milieu_glib_binding_is_bound(pointer) != 0 }
}

/// Why something cannot be bound.
public struct BindingError: Error, Equatable, Sendable, CustomStringConvertible {
  /// What is wrong.
  public enum Reason: Sendable {
    /// The key path leads to no key, to several, or to a part of a value.
    case keyPath
    /// The object has no such property. `MILIEU_GLIB_ERROR_NO_PROPERTY` in C.
    case noProperty
    /// The property's type and the value's do not become each other.
    /// `MILIEU_GLIB_ERROR_PROPERTY_TYPE` in C.
    case propertyType
    /// The property or setting cannot be written, or the property cannot be read where both directions
    /// are asked for. `MILIEU_GLIB_ERROR_NOT_WRITABLE` in C.
    case notWritable
    /// The settings have no such key. `MILIEU_GLIB_ERROR_NO_SETTING` in C.
    case noSetting
    /// The setting's type and the value's do not become each other.
    /// `MILIEU_GLIB_ERROR_SETTING_TYPE` in C.
    case settingType
    /// One side has gone, perhaps while it was bound. `MILIEU_GLIB_ERROR_NO_NODE` in C.
    case gone
    /// The tree could not do it: within a function of a key's, or without memory. In C the status that
    /// says so.
    case refused
  }

  /// What is wrong.
  public let reason: Reason

  /// Both sides, with their types, and what would be right.
  public let description: String
}

extension BindingError {
  /// Takes over an error of C's.
  init(_ error: UnsafeMutablePointer<GError>?) {
    let code = error.map { UInt32(bitPattern: $0.pointee.code) }
    reason =
      switch code.map(MilieuGlibError.init(rawValue:)) {
      case MILIEU_GLIB_ERROR_NO_PROPERTY: .noProperty
      case MILIEU_GLIB_ERROR_PROPERTY_TYPE: .propertyType
      case MILIEU_GLIB_ERROR_NOT_WRITABLE: .notWritable
      case MILIEU_GLIB_ERROR_NO_SETTING: .noSetting
      case MILIEU_GLIB_ERROR_SETTING_TYPE: .settingType
      case MILIEU_GLIB_ERROR_NO_NODE: .gone
      default: .refused
      }
    description = error?.pointee.message.map { String(cString: $0) } ?? "nothing was bound"
    g_error_free(error)
  }
}
