internal import CGLib
internal import CMilieu
internal import CMilieuGLib
public import Milieu

// Driving environment values by settings.
extension Environmentable {
  /// Drives this object's own value, set or base, by a setting.
  ///
  /// The node has the value when this returns, and is given another whenever the setting changes. A
  /// value that does not fit changes nothing, and is a warning in GLib's log. It lives until the node or
  /// the tree goes, and keeps the settings.
  ///
  /// - Parameters:
  ///   - keyPath: Leads to one key's whole value.
  ///   - settings: Where the setting is.
  ///   - name: The setting's name.
  ///   - writesBack: Whether the value that is read at the node is written to the setting when it
  ///     changes; what came from the setting is not.
  ///   - layer: `.set`, or `.base` for what the program may say otherwise.
  /// - Returns: What ends it, which nobody needs to keep.
  /// - Throws: A message that names both sides, if they cannot be bound.
  @discardableResult
  public func bind<Value: PropertyValue>(
    _ keyPath: KeyPath<EnvironmentValues, Value>, to settings: Settings, _ name: String,
    writesBack: Bool = false, layer: EnvironmentLayer = .set
  ) throws(BindingError) -> Binding {
    let key = try node.keyToBind(keyPath, isRead: writesBack)
    guard !key.isPlain else {
      return try node.bind(key, settings, name, writesBack, layer, nil)
    }
    return try bind(
      key, settings, name, layer, to: { $0 }, from: { $0 }, writesBack: writesBack)
  }

  /// Drives this object's own value, set or base, by what a function makes of a setting.
  ///
  /// It lives as ``Environmentable/bind(_:to:_:writesBack:layer:)`` has it.
  ///
  /// - Parameters:
  ///   - keyPath: Leads to one key's whole value.
  ///   - settings: Where the setting is.
  ///   - name: The setting's name.
  ///   - layer: `.set`, or `.base` for what the program may say otherwise.
  ///   - from: Makes the node's value, or `nil` to leave it. Kept as long as the binding.
  /// - Returns: What ends it, which nobody needs to keep.
  /// - Throws: A message that names both sides, if they cannot be bound.
  @discardableResult
  public func bind<Value, Setting: PropertyValue>(
    _ keyPath: KeyPath<EnvironmentValues, Value>, to settings: Settings, _ name: String,
    layer: EnvironmentLayer = .set, from: @escaping (Setting) -> Value?
  ) throws(BindingError) -> Binding {
    let key = try node.keyToBind(keyPath, isRead: false)
    return try bind(key, settings, name, layer, to: nil, from: from, writesBack: false)
  }

  /// Drives this object's own value, set or base, by what a function makes of a setting, and writes
  /// back what another makes of the value.
  ///
  /// It lives as ``Environmentable/bind(_:to:_:writesBack:layer:)`` has it.
  ///
  /// - Parameters:
  ///   - keyPath: Leads to one key's whole value.
  ///   - settings: Where the setting is.
  ///   - name: The setting's name.
  ///   - layer: `.set`, or `.base` for what the program may say otherwise.
  ///   - to: Makes the setting's value; must not use the tree. Kept as long as the binding.
  ///   - from: Makes the node's value, or `nil` to leave it. Kept as long as the binding.
  /// - Returns: What ends it, which nobody needs to keep.
  /// - Throws: A message that names both sides, if they cannot be bound.
  @discardableResult
  public func bind<Value, Setting: PropertyValue>(
    _ keyPath: KeyPath<EnvironmentValues, Value>, to settings: Settings, _ name: String,
    layer: EnvironmentLayer = .set, to: @escaping (Value) -> Setting,
    from: @escaping (Setting) -> Value?
  ) throws(BindingError) -> Binding {
    let key = try node.keyToBind(keyPath, isRead: true)
    return try bind(key, settings, name, layer, to: to, from: from, writesBack: true)
  }

