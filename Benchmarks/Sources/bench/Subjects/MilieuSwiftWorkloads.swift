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

/// A 10-ary tree of listeners, and the top's value that changes.
private func prepareListeners<Listener: EnvironmentUpdating>(
  _ name: String, _ listeners: [Listener], _ ears: Ears, units: Int, factor: Int
) -> any World {
  for index in listeners.indices.dropFirst() {
    listeners[BENCH_TEN.above(index)].add(listeners[index])
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
    })
  return change.prepare(keeping: [listeners])
}

/// S-told: listeners that depend on four values each, of which one changes.
func prepareFourfold(_ count: UInt64) -> any World {
  let ears = Ears(at: Array(0..<Int(count)))
  let listeners = ears.places.map { FourfoldListener(ears[$0]) }
  return prepareListeners("S-told", listeners, ears, units: ears.hearing, factor: 1)
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
  return prepareListeners("D", listeners, ears, units: 1, factor: factor)
}
