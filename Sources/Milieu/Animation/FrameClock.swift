internal import CMilieu
internal import CMilieuTheme

/// What gives a tree its frames: a toolkit's frame clock, a timer, or a ``ManualClock``.
///
/// ```swift
/// final class TimerClock: FrameClock {
///   private var timer: Timer?
///   var now: Double { ProcessInfo.processInfo.systemUptime }
///
///   func start(_ frame: @escaping (Double) -> Void) {
///     timer = Timer.scheduledTimer(withTimeInterval: 1.0 / 60, repeats: true) { [weak self] _ in
///       if let self { frame(now) }
///     }
///   }
///
///   func stop() {
///     timer?.invalidate()
///   }
/// }
/// ```
///
/// It is started when the first movement begins and stopped when the last has ended, so that a program
/// whose values stand still is never woken. Give each tree a clock of its own.
public protocol FrameClock: AnyObject {
  /// The time in seconds, from any moment on. It must not go back.
  var now: Double { get }

  /// Frames are wanted: from now on, but not from within, `frame` is to be called for each with its time,
  /// in seconds as ``now`` counts them, on the tree's thread. Must not use the tree.
  func start(_ frame: @escaping (_ now: Double) -> Void)

  /// No more frames are wanted: `frame` is to be let go of. Must not use the tree.
  func stop()
}

extension Tree {
  /// What gives the tree its frames, which the tree keeps; `nil` where there is none, or where C has given
  /// it one, as a `MainLoop` of the module MilieuGLib does.
  ///
  /// Another clock takes over what is moving where it is. Without one, what moves is shown its end at once,
  /// and from then on each change is one step.
  public var frameClock: (any FrameClock)? {
    get {
      enter()
      let kept = companions[ObjectIdentifier(KeptClock.self)] as? KeptClock
      return kept?.isInUse == true ? kept?.clock : nil
    }
    set {
      enter()
      let kept = newValue.map { KeptClock($0, for: self) }
      companions[ObjectIdentifier(KeptClock.self)] = kept
      if let kept {
        kept.install(in: self)
      } else {
        check(milieu_tree_set_clock(core, nil), "take a clock away")
      }
      finish()
    }
  }

  /// How many movements are on their way.
  public var movementCount: Int {
    enter()
    return milieu_tree_transition_count(core)
  }

  fileprivate func showFrame(_ now: Double) {
    enter()
    milieu_tree_frame(core, now)
    finish()
  }
}

/// A clock as the core has it, which keeps this as long as it uses it.
private final class KeptClock {
  let clock: any FrameClock
  private(set) var isInUse = false
  private weak var tree: Tree?

  init(_ clock: any FrameClock, for tree: Tree) {
    self.clock = clock
    self.tree = tree
  }

  func install(in tree: Tree) {
    let kept = Unmanaged.passRetained(self)
    isInUse = true
    var core = MilieuClock(
      now: { KeptClock.from($0).clock.now },
      start: { _, userData in
        let kept = KeptClock.from(userData)
        kept.clock.start { [weak tree = kept.tree] now in tree?.showFrame(now) }
      },
      stop: { _, userData in KeptClock.from(userData).clock.stop() },
      user_data: kept.toOpaque(),
      destroy: { userData in
        KeptClock.from(userData).isInUse = false
        userData.map { Unmanaged<KeptClock>.fromOpaque($0).release() }
      })
    tree.check(milieu_tree_set_clock(tree.core, &core), "give a tree a clock")
  }

  private static func from(_ userData: UnsafeMutableRawPointer?) -> KeptClock {
    guard let userData else { fatalError("the core hands on what it was given") }
    return Unmanaged<KeptClock>.fromOpaque(userData).takeUnretainedValue()
  }
}