  private func bind<Value, Setting: PropertyValue>(
    _ key: SingleKey<Value>, _ settings: Settings, _ name: String, _ layer: EnvironmentLayer,
    to: ((Value) -> Setting)?, from: @escaping (Setting) -> Value?, writesBack: Bool
  ) throws(BindingError) -> Binding {
    let sample = try settings.check(
      name, key.name, of: Value.self, as: Setting.self, isWritten: writesBack)
    let functions = BindingFunctions(
      "setting '\(name)', bound to key '\(key.name)'", in: node.tree, as: Setting.propertyKind,
      sample: sample, to: BindingFunctions.maker(key, to),
      from: BindingFunctions.taker(key, node, isBase: layer == .base, from))
    return try node.bind(key, settings, name, writesBack, layer, functions)
  }
}

extension Node {
  /// Without functions C converts values.
  fileprivate func bind<Value>(
    _ key: SingleKey<Value>, _ settings: Settings, _ name: String, _ writesBack: Bool,
    _ layer: EnvironmentLayer, _ functions: BindingFunctions?
  ) throws(BindingError) -> Binding {
    guard layer == .set || layer == .base else {
      fatalError("a setting drives values that are set, or base values, and not \(layer)")
    }
    var flags = writesBack ? MILIEU_GLIB_BIND_BIDIRECTIONAL.rawValue : 0
    if layer == .base {
      flags |= MILIEU_GLIB_BIND_BASE.rawValue
    }
    let watcher =
      functions
      ?? BindingFunctions(name, in: tree, as: .text, to: { _ in nil }, from: { _, _ in false })
    let face = try face()
    defer { g_object_unref(UnsafeMutableRawPointer(face)) }
    var error: UnsafeMutablePointer<GError>?
    let made = milieu_glib_node_bind_settings_full(
      face, key.pointer, settings.pointer, name, MilieuGlibBindFlags(flags),
      functions == nil ? nil : BindingFunctions.getMapping,
      functions == nil ? nil : BindingFunctions.setMapping,
      watcher.retained, BindingFunctions.release, &error)
    guard let made else { throw BindingError(error) }
    if layer == .set {
      endTransforms(of: key.pointer)
    }
    let binding = Binding(made, in: tree)
    watcher.tellAfter("changed::\(name)", of: settings.pointer)
    tree.tellChanges()
    return binding
  }
}

extension BindingFunctions {
  fileprivate static let getMapping: GSettingsBindGetMapping = { ofKey, variant, userData in
    guard let ofKey, let variant else { return 0 }
    let functions = from(userData)
    let given = GVariantReference(variant)
    guard let content = given.content(as: functions.kind) else {
      functions.warn(given.description, given.type, "the node keeps its own")
      return 0
    }
    return functions.fromOther(content, ofKey) ? 1 : 0
  }

  /// C takes over a reference.
  fileprivate static let setMapping: GSettingsBindSetMapping = { ofKey, _, userData in
    let functions = from(userData)
    guard let ofKey, let content = functions.toOther(ofKey) else { return nil }
    guard let made = functions.sample?.another(with: content) else {
      GValue.with(content) { functions.warn($0, "the setting keeps its own") }
      return nil
    }
    return g_variant_ref(made.pointer)
  }
}

extension Settings {
  /// Checks types, for C does not where there are functions, and gives a value of the setting's. What
  /// else may be wrong C finds.
  fileprivate func check<Value, Setting: PropertyValue>(
    _ name: String, _ key: String, of: Value.Type, as: Setting.Type, isWritten: Bool
  ) throws(BindingError) -> GVariantReference? {
    guard has(name) else { return nil }
    let present = GVariantReference(taking: g_settings_get_value(pointer, name))
    guard !present.fits(Setting.propertyKind, isWritten: isWritten) else { return present }
    throw BindingError(
      reason: .settingType,
      description: """
        key '\(key)' (\(Value.self)) is not bound to setting '\(name)' (\(present.type)): a \
        \(Setting.self) and its values do not become each other; another setting, or functions to make \
        one from the other, are expected
        """)
  }
}
