import Foundation
import Milieu
import Synchronization
import Testing

/// Values of one moment, for other threads.
struct SnapshotTests {
  init() {
    // What another test has left on the thread may have values above all roots.
    Tree.current = Tree()
  }

  // MARK: - What it has

  @Test
  func aSnapshotReadsAsItsNodeDoes() {
    let (top, node) = (Node("top"), Node("node"))
    top.add(node)
    top.environment(\.padding, 20).environment(\.font.size, 14)
    node.baseEnvironment(\.title, "base")
    node.prefer(\.colorScheme, .dark)
    for place in [top, node] {
      let (snapshot, values) = (place.snapshot, place.environmentValues)
      #expect(snapshot.padding == values.padding)
      #expect(snapshot.title == values.title)
      #expect(snapshot.font == values.font)
      #expect(snapshot.colorScheme == values.colorScheme)
    }
  }

  @Test
  func keyPathsToPartsAndCombinedPropertiesAreComputedFromIt() {
    let node = Node("node").environment(\.padding, 20).environment(\.font.size, 14)
    let snapshot = node.snapshot
    node.environment(\.padding, 1).environment(\.font.size, 1)
    #expect(snapshot.font.size == 14)
    #expect(snapshot[dynamicMember: \.font.size] == 14)
    #expect(snapshot.caption == "untitled 20")
    #expect(snapshot.choice == "untitled")
    #expect(snapshot.isWide)
  }

  @Test
  func aSnapshotOutlivesItsNodeAndItsTree() {
    var snapshot: EnvironmentSnapshot
    do {
      Tree.current = Tree()
      snapshot = Node("node").environment(\.title, "gone").snapshot
      Tree.current = Tree()
    }
    #expect(snapshot.title == "gone")
    #expect(snapshot.padding == 8)
  }

  @Test
  func withinATransactionASnapshotHasWhatIsReadThere() {
    let node = Node("node")
    withTransaction {
      node.environment(\.padding, 20)
      #expect(node.snapshot.padding == 20)
      node.environment(\.padding, 21)
      #expect(node.snapshot.padding == 21)
    }
  }

  @Test
  func anObjectThatIsUpdatedDependsOnNothingThatItReadsFromASnapshot() {
    let updated = Updated()
    updated.attach()
    updated.environment(\.padding, 20)
    updated.environment(\.title, "other")
    #expect(updated.paddings == [8])
  }

  private final class Updated: EnvironmentUpdating {
    let node = Node("updated")
    var paddings: [Int] = []

    func updateEnvironment() {
      paddings.append(snapshot.padding)
    }
  }

  @Test
  func classesOfTheMainActorHandSnapshotsOver() async {
    let title = await MainActor.run {
      let owner = MainActorOwner()
      owner.environment(\.title, "main")
      return Task.detached { [snapshot = owner.snapshot] in snapshot.title }
    }
    #expect(await title.value == "main")
  }

  @MainActor
  private final class MainActorOwner: @MainActor Environmentable {
    let node = Node("owner")
  }

  // MARK: - Other threads

  @Test
  func eightThreadsReadAndReleaseSnapshotsWhileTheTreeChanges() {
    let node = Node("node")
    let wrong = Living()
    let mailboxes = (0..<8).map { _ in Mailbox() }
    let threads = mailboxes.map { mailbox in
      POSIXThread {
        while let (round, snapshot) = mailbox.take() {
          let isRight =
            snapshot.padding == round && snapshot.title == "\(round)"
            && snapshot.font == Font(name: "Sans", size: Double(round))
            && snapshot.caption == "\(round) \(round)" && snapshot.locale.identifier == "pl"
            && snapshot.layoutDirection == .leftToRight
          wrong.add(isRight ? 0 : 1)
        }
      }
    }
    node.environment(\.locale, Locale(identifier: "pl"))
    for round in 0..<200 {
      node.environment(\.padding, round)
      node.environment(\.title, "\(round)")
      node.environment(\.font.size, Double(round))
      mailboxes.forEach { $0.put((round, node.snapshot)) }
    }
    mailboxes.forEach { $0.put(nil) }
    threads.forEach { $0.join() }
    #expect(wrong.count == 0)
  }

