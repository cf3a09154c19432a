import CMilieu
import Milieu
import MilieuInterop
import Synchronization
import Testing

// Values of many types. Each has a key of its own, made by a generic one.

/// A value that comes with a default, for `Holder`.
private protocol Defaulted {
  static var initial: Self { get }
}

private enum Holder<Value: Defaulted>: EnvironmentKey {
  static var defaultValue: Value { .initial }
}

extension EnvironmentValues {
  fileprivate subscript<Value: Defaulted>(holding _: Value.Type) -> Value {
    get { self[Holder<Value>.self] }
    set { self[Holder<Value>.self] = newValue }
  }
}

private enum Plain: Defaulted {
  case first, second, third
  static var initial: Plain { .first }
}

private enum Numbered: Int, Defaulted {
  case one = 1
  case minus = -7
  case huge = 9_000_000_000
  static var initial: Numbered { .one }
}

private enum Named: String, Defaulted, Sendable {
  case short = "s"
  case long = "a text of more than fifteen bytes"
  static var initial: Named { .short }
}

private enum Carrying: Equatable, Defaulted {
  case nothing
  case number(Int)
  case text(String)
  static var initial: Carrying { .nothing }
}

private struct Pair: Equatable, Defaulted {
  var small: UInt8
  var large: Int32
  static var initial: Pair { Pair(small: 1, large: 1) }
}

/// Small, trivial, and equal to whatever has the same first byte.
private struct Loose: Equatable, Defaulted {
  var counted: UInt8
  var ignored: UInt8
  static var initial: Loose { Loose(counted: 0, ignored: 0) }
  static func == (first: Loose, second: Loose) -> Bool { first.counted == second.counted }
}

private struct Wide: Equatable, Defaulted {
  var parts: [String]
  var scale: Double
  static var initial: Wide { Wide(parts: [], scale: 1) }
}

private final class Theme: Equatable, Defaulted {
  let name: String
  init(_ name: String) { self.name = name }
  static func == (first: Theme, second: Theme) -> Bool { first.name == second.name }
  static var initial: Self { Self("plain") }
}

private struct Flags: OptionSet, Defaulted {
  let rawValue: UInt16
  static var initial: Flags { [] }
}

private struct Nothing: Equatable, Defaulted {
  static var initial: Nothing { Nothing() }
}

extension Bool: Defaulted { fileprivate static var initial: Bool { false } }
extension Int: Defaulted { fileprivate static var initial: Int { 0 } }
extension Int8: Defaulted { fileprivate static var initial: Int8 { 0 } }
extension Int16: Defaulted { fileprivate static var initial: Int16 { 0 } }
extension Int32: Defaulted { fileprivate static var initial: Int32 { 0 } }
extension Int64: Defaulted { fileprivate static var initial: Int64 { 0 } }
extension Int128: Defaulted { fileprivate static var initial: Int128 { 0 } }
extension UInt: Defaulted { fileprivate static var initial: UInt { 0 } }
extension UInt8: Defaulted { fileprivate static var initial: UInt8 { 0 } }
extension UInt16: Defaulted { fileprivate static var initial: UInt16 { 0 } }
extension UInt32: Defaulted { fileprivate static var initial: UInt32 { 0 } }
extension UInt64: Defaulted { fileprivate static var initial: UInt64 { 0 } }
extension Double: Defaulted { fileprivate static var initial: Double { 1 } }
extension Float: Defaulted { fileprivate static var initial: Float { 1 } }
extension String: Defaulted { fileprivate static var initial: String { "initial" } }
extension Character: Defaulted { fileprivate static var initial: Character { "c" } }
extension Duration: Defaulted { fileprivate static var initial: Duration { .seconds(1) } }
extension Color: Defaulted { fileprivate static var initial: Color { .red } }
extension Array: Defaulted { fileprivate static var initial: [Element] { [] } }
extension Optional: Defaulted where Wrapped: Defaulted {
  fileprivate static var initial: Wrapped? { Wrapped.initial }
}

struct EnvironmentKeyTests {
  let tree = Tree()

  init() { Tree.current = tree }

