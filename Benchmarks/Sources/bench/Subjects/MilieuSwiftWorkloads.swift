import BenchHarness
import Milieu

// What only Milieu can do, or is asked.

/// N5: as N1, but the value is set back before anybody has been told of it.
func prepareTransactions(_ count: UInt64) -> any World {
  let audience = Audience<MilieuSwift>(
    BENCH_TEN, Int(count), Ears(at: Array(0..<Int(count))))
  let top = audience.places[0]
  let change = Change(
    name: "N5", ears: audience.ears, tellings: 0, visited: { MilieuSwift.visited },
    value: { topValue },
    once: {
      withTransaction {
        top.environment(\.number, topValue + 1)
        top.environment(\.number, topValue)
      }
    })
  return change.prepare(keeping: [audience])
}

/// A tree of listeners, and the top's value that changes. `look` is called, untimed, before what they
/// were told is checked.
private func prepareListeners<Listener: EnvironmentUpdating>(
  _ name: String, _ shape: BenchShape, _ listeners: [Listener], _ ears: Ears, units: Int,
  factor: Int = 1, look: @escaping () -> Void = {}
) -> any World {
  for index in listeners.indices.dropFirst() {
    listeners[shape.above(index)].add(listeners[index])
  }
  let top = listeners[0]
  top.attach()
  var value = topValue
  let change = Change(
    name: name, ears: ears, units: units, visited: { MilieuSwift.visited },
    value: { factor * value },
    once: {
      value += 1
      top.environment(\.number, value)
    },
    look: look)
  return change.prepare(keeping: [listeners])
}

/// S-told and S-told-4: a list of rows that depend on one value each, or on four, of which one changes. They
/// count what they are told; afterwards each reads it.
func prepareRows<Row: CountingListener>(_ type: Row.Type, _ count: UInt64) -> any World {
  let ears = Ears(at: Array(0..<Int(count)))
  let rows = ears.places.map { Row(ears[$0]) }
  return prepareListeners("S-told", BENCH_FLAT, rows, ears, units: ears.hearing) {
    for row in rows {
      row.ear.pointee.value = Int64(row.number)
    }
  }
}

/// D: what is computed of two numbers changes for few listeners, where the second is not 0.
func prepareDerived(_ count: UInt64) -> any World {
  let factor = 3
  var random = BenchRandom.seeded
  let firstLeaf = BENCH_TEN.above(Int(count) - 1) + 1
  let chosen = random.choose(10, of: Array(firstLeaf..<Int(count)))
  let ears = Ears(at: Array(0..<Int(count))) { !chosen.contains($0) }
  let listeners = ears.places.map { ProductListener(ears[$0]) }
  for index in chosen {
    listeners[index].environment(\.factor, factor)
  }
  return prepareListeners("D", BENCH_TEN, listeners, ears, units: 1, factor: factor)
}
