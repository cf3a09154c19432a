import CGLib
import Milieu
import MilieuGLib
import Testing

/// Environment values and properties of GObjects. Each test has a tree of its own, without a loop but
/// where it says so.
struct BindingTests {
  private let tree = Tree()
  private let window: Node
  private let row: Node
  private let mount = Mount()

  init() {
    window = Node("window", isBoundary: true, in: tree)
    row = Node("row", in: tree)
    window.add(row)
  }

  // MARK: - One way

  @Test
  func thePropertyHasTheValueAtOnceAndFollowsIt() throws {
    window.environment(\.choice, 3)
    try row.bind(\.choice, to: mount.pointer, "choice")
    #expect(mount.choice == 3)
    window.environment(\.choice, 4)
    #expect(mount.choice == 4)
    row.environment(\.choice, 5)
    #expect(mount.choice == 5)
    row.resetEnvironment(\.choice)
    #expect(mount.choice == 4)
    #expect(mount.notifications == 4)
    mount.choice = 9
    #expect(row.environmentValues.choice == 4)
  }

  @Test
  func onALoopManyChangesAreOneWrite() throws {
    let loop = MainLoop.onNewContext()
    loop.attach(tree)
    try row.bind(\.choice, to: mount.pointer, "choice")
    for choice in 1...100 {
      window.environment(\.choice, choice)
    }
    #expect(mount.choice == 0)
    try tree.flush()
    #expect(mount.choice == 100)
    #expect(mount.notifications == 2)
  }

  @Test
  func whatLiesInABoxForTheCoreIsBoundLikeAnyOther() throws {
    row.environment(\.title, "zażółć")
    try row.bind(\.title, to: mount.pointer, "username")
    #expect(mount.username == "zażółć")
    row.environment(\.title, "")
    #expect(mount.username == "")
  }

  @Test
  func anEnumerationsRawValuesAreBound() throws {
    try row.bind(\.colorScheme, to: mount.pointer, "choice", twoWay: true)
    window.environment(\.colorScheme, .light)
    #expect(mount.choice == 2)
    mount.choice = 1
    #expect(row.environmentValues.colorScheme == .dark)
    // What is no case leaves the node.
    mount.choice = 7
    #expect(row.environmentValues.colorScheme == .dark)
  }

  @Test
  func aFunctionMakesThePropertysValue() throws {
    try row.bind(\.font, to: mount.pointer, "username", to: { "\($0.family) \($0.size)" })
    #expect(mount.username == "Sans 10")
    window.environment(\.font.size, 12)
    #expect(mount.username == "Sans 12")
    mount.username = "else"
    #expect(row.environmentValues.font.size == 12)
  }