  /// Writes each value twice, and expects it to be read at the node and below and to be told once;
  /// neighbours in `values` are not equal, and the first is not the default.
  private func expectRoundTrip<Value: Defaulted & Equatable>(
    _ values: Value..., sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let (top, leaf) = (Node("top"), Node("leaf"))
    top.add(leaf)
    var told: [Value] = []
    let observation = leaf.observe(\.[holding: Type<Value>()]) { _, new, _ in told.append(new) }
    #expect(leaf.environmentValues[holding: Value.self] == .initial, sourceLocation: sourceLocation)
    for value in values {
      for _ in 1...2 {
        top.environment(\.[holding: Type<Value>()], value)
        #expect(
          leaf.environmentValues[holding: Value.self] == value, sourceLocation: sourceLocation)
      }
    }
    #expect(told == values, sourceLocation: sourceLocation)
    top.resetEnvironment(\.[holding: Type<Value>()])
    #expect(leaf.environmentValues[holding: Value.self] == .initial, sourceLocation: sourceLocation)
    withExtendedLifetime(observation) {}
  }

  private func expectRoundTripAndOptional<Value: Defaulted & Equatable>(
    _ values: Value..., sourceLocation: SourceLocation = #_sourceLocation
  ) {
    for value in values {
      expectRoundTrip(value, sourceLocation: sourceLocation)
      expectRoundTrip(nil as Value?, value, sourceLocation: sourceLocation)
      expectRoundTrip(
        Value??.none, Value??.some(nil), Value??.some(value), sourceLocation: sourceLocation)
    }
  }

  private func expectIntegers<Value: Defaulted & FixedWidthInteger>(_: Value.Type) {
    expectRoundTripAndOptional(Value.max, 1)
    expectRoundTrip(Value.max, Value.min == 0 ? 1 : Value.min, 0, Value.max - 1)
  }

  // MARK: - Any type

  @Test
  func integersOfAllWidthsKeepTheirExtremes() {
    expectIntegers(Int.self)
    expectIntegers(Int8.self)
    expectIntegers(Int16.self)
    expectIntegers(Int32.self)
    expectIntegers(Int64.self)
    expectIntegers(Int128.self)
    expectIntegers(UInt.self)
    expectIntegers(UInt8.self)
    expectIntegers(UInt16.self)
    expectIntegers(UInt32.self)
    expectIntegers(UInt64.self)
  }

  @Test
  func simpleValues() {
    expectRoundTripAndOptional(true)
    expectRoundTripAndOptional(Color.blue, .clear)
    expectRoundTripAndOptional("", "a\0b", "żółw 🐢", String(repeating: "x", count: 100_000))
    expectRoundTripAndOptional(Character("🏳️‍🌈"))
    expectRoundTripAndOptional(Duration.seconds(2))
    expectRoundTripAndOptional(
      2.0, .infinity, -.infinity, .leastNonzeroMagnitude, .greatestFiniteMagnitude)
    expectRoundTripAndOptional(Float(0.1), .infinity, .leastNonzeroMagnitude)
  }

  @Test
  func enumerationsAndStructures() {
    expectRoundTripAndOptional(Plain.second, .third)
    expectRoundTripAndOptional(Numbered.minus, .huge)
    expectRoundTripAndOptional(Named.long)
    expectRoundTripAndOptional(Carrying.number(.max), .text("a"))
    expectRoundTripAndOptional(Pair(small: 255, large: .min))
    expectRoundTripAndOptional(Wide(parts: ["a", "b"], scale: 2))
    expectRoundTripAndOptional(Flags(rawValue: 0x8001))
    expectRoundTripAndOptional([1, 2, 3], [4])
    expectRoundTripAndOptional(["a": 1] as [String: Int])
    #expect(EnvironmentValues()[holding: Nothing.self] == Nothing())
  }

  @Test
  func objectsAreKeptAsTheyAre() {
    expectRoundTripAndOptional(Theme("dark"))
    let node = Node("node")
    let (first, equal) = (Theme("dark"), Theme("dark"))
    node.environment(\.[holding: Type<Theme>()], first)
    node.environment(\.[holding: Type<Theme>()], equal)
    #expect(node.environmentValues[holding: Theme.self] === first)
  }

  @Test
  func objectsAreReleasedWhenTheirValueGoes() {
    let node = Node("node")
    weak var gone: Theme?
    do {
      let theme = Theme("dark")
      gone = theme
      node.environment(\.[holding: Type<Theme>()], theme)
    }
    #expect(gone != nil)
    node.resetEnvironment(\.[holding: Type<Theme>()])
    #expect(gone == nil)
  }

  @Test
  func aTrivialValueIsEqualAsItsTypeSays() {
    let node = Node("node")
    var told = 0
    let observation = node.observe(\.[holding: Type<Loose>()]) { _, _, _ in told += 1 }
    node.environment(\.[holding: Type<Loose>()], Loose(counted: 0, ignored: 1))
    #expect(told == 0)
    node.environment(\.[holding: Type<Loose>()], Loose(counted: 1, ignored: 1))
    node.environment(\.[holding: Type<Loose>()], Loose(counted: 1, ignored: 2))
    #expect(told == 1)
    withExtendedLifetime(observation) {}
  }

  @Test
  func zerosOfBothSignsAreEqual() {
    let node = Node("node")
    node.environment(\.[holding: Type<Double>()], 0)
    node.environment(\.[holding: Type<Float>()], 0)
    var told = 0
    let observation = node.observe(
      any: \.[holding: Type<Double>()], \.[holding: Type<Float>()]
    ) { _ in told += 1 }
    node.environment(\.[holding: Type<Double>()], -0.0)
    node.environment(\.[holding: Type<Float>()], -0.0)
    #expect(told == 0)
    withExtendedLifetime(observation) {}
  }

  @Test
  func notANumberStaysOne() {
    let node = Node("node").environment(\.[holding: Type<Double>()], .nan)
      .environment(\.[holding: Type<Float>()], .nan).environment(\.[holding: Type<Double?>()], .nan)
    #expect(node.environmentValues[holding: Double.self].isNaN)
    #expect(node.environmentValues[holding: Float.self].isNaN)
    #expect(node.environmentValues[holding: Double?.self]?.isNaN == true)
  }

  @Test
  func closuresAndExistentials() {
    let node = Node("node")
    #expect(node.environmentValues.action(1) == 1)
    node.environment(\.action) { $0 + 1 }
    #expect(node.environmentValues.action(1) == 2)
    #expect(node.environmentValues.shape.description == "5")
    node.environment(\.shape, "text")
    #expect(node.environmentValues.shape.description == "text")
    node.environment(\.shape, 1.5)
    #expect(node.environmentValues.shape is Double)
    #expect(node.environmentValues.anything == nil)
    node.environment(\.anything, node)
    #expect(node.environmentValues.anything as? Node === node)
    node.environment(\.anything, nil)
    #expect(node.environmentValues.anything == nil)
    #expect(ObjectIdentifier(node.environmentValues.kind) == ObjectIdentifier(Int.self))
    node.environment(\.kind, String.self)
    #expect(ObjectIdentifier(node.environmentValues.kind) == ObjectIdentifier(String.self))
  }

  // MARK: - Defaults

  @Test
  func aDefaultIsMadeOnceAndOnlyWhenTheKeyIsUsed() {
    let node = Node("node")
    #expect(CountedKey.count.load(ordering: .relaxed) == 0)
    #expect(node.environmentValues[CountedKey.self] == [1])
    #expect(EnvironmentValues()[CountedKey.self] == [1])
    #expect(Node("elsewhere", in: Tree()).environmentValues[CountedKey.self] == [1])
    #expect(CountedKey.count.load(ordering: .relaxed) == 1)
  }

  @Test
  func aDefaultIsMadeByAWriteToo() {
    #expect(WrittenFirstKey.count.load(ordering: .relaxed) == 0)
    let node = Node("node").environment(\.writtenFirst, [7]).environment(\.writtenFirst, [7])
    #expect(node.environmentValues.writtenFirst == [7])
    node.resetEnvironment(\.writtenFirst)
    #expect(node.environmentValues.writtenFirst == [1])
    #expect(WrittenFirstKey.count.load(ordering: .relaxed) == 1)
  }

  @Test
  func aDefaultMayReadOtherKeysAndMakeNodes() {
    #expect(Node("node").environmentValues[DependentKey.self] == "untitled 12.0")
  }

  @Test
  func aDefaultThatReadsItselfEndsTheProgram() async {
    expectToSay(
      "The default of CircularKey reads the key itself, directly or through others",
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        enum CircularKey: EnvironmentKey {
          static var defaultValue: Int { EnvironmentValues()[CircularKey.self] + 1 }
        }
        _ = EnvironmentValues()[CircularKey.self]
      })
  }

  // MARK: - Names

  @Test
  func keysOfTheSameNameAreDifferent() {
    enum One {
      enum SameKey: EnvironmentKey { static let defaultValue = 1 }
    }
    enum Two {
      enum SameKey: EnvironmentKey { static let defaultValue = "two" }
    }
    let values = Node("node").environmentValues
    #expect(values[One.SameKey.self] == 1)
    #expect(values[Two.SameKey.self] == "two")
  }

  @Test
  func aTypesNameMayBeWhatever() {
    enum `default`: EnvironmentKey { static let defaultValue = 1 }
    enum Schlüssel: EnvironmentKey { static let defaultValue = 2 }
    enum 鍵: EnvironmentKey { static let defaultValue = 3 }
    enum _1: EnvironmentKey { static let defaultValue = 4 }
    enum Nested<A, B> {
      enum Key: EnvironmentKey { static var defaultValue: Int { 5 } }
    }
    typealias Deep<A> = Nested<Nested<A, [A]>, Nested<[String: A], A?>>
    typealias Deeper<A> = Nested<Deep<A>, Deep<Deep<A>>>
    let values = Node("node").environmentValues
    #expect(values[`default`.self] == 1)
    #expect(values[Schlüssel.self] == 2)
    #expect(values[鍵.self] == 3)
    #expect(values[_1.self] == 4)
    #expect(values[Deep<Int>.Key.self] == 5)
    #expect(values[Deeper<Deeper<Deeper<Int>>>.Key.self] == 5)
    #expect(values[Generic<Deeper<Deeper<Deeper<Int>>>>.self] == 6)
  }

  // MARK: - Keys that C knows

  @Test
  func aSharedKeyHasTheTypeOfItsForm() {
    #expect(milieu_key_type(SharedBool.cKey) == MILIEU_TYPE_BOOL)
    #expect(milieu_key_type(SharedByte.cKey) == MILIEU_TYPE_INT)
    #expect(milieu_key_type(SharedFloat.cKey) == MILIEU_TYPE_DOUBLE)
    #expect(milieu_key_type(SharedColor.cKey) == MILIEU_TYPE_COLOR)
    #expect(milieu_key_type(SharedText.cKey) == MILIEU_TYPE_STRING)
    #expect(milieu_key_type(SharedMode.cKey) == MILIEU_TYPE_INT)
    #expect(milieu_key_type(SharedWord.cKey) == MILIEU_TYPE_STRING)
    #expect(SharedWord.cKey == milieu_key_find("unit-shared-word"))
  }

  @Test
  func aSharedValueComesBack() {
    let node = Node("node")
    func check<Known: EnvironmentKey>(_ key: Known.Type, _ value: Known.Value)
    where Known.Value: Equatable & Sendable {
      #expect(node.environmentValues[key] == key.defaultValue)
      node.environment(\.[shared: Key<Known>()], value)
      #expect(node.environmentValues[key] == value)
      node.resetEnvironment(\.[shared: Key<Known>()])
      #expect(node.environmentValues[key] == key.defaultValue)
    }
    check(SharedBool.self, true)
    check(SharedByte.self, 255)
    check(SharedFloat.self, 0.1)
    check(SharedColor.self, .blue)
    check(SharedText.self, "żółw")
    check(SharedText.self, "")
    check(SharedMode.self, .heat)
    check(SharedWord.self, .long)
  }

  @Test
  func equalWritesOfSharedTextsAreNotTold() {
    let node = Node("node")
    var told: [String] = []
    let observation = node.observe(\.[shared: Key<SharedText>()]) { _, new, _ in told.append(new) }
    for text in ["a", "a", "shared", "", ""] {
      node.environment(\.[shared: Key<SharedText>()], String(text))
    }
    withExtendedLifetime(observation) {}
    #expect(told == ["a", "shared", ""])
  }

  /// The way of the predefined keys, too, whose Foundation types are made from C's texts.
  @Test
  func aValueThatIsMadeFromATextIsMadeOncePerTextAndTree() {
    let (node, leaf) = (Node("node"), Node("leaf"))
    node.add(leaf)
    node.environment(\.[shared: Key<SharedTag>()], Tag(text: "a"))
    leaf.environment(\.[shared: Key<SharedTag>()], Tag(text: "b"))
    let read = { [node, leaf].map { $0.environmentValues[SharedTag.self].rawValue } }
    #expect(read() == ["a", "b"])
    let made = Tag.count.load(ordering: .relaxed)
    #expect(read() == ["a", "b"])
    #expect(Tag.count.load(ordering: .relaxed) == made)
    for number in 1...200 {
      node.environment(\.[shared: Key<SharedTag>()], Tag(text: "\(number)"))
      #expect(node.environmentValues[SharedTag.self].rawValue == "\(number)")
      #expect(node.environmentValues[SharedTag.self].rawValue == "\(number)")
    }
    #expect(Tag.count.load(ordering: .relaxed) == made + 200)
  }

  @Test
  func keysThatShareANameAreOne() {
    let node = Node("node")
    let names = node.record(\.[shared: Key<SharedMode>()])
    node.environment(\.[shared: Key<SharedNumber>()], 2)
    #expect(node.environmentValues[SharedMode.self] == .heat)
    #expect(names.take() == ["unit-shared-mode: off -> heat"])
    node.environment(\.[shared: Key<SharedMode>()], .cool)
    #expect(node.environmentValues[SharedNumber.self] == 1)
    #expect(SharedMode.cKey == SharedNumber.cKey)
  }

  @Test
  func aRawValueThatIsNoneOfTheTypesReadsAsTheDefault() {
    let node = Node("node").environment(\.[shared: Key<SharedNumber>()], 77)
    #expect(node.environmentValues[SharedMode.self] == .off)
    #expect(node.environmentValues[SharedNumber.self] == 77)
  }

  @Test
  func keysThatShareANameAreOneInACopyOfValuesToo() {
    var values = EnvironmentValues()
    values[SharedNumber.self] = 2
    #expect(values[SharedMode.self] == .heat)
  }

  @Test
  func aKeyThatCDefinedBeforeHasCsDefault() {
    var definition = milieu_key_definition("unit-c-first", MILIEU_TYPE_INT)
    definition.default_value = milieu_value_int(41)
    var key: OpaquePointer?
    #expect(milieu_key_define(&definition, &key) == MILIEU_OK)
    enum First: EnvironmentKey {
      static let defaultValue = 1
      static var sharedName: String? { "unit-c-first" }
    }
    #expect(EnvironmentValues()[First.self] == 41)
    #expect(First.cKey == key)
  }

  @Test
  func aDefaultOfCsThatIsNoneOfTheTypesIsSwiftsOwn() async {
    await #expect(processExitsWith: .success) {
      var definition = milieu_key_definition("unit-c-large", MILIEU_TYPE_INT)
      definition.default_value = milieu_value_int(300)
      var key: OpaquePointer?
      #expect(milieu_key_define(&definition, &key) == MILIEU_OK)
      enum Small: EnvironmentKey {
        static let defaultValue: UInt8 = 1
        static var sharedName: String? { "unit-c-large" }
      }
      #expect(EnvironmentValues()[Small.self] == 1)
    }
  }

  @Test
  func aTypeWithoutAFormInCCannotBeShared() async {
    expectToSay(
      "Unshareable cannot be shared with C as \"unit-array\": its Value, Array<Int>, has no form there.",
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        enum Unshareable: EnvironmentKey {
          static let defaultValue = [1]
          static var sharedName: String? { "unit-array" }
        }
        _ = EnvironmentValues()[Unshareable.self]
      })
  }

  @Test
  func aNameOfAKeyOfAnotherTypeCannotBeShared() async {
    expectToSay(
      "Wrong is shared with C as \"color-scheme\", which is a key of another type there: its Value "
        + "is String",
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        enum Wrong: EnvironmentKey {
          static let defaultValue = "dark"
          static var sharedName: String? { "color-scheme" }
        }
        _ = EnvironmentValues()[Wrong.self]
      })
  }

  @Test(arguments: ["", "two words", "1st", "ż"])
  func aNameThatIsNoneCannotBeShared(_ name: String) async {
    expectToSay(
      "no key \"\(name)\" can be defined",
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { [name] in
        Misnamed.name.withLock { $0 = name }
        _ = EnvironmentValues()[Misnamed.self]
      })
  }

  @Test
  func cReadsASharedTextUpToItsNul() {
    let node = Node("node").environment(\.[shared: Key<SharedText>()], "a\0b")
    #expect(node.environmentValues[SharedText.self] == "a\0b")
    var value = MilieuValue()
    #expect(milieu_node_get(tree.cTree, node.cNode, SharedText.cKey, &value, nil) == MILIEU_OK)
    #expect(String(cString: milieu_string_text(value.string)) == "a")
  }
}

