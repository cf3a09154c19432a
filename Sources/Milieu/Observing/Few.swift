/// A list whose first element lies in place, for most often it is the only one: there is no block of
/// memory to be allocated for that, nor to be fetched when it is looked at.
struct Few<Element: BitwiseCopyable> {
  private(set) var count = 0
  private(set) var first: Element?
  private var others: [Element] = []

  var isEmpty: Bool { count == 0 }

  subscript(index: Int) -> Element {
    @inline(__always) get {
      if index == 0, let first { first } else { others[index - 1] }
    }
    @inline(__always) set {
      if index == 0 {
        first = newValue
      } else {
        others[index - 1] = newValue
      }
    }
  }

  @inline(__always)
  mutating func append(_ element: Element) {
    if count == 0 {
      first = element
    } else {
      others.append(element)
    }
    count += 1
  }

  mutating func remove(at index: Int) {
    if index > 0 {
      others.remove(at: index - 1)
    } else {
      first = others.isEmpty ? nil : others.removeFirst()
    }
    count -= 1
  }

  /// Keeps the room for others.
  mutating func removeAll() {
    if count > 1 {
      others.removeAll(keepingCapacity: true)
    }
    first = nil
    count = 0
  }

  mutating func reserve(_ count: Int) {
    if count > 1 {
      others.reserveCapacity(count - 1)
    }
  }
}