  @Test
  func aValueThatDoesNotFitLeavesTheProperty() throws {
    row.environment(\.choice, 3)
    try row.bind(\.choice, to: mount.pointer, "choice")
    let warnings = Warnings()
    row.environment(\.choice, 5_000_000_000)
    #expect(mount.choice == 3)
    #expect(
      warnings.take() == [
        """
        the value 5000000000 (gint64) does not fit property 'choice' of GMountOperation, bound to key \
        'ChoiceKey': the property keeps its own
        """
      ])
    row.environment(\.choice, 4)
    #expect(mount.choice == 4)
  }

  // MARK: - Both ways

  @Test
  func aWriteToThePropertySetsTheNodesOwnValueWithoutEcho() throws {
    let recorder = row.record(\.choice)
    try row.bind(\.choice, to: mount.pointer, "choice", twoWay: true)
    mount.choice = 7
    #expect(row.environmentValues.choice == 7)
    #expect(window.environmentValues.choice == 0)
    // Others are told, although there is no loop, and nothing was written twice.
    #expect(recorder.take() == ["ChoiceKey: 0 -> 7"])
    #expect(mount.notifications == 2)
    row.resetEnvironment(\.choice)
    #expect(mount.choice == 0)
  }

  @Test
  func aPropertysNameMayHaveUnderscores() throws {
    let recorder = row.record(\.choice)
    try row.bind(
      \.choice, to: mount.pointer, "is_tcrypt_hidden_volume",
      to: { $0 != 0 }, from: { (isHidden: Bool) in isHidden ? 1 : 0 })
    g_mount_operation_set_is_tcrypt_hidden_volume(mount.operation, 1)
    #expect(recorder.take() == ["ChoiceKey: 0 -> 1"])
  }

  @Test
  func aWriteIsToldByTheLoop() throws {
    let loop = MainLoop.onNewContext()
    loop.attach(tree)
    let recorder = row.record(\.choice)
    try row.bind(\.choice, to: mount.pointer, "choice", twoWay: true)
    mount.choice = 7
    mount.choice = 8
    #expect(row.environmentValues.choice == 8)
    #expect(recorder.take() == [])
    try tree.flush()
    #expect(recorder.take() == ["ChoiceKey: 0 -> 8"])
    #expect(mount.notifications == 3)
  }

  @Test
  func functionsThatAreNotEachOthersInverseDoNotEcho() throws {
    try row.bind(
      \.choice, to: mount.pointer, "choice", to: { $0 * 10 },
      from: { (property: Int) in property == 13 ? nil : property / 10 })
    mount.choice = 37
    #expect(row.environmentValues.choice == 3)
    #expect(mount.choice == 37)
    mount.choice = 13
    #expect(row.environmentValues.choice == 3)
    #expect(mount.choice == 13)
    row.environment(\.choice, 4)
    #expect(mount.choice == 40)
  }

  @Test
  func aBoxedValueComesBack() throws {
    try row.bind(
      \.font, to: mount.pointer, "username", to: { $0.family },
      from: { Font(family: $0, size: 9) })
    mount.username = "Serif"
    #expect(row.environmentValues.font == Font(family: "Serif", size: 9))
    #expect(mount.notifications == 2)
    try row.bind(\.title, to: mount.pointer, "domain", twoWay: true)
    g_mount_operation_set_domain(mount.operation, "home")
    #expect(row.environmentValues.title == "home")
  }

  @Test
  func whatComputedTheNodesValueEndsWhenThePropertyIsWritten() throws {
    row.environment(\.choice) { $0 += 1 }
    try row.bind(\.choice, to: mount.pointer, "choice", twoWay: true)
    window.environment(\.choice, 4)
    #expect(mount.choice == 5)
    mount.choice = 20
    window.environment(\.choice, 6)
    #expect(row.environmentValues.choice == 20)
    #expect(mount.choice == 20)
  }

  // MARK: - What cannot be bound

  @Test
  func typesAreCheckedWhenBound() {
    let name = "property 'choice' (gint) of GMountOperation"
    expectRefusal(
      .propertyType,
      """
      key 'TitleKey' (String) is not bound to \(name): a String and a gint do not become each other; \
      another property, or functions to make one from the other, are expected
      """
    ) { () throws(BindingError) in try row.bind(\.title, to: mount.pointer, "choice") }
    expectRefusal(
      .noProperty,
      """
      key 'ChoiceKey' (gint64) is not bound: GMountOperation has no property 'choise', one of its own \
      is expected
      """
    ) { () throws(BindingError) in try row.bind(\.choice, to: mount.pointer, "choise") }
    #expect(mount.notifications == 0)
    #expect(tree.statistics.observers == 0)
  }

  @Test
  func whatCannotBeWrittenIsRefused() {
    let zone = g_simple_action_new("name", nil)
    defer { g_object_unref(zone.map { UnsafeMutableRawPointer($0) }) }
    guard let zone else { return }
    expectRefusal(
      .notWritable,
      """
      key 'TitleKey' (gpointer) is not bound to property 'name' (gchararray) of GSimpleAction: a \
      property that can be written at any time is expected
      """
    ) { () throws(BindingError) in
      try row.bind(\.title, to: UnsafeMutableRawPointer(zone), "name")
    }
  }

  @Test
  func aKeyPathLeadsToOneKeysWholeValue() {
    expectRefusal(.keyPath, "a part of FontKey") { () throws(BindingError) in
      try row.bind(\.font.size, to: mount.pointer, "choice")
    }
    expectRefusal(.keyPath, "several keys, ChoiceKey, TitleKey") { () throws(BindingError) in
      try row.bind(\.label, to: mount.pointer, "username")
    }
    expectRefusal(.keyPath, "leads to no key") { () throws(BindingError) in
      try row.bind(\.nothing, to: mount.pointer, "username")
    }
  }

  // MARK: - Lifetime

  @Test
  func aBindingEndsWhenItIsCancelled() throws {
    let binding = try row.bind(\.choice, to: mount.pointer, "choice", twoWay: true)
    #expect(binding.isBound)
    row.environment(\.choice, 3)
    binding.cancel()
    binding.cancel()
    #expect(!binding.isBound)
    row.environment(\.choice, 4)
    #expect(mount.choice == 3)
    mount.choice = 5
    #expect(row.environmentValues.choice == 4)
    #expect(tree.statistics.observers == 0)
  }

  @Test
  func nobodyNeedsToKeepABinding() throws {
    try row.bind(\.choice, to: mount.pointer, "choice")
    row.environment(\.choice, 3)
    #expect(mount.choice == 3)
    #expect(tree.statistics.observers == 1)
  }

  @Test
  func aBindingKeepsNeitherSide() throws {
    let farewell = Farewells()
    weak var node: Node?
    var binding: Binding?
    do {
      let leaving = Node("leaving", in: tree)
      node = leaving
      binding = try leaving.bind(
        \.choice, to: mount.pointer, "choice",
        to: { [farewell = farewell.make()] choice in
          withExtendedLifetime(farewell) { choice }
        }, from: { $0 })
      withExtendedLifetime(leaving) {}
    }
    #expect(node == nil)
    #expect(binding?.isBound == false)
    // And the functions go with it.
    #expect(farewell.count == 1)
    mount.choice = 4

    let other = Mount()
    let second = try row.bind(\.choice, to: other.pointer, "choice", twoWay: true)
    other.letGo()
    #expect(!second.isBound)
    row.environment(\.choice, 3)
    #expect(tree.statistics.observers == 0)
  }

  @Test
  func aBindingMayEndWithinItsFunctions() throws {
    var binding: Binding?
    binding = try row.bind(
      \.choice, to: mount.pointer, "choice", to: { $0 },
      from: { property in
        binding?.cancel()
        return property
      })
    mount.choice = 4
    #expect(row.environmentValues.choice == 0)
    #expect(binding?.isBound == false)
    mount.choice = 5
    #expect(row.environmentValues.choice == 0)
  }

  @Test
  func aTreeGoesWithItsBindings() throws {
    weak var gone: Tree?
    var binding: Binding?
    do {
      let tree = Tree()
      gone = tree
      let node = Node("node", in: tree)
      binding = try node.bind(\.choice, to: mount.pointer, "choice", twoWay: true)
      withExtendedLifetime((tree, node)) {}
    }
    #expect(gone == nil)
    #expect(binding?.isBound == false)
    binding?.cancel()
    mount.choice = 5
  }
}

