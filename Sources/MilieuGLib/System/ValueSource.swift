internal import CGLib
internal import CMilieu
internal import CMilieuGLib
internal import Milieu

/// What gives base values: an interface of the system's, such as the desktop's settings or a light
/// sensor, or the program itself.
///
/// A source gives values of some keys wherever it is followed: at an object's node, for all below, or
/// above all roots of a tree. What the program sets wins, and comes off again without loss.
///
/// ```swift
/// Tree.current.follow(.portal())
/// ```
///
/// Of several that are followed at one place and have a value of a key, the one that came last wins.
/// So a fake, or a source of your own, is a ``ManualSource`` that is followed after the others.
///
/// The place keeps a source, which runs from its first place to its last: the object that stands for it
/// here need not be kept. It belongs to the thread of its trees, and none of them waits for it: what is
/// not there, is slow, or talks nonsense leaves the last good value, is said once in GLib's log, and is
/// taken up again when it is back. ``state-swift.property`` and ``problem`` say how it stands.
public class ValueSource {
  let pointer: UnsafeMutablePointer<MilieuGlibValueSource>

  /// Takes over a floating reference, or adds one.
  init(sinking pointer: UnsafeMutablePointer<MilieuGlibValueSource>) {
    self.pointer = pointer
    g_object_ref_sink(pointer)
  }

  deinit {
    g_object_unref(pointer)
  }

  /// The object that stands for a source of C's.
  static func of(_ pointer: UnsafeMutablePointer<MilieuGlibValueSource>) -> ValueSource {
    let instance = UnsafeMutableRawPointer(pointer).assumingMemoryBound(to: GTypeInstance.self)
    return g_type_check_instance_is_a(instance, milieu_glib_manual_source_get_type()) != 0
      ? ManualSource(wrapping: pointer) : ValueSource(sinking: pointer)
  }
}

// What it is, and how it stands.
extension ValueSource {
  /// How far a source has come.
  public enum State: Int, Sendable, CaseIterable {
    /// Followed nowhere, or nobody observes what it would run for.
    case idle = 0
    /// Asked, and not answered yet.
    case waiting
    /// Gives values, and follows changes.
    case ready
    /// What it asks is not there, or of no use; it goes on looking.
    case unavailable
  }

  /// A short name for people and for the log: `portal`, `settings`, `locale`, `time-zone`, `light`,
  /// `backlight`, or that of a ``ManualSource``.
  public var name: String { String(cString: milieu_glib_value_source_get_name(pointer)) }

  /// What it asks, such as `org.freedesktop.portal.Settings`; may be empty.
  public var interface: String { String(cString: milieu_glib_value_source_get_interface(pointer)) }

  /// The version of what answers, or `nil` where there is none, or none yet.
  public var version: String? {
    milieu_glib_value_source_get_version(pointer).map { String(cString: $0) }
  }

  /// How far it has come.
  public var state: State {
    State(rawValue: Int(milieu_glib_value_source_get_state(pointer).rawValue)) ?? .unavailable
  }

  /// Why it is in its state, or `nil` if all is well.
  public var problem: String? {
    milieu_glib_value_source_get_problem(pointer).map { String(cString: $0) }
  }

  /// Tells whenever ``state-swift.property``, ``version`` or ``problem`` has changed, on the source's
  /// thread and at any moment: within, only ask, or hand on.
  ///
  /// - Parameter handle: Is given the source; kept as long as the observation.
  /// - Returns: What ends it when it goes.
  public func onChange(_ handle: @escaping (ValueSource) -> Void) -> ValueSourceObservation {
    ValueSourceObservation(of: self, handle)
  }
}

extension ValueSource: Equatable, Hashable {
  /// Two objects may stand for one source.
  public static func == (first: ValueSource, second: ValueSource) -> Bool {
    first.pointer == second.pointer
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(pointer)
  }
}

extension ValueSource: CustomStringConvertible {
  /// Its name and state, and why that is so.
  public var description: String { "\(name) is \(state)" + (problem.map { ": \($0)" } ?? "") }
}

/// Keeps who is told how a ``ValueSource`` stands: as long as you hold this, and not after ``cancel()``.
///
/// It keeps the source, and belongs to its thread.
public final class ValueSourceObservation {
  private struct Standing: Equatable {
    var state: ValueSource.State
    var version, problem: String?

    init(_ source: ValueSource) {
      state = source.state
      version = source.version
      problem = source.problem
    }
  }

  private final class Handler {
    private let handle: (ValueSource) -> Void
    private var told: Standing

    init(_ source: ValueSource, _ handle: @escaping (ValueSource) -> Void) {
      self.handle = handle
      told = Standing(source)
    }

    /// Several properties that change together are one change.
    func noticed(_ source: ValueSource) {
      let now = Standing(source)
      guard now != told else { return }
      told = now
      handle(source)
    }
  }

  private let source: ValueSource
  private var connection: SignalConnection?

  init(of source: ValueSource, _ handle: @escaping (ValueSource) -> Void) {
    self.source = source
    let handler = Handler(source, handle)
    connection = SignalConnection(source.pointer, "notify", handler) { object, _, userData in
      guard let object, let userData else { return }
      let source = ValueSource.of(object.assumingMemoryBound(to: MilieuGlibValueSource.self))
      Unmanaged<Handler>.fromOpaque(userData).takeUnretainedValue().noticed(source)
    }
  }

  deinit {
    cancel()
  }

  /// Ends it.
  public func cancel() {
    connection?.disconnect()
    connection = nil
  }
}
