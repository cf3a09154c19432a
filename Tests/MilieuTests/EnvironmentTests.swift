import Milieu
import Testing

private class Base: EnvironmentUpdating {
  let node = Node("base")
  @Environment(\.padding) var padding
  var updates = 0

  func updateEnvironment() { updates += 1 }
}

private final class Derived: Base {
  @Environment(\.title) var title
  @Environment(\.isWide) private var isWide

  var width: String { isWide ? "wide" : "narrow" }
}

private final class Reader: Environmentable {
  let node = Node("reader")
  @Environment(\.padding) var padding
  @Environment(\.title) var title
  @Environment(\.font) var font
  @Environment(\.font.size) var size
  @Environment(\.title.count) var length
  @Environment(\.caption) var caption
  @Environment(\.choice) var choice
  @Environment(\.lightLevel) var level
  @Environment(\.self) var all
}

private final class Generic<Value>: EnvironmentUpdating {
  let node = Node("generic")
  @Environment var value: Value
  var seen: [Value] = []

  init(_ keyPath: KeyPath<EnvironmentValues, Value>) {
    _value = Environment(keyPath)
  }

  func updateEnvironment() { seen.append(value) }
}

/// Objects of one class that declare different paths, and read them outside of their updates.
private final class Lazy: EnvironmentUpdating {
  let node = Node("lazy")
  @Environment var value: Int
  var updates = 0

  init(_ keyPath: KeyPath<EnvironmentValues, Int>) {
    _value = Environment(keyPath)
  }

  func updateEnvironment() { updates += 1 }
}

private final class Early: Environmentable {
  let node: Node
  @Environment(\.padding) var padding
  let first: Int

  init(_ node: Node) {
    self.node = node
    first = 0
    early = padding
  }

  var early = 0
}

/// Shows itself to debuggers as something else.
private final class Reflected: EnvironmentUpdating, CustomReflectable {
  let node = Node("reflected")
  @Environment(\.padding) var padding
  var updates = 0
  var customMirror: Mirror { Mirror(self, children: ["kind": "reflected"]) }

  func updateEnvironment() { updates += 1 }
}

/// Does something when it goes.
private final class Parcel {
  let whenGone: () -> Void

  init(_ whenGone: @escaping () -> Void) { self.whenGone = whenGone }

  deinit { whenGone() }
}

private enum Parcels {
  case none
  case one(Parcel, Any)
  case two(Any, Parcel)
}

private enum ParcelsKey: EnvironmentKey {
  nonisolated(unsafe) static let defaultValue = Parcels.none
}

extension EnvironmentValues {
  fileprivate var parcel: Parcels {
    get { self[ParcelsKey.self] }
    set { self[ParcelsKey.self] = newValue }
  }
}

private final class Receiver: Environmentable {
  let node = Node("receiver")
  @Environment(\.parcel) var parcel
  var seen: [String] = []

  func look() {
    switch parcel {
    case .none: seen.append("none")
    case .one: seen.append("one")
    case .two: seen.append("two")
    }
  }
}

struct EnvironmentTests {
  let tree = Tree()

  init() { Tree.current = tree }

  @Test
  func readsWholesPartsAndCombinations() {
    let reader = Reader()
    let top = Node("top")
    top.add(reader)
    #expect(reader.padding == 8)
    #expect(reader.caption == "untitled 8")
    top.environment(\.padding, 9).environment(\.title, "four").environment(\.font.size, 3)
    #expect(reader.padding == 9)
    #expect(reader.title == "four")
    #expect(reader.length == 4)
    #expect(reader.font == Font(name: "Sans", size: 3))
    #expect(reader.size == 3)
    #expect(reader.caption == "four 9")
    #expect(reader.all.padding == 9)
    top.environment(\.padding, 10)
    #expect(reader.caption == "four 10")
    #expect(reader.caption == "four 10")
    top.resetEnvironment(\.title)
    #expect(reader.caption == "untitled 10")
  }

  @Test
  func readsWhatDependenciesThatDriftLeadTo() {
    let reader = Reader()
    #expect(reader.choice == "narrow")
    reader.environment(\.title, "unread")
    #expect(reader.choice == "narrow")
    reader.environment(\.padding, 11)
    #expect(reader.choice == "unread")
    reader.environment(\.title, "read")
    #expect(reader.choice == "read")
    reader.environment(\.padding, 1)
    #expect(reader.choice == "narrow")
  }

