import Foundation
import Milieu
import MilieuGLib

// A tree belongs to one thread. A worker sends to it: how far it has come, and in the end, together,
// that it is done. What it sends of one value before the loop has its turn ends as one.

enum ProgressKey: EnvironmentKey {
  static let defaultValue = 0
}

enum TitleKey: EnvironmentKey {
  static let defaultValue = "loading"
}

enum IsDoneKey: EnvironmentKey {
  static let defaultValue = false
}

extension EnvironmentValues {
  var progress: Int {
    get { self[ProgressKey.self] }
    set { self[ProgressKey.self] = newValue }
  }

  var title: String {
    get { self[TitleKey.self] }
    set { self[TitleKey.self] = newValue }
  }

  var isDone: Bool {
    get { self[IsDoneKey.self] }
    set { self[IsDoneKey.self] = newValue }
  }
}

final class StatusLine: EnvironmentUpdating {
  let node = Node("status")
  @Environment(\.progress) private var progress
  @Environment(\.title) private var title
  @Environment(\.isDone) var isDone

  func updateEnvironment() {
    print("\(title): \(progress) parts")
  }
}

let loop = MainLoop()
let window = Node("window", isBoundary: true)
let status = StatusLine()
window.add(status)

let sender = loop.sender()
let place = window.reference
let worker = Worker { () throws(SenderError) in
  for part in 1...1000 {
    try sender.set(\.progress, part, at: place)
  }
  try sender.call {
    // On the loop's thread: the node can be used as it is there.
    print("the loop finds \(Tree.current.node(place)?.environmentValues.progress ?? 0) parts")
  }
  try sender.group(animated: true) { group throws(SenderError) in
    try group.set(\.title, "loaded", at: place)
    try group.set(\.isDone, true, at: place)
  }
}

// So that this prints the same each time, the loop begins when the worker has ended; else some of its
// progress is told before.
worker.join()
print("\(sender.statistics.accepted) accepted, \(sender.statistics.merged) merged")

let observation = window.observe(\.isDone) { _, isDone, _ in
  if isDone { loop.quit() }
}
loop.run()
print("\(sender.statistics.delivered) delivered, \(sender.statistics.wakeups) wake-up")

/// A thread that can be waited for.
final class Worker: Sendable {
  private let ended = DispatchSemaphore(value: 0)

  init(_ work: @escaping @Sendable () throws(SenderError) -> Void) {
    let ended = ended
    Thread.detachNewThread {
      do {
        try work()
      } catch {
        print("the worker was refused: \(error)")
      }
      ended.signal()
    }
  }

  func join() {
    ended.wait()
  }
}
