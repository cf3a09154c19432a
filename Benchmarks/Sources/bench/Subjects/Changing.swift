import BenchHarness

/// L: a late override above all listeners, and its removal.
func prepareOverriding<S: Subject>(_ subject: S.Type, _ count: UInt64) -> any World {
  var random = BenchRandom.seeded
  let below = (0..<Int(count)).filter { index in
    var place = index
    while place > 10 {
      place = BENCH_TEN.above(place)
    }
    return place == 1 && index != 1
  }
  let ears = Ears(at: random.choose(10, of: below))
  let audience = Audience<S>(BENCH_TEN, Int(count), ears)
  let place = audience.places[1]
  var value = topValue
  let change = Change(
    name: "L", ears: ears, tellings: 2, way: 2 * ears.way(from: 1, above: BENCH_TEN.above),
    visited: { S.visited }, tellsHidden: S.tellsHidden, value: { topValue },
    once: {
      value += 1
      S.set(at: place, to: value)
      S.unset(at: place)
    })
  // What the override itself tells is checked once; from then on, only the removal's value is seen.
  ears.clear()
  S.set(at: place, to: value + 1)
  ears.check("L", told: 1, value: value + 1)
  S.unset(at: place)
  return change.prepare(keeping: [audience])
}

/// M: a subtree moves between two parents with values of their own.
func prepareMoving<S: Subject>(
  _ subject: S.Type, _ count: UInt64, values: [Int]
) -> any World {
  var random = BenchRandom.seeded
  let first = 1 + values.count
  let isEqual = values[0] == values[1]
  let places = Array(first..<first + Int(count))
  let ears = Ears(at: random.choose(10, of: places))
  let above = { place in first + BENCH_TEN.above(place - first) }
  var audience = Audience<S>(BENCH_FLAT, first, ears) { index, place in
    if index > 0 {
      S.set(at: place, to: values[index - 1])
    }
  }
  let parents = Array(audience.places[1...])
  audience.add(below: parents[0])
  for place in places.dropFirst() {
    audience.add(below: audience.places[above(place)])
  }
  let subtree = audience.places[first]
  var parent = 0
  let change = Change(
    name: "M", ears: ears, tellings: isEqual && !S.tellsHidden ? 0 : 1,
    way: ears.way(from: first, above: above), visited: { S.visited }, value: { values[parent] },
    once: {
      parent = 1 - parent
      S.move(subtree, below: parents[parent])
    })
  let world = change.prepare(keeping: [audience])
  let last = audience.places[places[places.count - 1]]
  check("the last place", reads: S.read(at: last), insteadOf: values[parent])
  return world
}
