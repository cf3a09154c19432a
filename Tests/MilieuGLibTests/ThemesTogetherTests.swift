import Foundation
import Milieu
import MilieuGLib
import Testing

/// A table that is followed on a loop, picks that move, theme objects and frames in one program, which set
/// each other off.
struct ThemesTogetherTests {
  private struct Look: Theme, Equatable {
    var isNight = false
  }

  private final class Card: Environmentable {
    let node: Node
    var gap = 0.0
    var tint: Color?

    init(_ name: String, in tree: Tree) {
      node = Node(name, in: tree)
    }
  }

  private let tree = Tree()
  private let loop = MainLoop.onNewContext()
  private let clock = ManualClock()
  private let file = FileManager.default.temporaryDirectory
    .appending(component: "milieu-\(UUID()).txt").path

  init() {
    Tree.current = tree
    loop.attach(tree)
    tree.frameClock = clock
  }

  private func write(_ text: String) throws {
    try Data(text.utf8).write(to: URL(fileURLWithPath: file))
  }

  /// Runs the loop, and lets the clock go on, until something holds.
  private func run(until isDone: @escaping () -> Bool) {
    let deadline = loop.after(.seconds(60)) {
      Issue.record("it did not come to be")
      loop.quit()
    }
    let check = loop.every(.milliseconds(1)) {
      clock.advance(by: .milliseconds(50))
      if isDone() {
        loop.quit()
      }
    }
    loop.run()
    withExtendedLifetime((deadline, check)) {}
  }

  @Test
  func allPartsSetEachOtherOff() throws {
    defer { try? FileManager.default.removeItem(atPath: file) }
    try write("NORMAL NIGHT\n#fff #000 BG\n2 4 gap\n")
    let shared = ColorTable.shared(in: tree)
    shared.file = file
    shared.follow()
    let window = Node("window", in: tree)
    var cards = (0..<4).map { Card("card \($0)", in: tree) }
    for card in cards {
      window.add(card)
      card.pick(\.gap, Picker(entry: "gap", default: 0), animated: true)
      card.pick(\.tint, Picker(entry: "BG"), animated: true)
    }
    ThemeManager.default.theme = Look()
    // The object decides on the theme's name, a frame on the file, and that on who is there.
    window.observe(theme: \Look.isNight) { window, isNight, _ in
      guard case .success(true) = isNight else { return }
      withAnimation(in: window.tree) { window.nightFalling() }
    }
    var lasts: [Double] = []
    let frames = window.observeFrames(\.[picked: "gap", default: 0]) { frame in
      if frame.shown > 3, frame.shown < 4 {
        cards.removeLast(min(1, max(0, cards.count - 3)))
        try? write("NORMAL NIGHT\n#fff #123456 BG\n2 8 gap\n")
      }
      if frame.isLast {
        lasts.append(frame.shown)
      }
    }
    ThemeManager.default.theme = Look(isNight: true)
    run { [cards = cards.prefix(3)] in cards.allSatisfy { $0.gap == 8 } && tree.movementCount == 0 }
    #expect(cards.map(\.gap) == [8, 8, 8])
    #expect(cards.map(\.tint) == Array(repeating: Color(hex: 0x123456), count: 3))
    // Whether the file is loaded on the way or afterwards, the end is exact.
    #expect(lasts.last == 8)
    #expect(!clock.isRunning)
    // The table goes, and its file with faults does not bring it back.
    shared.file = nil
    try write("NORMAL\n#0 BG\n")
    run { cards.allSatisfy { $0.gap == 0 } }
    #expect(shared.error == nil && shared.table == nil)
    withExtendedLifetime(frames) {}
  }
}
