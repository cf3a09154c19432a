internal import CGLib
internal import CMilieu
internal import CMilieuGLib
public import Milieu

/// Decides, by the brightness around the machine, whether things are shown inverted, as designed, or with
/// all the contrast there is.
///
/// One line follows the machine's own light; who reads ``Milieu/EnvironmentValues/ambience``, or is
/// ``AmbienceReacting``, has the rest:
///
/// ```swift
/// Ambience.start()
/// ```
///
/// It gives the state as a base value to the whole tree, or to a node with all below it; of several, the
/// nearest counts. Each ``State`` has a closed range of brightness, ``Constraints``. A state stays as long
/// as its range holds the brightness, so that what wavers around a threshold changes it once; when not,
/// the next is the acceptable one that is nearest to it. Where none is acceptable, and while the brightness
/// is not known, the state stays; at first it is regular.
///
/// The place keeps it until ``stop()``, or until the node or the tree goes: the object that stands for it
/// here need not be kept. It belongs to the tree's thread.
public final class Ambience {
  /// What it decides for. In C and in files they are called as here.
  public enum State: Int, Sendable, CaseIterable, PropertyValue {
    /// Light on dark, for little brightness.
    case invert = 0
    /// As it is designed.
    case regular
    /// With all the contrast there is, for much brightness.
    case contrast
  }

  /// Where it has its brightness from.
  public enum Guide: Int, Sendable, CaseIterable {
    /// `\.brightness`, that of the screen.
    case backlight = 0
    /// `\.lightLevel`, by ``Ambience/brightness(lux:)``.
    case light
    /// Nothing: only what is forced changes the state.
    case nothing
  }

  /// At which brightness, from 0 to 1, each state is acceptable. Ranges may overlap, and may leave gaps.
  public struct Constraints: Equatable, Sendable {
    /// The range of each state.
    public var invert, regular, contrast: ClosedRange<Double>

    /// Says the ranges; those that are left out are those that an ambience begins with.
    public init(
      invert: ClosedRange<Double> = 0...0.10, regular: ClosedRange<Double> = 0.05...0.95,
      contrast: ClosedRange<Double> = 0.90...1
    ) {
      self.invert = invert
      self.regular = regular
      self.contrast = contrast
    }
  }

  private let pointer: OpaquePointer
  private weak var tree: Tree?

  private init(_ pointer: OpaquePointer, in tree: Tree) {
    self.pointer = OpaquePointer(g_object_ref(UnsafeMutableRawPointer(pointer)))
    self.tree = tree
  }

  deinit {
    g_object_unref(UnsafeMutableRawPointer(pointer))
  }
}

// Starting and ending.
extension Ambience {
  /// Starts an ambience for a whole tree. If there is one already, it has this guide from now on.
  ///
  /// Starting counts as the first read of the guide's key; so in a tree on a ``MainLoop`` the backlight, or
  /// the light sensor, is followed from now on.
  ///
  /// - Parameters:
  ///   - guide: Where it has its brightness from.
  ///   - tree: A tree of the calling thread's.
  /// - Returns: What stands for it.
  @discardableResult
  public static func start(by guide: Guide = .backlight, in tree: Tree = .current) -> Ambience {
    start(guide, tree, MILIEU_NODE_NONE)
  }

  /// Starts an ambience at an object's node, for it and all below. If there is one already, it has
  /// this guide from now on.
  ///
  /// - Parameters:
  ///   - object: What is at the place.
  ///   - guide: Where it has its brightness from.
  /// - Returns: What stands for it.
  @discardableResult
  public static func start(
    at object: some Environmentable, by guide: Guide = .backlight
  ) -> Ambience {
    start(guide, object.node.tree, object.node.rawHandle)
  }

  /// The ambience of a whole tree, if one was started there.
  public static func running(in tree: Tree = .current) -> Ambience? {
    tree.requireThread()
    return milieu_glib_ambience_at(tree.pointer, MILIEU_NODE_NONE).map { Ambience($0, in: tree) }
  }

  /// The ambience at an object's node itself, if one was started there.
  public static func running(at object: some Environmentable) -> Ambience? {
    let tree = object.node.tree
    tree.requireThread()
    return milieu_glib_ambience_at(tree.pointer, object.node.rawHandle).map {
      Ambience($0, in: tree)
    }
  }

  private static func start(_ guide: Guide, _ tree: Tree, _ handle: UInt64) -> Ambience {
    tree.requireThread()
    var error: UnsafeMutablePointer<GError>?
    let started = withTransaction(in: tree) {
      guide.want(in: tree)
      return milieu_glib_ambience_start(tree.pointer, handle, guide.core, &error)
    }
    guard let started else {
      fatalError(
        "an ambience cannot be started: \(error.map { String(cString: $0.pointee.message) } ?? "")")
    }
    return Ambience(started, in: tree)
  }

  /// Ends it: it observes nothing any more, and its state is taken away. What is stored of it remains.
  /// From within observers, too; one that has ended stays so.
  public func stop() {
    change { milieu_glib_ambience_stop(pointer) }
  }

  /// Whether it has neither been stopped, nor has its place gone.
  public var isRunning: Bool { milieu_glib_ambience_is_running(pointer) != 0 }

