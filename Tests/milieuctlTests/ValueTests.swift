import CMilieu
import Testing

@testable import milieuctl

struct ValueTests {
  @Test(
    arguments: [
      ("true", MILIEU_TYPE_BOOL, .bool(true)),
      ("false", MILIEU_TYPE_BOOL, .bool(false)),
      ("007", MILIEU_TYPE_INT, .int(7)),
      ("-0", MILIEU_TYPE_INT, .int(0)),
      ("9223372036854775807", MILIEU_TYPE_INT, .int(.max)),
      ("-9223372036854775808", MILIEU_TYPE_INT, .int(.min)),
      ("2.50", MILIEU_TYPE_DOUBLE, .double(2.5)),
      ("-1e-2", MILIEU_TYPE_DOUBLE, .double(-0.01)),
      ("1E+22", MILIEU_TYPE_DOUBLE, .double(1e22)),
      ("1.7976931348623157e308", MILIEU_TYPE_DOUBLE, .double(.greatestFiniteMagnitude)),
      ("#fa0", MILIEU_TYPE_COLOR, .color(0xFF, 0xAA, 0x00, 0xFF)),
      ("#Fa08", MILIEU_TYPE_COLOR, .color(0xFF, 0xAA, 0x00, 0x88)),
      ("#102030", MILIEU_TYPE_COLOR, .color(0x10, 0x20, 0x30, 0xFF)),
      ("#10203040", MILIEU_TYPE_COLOR, .color(0x10, 0x20, 0x30, 0x40)),
      ("true", MILIEU_TYPE_STRING, .string("true")),
      ("", MILIEU_TYPE_STRING, .string("")),
    ] as [(Word, MilieuType, Value)])
  func valuesAreRead(_ word: Word, _ type: MilieuType, _ value: Value) {
    #expect(Value(word, type: type) == value)
  }

  @Test(arguments: ["-0", "-0.0", "1e-400", "-1e-400"] as [Word])
  func zeroHasNoSign(_ word: Word) throws {
    guard case .double(let number) = try #require(Value(word, type: MILIEU_TYPE_DOUBLE)) else {
      Issue.record("not a double")
      return
    }
    #expect(number == 0 && number.sign == .plus)
  }

  @Test(
    arguments: [
      (MILIEU_TYPE_BOOL, ["TRUE", "1", "", "yes"]),
      (
        MILIEU_TYPE_INT,
        ["", "-", "+1", "1.0", "1_0", " 1", "0x1", "9223372036854775808", "-9223372036854775809"]
      ),
      (
        MILIEU_TYPE_DOUBLE,
        [
          "", "-", "+1", ".5", "1.", "1.e2", "1e", "1e+", "nan", "inf", "1e999", "-1e999", "0x1p3",
          "1.5.1", "1 ", "١",
        ]
      ),
      (
        MILIEU_TYPE_COLOR,
        ["", "#", "fff", "#ff", "#fffff", "#12345g", "#fffffff", "#1111222233334444", "#ffé"]
      ),
    ] as [(MilieuType, [Word])])
  func whatIsNoValueOfTheTypeIsNone(_ type: MilieuType, _ words: [Word]) {
    for word in words {
      #expect(Value(word, type: type) == nil, "\(word.quoted)")
    }
  }

  @Test(
    arguments: [
      .bool(true), .int(-5), .double(0.1), .color(1, 2, 3, 4), .string("é\"\\"), .string(""),
    ] as [Value])
  func theCoreKeepsAValueAsItIs(_ value: Value) throws {
    #expect(try value.withCoreValue { Value($0) } == value)
  }
}

extension Value {
  fileprivate static func color(
    _ red: UInt16, _ green: UInt16, _ blue: UInt16, _ alpha: UInt16
  ) -> Value {
    .color(Color(red: red * 257, green: green * 257, blue: blue * 257, alpha: alpha * 257))
  }
}
