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
  /// The time in seconds, 0 at first.
  public private(set) var now: Double = 0
  /// How many frames it has given.
  public private(set) var frames = 0
  private var frame: ((Double) -> Void)?

  /// Makes a clock that stands at 0.
  public init() {}

  /// Whether frames are wanted.
  public var isRunning: Bool { frame != nil }

  /// Lets time go on, and gives a frame if frames are wanted.
  public func advance(by duration: Duration) {
    now += duration / .seconds(1)
    if let frame {
      frames += 1
      frame(now)
    }
  }

  public func start(_ frame: @escaping (Double) -> Void) {
    self.frame = frame
  }

  public func stop() {
    frame = nil
  }
}
