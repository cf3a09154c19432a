internal import CGLib
internal import CMilieuGLib
public import Milieu

// Binding environment values to GObjects' properties.
extension Environmentable {
  /// Keeps a property of a GObject equal to an environment value at this object's node.
  ///
  /// ```swift
  /// try row.bind(\.padding, to: widget, "margin-start", twoWay: true)
  /// ```
  ///
  /// The property has the value when this returns, and then whenever the tree tells that it has
  /// changed. A number becomes a number of any other type, if that is the same; a value that does not
  /// fit leaves the property as it is, and is a warning in GLib's log.
  ///
  /// Everything happens on the tree's thread, where the GObject must change and go.
  ///
  /// - Parameters:
  ///   - keyPath: Leads to one key's whole value.
  ///   - object: A `GObject *`, which is not kept.
  ///   - property: The name of a property that can be written at any time.
  ///   - twoWay: Whether a write to the property sets the node's own value. It does not come back, also
  ///     if the property has made something else of what it was given.
  /// - Returns: What ends it, which nobody needs to keep.
  /// - Throws: A message that names both sides, if they cannot be bound.
  @discardableResult
  public func bind<Value: PropertyValue>(
    _ keyPath: KeyPath<EnvironmentValues, Value>, to object: UnsafeMutableRawPointer,
    _ property: String, twoWay: Bool = false
  ) throws(BindingError) -> Binding {
    try bind(keyPath, object, property, to: { $0 }, from: twoWay ? { $0 } : nil)
  }

  /// Keeps a property of a GObject equal to what a function makes of an environment value.
  ///
  /// ```swift
  /// try row.bind(\.locale, to: widget, "label", to: { $0.identifier })
  /// ```
  ///
  /// It lives as ``Environmentable/bind(_:to:_:twoWay:)`` has it.
  ///
  /// - Parameters:
  ///   - keyPath: Leads to one key's whole value.
  ///   - object: A `GObject *`, which is not kept.
  ///   - property: The name of a property that can be written at any time.
  ///   - to: Makes the property's value; must not use the tree. Kept as long as the binding.
  /// - Returns: What ends it, which nobody needs to keep.
  /// - Throws: A message that names both sides, if they cannot be bound.
  @discardableResult
  public func bind<Value, Property: PropertyValue>(
    _ keyPath: KeyPath<EnvironmentValues, Value>, to object: UnsafeMutableRawPointer,
    _ property: String, to: @escaping (Value) -> Property
  ) throws(BindingError) -> Binding {
    try bind(keyPath, object, property, to: to, from: nil)
  }

  /// Keeps a property of a GObject and an environment value the same, as two functions make one from
  /// the other.
  ///
  /// ```swift
  /// try row.bind(
  ///   \.padding, to: widget, "text",
  ///   to: { String($0) }, from: { (text: String) in Int(text) })
  /// ```
  ///
  /// What one side was made from the other's is not made into that again, so that the functions need not
  /// be each other's inverse. It lives as ``Environmentable/bind(_:to:_:twoWay:)`` has it.
  ///
  /// - Parameters:
  ///   - keyPath: Leads to one key's whole value.
  ///   - object: A `GObject *`, which is not kept.
  ///   - property: The name of a property that can be written at any time.
  ///   - to: Makes the property's value; must not use the tree. Kept as long as the binding.
  ///   - from: Makes the node's own value, or `nil` to leave it. Kept as long as the binding.
  /// - Returns: What ends it, which nobody needs to keep.
  /// - Throws: A message that names both sides, if they cannot be bound.
  @discardableResult
  public func bind<Value, Property: PropertyValue>(
    _ keyPath: KeyPath<EnvironmentValues, Value>, to object: UnsafeMutableRawPointer,
    _ property: String, to: @escaping (Value) -> Property, from: @escaping (Property) -> Value?
  ) throws(BindingError) -> Binding {
    try bind(keyPath, object, property, to: to, from: Optional(from))
  }

