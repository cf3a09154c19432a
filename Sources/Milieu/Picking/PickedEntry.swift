internal import CMilieu
internal import CMilieuTheme

/// What is picked from colour tables by one name and with one default: it stands for a key of C's, which
/// has no type of its own here, since names are known at run time only. There is one of each in a process.
///
/// `@unchecked Sendable`: it never changes, and what its key path is made of is a name and a value, which
/// any thread may have.
final class PickedEntry<Value: Sendable>: @unchecked Sendable {
  let standing: Value
  /// Nil if no entry can have the name.
  let key: Key<Value>?
  /// The same object for all, so that those who declare it are quickly found to declare the same.
  let keyPath: KeyPath<EnvironmentValues, Value>

  private init(
    _ name: String, _ standing: Value, _ keyPath: KeyPath<EnvironmentValues, Value>
  ) {
    self.standing = standing
    self.keyPath = keyPath
    guard let form = ValueForm<Value>.shared else {
      fatalError("nothing is picked that has no form in C")
    }
    let pointer =
      name.utf8.contains(0)
      ? nil
      : form.withCore(standing) { core in name.withCString { milieu_theme_entry_key($0, core) } }
    key = pointer.map { Key.withoutType($0, form) }
    if pointer == nil {
      ColorTable.report(
        """
        \(name.debugDescription.onOneLine) is no entry's name, and always picks the default: a letter, a \
        digit or '_' is expected, and then anything but blanks, control characters, '"', '{' and '}'
        """)
    }
  }

  /// The one of a name and a default.
  static func of(
    _ name: String, _ standing: Value, known: EntryName.Standing,
    _ keyPath: @autoclosure () -> KeyPath<EnvironmentValues, Value>
  ) -> PickedEntry {
    let entry = EntryName(name: name, standing: known)
    if let known = entries.withLock({ $0[entry] }) {
      return unsafeDowncast(known, to: PickedEntry.self)
    }
    // Outside of the lock, for it may report. Of two threads that come here, the first wins.
    let made = PickedEntry(name, standing, keyPath())
    return entries.withLock { entries in
      if let known = entries[entry] {
        return unsafeDowncast(known, to: PickedEntry.self)
      }
      entries[entry] = made
      return made
    }
  }
}

private let entries = Lock<[EntryName: AnyObject]>([:])

/// A name and a default, told from others as C does: by their bytes.
struct EntryName: Hashable {
  enum Standing: Hashable {
    case color(Color)
    case number(UInt64)
    case text(String)
  }

  let name: String
  let standing: Standing

  static func == (first: EntryName, second: EntryName) -> Bool {
    guard first.standing == second.standing, first.name.utf8.elementsEqual(second.name.utf8)
    else { return false }
    if case (.text(let text), .text(let other)) = (first.standing, second.standing) {
      return text.utf8.elementsEqual(other.utf8)
    }
    return true
  }
}

extension PickedEntry where Value == Color {
  static func of(_ name: String, _ standing: Color) -> PickedEntry {
    of(name, standing, known: .color(standing), \.[picked: name, default: standing])
  }
}

extension PickedEntry where Value == Double {
  static func of(_ name: String, _ standing: Double) -> PickedEntry {
    of(name, standing, known: .number(standing.bitPattern), \.[picked: name, default: standing])
  }
}

extension PickedEntry where Value == String {
  static func of(_ name: String, _ standing: String) -> PickedEntry {
    of(name, standing, known: .text(standing), \.[picked: name, default: standing])
  }
}