extension Dictionary: Defaulted where Key == String, Value == Int {
  fileprivate static var initial: [String: Int] { [:] }
}

/// A type as an argument of a key path, which must be hashable.
private struct Type<Value>: Hashable {}

extension EnvironmentValues {
  fileprivate subscript<Value: Defaulted>(holding _: Type<Value>) -> Value {
    get { self[Holder<Value>.self] }
    set { self[Holder<Value>.self] = newValue }
  }

  fileprivate subscript<Known: EnvironmentKey>(shared _: Key<Known>) -> Known.Value {
    get { self[Known.self] }
    set { self[Known.self] = newValue }
  }

  fileprivate var writtenFirst: [Int] {
    get { self[WrittenFirstKey.self] }
    set { self[WrittenFirstKey.self] = newValue }
  }

  fileprivate var action: (Int) -> Int {
    get { self[ActionKey.self] }
    set { self[ActionKey.self] = newValue }
  }

  fileprivate var shape: any CustomStringConvertible {
    get { self[ShapeKey.self] }
    set { self[ShapeKey.self] = newValue }
  }

  fileprivate var anything: Any? {
    get { self[AnythingKey.self] }
    set { self[AnythingKey.self] = newValue }
  }

  fileprivate var kind: Any.Type {
    get { self[KindKey.self] }
    set { self[KindKey.self] = newValue }
  }
}