  @Test
  func eachPredefinedKeyIsReadOnAnotherThread() {
    let node = Node("node")
    node.environment(\.colorScheme, .dark).environment(\.contrast, .high)
    node.environment(\.accentColor, Color(red: 65535, green: 0, blue: 0))
    node.environment(\.reduceMotion, true).environment(\.textScale, 2)
    node.environment(\.clockFormat, .hours12)
    node.environment(\.locale, Locale(identifier: "ar_SA"))
    node.environment(\.timeZone, TimeZone(identifier: "Europe/Warsaw") ?? .gmt)
    node.environment(\.lightLevel, 150).environment(\.brightness, 0.5)
    let snapshot = node.snapshot
    onAnotherThread {
      #expect(snapshot.colorScheme == .dark)
      #expect(snapshot.contrast == .high)
      #expect(snapshot.accentColor == Color(red: 65535, green: 0, blue: 0))
      #expect(snapshot.reduceMotion)
      #expect(snapshot.textScale == 2)
      #expect(snapshot.sizeCategory == .accessibilityLarge)
      #expect(snapshot.clockFormat == .hours12)
      #expect(snapshot.locale == Locale(identifier: "ar_SA"))
      #expect(snapshot.layoutDirection == .rightToLeft)
      #expect(snapshot.calendar.identifier == Calendar.Identifier.islamicUmmAlQura)
      #expect(snapshot.timeZone.identifier == "Europe/Warsaw")
      #expect(snapshot.lightLevel == 150)
      #expect(snapshot.brightness == 0.5)
    }
  }

  @Test
  func aKeyThatIsFirstUsedElsewhereHasItsDefaultThere() {
    let snapshot = Node("node").snapshot
    onAnotherThread {
      #expect(snapshot.firstUsedElsewhere == ["default"])
    }
  }

  @Test
  func theLastReleaseMayBeElsewhere() {
    let living = Living()
    let node = Node("node")
    node.environment(\.counted, Counted(living))
    var snapshots = [node.snapshot, node.snapshot]
    node.resetEnvironment(\.counted)
    #expect(living.count == 1)
    snapshots.removeLast()
    #expect(living.count == 1)
    let handed = Mailbox()
    handed.put((0, snapshots.removeLast()))
    #expect(living.count == 1)
    onAnotherThread { _ = handed.take() }
    #expect(living.count == 0)
  }

  @Test
  func theTreeKeepsNoSnapshotLongerThanToItsNextChange() {
    let living = Living()
    let (node, other) = (Node("node"), Node("other"))
    node.environment(\.counted, Counted(living))
    _ = node.snapshot
    node.resetEnvironment(\.counted)
    #expect(living.count == 0)
    withExtendedLifetime(other) {}
  }

  // MARK: - What is not Sendable

  @Test
  func aKeyIsKnownToBeSendableOnceAPropertyUsesItSo() {
    let node = Node("node")
    node.environment(\.setGenerically, ["set"])
    node.environment(\.padding, 20)
    let before = node.snapshot
    #expect(before.padding == 20)
    #expect(node.environmentValues.genericallySet == ["set"])
    #expect(node.snapshot.genericallySet == ["set"])
  }

