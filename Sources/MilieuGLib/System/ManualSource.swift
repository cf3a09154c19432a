internal import CGLib
internal import CMilieu
internal import CMilieuGLib
public import Milieu

/// A source without a service behind it: for tests, and for values that the program itself finds out.
///
/// A fake is one line. It wins over whatever is followed there already:
///
/// ```swift
/// Tree.current.follow(ManualSource().give(\.colorScheme, .dark))
/// ```
///
/// One that feeds values of its own runs while it is needed:
///
/// ```swift
/// let meter = ManualSource("meter").onWanted(\.lightLevel) { source, isWanted in
///   if isWanted {
///     source.give(\.lightLevel, 300)
///   }
/// }
/// ```
///
/// It keeps its values while it is followed nowhere.
public final class ManualSource: ValueSource {
  /// Makes a source that gives nothing yet.
  ///
  /// - Parameter name: What it is called in the log. One that has a source's of the system, as
  ///   `portal`, stands in for it: `followSystem()` attaches no other of that name.
  public init(_ name: String = "manual") {
    let made = UnsafeMutableRawPointer(milieu_glib_manual_source_new(name))
    super.init(sinking: made.assumingMemoryBound(to: MilieuGlibValueSource.self))
  }

  init(wrapping pointer: UnsafeMutablePointer<MilieuGlibValueSource>) {
    super.init(sinking: pointer)
  }

  /// Gives a value wherever the source is followed. An equal one changes nothing.
  ///
  /// To give several together, do so within `withTransaction(in:_:)`.
  ///
  /// - Parameters:
  ///   - keyPath: Leads to one key's whole value. Another one ends the program with a message.
  ///   - value: The value.
  /// - Returns: The source, so that calls can be chained.
  @discardableResult
  public func give<Value>(
    _ keyPath: WritableKeyPath<EnvironmentValues, Value>, _ value: Value
  ) -> ManualSource {
    EnvironmentValues.put(keyPath, value, isConfined: true) { key, bits in
      var value = MilieuValue()
      value.type = milieu_key_type(key)
      value.integer = bits
      milieu_glib_value_source_add_key(pointer, key)
      milieu_glib_value_source_give(pointer, key, value)
    }
    places.tellChanges()
    return self
  }

  /// Has no value of a key any more: what else is followed there counts again. Having none is no mistake.
  ///
  /// - Parameter keyPath: Leads to one key's value, to a part of it, or to several.
  /// - Returns: The source, so that calls can be chained.
  @discardableResult
  public func withdraw<Value>(
    _ keyPath: WritableKeyPath<EnvironmentValues, Value>
  ) -> ManualSource {
    let keys = EnvironmentValues.keys(of: keyPath)
    milieu_glib_value_source_begin(pointer)
    keys.forEach { milieu_glib_value_source_withdraw(pointer, $0) }
    milieu_glib_value_source_commit(pointer)
    places.tellChanges()
    return self
  }

  /// Calls when somebody begins to observe a key, or what derives from it, where the source is followed,
  /// and when nobody does any more; so that what feeds the key runs only then. If somebody does so already
  /// it is called at once.
  ///
  /// - Parameters:
  ///   - keyPath: Leads to one key's value.
  ///   - handle: Is given the source, and whether the key is wanted from now on; kept as long as the
  ///     source, and so not to keep that. It may give values, and read.
  /// - Returns: The source, so that calls can be chained.
  @discardableResult
  public func onWanted<Value>(
    _ keyPath: WritableKeyPath<EnvironmentValues, Value>,
    _ handle: @escaping (_ source: ManualSource, _ isWanted: Bool) -> Void
  ) -> ManualSource {
    let keys = EnvironmentValues.keys(of: keyPath)
    for key in keys {
      let handler = WantedHandler(key, handle)
      let signal = "wanted::\(String(cString: milieu_key_name(key)))"
      let isWantedAlready = milieu_glib_value_source_is_wanted(pointer, key) != 0
      let call: SignalConnection.FlagHandler = { object, key, isWanted, userData in
        guard let object, let userData else { return }
        let source = object.assumingMemoryBound(to: MilieuGlibValueSource.self)
        Unmanaged<WantedHandler>.fromOpaque(userData).takeUnretainedValue()
          .call(source, key, isWanted != 0)
      }
      _ = SignalConnection(pointer, signal, handler, withFlag: call)
      if isWantedAlready {
        handle(self, true)
      } else {
        milieu_glib_value_source_add_key(pointer, key)
      }
    }
    places.tellChanges()
    return self
  }
}

private final class WantedHandler {
  private let key: OpaquePointer
  private let handle: (ManualSource, Bool) -> Void

  init(_ key: OpaquePointer, _ handle: @escaping (ManualSource, Bool) -> Void) {
    self.key = key
    self.handle = handle
  }

  /// Keys that are not listed may share a name.
  func call(
    _ source: UnsafeMutablePointer<MilieuGlibValueSource>, _ key: OpaquePointer?, _ isWanted: Bool
  ) {
    if key == self.key {
      handle(ManualSource(wrapping: source), isWanted)
    }
  }
}
