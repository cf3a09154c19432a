import BenchHarness

/// B: building a tree.
func prepareBuilding<S: Subject>(_ subject: S.Type, _ count: UInt64) -> any World {
  let count = Int(count)
  _ = timeBuilding(subject, count)
  return Prepared(units: count, keeping: []) { times in
    (0..<times).reduce(0) { time, _ in time + timeBuilding(subject, count) }
  }
}

/// Builds a tree and, when the time has been taken, checks it and takes it down.
private func timeBuilding<S: Subject>(_ subject: S.Type, _ count: Int) -> Double {
  bench_renew_heap()
  var places: [S.Place] = []
  places.reserveCapacity(count)
  let start = bench_now()
  places.append(S.addPlace(below: nil))
  while places.count < count {
    places.append(S.addPlace(below: places[BENCH_TEN.above(places.count)]))
  }
  let time = bench_now() - start
  S.set(at: places[0], to: topValue)
  check("the last place", reads: S.read(at: places[count - 1]), insteadOf: topValue)
  // The last go first, so that none has anything below it when it goes.
  while places.popLast() != nil {}
  return time
}