/// A GObject with a number and a text.
private final class Mount {
  let operation = g_mount_operation_new()
  private let counter = Counter()
  private var isHeld = true

  init() {
    for property in ["choice", "username"] {
      typealias Handler =
        @convention(c) (
          UnsafeMutableRawPointer?, OpaquePointer?, UnsafeMutableRawPointer?
        ) -> Void
      let handler: Handler = { _, _, counter in
        counter.map { Unmanaged<Counter>.fromOpaque($0).takeUnretainedValue().count += 1 }
      }
      g_signal_connect_data(
        operation, "notify::\(property)", unsafeBitCast(handler, to: GCallback.self),
        Unmanaged.passRetained(counter).toOpaque(),
        { counter, _ in counter.map { Unmanaged<Counter>.fromOpaque($0).release() } },
        GConnectFlags(0))
    }
  }

  deinit {
    letGo()
  }

  func letGo() {
    if isHeld {
      isHeld = false
      g_object_unref(operation.map { UnsafeMutableRawPointer($0) })
    }
  }

  var pointer: UnsafeMutableRawPointer {
    guard let operation else { fatalError("GLib makes it") }
    return UnsafeMutableRawPointer(operation)
  }

  /// Property "choice", a `gint`.
  var choice: Int {
    get { Int(g_mount_operation_get_choice(operation)) }
    set { g_mount_operation_set_choice(operation, Int32(newValue)) }
  }

  /// Property "username", a `gchararray`.
  var username: String? {
    get { g_mount_operation_get_username(operation).map { String(cString: $0) } }
    set { g_mount_operation_set_username(operation, newValue) }
  }

  /// Of both.
  var notifications: Int { counter.count }
}

private final class Counter {
  var count = 0
}

/// Counts the objects that it made and that have gone.
private final class Farewells {
  private let counter = Counter()

  var count: Int { counter.count }

  func make() -> AnyObject { Farewell(counter) }

  private final class Farewell {
    let counter: Counter

    init(_ counter: Counter) {
      self.counter = counter
    }

    deinit {
      counter.count += 1
    }
  }
}

struct Font: Equatable {
  var family: String
  var size: Int
}

private enum ChoiceKey: EnvironmentKey {
  static let defaultValue = 0
}

private enum TitleKey: EnvironmentKey {
  static let defaultValue = "none"
}

private enum FontKey: EnvironmentKey {
  static let defaultValue = Font(family: "Sans", size: 10)
}

extension EnvironmentValues {
  fileprivate var choice: Int {
    get { self[ChoiceKey.self] }
    set { self[ChoiceKey.self] = newValue }
  }

  fileprivate var title: String {
    get { self[TitleKey.self] }
    set { self[TitleKey.self] = newValue }
  }

  fileprivate var font: Font {
    get { self[FontKey.self] }
    set { self[FontKey.self] = newValue }
  }

  fileprivate var label: String { "\(choice) \(title)" }

  fileprivate var nothing: String { "" }
}