  private func bind<Value, Property: PropertyValue>(
    _ keyPath: KeyPath<EnvironmentValues, Value>, _ object: UnsafeMutableRawPointer,
    _ property: String, to: @escaping (Value) -> Property, from: ((Property) -> Value?)?
  ) throws(BindingError) -> Binding {
    let key = try node.keyToBind(keyPath, isRead: true)
    let target = GObjectReference(object)
    let found = try target.check(
      property, key.name, of: Value.self, as: Property.self, isRead: from != nil)
    let name = "property '\(property)' of \(target.typeName), bound to key '\(key.name)'"
    let functions = BindingFunctions(
      name, in: node.tree, as: Property.propertyKind, to: BindingFunctions.maker(key, to),
      from: BindingFunctions.taker(key, node, from))
    let flags = from == nil ? MILIEU_GLIB_BIND_DEFAULT : MILIEU_GLIB_BIND_BIDIRECTIONAL
    let face = try node.face()
    defer { g_object_unref(UnsafeMutableRawPointer(face)) }
    var error: UnsafeMutablePointer<GError>?
    let made = milieu_glib_node_bind_full(
      face, key.pointer, target.pointer, property, flags,
      { ofKey, value, userData in BindingFunctions.from(userData).write(ofKey, to: value) },
      { value, ofKey, userData in BindingFunctions.from(userData).read(value, into: ofKey) },
      functions.retained, BindingFunctions.release, &error)
    guard let made else { throw BindingError(error) }
    let binding = Binding(made, in: node.tree)
    if from != nil, let found {
      functions.tellAfter("notify::\(found)", of: object)
    }
    node.tree.tellChanges()
    return binding
  }
}

extension BindingFunctions {
  /// Puts what the key's value becomes into a property's value.
  fileprivate func write(
    _ ofKey: UnsafePointer<GValue>, to value: UnsafeMutablePointer<GValue>
  ) -> gboolean {
    guard let content = toOther(ofKey) else { return 0 }
    return GValue.with(content) { made in
      let fits = milieu_glib_value_convert(made, value)
      if fits == 0 {
        warn(made, "the property keeps its own")
      }
      return fits
    }
  }

  /// Puts what a property's value becomes into the key's.
  fileprivate func read(
    _ value: UnsafePointer<GValue>, into ofKey: UnsafeMutablePointer<GValue>
  ) -> gboolean {
    guard let content = GValue.content(of: value, as: kind) else {
      warn(value, "the node keeps its own")
      return 0
    }
    return fromOther(content, ofKey) ? 1 : 0
  }
}

extension Node {
  /// A `MilieuGlibNode *`, of which the caller owns a reference.
  func face() throws(BindingError) -> OpaquePointer {
    guard let face = milieu_glib_node_for(tree.pointer, rawHandle) else {
      throw BindingError(
        reason: .gone, description: "the node has gone, one that is there is expected")
    }
    return face
  }

  func keyToBind<Value>(
    _ keyPath: KeyPath<EnvironmentValues, Value>, isRead: Bool
  ) throws(BindingError) -> SingleKey<Value> {
    do throws(KeyPathFault) {
      return try singleKey(keyPath, isRead: isRead)
    } catch {
      throw BindingError(reason: .keyPath, description: error.description)
    }
  }
}

/// A GObject that is lent.
struct GObjectReference {
  let pointer: UnsafeMutablePointer<GObject>

  init(_ object: UnsafeMutableRawPointer) {
    let instance = object.assumingMemoryBound(to: GTypeInstance.self)
    guard g_type_check_instance_is_a(instance, g_object_get_type()) != 0 else {
      fatalError("the pointer is to be that of a GObject")
    }
    pointer = object.assumingMemoryBound(to: GObject.self)
  }

  var typeName: String { String(pointer.pointee.g_type_instance.g_class.pointee.g_type) }

  /// Checks types, for C does not where there are functions, and gives the property's own name, which has
  /// hyphens where the program may have written underscores. What else may be wrong with the property C
  /// finds.
  func check<Value, Property: PropertyValue>(
    _ property: String, _ key: String, of: Value.Type, as: Property.Type, isRead: Bool
  ) throws(BindingError) -> String? {
    let type = UnsafeMutableRawPointer(pointer.pointee.g_type_instance.g_class)
      .assumingMemoryBound(to: GObjectClass.self)
    guard let found = g_object_class_find_property(type, property) else { return nil }
    let wanted = Property.propertyKind.type
    let given = found.pointee.value_type
    let fits =
      milieu_glib_value_can_convert(wanted, given) != 0
      && (!isRead || milieu_glib_value_can_convert(given, wanted) != 0)
    guard !fits else { return String(cString: found.pointee.name) }
    throw BindingError(
      reason: .propertyType,
      description: """
        key '\(key)' (\(Value.self)) is not bound to property '\(property)' (\(String(given))) of \
        \(typeName): a \(Property.self) and a \(String(given)) do not become each other; another \
        property, or functions to make one from the other, are expected
        """)
  }
}
