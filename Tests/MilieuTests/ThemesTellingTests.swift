import Milieu
import Testing

/// When observers of themes are told, and of what.
struct ThemesTellingTests {
  let tree = Tree()
  let tale = Tale()
  let manager: ThemeManager

  init() {
    Tree.current = tree
    manager = ThemeManager("themes")
    manager.theme = AppTheme.with("white")
  }

  // MARK: - The initial call

  /// Gestalt #9: who observed wondered whether the first theme was to be applied besides.
  @Test
  func theInitialCallIsSynchronousAndExactlyOne() {
    let label = ThemedLabel(tale)
    label.observe(theme: \AppTheme.view, from: manager)
    #expect(tale.take() == ["label: white"])
    try? tree.flush()
    withTransaction {}
    manager.node.environment(\.padding, 1)
    #expect(tale.take() == [])
    withExtendedLifetime(label) {}
  }

  @Test
  func theInitialCallIsNotAnimatedAndLaterOnesAreAsTheSwitch() {
    let label = ThemedLabel(tale)
    var durations: [Duration?] = []
    withAnimation(duration: .seconds(1)) {
      label.observe(theme: \AppTheme.view, from: manager)
      manager.observe(theme: \AppTheme.accent) { durations.append($1.duration) }
      #expect(tale.take() == ["label: white"])
    }
    #expect(tale.take() == [])
    withAnimation(duration: .seconds(2)) {
      manager.theme = AppTheme(view: AppTheme.View(background: "black"), accent: "red")
    }
    #expect(tale.take() == ["label: black animated"])
    #expect(durations == [nil, .seconds(2)])
    manager.theme = AppTheme.with("grey")
    #expect(tale.take() == ["label: grey"])
    withExtendedLifetime(label) {}
  }

  /// Gestalt #9, where the theme was changed in the same transaction.
  @Test
  func whoComesInAnOpenTransactionIsNotToldTwiceOfTheSame() {
    let label = ThemedLabel(tale)
    withAnimation {
      manager.theme = AppTheme.with("black")
      label.observe(theme: \AppTheme.view, from: manager)
      #expect(tale.take() == ["label: black"])
    }
    #expect(tale.take() == [])
    withExtendedLifetime(label) {}
  }

  @Test
  func whoComesInAnOpenTransactionIsToldOfWhatComesAfter() {
    let label = ThemedLabel(tale)
    withAnimation {
      manager.theme = AppTheme.with("black")
      label.observe(theme: \AppTheme.view, from: manager)
      manager.theme = AppTheme.with("white")
    }
    #expect(tale.take() == ["label: black", "label: white animated"])
    withExtendedLifetime(label) {}
  }

  @Test
  func theInitialCallTellsThatThereIsNoTheme() {
    manager.theme = nil
    let label = ThemedLabel(tale)
    label.observe(theme: \AppTheme.view, from: manager)
    #expect(tale.take() == ["label: no AppTheme but nil"])
    manager.theme = AppTheme.with("black")
    #expect(tale.take() == ["label: black"])
    withExtendedLifetime(label) {}
  }

  @Test
  func toObserveAgainIsTheSameObservation() {
    let label = ThemedLabel(tale)
    let first = label.observe(theme: \AppTheme.view, from: manager)
    label.act = { [unowned label, manager] in label.observe(theme: \AppTheme.view, from: manager) }
    label.observe(theme: \AppTheme.view, from: manager)
    #expect(tale.take() == ["label: white"])
    #expect(manager.observerCount == 1)
    manager.theme = AppTheme.with("black")
    #expect(tale.take() == ["label: black"])
    label.observe(theme: \AppTheme.view, from: manager).cancel()
    manager.theme = AppTheme.with("grey")
    first.cancel()
    #expect(tale.take() == [])
    #expect(manager.observerCount == 0)
    label.observe(theme: \AppTheme.view, from: manager)
    #expect(tale.take() == ["label: grey"])
    withExtendedLifetime(label) {}
  }

  @Test
  func aSecondClosureTakesTheFirstOnesPlace() {
    let row = Node("row")
    let first = row.observe(theme: \AppTheme.accent, from: manager) { [tale] in
      tale.note("first", $1, $2)
    }
    row.observe(theme: \AppTheme.accent, from: manager) { [tale] in tale.note("second", $1, $2) }
    #expect(tale.take() == ["first: blue", "second: blue"])
    #expect(manager.observerCount == 1)
    first.cancel()
    manager.theme = AppTheme(accent: "red")
    #expect(tale.take() == ["second: red"])
    withExtendedLifetime(row) {}
  }

