// Animated switching: an observer of frames is shown the way to the new value, by a clock that goes on
// when the program says so; everybody else is told once, and reads give the new value at once.
import Milieu

enum PaddingKey: EnvironmentKey {
  static let defaultValue = 0
}

struct Shadow: Interpolatable, Equatable {
  var radius: Double
  var color: Color

  static func interpolated(from: Shadow, to: Shadow, fraction: Double) -> Shadow {
    Shadow(
      radius: .interpolated(from: from.radius, to: to.radius, fraction: fraction),
      color: .interpolated(from: from.color, to: to.color, fraction: fraction))
  }
}

enum ShadowKey: EnvironmentKey {
  static let defaultValue = Shadow(radius: 0, color: .black)
}

extension EnvironmentValues {
  var padding: Int {
    get { self[PaddingKey.self] }
    set { self[PaddingKey.self] = newValue }
  }

  var shadow: Shadow {
    get { self[ShadowKey.self] }
    set { self[ShadowKey.self] = newValue }
  }
}

let clock = ManualClock()
Tree.current.frameClock = clock
let window = Node("window", isBoundary: true)
let pane = Node("pane")
window.add(pane)

// [frames]
let frames = pane.observeFrames(\.padding, initial: true) { frame in
  print("shown \(frame.shown) of \(frame.target)\(frame.isLast ? ", the last" : "")")
}
// [frames]
let told = pane.observe(\.padding) { old, new, transaction in
  print("told \(old) -> \(new)\(transaction.isAnimated ? " animated" : "")")
}

/// Lets a second pass, a quarter at a time.
func letASecondPass(on clock: ManualClock) {
  for _ in 1...4 {
    clock.advance(by: .milliseconds(250))
  }
}

print("a switch that takes a second")
withAnimation(duration: .seconds(1), curve: .linear) {
  window.environment(\.padding, 12)
}
print("reads give \(pane.environmentValues.padding)")
letASecondPass(on: clock)
print("frames are \(clock.isRunning ? "" : "not ")wanted")

print("another one in the middle of a switch starts from what is shown")
withAnimation(duration: .seconds(1), curve: .linear) {
  window.environment(\.padding, 20)
}
clock.advance(by: .milliseconds(500))
withAnimation(duration: .seconds(1), curve: .linear) {
  window.environment(\.padding, 0)
}
letASecondPass(on: clock)

print("a switch without animation is one step")
window.environment(\.padding, 4)

print("so is one where motion is to be reduced")
pane.environment(\.reduceMotion, true)
withAnimation(duration: .seconds(1)) {
  window.environment(\.padding, 8)
}
pane.resetEnvironment(\.reduceMotion)

print("a type of one's own moves in all its parts")
let shadow = pane.observeFrames(\.shadow) { frame in
  print("radius \(frame.shown.radius), color \(frame.shown.color)")
}
withAnimation(duration: .seconds(1), curve: .linear) {
  window.environment(\.shadow, Shadow(radius: 8, color: .white))
}
clock.advance(by: .milliseconds(500))

print("who is cancelled on the way stays there")
shadow.cancel()
letASecondPass(on: clock)
print("\(Tree.current.movementCount) movements, frames are \(clock.isRunning ? "" : "not ")wanted")
withExtendedLifetime((frames, told)) {}
