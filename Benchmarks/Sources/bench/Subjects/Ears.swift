import BenchHarness

/// What listeners were told, an ear each, and who is to be told.
final class Ears {
  /// The places of the listeners, ascending.
  let places: [Int]
  /// Of each, whether it must not be told.
  private let isSilent: [Bool]
  private let first: UnsafeMutablePointer<BenchEar>

  init(at places: [Int], silent isSilent: (_ place: Int) -> Bool = { _ in false }) {
    self.places = places
    self.isSilent = places.map(isSilent)
    first = .allocate(capacity: places.count)
    first.initialize(repeating: BenchEar(), count: places.count)
  }

  deinit {
    first.deallocate()
  }

  subscript(index: Int) -> UnsafeMutablePointer<BenchEar> { first + index }

  func clear() {
    first.update(repeating: BenchEar(), count: places.count)
  }

  /// Checks that all who must be told were told so often, last that value, and nobody else, unless
  /// hidden ones are told as well; forgets it.
  func check(_ what: String, told: UInt64, value: Int, tellsHidden: Bool = false) {
    var index = 0
    while index < places.count {
      let end = isSilent[index...].firstIndex(of: !isSilent[index]) ?? places.count
      if !isSilent[index] {
        bench_check_ears(what, first + index, end - index, told, Int64(value))
      } else if !tellsHidden {
        bench_check_ears(what, first + index, end - index, 0, 0)
      }
      index = end
    }
    clear()
  }

  /// How many must be told.
  var hearing: Int { isSilent.count { !$0 } }

  /// How often those were told who must be, or those who must not be.
  func told(silent: Bool = false) -> Int {
    places.indices.reduce(0) { $0 + (isSilent[$1] == silent ? Int(first[$1].told) : 0) }
  }

  var someAreSilent: Bool { isSilent.contains(true) }

  /// The places on the ways from `top` down to the listeners, both ends included.
  func way(from top: Int, above: (Int) -> Int) -> Int {
    var way: Set = [top]
    for var place in places {
      while way.insert(place).inserted {
        place = above(place)
      }
    }
    return way.count
  }
}