  @Test
  func readsNilAndWhatIsNot() {
    let reader = Reader()
    #expect(reader.level == nil)
    reader.environment(\.lightLevel, 3)
    #expect(reader.level == 3)
    reader.environment(\.lightLevel, nil)
    #expect(reader.level == nil)
  }

  @Test
  func readsWithinATransaction() {
    let reader = Reader()
    withTransaction {
      reader.environment(\.padding, 1)
      #expect(reader.padding == 1)
      reader.environment(\.padding, 2)
      #expect(reader.padding == 2)
      reader.resetEnvironment(\.padding)
      #expect(reader.padding == 8)
    }
  }

  @Test
  func readsWhereTheNodeHasMoved() {
    let reader = Reader()
    let (first, second) = (Node("first"), Node("second"))
    first.environment(\.padding, 1).environment(\.title, "a")
    second.environment(\.padding, 2).environment(\.title, "b")
    var seen = [reader.caption]
    for parent in [first, second, first] {
      parent.add(reader)
      seen.append(reader.caption)
    }
    reader.removeFromParent()
    seen.append(reader.caption)
    #expect(seen == ["untitled 8", "a 1", "b 2", "a 1", "untitled 8"])
  }

  @Test
  func readsWhenTheParentHasGone() {
    let reader = Reader()
    var parent: Node? = Node("parent").environment(\.padding, 1)
    parent?.add(reader)
    #expect(reader.padding == 1)
    parent = nil
    #expect(reader.padding == 8)
  }

  @Test
  func readsInInit() {
    let node = Node("node").environment(\.padding, 3)
    let early = Early(node)
    #expect(early.early == 3)
    node.environment(\.padding, 4)
    #expect(early.padding == 4)
  }

  @Test
  func keepsAReadValueOnlyUntilItChanges() {
    let reader = Reader()
    let former = reader.font
    for size in 1...100 {
      reader.environment(\.font, Font(name: "Sans", size: Double(size)))
      #expect(reader.font.size == Double(size))
    }
    #expect(former.size == 12)
  }

  @Test
  func aSuperclassDeclaresForItsSubclasses() {
    let derived = Derived()
    derived.attach()
    derived.environment(\.padding, 9)
    derived.environment(\.title, "a")
    #expect(derived.updates == 3)
    #expect(derived.width == "narrow")
    derived.environment(\.font.size, 1)
    #expect(derived.updates == 3)
    let base = Base()
    base.attach()
    base.environment(\.title, "a")
    #expect(base.updates == 1)
  }

  @Test
  func aPrivatePropertyIsDeclaredAsAnyOther() {
    final class Hidden: EnvironmentUpdating {
      let node = Node("hidden")
      @Environment(\.title) private var title
      var updates = 0
      func updateEnvironment() { updates += 1 }
      var shown: String { title }
    }
    let hidden = Hidden()
    hidden.attach()
    hidden.environment(\.title, "a")
    #expect(hidden.updates == 2)
    #expect(hidden.shown == "a")
  }

  @Test
  func aGenericClassDeclaresForEachOfItsTypes() {
    let numbers = Generic(\.padding)
    let texts = Generic(\.title)
    let levels = Generic(\.lightLevel)
    numbers.attach()
    texts.attach()
    levels.attach()
    for object in [numbers.node, texts.node, levels.node] {
      object.environment(\.padding, 1).environment(\.title, "a").environment(\.lightLevel, 2)
    }
    #expect(numbers.seen == [8, 1])
    #expect(texts.seen == ["untitled", "a"])
    #expect(levels.seen == [nil, 2])
  }

  @Test
  func objectsOfOneClassMayHaveDifferentPathsThatTheyReadInUpdates() {
    let paddings = Generic(\.padding)
    let lengths = Generic(\.title.count)
    paddings.attach()
    lengths.attach()
    paddings.environment(\.title, "abc").environment(\.padding, 1)
    lengths.environment(\.title, "abc")
    #expect(paddings.seen == [8, 1])
    #expect(lengths.seen == [8, 3])
  }