private struct Key<Known: EnvironmentKey>: Hashable {}

private enum Generic<Value>: EnvironmentKey {
  static var defaultValue: Int { 6 }
}

private enum ActionKey: EnvironmentKey {
  static var defaultValue: (Int) -> Int { { $0 } }
}

private enum ShapeKey: EnvironmentKey {
  static var defaultValue: any CustomStringConvertible { 5 }
}

private enum AnythingKey: EnvironmentKey {
  static var defaultValue: Any? { nil }
}

private enum KindKey: EnvironmentKey {
  static var defaultValue: Any.Type { Int.self }
}

private enum CountedKey: EnvironmentKey {
  static let count = Atomic(0)
  static var defaultValue: [Int] {
    [count.wrappingAdd(1, ordering: .relaxed).newValue]
  }
}

private enum WrittenFirstKey: EnvironmentKey {
  static let count = Atomic(0)
  static var defaultValue: [Int] {
    [count.wrappingAdd(1, ordering: .relaxed).newValue]
  }
}

private enum DependentKey: EnvironmentKey {
  static var defaultValue: String {
    let node = Node("made by a default").environment(\.padding, 3)
    return "\(node.environmentValues.title) \(node.environmentValues.font.size)"
  }
}

private enum SharedBool: EnvironmentKey {
  static let defaultValue = false
  static var sharedName: String? { "unit-shared-bool" }
}

