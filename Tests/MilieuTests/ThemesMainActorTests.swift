import Milieu
import Testing

/// Themes of the main actor's objects, whose conformances are isolated.
@MainActor
struct ThemesMainActorTests {
  @Test
  func objectsOfTheMainActorTakeThemesOver() {
    let tree = Tree()
    let manager = ThemeManager(in: tree)
    manager.theme = PlainTheme(number: 1)
    let (plain, placed) = (PlainButton(), PlacedButton(in: tree))
    placed.environment(\.theme, PlainTheme(number: 2))
    plain.observe(theme: PlainTheme.self, from: manager)
    placed.observe(theme: PlainTheme.self)
    placed.observe(theme: \PlainTheme.text) { button, text, _ in
      button.texts.append((try? text.get()) ?? "none")
    }
    withAnimation(in: tree) { manager.theme = PlainTheme(number: 3) }
    manager.add(placed)
    placed.environment(\.theme, OtherTheme())
    placed.resetEnvironment(\.theme)
    #expect(plain.numbers == [1, 3])
    #expect(placed.numbers == [2, -1, 3])
    #expect(placed.texts == ["", "none", ""])
  }

  @Test
  func aThemeMayComeFromATask() async throws {
    let tree = Tree()
    let manager = ThemeManager(in: tree)
    let button = PlainButton()
    button.observe(theme: PlainTheme.self, from: manager)
    let number = await Task.detached { 7 }.value
    manager.theme = PlainTheme(number: number)
    #expect(button.numbers == [-1, 7])
  }
}

@MainActor
private class PlainButton: @MainActor Themeable {
  var numbers: [Int] = []

  func apply(theme: PlainTheme) { numbers.append(theme.number) }

  func themeIsUnavailable(_ error: ThemeError) { numbers.append(-1) }
}

@MainActor
private final class PlacedButton: PlainButton, @MainActor Environmentable {
  let node: Node
  var texts: [String] = []

  init(in tree: Tree) {
    node = Node("button", in: tree)
  }
}
