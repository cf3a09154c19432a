import BenchHarness
import Foundation

extension BenchShape {
  /// The place above `index`, which is not 0.
  func above(_ index: Int) -> Int {
    Int(bench_parent(self, UInt32(index)))
  }
}

extension BenchRandom {
  /// The one that all subjects choose by.
  static var seeded: BenchRandom { bench_random(UInt64(BENCH_SEED)) }

  mutating func below(_ bound: Int) -> Int {
    Int(bench_random_below(&self, UInt64(bound)))
  }

  /// `count` of the numbers, which are ascending, and so is what is chosen.
  mutating func choose(_ count: Int, of numbers: [Int]) -> [Int] {
    guard let chosen = bench_random_choose(&self, UInt32(count), UInt32(numbers.count)) else {
      fail("nothing was chosen")
    }
    defer { free(chosen) }
    return (0..<count).map { numbers[Int(chosen[$0])] }
  }
}