private enum SharedByte: EnvironmentKey {
  static let defaultValue: UInt8 = 7
  static var sharedName: String? { "unit-shared-byte" }
}

private enum SharedFloat: EnvironmentKey {
  static let defaultValue: Float = 0.5
  static var sharedName: String? { "unit-shared-float" }
}

private enum SharedColor: EnvironmentKey {
  static let defaultValue = Color.red
  static var sharedName: String? { "unit-shared-color" }
}

private enum SharedText: EnvironmentKey {
  static let defaultValue = "shared"
  static var sharedName: String? { "unit-shared-text" }
}

private enum Mode: Int, Sendable {
  case off, cool, heat
}

private enum SharedMode: EnvironmentKey {
  static let defaultValue = Mode.off
  static var sharedName: String? { "unit-shared-mode" }
}

private enum SharedNumber: EnvironmentKey {
  static let defaultValue = 0
  static var sharedName: String? { "unit-shared-mode" }
}

private enum SharedWord: EnvironmentKey {
  static let defaultValue = Named.short
  static var sharedName: String? { "unit-shared-word" }
}

/// Counts how often one is made from C's text.
private struct Tag: RawRepresentable, Sendable {
  static let count = Atomic(0)
  let rawValue: String

  init(text: String) { rawValue = text }

  init?(rawValue: String) {
    Tag.count.wrappingAdd(1, ordering: .relaxed)
    self.rawValue = rawValue
  }
}

private enum SharedTag: EnvironmentKey {
  static let defaultValue = Tag(text: "none")
  static var sharedName: String? { "unit-shared-tag" }
}

private enum Misnamed: EnvironmentKey {
  static let name = Mutex("")
  static let defaultValue = 1
  static var sharedName: String? { name.withLock { $0 } }
}
