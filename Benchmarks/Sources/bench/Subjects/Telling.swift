import BenchHarness

/// A tree in which some listen.
struct Audience<S: Subject> {
  /// All places; parents come first.
  private(set) var places: [S.Place] = []
  private var listeners: [S.Listener] = []
  let ears: Ears

  /// Makes a tree of `count` places in which there are listeners for the ears. `prepare` is given each
  /// place as soon as it is there, before any is below it.
  init(
    _ shape: BenchShape, _ count: Int, _ ears: Ears,
    prepare: (_ index: Int, _ place: S.Place) -> Void
  ) {
    self.ears = ears
    places.reserveCapacity(count)
    listeners.reserveCapacity(ears.places.count)
    for index in 0..<count {
      add(below: index == 0 ? nil : places[shape.above(index)])
      prepare(index, places[index])
    }
  }

  /// The same with a value at the top.
  init(_ shape: BenchShape, _ count: Int, _ ears: Ears) {
    self.init(shape, count, ears) { index, place in
      if index == 0 {
        S.set(at: place, to: topValue)
      }
    }
  }

  /// Adds the next place, a listener's if there is an ear for it.
  mutating func add(below parent: S.Place?) {
    let ear = listeners.count
    if ear < ears.places.count, ears.places[ear] == places.count {
      listeners.append(S.addListener(below: parent, ears[ear]))
      places.append(S.place(of: listeners[ear]))
    } else {
      places.append(S.addPlace(below: parent))
    }
  }
}

/// A change that is made again and again, and of which those are told who have ears for it.
struct Change {
  let name: String
  let ears: Ears
  /// How many of what a time is given for are done at a time.
  var units = 1
  /// How often each is told of one.
  var tellings = 1
  /// The places that have to be visited for one, and those that were visited so far, if that is counted.
  var way = 0
  var visited: () -> Int? = { nil }
  var tellsHidden = false
  /// What was told last.
  let value: () -> Int
  let once: () -> Void
  /// What is to be done, untimed, before the ears are checked.
  var look: () -> Void = {}

  func prepare(keeping kept: [Any]) -> any World {
    // The first times are for everything that is made when it is needed first.
    ears.clear()
    _ = run(1)
    _ = run(1)
    return Prepared(units: units, keeping: kept, count: count, run: run)
  }

  private func run(_ times: UInt64) -> Double {
    let start = bench_now()
    for _ in 0..<times {
      once()
    }
    let time = bench_now() - start
    look()
    check(times)
    return time
  }

  private func check(_ times: UInt64) {
    ears.check(
      name, told: times * UInt64(tellings), value: value(), tellsHidden: tellsHidden)
  }

  private func count() -> [Figure] {
    let before = visited()
    once()
    let after = visited()
    look()
    var figures = [Figure(unit: "told", value: Double(ears.told()))]
    if ears.someAreSilent {
      figures.append(Figure(unit: "hidden", value: Double(ears.told(silent: true))))
    }
    if let before, let after {
      figures.append(Figure(unit: "nodes", value: Double(max(0, after - before - way))))
    }
    check(1)
    return figures
  }
}

extension Audience {
  /// Prepares setting a value at the top, again and again.
  func prepareWrites(_ name: String, units: Int) -> any World {
    var value = topValue
    let top = places[0]
    let change = Change(
      name: name, ears: ears, units: units, visited: { S.visited }, tellsHidden: S.tellsHidden,
      value: { value },
      once: {
        value += 1
        S.set(at: top, to: value)
      })
    return change.prepare(keeping: [self])
  }
}

/// N1: all listen.
func prepareTellingAll<S: Subject>(_ subject: S.Type, _ count: UInt64) -> any World {
  let ears = Ears(at: Array(0..<Int(count)))
  return Audience<S>(BENCH_TEN, Int(count), ears).prepareWrites("N1", units: ears.hearing)
}

/// N2 and N3: few listen, at random places, but not at the top. A time is given for a write, or for one
/// who is told.
func prepareTellingFew<S: Subject>(
  _ subject: S.Type, _ shape: BenchShape, _ count: UInt64, listeners: Int, isForEach: Bool
) -> any World {
  var random = BenchRandom.seeded
  let ears = Ears(at: random.choose(listeners, of: Array(1..<Int(count))))
  return Audience<S>(shape, Int(count), ears)
    .prepareWrites("N2, N3", units: isForEach ? ears.hearing : 1)
}

/// N4: as N1, but half of the top's children have values of their own, which hide the top's.
func prepareTellingHalf<S: Subject>(_ subject: S.Type, _ count: UInt64) -> any World {
  let overriding = 1...5
  let ears = Ears(at: Array(0..<Int(count))) { place in
    var place = place
    while place > 10 {
      place = BENCH_TEN.above(place)
    }
    return overriding.contains(place)
  }
  let audience = Audience<S>(BENCH_TEN, Int(count), ears) { index, place in
    if index == 0 {
      S.set(at: place, to: topValue)
    } else if overriding.contains(index) {
      S.set(at: place, to: topValue + Int(count) + index)
    }
  }
  return audience.prepareWrites("N4", units: ears.hearing)
}