  @Test
  func toReadAKeyWhoseValuesAreNotSendableEndsTheProgram() async {
    await expectMessage(
      "No snapshot has values of PaneKey, for its Value, Pane, is not known to be"
    ) {
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = Node("node").environment(\.pane, Pane()).snapshot.paneName
      }
    }
  }

  @Test
  func aPointerThatLiesInPlaceIsNotReadEither() async {
    await expectMessage("No snapshot has values of AddressKey") {
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = Node("node").snapshot.hasAddress
      }
    }
  }

  @Test
  func aSnapshotFromBeforeAKeyWasKnownToBeSendableSaysSo() async {
    await expectMessage("nothing had shown that Array<String> is Sendable when the snapshot was") {
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let node = Node("node").environment(\.setGenerically, ["set"])
        _ = node.snapshot.genericallySet
      }
    }
  }

  @Test
  func toTakeASnapshotOnAnotherThreadEndsTheProgram() async {
    await expectMessage("A node or tree is used on another thread than the one that made it") {
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        nonisolated(unsafe) let node = Node("node")
        onAnotherThread { _ = node.snapshot }
      }
    }
  }

  private func expectMessage(
    _ message: String, of run: () async -> ExitTest.Result?
  ) async {
    let said = await run().map { String(decoding: $0.standardErrorContent, as: UTF8.self) } ?? ""
    #expect(said.contains(message))
  }
}

private func onAnotherThread(_ body: @escaping @Sendable () -> Void) {
  POSIXThread(body).join()
}

/// Hands snapshots to one thread, in order; nil is the end.
///
/// `@unchecked Sendable`: it is a lock.
private final class Mailbox: @unchecked Sendable {
  typealias Mail = (round: Int, snapshot: EnvironmentSnapshot)?

  private let condition = NSCondition()
  private var mail: [Mail] = []

  func put(_ one: Mail) {
    condition.lock()
    mail.append(one)
    condition.signal()
    condition.unlock()
  }

  func take() -> Mail {
    condition.lock()
    defer { condition.unlock() }
    while mail.isEmpty {
      condition.wait()
    }
    return mail.removeFirst()
  }
}

/// Counts, what is alive for example.
private final class Living: Sendable {
  private let number = Atomic(0)

  var count: Int { number.load(ordering: .acquiring) }

  func add(_ difference: Int) {
    number.add(difference, ordering: .acquiringAndReleasing)
  }
}

private final class Counted: Sendable {
  private let living: Living?

  init(_ living: Living?) {
    self.living = living
    living?.add(1)
  }

  deinit {
    living?.add(-1)
  }
}

private enum CountedKey: EnvironmentKey {
  static let defaultValue = Counted(nil)
}

private enum FirstUsedElsewhereKey: EnvironmentKey {
  static let defaultValue = ["default"]
}

private enum GenericallySetKey: EnvironmentKey {
  static let defaultValue: [String] = []
}

/// Its values are not `Sendable`.
private final class Pane {
  let name = "pane"
}

private enum PaneKey: EnvironmentKey {
  static var defaultValue: Pane { Pane() }
}

private enum AddressKey: EnvironmentKey {
  static var defaultValue: UnsafeRawPointer? { nil }
}

extension EnvironmentValues {
  fileprivate var counted: Counted {
    get { self[CountedKey.self] }
    set { self[CountedKey.self] = newValue }
  }

  fileprivate var firstUsedElsewhere: [String] {
    get { self[FirstUsedElsewhereKey.self] }
    set { self[FirstUsedElsewhereKey.self] = newValue }
  }

  fileprivate var genericallySet: [String] {
    get { self[GenericallySetKey.self] }
    set { self[GenericallySetKey.self] = newValue }
  }

  /// The same by a way on which the compiler knows nothing of the values.
  fileprivate var setGenerically: [String] {
    get { value(of: GenericallySetKey.self) }
    set { put(newValue, GenericallySetKey.self) }
  }

  private func value<Known: EnvironmentKey>(of key: Known.Type) -> Known.Value { self[key] }

  private mutating func put<Known: EnvironmentKey>(_ value: Known.Value, _ key: Known.Type) {
    self[key] = value
  }

  fileprivate var pane: Pane {
    get { self[PaneKey.self] }
    set { self[PaneKey.self] = newValue }
  }

  fileprivate var paneName: String { pane.name }

  fileprivate var hasAddress: Bool { self[AddressKey.self] != nil }
}