  // MARK: - Parts

  @Test
  func whoObservesAPartThatIsEqualIsNotTold() {
    manager.observe(theme: \AppTheme.view) { [tale] in tale.note("view", $0.map(\.background), $1) }
    manager.observe(theme: \AppTheme.view.border) { [tale] in tale.note("border", $0, $1) }
    manager.observe(theme: \AppTheme.view.border.width) { [tale] in tale.note("width", $0, $1) }
    manager.observe(theme: \AppTheme.accent) { [tale] in tale.note("accent", $0, $1) }
    _ = tale.take()
    manager.theme = AppTheme(view: AppTheme.View(background: "white"), accent: "red")
    #expect(tale.take() == ["accent: red"])
    manager.theme = AppTheme(view: AppTheme.View(background: "black"), accent: "red")
    #expect(tale.take() == ["view: black"])
    manager.theme = AppTheme(
      view: AppTheme.View(background: "black", border: .init(width: 2)), accent: "red")
    #expect(tale.take() == ["view: black", "border: Border(width: 2)", "width: 2"])
  }

  @Test
  func whoObservesAPartThatCannotBeComparedIsToldAtEachChange() {
    manager.theme = PlainTheme(number: 1)
    var told = 0
    manager.observe(theme: \PlainTheme.opaque) { _, _ in told += 1 }
    #expect(told == 1)
    manager.theme = PlainTheme(number: 1)
    #expect(told == 1)
    manager.theme = PlainTheme(number: 2)
    #expect(told == 2)
    manager.theme = AppTheme()
    manager.observe(theme: \AppTheme.sound) { _, _ in told += 1 }
    #expect(told == 4)
    manager.theme = AppTheme()
    #expect(told == 5)
  }