  private func change(_ body: () -> Void) {
    tree?.requireThread()
    body()
    tree?.tellChanges()
  }
}

// How it decides.
extension Ambience {
  /// Where it has its brightness from. What another guide says counts at once; while it says nothing the
  /// state stays. One that has ended has nothing followed for it any more.
  public var guide: Guide {
    get { Guide(rawValue: Int(milieu_glib_ambience_get_guide(pointer).rawValue)) ?? .nothing }
    set {
      if let tree, isRunning {
        newValue.want(in: tree)
      }
      change { milieu_glib_ambience_set_guide(pointer, newValue.core) }
    }
  }

  /// The state that it gives: the forced one if one is forced, or else the true one.
  public var state: State { State(milieu_glib_ambience_get_state(pointer)) }

  /// The state that brightness alone gives.
  public var trueState: State { State(milieu_glib_ambience_get_true_state(pointer)) }

  /// The state that holds whatever the brightness is, or `nil`. Taken back, the true state returns. Who
  /// observes is told only if that changes the state.
  public var forced: State? {
    get { milieu_glib_ambience_is_forced(pointer) != 0 ? state : nil }
    set {
      change {
        if let newValue {
          milieu_glib_ambience_force(pointer, newValue.core)
        } else {
          milieu_glib_ambience_unforce(pointer)
        }
      }
    }
  }

  /// At which brightness each state is acceptable.
  public var constraints: Constraints {
    var core = MilieuGlibAmbienceConstraints()
    milieu_glib_ambience_get_constraints(pointer, &core)
    return Constraints(
      invert: core.invert.least...core.invert.most,
      regular: core.regular.least...core.regular.most,
      contrast: core.contrast.least...core.contrast.most)
  }

  /// Replaces the constraints. The true state is decided anew at once: it stays where its new range holds
  /// the brightness.
  ///
  /// - Throws: If a range is a single point, or not within 0 to 1; then nothing changes.
  public func constrain(to constraints: Constraints) throws(AmbienceError) {
    var core = MilieuGlibAmbienceConstraints(
      invert: MilieuGlibBrightnessRange(constraints.invert),
      regular: MilieuGlibBrightnessRange(constraints.regular),
      contrast: MilieuGlibBrightnessRange(constraints.contrast))
    tree?.requireThread()
    try AmbienceError.check { milieu_glib_ambience_set_constraints(pointer, &core, $0) }
    tree?.tellChanges()
  }

  /// The brightness that an amount of light stands for: the decimal logarithm of the lux divided by 5, from
  /// 0, at 1 lux and below, to 1, at 100,000 lux. `nil` for what is no amount of light.
  public static func brightness(lux: Double) -> Double? {
    let brightness = milieu_glib_brightness_from_lux(lux)
    return brightness < 0 ? nil : brightness
  }
}

// Keeping what is forced.
extension Ambience {
  /// Keeps ``forced`` across runs in a file of GLib's keyfile format, whose other groups, entries and
  /// comments stay. What is stored there holds when this returns, without animation; from then on each
  /// change is stored at once. It replaces what this was kept in before.
  ///
  /// For nobody to be told of anything else in between, start and keep it in one `withTransaction(in:_:)`
  /// where no loop serves the tree.
  ///
  /// - Parameters:
  ///   - path: The file, which is made, with its folder, when there is something to store.
  ///   - group: The group's name.
  ///   - name: The entry's name.
  /// - Throws: If the file cannot be read, is no keyfile, or has something else there than a state; then
  ///   nothing changes, in the file neither.
  public func keep(
    inFile path: String, group: String = "ambience", name: String = "forced"
  ) throws(AmbienceError) {
    tree?.requireThread()
    try AmbienceError.check { milieu_glib_ambience_keep_in_file(pointer, path, group, name, $0) }
    tree?.tellChanges()
  }

  /// The same in a setting, whose type is a string: the state's name, or the empty text for none.
  ///
  /// - Throws: If there is no such setting, it does not take each state's name, has something else, or
  ///   cannot be written; then nothing changes.
  public func keep(in settings: Settings, _ name: String) throws(AmbienceError) {
    tree?.requireThread()
    try AmbienceError.check {
      milieu_glib_ambience_keep_in_settings(pointer, settings.pointer, name, $0)
    }
    tree?.tellChanges()
  }
}

// In C's words.
extension Ambience.State {
  /// A number that is no state counts as regular.
  init(_ core: MilieuGlibAmbienceState) {
    self = Self(rawValue: Int(core.rawValue)) ?? .regular
  }

  var core: MilieuGlibAmbienceState { MilieuGlibAmbienceState(UInt32(rawValue)) }
}

extension Ambience.Guide {
  var core: MilieuGlibAmbienceGuide { MilieuGlibAmbienceGuide(UInt32(rawValue)) }

  /// Has what feeds it set up.
  func want(in tree: Tree) {
    switch self {
    case .backlight: tree.want(\.brightness)
    case .light: tree.want(\.lightLevel)
    case .nothing: break
    }
  }
}

extension MilieuGlibBrightnessRange {
  fileprivate init(_ range: ClosedRange<Double>) {
    self.init(least: range.lowerBound, most: range.upperBound)
  }
}