  @Test
  func objectsOfOneClassMayHaveDifferentPathsThatTheyReadElsewhere() {
    let paddings = Lazy(\.padding)
    let lengths = Lazy(\.title.count)
    paddings.attach()
    lengths.attach()
    #expect(lengths.value == 8)
    paddings.environment(\.title, "abc").environment(\.padding, 1)
    #expect(paddings.updates == 2)
    lengths.environment(\.title, "abc")
    #expect(lengths.updates == 2)
    lengths.environment(\.title, "abcd")
    #expect(lengths.updates == 3)
  }

  @Test
  func aClassWithAMirrorOfItsOwnDependsOnWhatItHasRead() {
    let reflected = Reflected()
    reflected.attach()
    #expect(reflected.padding == 8)
    reflected.environment(\.padding, 1)
    reflected.environment(\.padding, 2)
    #expect(reflected.updates == 3)
    reflected.environment(\.title, "unread")
    #expect(reflected.updates == 3)
  }

  @Test
  func aValueThatGoesMayReadThePropertyThatHadIt() {
    let row = Receiver()
    row.environment(\.parcel, .one(Parcel { [unowned row] in row.look() }, "a"))
    row.look()
    row.environment(\.parcel, .two("b", Parcel {}))
    #expect(row.seen == ["one"])
    row.look()
    #expect(row.seen == ["one", "two", "two"])
  }

  @Test
  func aClassWithAMirrorOfItsOwnIsToldAgainWhenItIsAttachedAgain() {
    let reflected = Reflected()
    reflected.attach()
    #expect(reflected.padding == 8)
    reflected.detach()
    reflected.attach()
    #expect(reflected.updates == 2)
    reflected.environment(\.padding, 1)
    #expect(reflected.updates == 3)
  }

  @Test
  func whatIsReadOfAllValuesInAnUpdateTells() {
    final class Everywhere: EnvironmentUpdating {
      let node = Node("everywhere")
      @Environment(\.self) private var values
      var seen: [Int] = []
      func updateEnvironment() { seen.append(values.padding) }
    }
    let everywhere = Everywhere()
    everywhere.attach()
    everywhere.environment(\.padding, 1)
    everywhere.environment(\.title, "unread")
    everywhere.environment(\.padding, 2)
    #expect(everywhere.seen == [8, 1, 2])
  }

  @Test
  func aValueThatHoldsItsReaderIsLetGoOfByTheNextRead() {
    final class Caller: Environmentable {
      let node = Node("caller")
      @Environment(\.handler) var handler
      var calls = 0
    }
    let top = Node("top")
    weak var gone: Caller?
    do {
      let caller = Caller()
      gone = caller
      top.add(caller)
      top.environment(\.handler) { caller.calls += 1 }
      caller.handler()
      #expect(caller.calls == 1)
      top.resetEnvironment(\.handler)
      caller.handler()
      #expect(caller.calls == 1)
    }
    #expect(gone == nil)
  }

  @Test
  func aValueMayChangeTheEnvironmentWhenItGoes() {
    final class Parting: Sendable {
      let act: @Sendable () -> Void
      init(_ act: @escaping @Sendable () -> Void) { self.act = act }
      deinit { act() }
    }
    struct Handed: @unchecked Sendable { let node: Node }
    let (top, derived) = (Node("top"), Derived())
    top.add(derived)
    let handed = Handed(node: top)
    var seen: [Int] = []
    let observation = derived.observe(\.padding) { _, new, _ in seen.append(new) }
    let others = derived.observe(any: \.anyObject, \.padding) { _ in }
    for number in 1...3 {
      top.environment(\.anyObject, Parting { handed.node.environment(\.padding, number) })
    }
    top.resetEnvironment(\.anyObject)
    top.environment(\.title, "told with this at the latest")
    #expect(seen == [1, 2, 3])
    #expect(derived.padding == 3)
    withExtendedLifetime((observation, others)) {}
  }
}

private enum HandlerKey: EnvironmentKey {
  static var defaultValue: () -> Void { {} }
}

private enum AnyObjectKey: EnvironmentKey {
  static var defaultValue: AnyObject? { nil }
}

extension EnvironmentValues {
  fileprivate var handler: () -> Void {
    get { self[HandlerKey.self] }
    set { self[HandlerKey.self] = newValue }
  }

  fileprivate var anyObject: AnyObject? {
    get { self[AnyObjectKey.self] }
    set { self[AnyObjectKey.self] = newValue }
  }
}
