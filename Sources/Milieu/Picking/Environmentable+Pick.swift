// Driving properties of this object.
extension Environmentable {
  /// Lets a picker drive a property of this object: by what is picked at its node.
  ///
  /// ```swift
  /// label.pick(\.textColor, Picker(entry: "TEXT"))
  /// label.pick(\.textColor, nil)
  /// ```
  ///
  /// The value is assigned before this returns and, from then on, once a flush, in tree order, when it
  /// differs from the one that was assigned last; values that are not `Equatable` are assigned whenever
  /// something has changed that they were picked by. What the assignment sets off, as in a `didSet`, may
  /// do anything that an observer may: change values (told in the next round), move and release
  /// objects, this one too, pick, and cancel.
  ///
  /// The object is not kept, and need not keep the ``Pick``. To pick again for the same property replaces
  /// the picker; `nil` takes it away, and the property keeps what it has. A property is known by its key
  /// path, and that by the type that it begins with: name the same type each time.
  ///
  /// - Parameters:
  ///   - property: What to assign to.
  ///   - picker: What picks the value; kept as long as it drives the property.
  ///   - animated: Whether a change that is animated is shown as a movement: values in between are assigned
  ///     as well, by the frames of the tree's clock, as ``observeFrames(_:initial:_:)`` is shown them. It
  ///     means nothing for values that are not ``Interpolatable``.
  /// - Returns: What ends it.
  @_disfavoredOverload
  @discardableResult
  public func pick<Value>(
    _ property: ReferenceWritableKeyPath<Self, Value>, _ picker: Picker<Value>?,
    animated: Bool = false
  ) -> Pick {
    pick(property, of: self, picker, animated: animated)
  }

  /// The same for an optional property, by a picker that always picks something.
  @discardableResult
  public func pick<Value>(
    _ property: ReferenceWritableKeyPath<Self, Value?>, _ picker: Picker<Value>?,
    animated: Bool = false
  ) -> Pick {
    pick(property, of: self, picker, animated: animated)
  }

  /// Lets a picker drive one state's value of a property, and not those of other states, which may have
  /// pickers of their own.
  ///
  /// ```swift
  /// button.pick(\.titleColor, for: .disabled, Picker(entry: "TEXT-OFF"))
  /// ```
  ///
  /// A state without a value shows that of ``ControlState/normal``, see ``States``.
  @discardableResult
  public func pick<Value>(
    _ property: ReferenceWritableKeyPath<Self, States<Value>>, for state: ControlState = .normal,
    _ picker: Picker<Value>?, animated: Bool = false
  ) -> Pick {
    pick(property, of: self, for: state, picker, animated: animated)
  }

  /// Lets a picker drive what a function sets, where there is no property that could be assigned.
  ///
  /// ```swift
  /// extension Button {
  ///   func pickTitleColor(_ picker: Picker<Color>?, for state: ControlState = .normal) {
  ///     pick("titleColor", for: state, picker) { button, color, state in
  ///       button.setTitleColor(color, for: state)
  ///     }
  ///   }
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - name: What is driven: to pick again by the same name, for the same state, replaces.
  ///   - state: The state that it is for.
  ///   - picker: What picks the value, or `nil` to take away what does.
  ///   - animated: Whether values in between are set as well where a change is animated.
  ///   - apply: Is given this object, the value, and the state; kept as the picker is. It keeps the
  ///     object if it captures it, so use the one that is given.
  /// - Returns: What ends it.
  @discardableResult
  public func pick<Value>(
    _ name: String, for state: ControlState = .normal, _ picker: Picker<Value>?,
    animated: Bool = false,
    apply: @escaping (_ object: Self, _ value: Value, _ state: ControlState) -> Void
  ) -> Pick {
    pick(name, of: self, for: state, picker, animated: animated, apply: apply)
  }
}

// Driving properties of objects that have no node.
extension Environmentable {
  /// Lets a picker drive a property of an object that has no node of its own, such as a toolkit's: by
  /// what is picked at this one's node.
  ///
  /// ```swift
  /// window.pick(\.strokeColor, of: layer, Picker(entry: "SEP"))
  /// ```
  ///
  /// All is as in ``pick(_:_:animated:)-(ReferenceWritableKeyPath<Self,Value>,_,_)``. One property of an object
  /// is driven from one place: to pick at another node of the tree replaces as well. The object is not kept;
  /// that it has gone is seen when its value would have changed, or when others have been picked.
  @_disfavoredOverload
  @discardableResult
  public func pick<Object: AnyObject, Value>(
    _ property: ReferenceWritableKeyPath<Object, Value>, of object: Object,
    _ picker: Picker<Value>?, animated: Bool = false
  ) -> Pick {
    node.drive(.path(property), of: object, picker, animated: animated) {
      $0[keyPath: property] = $1
    }
  }

  /// The same for an optional property, by a picker that always picks something.
  @discardableResult
  public func pick<Object: AnyObject, Value>(
    _ property: ReferenceWritableKeyPath<Object, Value?>, of object: Object,
    _ picker: Picker<Value>?, animated: Bool = false
  ) -> Pick {
    node.drive(.path(property), of: object, picker, animated: animated) {
      $0[keyPath: property] = $1
    }
  }

  /// The same for one state's value of a property.
  @discardableResult
  public func pick<Object: AnyObject, Value>(
    _ property: ReferenceWritableKeyPath<Object, States<Value>>, of object: Object,
    for state: ControlState = .normal, _ picker: Picker<Value>?, animated: Bool = false
  ) -> Pick {
    node.drive(.state(property, state), of: object, picker, animated: animated) {
      $0[keyPath: property][own: state] = $1
    }
  }

  /// The same for what a function sets.
  @discardableResult
  public func pick<Object: AnyObject, Value>(
    _ name: String, of object: Object, for state: ControlState = .normal,
    _ picker: Picker<Value>?,
    animated: Bool = false,
    apply: @escaping (_ object: Object, _ value: Value, _ state: ControlState) -> Void
  ) -> Pick {
    node.drive(.name(name, state), of: object, picker, animated: animated) { apply($0, $1, state) }
  }
}
