import Milieu
import MilieuGLib
import Observation

private enum WidthKey: EnvironmentKey {
  static let defaultValue = 80
}

extension EnvironmentValues {
  fileprivate var width: Int {
    get { self[WidthKey.self] }
    set { self[WidthKey.self] = newValue }
  }
}

@MainActor @Observable
private final class Column: @MainActor Environmentable {
  let node = Node("column")
  @ObservationIgnored @Environment(\.width) var width
}

/// Values come after the flush that tells, the latest alone; and what tasks have observed goes with them.
@MainActor
func streams(_ runner: Runner) {
  runner.prepare()
  Runner.loop.attach()
  let column = Column()
  let first = Task { @MainActor in
    for await width in column.values(for: \.width) {
      if width != 1 { say("width \(width)") }
      if width == 80 { setManyTimes(column) }
      if width == 10_000 { column.environment(\.width, 1) }
    }
    say("no more, \(column.node.tree.statistics.observers) observers")
  }
  Task { @MainActor in
    for await width in column.values(for: \.width) where width == 1 {
      first.cancel()
      break
    }
    await first.value
    for await width in Observations({ column.width }) {
      say("tracked \(width)")
      guard width == 1 else { break }
      column.environment(\.width, 2)
    }
    column.environment(\.width, 3)
    try? column.node.tree.flush()
    say("\(column.node.tree.statistics.observers) observers")
    runner.quit()
  }
  runner.run()
}

@MainActor
private func setManyTimes(_ column: Column) {
  for width in 1...10_000 {
    column.environment(\.width, width)
  }
}
