internal import CMilieu
internal import CMilieuTheme
import Glibc

/// What gives a tree its frames: a toolkit's frame clock, a timer, or a ``ManualClock``.
///
/// ```swift
/// /// The clock of a program that draws pictures as long as it is asked to.
/// final class PictureClock: FrameClock {
///   private(set) var now = 0.0
///   private var frame: ((Double) -> Void)?
///
///   func start(_ frame: @escaping (Double) -> Void) {
///     self.frame = frame
///   }
///
///   func stop() {
///     frame = nil
///   }
///
///   func willDraw(at seconds: Double) {
///     now = seconds
///     frame?(seconds)
///   }
/// }
/// ```
///
/// It is started when the first movement begins and stopped when the last has ended, so that a program
/// whose values stand still is never woken. All is called on the tree's thread. Give each tree a clock of
/// its own: one clock is not started for two.
public protocol FrameClock: AnyObject {
  /// The time in seconds, from any moment on. It must not go back. Must not use the tree.
  var now: Double { get }

  /// Frames are wanted: from now on, but not from within, `frame` is to be called for each with its time,
  /// in seconds as ``now`` counts them, on the tree's thread. Must not use the tree.
  func start(_ frame: @escaping (_ now: Double) -> Void)

  /// No more frames are wanted: `frame` is to be let go of. Must not use the tree.
  ///
  /// A tree that another thread has let go of last, while something moved, stops its clock by the next
  /// frame.
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
      return (companions[ObjectIdentifier(KeptClock.self)] as? KeptClock)?.clock
    }
    set {
      enter()
      let kept = newValue.map { KeptClock($0, for: self) }
      // The former one stays until the core has stopped it.
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
///
/// Whoever lets go of a tree last may do so on another thread, where the core is freed then. The clock
/// is not called there: what it has been started with finds no tree any more, and stops it.
private final class KeptClock {
  /// Nil once the core has another.
  private(set) var clock: (any FrameClock)?
  private weak var tree: Tree?
  /// The tree itself where C has it, and may have it for longer than Swift.
  private let borrowed: OpaquePointer?
  private let isMainActors: Bool
  private let thread = pthread_self()

  init(_ clock: any FrameClock, for tree: Tree) {
    self.clock = clock
    self.tree = tree
    borrowed = tree.isOwned ? nil : tree.core
    isMainActors = tree.isMainActors
  }

  func install(in tree: Tree) {
    let kept = Unmanaged.passRetained(self)
    var core = MilieuClock(
      now: { KeptClock.from($0).clock?.now ?? .nan },
      start: { _, userData in KeptClock.from(userData).start() },
      stop: { _, userData in KeptClock.from(userData).stop() },
      user_data: kept.toOpaque(),
      destroy: { userData in
        KeptClock.from(userData).clock = nil
        userData.map { Unmanaged<KeptClock>.fromOpaque($0).release() }
      })
    tree.check(milieu_tree_set_clock(tree.core, &core), "give a tree a clock")
  }

  private var isOnItsThread: Bool {
    isMainActors ? ThreadTrees.isOnMainActor : thread == pthread_self()
  }

  private func start() {
    guard let clock else { return }
    clock.start { [weak self, weak clock, weak tree] now in
      if let tree {
        tree.showFrame(now)
      } else if let borrowed = self?.borrowed {
        milieu_tree_frame(borrowed, now)
      } else {
        clock?.stop()
      }
    }
  }

  private func stop() {
    if isOnItsThread {
      clock?.stop()
    }
  }

  private static func from(_ userData: UnsafeMutableRawPointer?) -> KeptClock {
    guard let userData else { fatalError("the core hands on what it was given") }
    return Unmanaged<KeptClock>.fromOpaque(userData).takeUnretainedValue()
  }
}
