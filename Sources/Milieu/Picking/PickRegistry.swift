/// What a picker drives.
struct PickedProperty: Hashable {
  enum Name: Hashable {
    case path(AnyKeyPath)
    case state(AnyKeyPath, ControlState)
    case name(String, ControlState)
  }

  let object: ObjectIdentifier
  let name: Name
}

/// The picks of one tree by what they drive, each once.
///
/// Invariant: an entry is there for as long as its pick is, unless another has taken its place. It keeps
/// nothing, but the place of its object in memory, so that no other object can come to have its address.
final class PickRegistry {
  private struct Entry {
    let pick: Fleeting<Dependent>
    let object: Fleeting<AnyObject>
  }

  private var entries: [PickedProperty: Entry] = [:]
  /// With so many, those are looked for whose objects have gone.
  private var many = 16

  /// Ends what drives the property.
  func end(_ property: PickedProperty) {
    guard let entry = entries[property] else { return }
    // Kept until the entry has gone: what it lets go may be the program's, which must not find this in use.
    let former = entry.pick.object
    entries[property] = nil
    former?.end()
  }

  /// Notes a pick, which replaces the one that has driven the property.
  func put(_ pick: Dependent, _ property: PickedProperty, of object: AnyObject) {
    if entries.count >= many {
      endThoseWithoutObjects()
      many = 16 + 2 * entries.count
    }
    // What goes with one that ends may pick for the same property.
    while entries[property] != nil {
      end(property)
    }
    entries[property] = Entry(pick: Fleeting(pick), object: Fleeting(object))
  }

  /// Forgets a pick that goes.
  func forget(_ pick: Dependent, _ property: PickedProperty) {
    if entries[property]?.pick.address.toOpaque() == Unmanaged.passUnretained(pick).toOpaque() {
      entries[property] = nil
    }
  }

  private func endThoseWithoutObjects() {
    let ended = entries.values.filter { $0.object.object == nil }.compactMap(\.pick.object)
    ended.forEach { $0.end() }
  }
}
