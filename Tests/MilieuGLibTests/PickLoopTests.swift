import Foundation
import Milieu
import MilieuGLib
import Testing

/// Pickers, and themes that are chosen, in a tree on a loop.
struct PickLoopTests {
  private final class Row: Environmentable {
    let node = Node("row")
    let told: Journal
    var theme = "" { didSet { told.lines.append("row \(theme)") } }

    init(_ told: Journal) {
      self.told = told
    }
  }

  private let loop = MainLoop.onNewContext()
  private let told = Journal()
  private let window: Node
  private let row: Row

  init() {
    Tree.current = Tree()
    loop.attach()
    window = Node("window")
    // Whatever the machine says.
    window.environment(\.colorScheme, .light)
    row = Row(told)
    window.add(row)
  }

  /// Writes down what is posted, and lets the loop end with the last of it.
  private func listen(until last: String) -> [any NSObjectProtocol] {
    [("will", Notification.Name.themeWillChange), ("did", .themeDidChange)].map { word, name in
      NotificationCenter.default.addObserver(forName: name, object: window, queue: nil) {
        [loop, told] posted in
        let theme = posted.newTheme ?? "none"
        told.lines.append("\(word) \(theme)")
        if "\(word) \(theme)" == last {
          loop.quit()
        }
      }
    }
  }

  @Test
  func whatIsPickedIsAssignedAtOnceAndThenOncePerIteration() {
    row.pick(\.theme, Picker { $0 })
    #expect(told.take() == ["row NORMAL"])
    let tokens = listen(until: "did RED")
    window.themeVersion = "NIGHT"
    window.themeVersion = "RED"
    #expect(told.take() == ["will NIGHT", "will RED"])
    loop.runForAWhile()
    #expect(told.take() == ["row RED", "did NIGHT", "did RED"])
    tokens.forEach { NotificationCenter.default.removeObserver($0) }
  }

  @Test
  func didComesWhenWhatOthersSetMeanwhileIsToldAsWell() {
    let last = Row(told)
    window.add(last)
    last.pick(\.theme, Picker(values: { "\($0.pickedWidth)" }))
    row.pick(\.theme, Picker { $0 })
    let tokens = listen(until: "did NIGHT")
    _ = told.take()
    window.nightFalling()
    window.environment(\.pickedWidth, 7)
    loop.runForAWhile()
    #expect(told.take() == ["will NIGHT", "row NIGHT", "row 7", "did NIGHT"])
    tokens.forEach { NotificationCenter.default.removeObserver($0) }
  }

  @Test
  func anObjectThatGoesBeforeTheIterationIsNotAssignedTo() {
    weak var gone: Row?
    do {
      let other = Row(told)
      gone = other
      window.add(other)
      other.pick(\.theme, Picker { $0 + "!" })
      _ = told.take()
      window.nightFalling()
    }
    #expect(gone == nil)
    row.pick(\.theme, Picker { $0 })
    let tokens = listen(until: "did RED")
    window.themeVersion = "RED"
    loop.runForAWhile()
    #expect(told.take() == ["row NIGHT", "will RED", "row RED", "did NIGHT", "did RED"])
    tokens.forEach { NotificationCenter.default.removeObserver($0) }
  }
}

private enum PickedWidthKey: EnvironmentKey {
  static let defaultValue = 0
}

extension EnvironmentValues {
  fileprivate var pickedWidth: Int {
    get { self[PickedWidthKey.self] }
    set { self[PickedWidthKey.self] = newValue }
  }
}

extension Journal {
  fileprivate func take() -> [String] {
    defer { lines = [] }
    return lines
  }
}
