import BenchHarness
import Milieu

// What an object of Milieu's weighs in Swift, with all that comes with it.

/// memory-node: a plain node.
func prepareNodeBytes(_ count: UInt64) -> any World {
  prepareBytes(each: Int(count), keeping: []) { makeTree(Int(count)) }
}

/// memory-value: a node's first value; a tenth of the nodes get one.
func prepareValueBytes(_ count: UInt64) -> any World {
  let (places, chosen) = makeTreeAndChoose(Int(count))
  let world = prepareBytes(each: chosen.count, keeping: [places]) { () -> [Node] in
    for place in chosen {
      MilieuSwift.set(at: places[place], to: topValue + place)
    }
    return []
  }
  for place in chosen {
    check("a value", reads: MilieuSwift.read(at: places[place]), insteadOf: topValue + place)
  }
  return world
}

/// memory-observer: an object that is told, without its node; every node gets one.
func prepareListenerBytes(_ count: UInt64) -> any World {
  let places = makeTree(Int(count))
  let chosen = Array(places.indices)
  let ears = Ears(at: chosen)
  MilieuSwift.set(at: places[0], to: topValue)
  let world = prepareBytes(each: chosen.count, keeping: [places, ears]) {
    chosen.indices.map { ear in
      let listener = NumberListener(ears[ear], at: places[chosen[ear]])
      listener.attach()
      return listener
    }
  }
  ears.check("an observer", told: 1, value: topValue)
  return world
}

private func makeTree(_ count: Int) -> [Node] {
  var places: [Node] = []
  places.reserveCapacity(count)
  while places.count < count {
    let parent = places.isEmpty ? nil : places[BENCH_TEN.above(places.count)]
    places.append(MilieuSwift.addPlace(below: parent))
  }
  return places
}

private func makeTreeAndChoose(_ count: Int) -> (places: [Node], chosen: [Int]) {
  var random = BenchRandom.seeded
  return (makeTree(count), random.choose(count / 10, of: Array(0..<count)))
}

/// Counts the bytes that the allocator gives out for each of so many, but for the array that is
/// returned to keep them.
private func prepareBytes<Made: AnyObject>(
  each count: Int, keeping kept: [Any], _ make: () -> [Made]
) -> any World {
  let before = bench_heap_bytes()
  let made = make()
  let array = made.capacity * MemoryLayout<Made>.stride
  let bytes = Double(bench_heap_bytes() - before) - Double(array)
  return Prepared(
    keeping: kept + [made], count: { [Figure(unit: "bytes", value: bytes / Double(count))] },
    run: { _ in 0 })
}