  @Test
  func partsOfAnyTypeAreComparedByWhatTheyAre() {
    struct Loose: Theme {
      var part: any Equatable
      var maybe: AppTheme.View?
    }
    manager.theme = Loose(part: 1)
    manager.observe(theme: \Loose.part) { [tale] in tale.note("part", $0, $1) }
    manager.observe(theme: \Loose.maybe?.background) { [tale] in tale.note("maybe", $0, $1) }
    manager.theme = Loose(part: 1)
    manager.theme = Loose(part: 2)
    manager.theme = Loose(part: "2", maybe: AppTheme.View())
    #expect(
      tale.take() == [
        "part: 1", "maybe: nil", "part: 2", "part: 2", #"maybe: Optional("white")"#,
      ])
  }

  @Test
  func nothingIsEqualToNothingOfAnyType() {
    struct Loose: Theme {
      var part: (any CustomStringConvertible)?
      var other: Any?
    }
    manager.theme = Loose()
    manager.observe(theme: \Loose.part) { [tale] in tale.note("part", $0, $1) }
    manager.observe(theme: \Loose.other) { [tale] in tale.note("other", $0, $1) }
    manager.theme = Loose()
    #expect(tale.take() == ["part: nil", "other: nil"])
    manager.theme = Loose(part: 1)
    manager.theme = Loose(part: 1)
    manager.theme = Loose()
    #expect(tale.take() == ["part: Optional(1)", "part: nil"])
  }

  @Test
  func aSwitchIsToldOnceAndOneThatIsTakenBackNotAtAll() {
    let label = ThemedLabel(tale)
    label.observe(theme: \AppTheme.view, from: manager)
    withTransaction {
      manager.theme = AppTheme.with("grey")
      manager.theme = AppTheme.with("black")
    }
    withTransaction {
      manager.theme = nil
      manager.theme = AppTheme.with("black")
    }
    #expect(tale.take() == ["label: white", "label: black"])
    withExtendedLifetime(label) {}
  }

  // MARK: - Errors

  @Test
  func noThemeAndOneOfAnotherTypeAreToldOncePerKind() {
    let label = ThemedLabel(tale)
    label.observe(theme: \AppTheme.view, from: manager)
    let kinds: [(any Theme)?] = [
      nil, nil, OtherTheme(number: 1), OtherTheme(number: 2), ThirdTheme(), nil,
      AppTheme.with("white"),
    ]
    kinds.forEach { manager.theme = $0 }
    #expect(
      tale.take() == [
        "label: white", "label: no AppTheme but nil", "label: no AppTheme but OtherTheme",
        "label: no AppTheme but ThirdTheme", "label: no AppTheme but nil", "label: white",
      ])
    withExtendedLifetime(label) {}
  }

  @Test
  func anErrorSaysBothTypesAndWhatWouldBeRight() {
    #expect(
      String(describing: ThemeError(requested: AppTheme.self, found: OtherTheme.self))
        == """
        AppTheme was asked for, and the theme is of the type OtherTheme: set one of the first type, or \
        observe key paths of the second
        """)
    #expect(
      String(describing: ThemeError(requested: AppTheme.self, found: nil))
        == """
        AppTheme was asked for, and the theme is nil: set one of that type, as the theme of a \
        ThemeManager or as \\.theme of a node above
        """)
  }

  @Test
  func typesOfTheSameNameAreToldApart() {
    enum Inner {
      struct AppTheme: Theme {}
    }
    let text = "\(ThemeError(requested: AppTheme.self, found: Inner.AppTheme.self))"
    #expect(text.contains("MilieuTests.AppTheme"))
  }

  // MARK: - From within

  /// SwiftTheme #122: who read the manager from within a change.
  @Test
  func theManagerHasTheNewThemeFromWithinAChange() {
    let label = ThemedLabel(tale)
    func background() -> String { (manager.theme as? AppTheme)?.view.background ?? "none" }
    label.act = { [tale] in tale.note("read \(background())") }
    label.observe(theme: \AppTheme.view, from: manager)
    withTransaction {
      manager.theme = AppTheme.with("black")
      #expect(background() == "black")
    }
    #expect(tale.take() == ["label: white", "read white", "label: black", "read black"])
    label.act = {}
  }

  @Test
  func aThemeThatIsSetFromWithinIsToldNext() {
    let (first, second) = (ThemedLabel(tale, "first"), ThemedLabel(tale, "second"))
    first.observe(theme: \AppTheme.view, from: manager)
    second.observe(theme: \AppTheme.view, from: manager)
    _ = tale.take()
    first.act = { [manager] in
      if (manager.theme as? AppTheme)?.view.background == "black" {
        manager.theme = AppTheme.with("grey")
      }
    }
    withAnimation { manager.theme = AppTheme.with("black") }
    // The second is told of what there is, once.
    #expect(
      tale.take() == ["first: black animated", "second: grey animated", "first: grey animated"])
    first.act = {}
  }

  @Test
  func aThemeThatIsSetFromWithinTheInitialCallIsToldAfterIt() {
    let label = ThemedLabel(tale)
    var depth = 0
    label.act = { [manager] in
      #expect(depth == 0)
      depth += 1
      manager.theme = AppTheme.with("black")
      depth -= 1
    }
    label.observe(theme: \AppTheme.view, from: manager)
    #expect(tale.take() == ["label: white", "label: black"])
    label.act = {}
  }

  // MARK: - Cancelling

  /// Gestalt #24, and #22, which it resolves: how an object ceases to observe; SwiftTheme #72.
  @Test
  func aTokenCancelsAndTwiceIsFine() {
    let label = ThemedLabel(tale)
    let ofView = label.observe(theme: \AppTheme.view, from: manager)
    manager.observe(theme: \AppTheme.accent, for: label) { $0.tale.note("accent", $1, $2) }
    _ = tale.take()
    ofView.cancel()
    ofView.cancel()
    #expect(manager.observerCount == 1)
    manager.theme = AppTheme(view: AppTheme.View(background: "black"), accent: "red")
    #expect(tale.take() == ["accent: red"])
    withExtendedLifetime(label) {}
  }

  @Test
  func whatIsDueIsNotToldToOneWhoWasCancelled() {
    let (first, second) = (ThemedLabel(tale, "first"), ThemedLabel(tale, "second"))
    first.observe(theme: \AppTheme.view, from: manager)
    let token = second.observe(theme: \AppTheme.view, from: manager)
    first.act = { token.cancel() }
    _ = tale.take()
    manager.theme = AppTheme.with("black")
    #expect(tale.take() == ["first: black"])
    first.act = {}
    withExtendedLifetime(second) {}
  }

  @Test
  func oneMayCancelItselfWhileItIsTold() {
    let label = ThemedLabel(tale)
    let token = label.observe(theme: \AppTheme.view, from: manager)
    label.act = { token.cancel() }
    manager.theme = AppTheme.with("black")
    manager.theme = AppTheme.with("grey")
    #expect(tale.take() == ["label: white", "label: black"])
    #expect(manager.observerCount == 0)
    label.act = {}
  }

  @Test
  func toLetGoOfATokenEndsNothing() {
    let label = ThemedLabel(tale)
    do {
      let token = label.observe(theme: \AppTheme.view, from: manager)
      _ = token
    }
    manager.theme = AppTheme.with("black")
    #expect(tale.take() == ["label: white", "label: black"])
    withExtendedLifetime(label) {}
  }
}
