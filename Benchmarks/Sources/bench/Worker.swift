import Foundation

/// What a child does: it has one case with one parameter, and repeats it as often as it is told.
///
/// It prints `ready` when it has prepared. A line with a number asks it to run so many times, and it
/// answers with the nanoseconds and the number of units that were done; `count` asks it for what is
/// counted, and it answers with lines of unit and value, and `end`. It ends with its input.
struct Worker {
  /// Whatever takes longer ends the child, also when nobody waits for it any more.
  static let secondsToAnswer: UInt32 = 120

  let measured: MeasuredCase
  let parameter: UInt64

  func work() {
    let world = answering { measured.prepare(parameter) }
    say("ready")
    withExtendedLifetime(world) {
      while let order = readLine() {
        answering { obey(order, world) }
      }
      // The world is not taken apart: that would take time, and for a chain of a million objects more
      // stack than there is.
      _exit(0)
    }
  }

  private func obey(_ order: String, _ world: any World) {
    if order == "count" {
      for figure in world.count() {
        say("\(figure.unit) \(figure.value)")
      }
      say("end")
    } else if let times = UInt64(order), times > 0, measured.isTimed {
      let nanoseconds = world.run(times)
      say("\(nanoseconds) \(times * world.units)")
    } else {
      fail("The order is \"\(order)\", must be a number of times, or count.")
    }
  }

  private func answering<Answer>(_ body: () -> Answer) -> Answer {
    alarm(Self.secondsToAnswer)
    defer { alarm(0) }
    return body()
  }

  private func say(_ line: String) {
    print(line)
    fflush(nil)
  }
}
