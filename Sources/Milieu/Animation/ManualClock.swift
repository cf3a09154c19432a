/// A clock whose time goes on when you say so: for tests, and for pictures that are drawn ahead.
///
/// ```swift
/// let clock = ManualClock()
/// Tree.current.frameClock = clock
/// withAnimation(duration: .seconds(1)) {
///   window.environment(\.padding, 12)
/// }
/// clock.advance(by: .milliseconds(500))  // shows what lies half way
/// clock.advance(by: .milliseconds(500))  // shows 12
/// ```
public final class ManualClock: FrameClock {
  /// How many frames it has given.
  public private(set) var frames = 0
  private var time = Duration.zero
  private var frame: ((Double) -> Void)?

  /// Makes a clock that stands at 0.
  public init() {}

  /// The time in seconds, 0 at first.
  public var now: Double { time / .seconds(1) }

  /// Whether frames are wanted.
  public var isRunning: Bool { frame != nil }

  /// Lets time go on, and gives a frame if frames are wanted. Not from within a frame.
  ///
  /// - Parameter duration: Not below zero. Durations are added up exactly: a hundred times 10 ms are a
  ///   second.
  public func advance(by duration: Duration) {
    require(
      duration >= .zero, "A clock cannot be advanced by \(duration), for time does not go back.")
    time += duration
    if let frame {
      frames += 1
      frame(now)
    }
  }

  /// Takes what ``advance(by:)`` gives frames to. The tree calls this.
  public func start(_ frame: @escaping (Double) -> Void) {
    require(
      self.frame == nil,
      "A clock gives one tree its frames: give each tree a clock of its own.")
    self.frame = frame
  }

  /// Lets go of that. The tree calls this.
  public func stop() {
    frame = nil
  }
}
