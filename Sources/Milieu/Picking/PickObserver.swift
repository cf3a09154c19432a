/// Assigns what a picker picks at a node to an object.
///
/// The core alone keeps it, by its observers and by what moves: so it goes when it is ended, with the node, or
/// when what it picks can change no more. That the object has gone is seen when there is something to assign.
final class PickObserver<Object: AnyObject, Value>: MovingObserver<Value> {
  private let object: Fleeting<Object>
  private let property: PickedProperty
  private let registry: PickRegistry
  private let assign: (Object, Value) -> Void

  init(
    _ node: Node, _ property: PickedProperty, of object: Object, _ picker: Picker<Value>,
    animated: Bool, _ assign: @escaping (Object, Value) -> Void
  ) {
    self.object = Fleeting(object)
    self.property = property
    registry = node.tree.picks
    self.assign = assign
    super.init(node, keepsNode: false, animated ? .found : nil, picker.read)
  }

  deinit {
    registry.forget(self, property)
  }

  /// Takes the place of what has driven the property, and assigns the value of now.
  func begin() {
    guard let object = object.object else { return }
    registry.put(self, property, of: object)
    tellInitially { _, _ in assign(object, latest) }
  }

  override func show(_ value: Value, isLast: Bool, isShown: Bool) {
    if let object = object.object {
      if !isShown {
        assign(object, value)
      }
    } else {
      end()
    }
  }
}

extension Node {
  /// Lets a picker, or nothing from now on, drive a property.
  func drive<Object: AnyObject, Value>(
    _ name: PickedProperty.Name, of object: Object, _ picker: Picker<Value>?,
    animated: Bool, _ assign: @escaping (Object, Value) -> Void
  ) -> Pick {
    tree.enter()
    let property = PickedProperty(object: ObjectIdentifier(object), name: name)
    guard let picker else {
      tree.picks.end(property)
      tree.finish()
      return Pick()
    }
    let observer = PickObserver(self, property, of: object, picker, animated: animated, assign)
    observer.begin()
    return Pick(observer)
  }
}
