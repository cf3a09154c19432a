import Foundation
import Milieu
import Testing

/// What lies between two values.
struct InterpolatableTests {
  @Test
  func numbersGoAlongALineAndMeetBothEnds() {
    #expect(Double.interpolated(from: 2, to: 4, fraction: 0.25) == 2.5)
    #expect(Double.interpolated(from: 0.1, to: 0.3, fraction: 0) == 0.1)
    #expect(Double.interpolated(from: 0.1, to: 0.3, fraction: 1) == 0.3)
    #expect(Double.interpolated(from: 2, to: 4, fraction: 1.5) == 5)
    #expect(Float.interpolated(from: 2, to: 4, fraction: 0.25) == 2.5)
    #expect(CGFloat.interpolated(from: 2, to: 4, fraction: 0.25) == 2.5)
    #expect(Int.interpolated(from: 2, to: 12, fraction: 0.26) == 5)
    #expect(Int.interpolated(from: 12, to: 2, fraction: 0.26) == 9)
    #expect(Int.interpolated(from: 2, to: 12, fraction: 1.2) == 14)
    #expect(Int.interpolated(from: 12, to: 2, fraction: 1.2) == 0)
  }

  @Test
  func theLargestNumbersDoNotOverflow() {
    let most = Double.greatestFiniteMagnitude
    #expect(Double.interpolated(from: -most, to: most, fraction: 0.5) == 0)
    #expect(Double.interpolated(from: 0, to: most, fraction: 1.5) == most)
    #expect(Double.interpolated(from: 0, to: -most, fraction: 1.5) == -most)
    let large = Float.greatestFiniteMagnitude
    #expect(Float.interpolated(from: 0, to: large, fraction: 1.5) == large)
    #expect(Int.interpolated(from: .min, to: .max, fraction: 0.5) == 0)
    #expect(Int.interpolated(from: .min, to: .max, fraction: 1.5) == .max)
    #expect(Int.interpolated(from: .max, to: .min, fraction: 1.5) == .min)
    #expect(Int.interpolated(from: 0, to: .max, fraction: 3) == .max)
  }

  /// As doubles all of these are one number.
  @Test
  func largeIntegersStayBetweenTheTwo() {
    for fraction in [0, 0.25, 0.5, 0.75, 1] {
      let between = Int.interpolated(from: .max - 4, to: .max, fraction: fraction)
      #expect(between == .max - 4 + Int(fraction * 4))
      #expect(
        Int.interpolated(from: .min + 4, to: .min, fraction: fraction) == .min + 4
          - Int(fraction * 4))
    }
  }

  @Test(arguments: [Double.infinity, -.infinity, .nan])
  func thereIsNothingBetweenANumberAndNone(_ odd: Double) {
    #expect(!Double.canInterpolate(from: 1, to: odd))
    #expect(!Double.canInterpolate(from: odd, to: 1))
    #expect(!Float.canInterpolate(from: Float(odd), to: 1))
    #expect(!CGFloat.canInterpolate(from: CGFloat(odd), to: 1))
    #expect(Double.interpolated(from: odd, to: 1, fraction: 0.5) == 1)
    #expect(Double.interpolated(from: 1, to: odd, fraction: 0).bitPattern == odd.bitPattern)
    #expect(Float.interpolated(from: Float(odd), to: 1, fraction: 0.5) == 1)
  }

  @Test
  func optionalsAreBetweenWhereBothAre() {
    #expect(Optional<Double>.interpolated(from: 1, to: 2, fraction: 0.5) == 1.5)
    #expect(Optional<Double>.interpolated(from: nil, to: 2, fraction: 0.5) == 2)
    #expect(Optional<Double>.interpolated(from: 1, to: nil, fraction: 0.5) == nil)
    #expect(Optional<Double>.canInterpolate(from: 1, to: 2))
    #expect(!Optional<Double>.canInterpolate(from: 1, to: .infinity))
    #expect(!Optional<Double>.canInterpolate(from: nil, to: 2))
    #expect(!Optional<Double>.canInterpolate(from: 1, to: nil))
  }

  @Test
  func arraysAreBetweenElementByElement() {
    #expect([Double].interpolated(from: [1, 2], to: [2, 4], fraction: 0.5) == [1.5, 3])
    #expect([Double].interpolated(from: [1, .nan], to: [2, 4], fraction: 0.5) == [1.5, 4])
    #expect([Double].interpolated(from: [1], to: [2, 4], fraction: 0.5) == [2, 4])
    #expect([Double].canInterpolate(from: [1, .nan], to: [2, 4]))
    #expect(![Double].canInterpolate(from: [.nan], to: [2]))
    #expect(![Double].canInterpolate(from: [1], to: [2, 4]))
  }

  /// Knows what lies between two of one kind, and must not be asked about others.
  private enum Shape: Interpolatable, Equatable {
    case circle(Double)
    case square(Double)

    static func interpolated(from: Shape, to: Shape, fraction: Double) -> Shape {
      switch (from, to) {
      case (.circle(let from), .circle(let to)):
        return .circle(.interpolated(from: from, to: to, fraction: fraction))
      case (.square(let from), .square(let to)):
        return .square(.interpolated(from: from, to: to, fraction: fraction))
      default:
        Issue.record("nothing lies between them")
        return to
      }
    }

    static func canInterpolate(from: Shape, to: Shape) -> Bool {
      switch (from, to) {
      case (.circle, .circle), (.square, .square): true
      default: false
      }
    }
  }

  @Test
  func aTypeIsNotAskedAboutValuesThatHaveNothingBetweenThem() {
    let (old, new) = ([Shape.circle(0), .circle(0)], [Shape.circle(2), .square(2)])
    let half = [Shape.circle(1), .square(2)]
    #expect([Shape].canInterpolate(from: old, to: new))
    #expect([Shape].interpolated(from: old, to: new, fraction: 0.5) == half)
    #expect([Shape?].interpolated(from: old, to: new, fraction: 0.5) == half)
    #expect([[Shape]].interpolated(from: [old], to: [new], fraction: 0.5) == [half])
    #expect(Shape?.interpolated(from: old[1], to: new[1], fraction: 0.5) == new[1])
  }

  @Test
  func coloursMeetBothEndsAndHaveAlphaMultipliedIn() {
    let clear = Color(red: 1, green: 0, blue: 0, alpha: 0)
    #expect(Color.interpolated(from: .black, to: .white, fraction: 0) == .black)
    #expect(Color.interpolated(from: .black, to: .white, fraction: 1) == .white)
    let half = Color.interpolated(from: clear, to: .white, fraction: 0.5)
    #expect(half.red == 1 && half.green == 1 && half.blue == 1)
    #expect(abs(half.alpha - 0.5) < 0.001)
  }
}
