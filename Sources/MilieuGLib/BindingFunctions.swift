internal import CGLib
internal import CMilieu
internal import CMilieuGLib
internal import Milieu

/// What C calls for a binding, which keeps it until it has ended.
///
/// It keeps neither the node nor the tree.
final class BindingFunctions {
  /// Makes the other side's value from the key's.
  typealias ToOther = (_ ofKey: UnsafePointer<GValue>) -> PropertyContent?
  /// Makes the key's value from the other side's content.
  typealias FromOther = (PropertyContent, _ ofKey: UnsafeMutablePointer<GValue>) -> Bool

  let toOther: ToOther
  let fromOther: FromOther
  /// What is read of the other side.
  let kind: PropertyContent.Kind
  /// For messages.
  let name: String
  /// A value of a setting's type.
  let sample: GVariantReference?
  private weak var tree: Tree?
  /// Is called when C has done with a change of the other side's.
  private var closure: UnsafeMutablePointer<GClosure>?

  init(
    _ name: String, in tree: Tree, as kind: PropertyContent.Kind,
    sample: GVariantReference? = nil,
    to toOther: @escaping ToOther, from fromOther: @escaping FromOther
  ) {
    self.sample = sample
    self.name = name
    self.tree = tree
    self.kind = kind
    self.toOther = toOther
    self.fromOther = fromOther
  }

  deinit {
    // Disconnects it, unless the object has done so.
    if let closure {
      g_closure_invalidate(closure)
      g_closure_unref(closure)
    }
  }

  static func from(_ userData: UnsafeMutableRawPointer?) -> BindingFunctions {
    guard let userData else { fatalError("GLib hands on what it was given") }
    return Unmanaged<BindingFunctions>.fromOpaque(userData).takeUnretainedValue()
  }

  /// Gives a reference to C, which gives it back by `release`.
  var retained: UnsafeMutableRawPointer { Unmanaged.passRetained(self).toOpaque() }

  static let release: GDestroyNotify = { userData in
    userData.map { Unmanaged<BindingFunctions>.fromOpaque($0).release() }
  }

  /// Tells who is concerned by a change that a signal has brought, where no main loop does that:
  /// after C's handler, which is connected already.
  func tellAfter(_ signal: String, of object: UnsafeMutableRawPointer) {
    typealias Handler =
      @convention(c) (
        UnsafeMutableRawPointer?, UnsafeRawPointer?, UnsafeMutableRawPointer?
      ) -> Void
    let handler: Handler = { _, _, userData in
      let functions = BindingFunctions.from(userData)
      functions.tree?.tellChanges()
    }
    // All C functions are handed over as one type; the signal's arguments are those of `Handler`.
    let callback = unsafeBitCast(handler, to: GCallback.self)
    let made = g_cclosure_new(callback, Unmanaged.passUnretained(self).toOpaque(), nil)
    closure = g_closure_ref(made)
    g_closure_sink(made)
    g_signal_connect_closure(object, signal, made, 1)
  }

  /// Says in GLib's log that a value does not fit.
  func warn(_ value: UnsafePointer<GValue>, _ consequence: String) {
    warn(GValue.describe(value), String(value.pointee.g_type), consequence)
  }

  func warn(_ value: String, _ type: String, _ consequence: String) {
    milieu_glib_log_message(
      "the value \(value) (\(type)) does not fit \(name): \(consequence)", nil)
  }
}

extension String {
  /// A type's name.
  init(_ type: GType) {
    self = g_type_name(type).map { String(cString: $0) } ?? "no type"
  }
}

extension BindingFunctions {
  /// Makes the other side's content from values of a key's; without a function, none.
  static func maker<Value, Other: PropertyValue>(
    _ key: SingleKey<Value>, _ to: ((Value) -> Other)?
  ) -> ToOther {
    { ofKey in
      var core = MilieuValue()
      guard let to, milieu_glib_value_to_core(ofKey, key.pointer, &core, nil) != 0 else {
        return nil
      }
      defer { key.release(core) }
      return key.decode(core).map { to($0).propertyContent }
    }
  }

  /// Makes a key's value from the other side's content; without a function, none. What computes the node's
  /// value ends by that, unless it is a base value, which is no other than the node would have.
  static func taker<Value, Other: PropertyValue>(
    _ key: SingleKey<Value>, _ node: Node, isBase: Bool = false, _ from: ((Other) -> Value?)?
  ) -> FromOther {
    let kept = KeptCore(key)
    return { [weak node] content, ofKey in
      guard let node, let other = Other(propertyContent: content), let value = from?(other) else {
        return false
      }
      if !isBase {
        node.endTransforms(of: key.pointer)
      }
      kept.lend(value, to: ofKey)
      return true
    }
  }
}

/// A value that a `GValue` lends, until the next one.
private final class KeptCore<Value> {
  private let key: SingleKey<Value>
  private var core: MilieuValue?

  init(_ key: SingleKey<Value>) {
    self.key = key
  }

  deinit {
    letGo()
  }

  /// Keeps another value, and puts it into the `GValue`.
  func lend(_ value: Value, to ofKey: UnsafeMutablePointer<GValue>) {
    letGo()
    var core = key.encode(value)
    self.core = core
    milieu_glib_value_from_core(key.pointer, &core, ofKey)
  }

  /// What goes may write to the other side, by its `deinit`, and so lead to `lend` again.
  private func letGo() {
    while let core {
      self.core = nil
      key.release(core)
    }
  }
}
