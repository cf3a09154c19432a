import BenchHarness

/// A value that a benchmark reads: the compiler is kept from leaving out what led to it.
protocol Kept {
  consuming func keep()
}

extension Int: Kept {
  func keep() { bench_keep(Int64(self)) }
}

/// Reads so often, and returns the nanoseconds that this took. Who reads is out of the compiler's sight
/// here, and whatever has been read might change what is read next, so that each read is carried out.
@inline(never)
private func timeReads<Reader: ValueReader>(by reader: Reader, _ times: UInt64) -> Double
where Reader.Value: Kept {
  let start = bench_now()
  for _ in 0..<times {
    reader.value.keep()
  }
  return bench_now() - start
}

/// Prepares one reader to read again and again.
func prepareReads<Reader: ValueReader>(
  by reader: Reader, expecting expected: Reader.Value, keeping kept: [Any]
) -> Prepared where Reader.Value: Kept & Equatable {
  check("the reader", reads: reader.value, insteadOf: expected)
  return Prepared(keeping: kept) { times in
    let time = timeReads(by: reader, times)
    check("the reader", reads: reader.value, insteadOf: expected)
    return time
  }
}

/// Places one below the other; the first has a value. They are held by an array, for a chain in which
/// each owns the next would be freed by recursion.
private func makeChain<S: Subject>(_ subject: S.Type, _ count: Int) -> [S.Place] {
  var chain = [S.addPlace(below: nil)]
  S.set(at: chain[0], to: topValue)
  while chain.count < count {
    chain.append(S.addPlace(below: chain[chain.count - 1]))
  }
  return chain
}

/// R1: reads at the bottom of a chain, with the value at its top.
func prepareReadsAtDepth<S: Subject>(_ subject: S.Type, _ depth: UInt64) -> any World {
  let chain = makeChain(subject, Int(depth))
  let reader = S.addReader(below: chain[chain.count - 1])
  return prepareReads(by: reader, expecting: topValue, keeping: [chain])
}

/// R2: reads by random ones of many readers, in a tree in which one of a hundred has a value.
func prepareRandomReads<S: Subject>(_ subject: S.Type, _ count: UInt64) -> any World {
  var random = BenchRandom.seeded
  var readers = [S.addReader(below: nil)]
  readers.reserveCapacity(Int(count))
  S.set(at: S.place(of: readers[0]), to: topValue)
  while readers.count < Int(count) {
    readers.append(S.addReader(below: S.place(of: readers[BENCH_TEN.above(readers.count)])))
  }
  var model = [Int](repeating: 0, count: readers.count)
  for index in random.choose((readers.count - 1) / 100, of: Array(1..<readers.count)) {
    model[index] = topValue + index
    S.set(at: S.place(of: readers[index]), to: model[index])
  }
  model[0] = topValue
  for index in 1..<model.count where model[index] == 0 {
    model[index] = model[BENCH_TEN.above(index)]
  }
  let readings = (0..<readers.count).map { _ in random.below(readers.count) }
  for index in readings {
    check("reader \(index)", reads: readers[index].value, insteadOf: model[index])
  }
  let sum = readings.reduce(0) { $0 + model[$1] }
  let order = readings.map { readers[$0] }
  return Prepared(units: order.count, keeping: [readers]) { times in
    let start = bench_now()
    for _ in 0..<times {
      check("a pass", reads: order.reduce(0) { $0 + $1.value }, insteadOf: sum)
    }
    return bench_now() - start
  }
}

/// R3: reads of many keys, which all have values at the top of a chain of 10, by a reader for each.
func prepareReadsOfKeys<S: Subject>(_ subject: S.Type, _ count: UInt64) -> any World {
  var random = BenchRandom.seeded
  let chain = makeChain(subject, 10)
  for key in 0..<Int(count) {
    S.set(key, at: chain[0], to: topValue + key)
  }
  let readers = (0..<Int(count)).map { S.addReader(ofKey: $0, below: chain[chain.count - 1]) }
  let readings = 4096
  let keys = (0..<readings).map { _ in random.below(readers.count) }
  func read(_ times: Int) -> Double {
    var sum = 0
    let start = bench_now()
    for index in 0..<times {
      let value = readers[keys[index % readings]].value
      value.keep()
      sum += value
    }
    let time = bench_now() - start
    let expected = (0..<times).reduce(0) { $0 + topValue + keys[$1 % readings] }
    check("the sum of all keys", reads: sum, insteadOf: expected)
    return time
  }
  _ = read(readings)
  return Prepared(keeping: [chain]) { read(Int($0)) }
}
