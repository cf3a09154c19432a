// A window that follows the desktop as any program on a loop does: by reading. It prints what it is told,
// until SIGTERM; Tests/checks/desktop.sh says what that must be.
import Glibc
import Milieu
import MilieuGLib

let loop = MainLoop()
loop.attach()
let ending = loop.onSignal(SIGTERM) { loop.quit() }
let window = Window()
withExtendedLifetime((ending, window)) { loop.run() }
say("ended")

final class Window: EnvironmentUpdating {
  let node = Node("window")
  @Environment(\.colorScheme) private var colorScheme
  @Environment(\.textScale) private var textScale

  init() {
    attach()
  }

  func updateEnvironment() {
    say("updateEnvironment: \(colorScheme), text \(textScale)")
  }
}

/// Prints a line for who waits for it.
func say(_ line: String) {
  print(line)
  fflush(nil)
}
