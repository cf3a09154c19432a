import Milieu
import Testing

/// What a library for UIKit promises of the interface style, which is called `colorScheme` here.
struct RetoldStyleTests {
  @Test
  func aControllerReadsTheStyleOfItsWindow() {
    Tree.current = Tree()
    let controller = StyledController()
    let window = Window(controller)
    defer { withExtendedLifetime(window) {} }

    window.environment(\.colorScheme, .light)
    #expect(controller.colorScheme == .light)

    window.environment(\.colorScheme, .dark)
    #expect(controller.colorScheme == .dark)
  }

  @Test
  func aPreferredStyleHoldsForTheWholePresentationAndNoFarther() {
    Tree.current = Tree()
    let presenter = StyledController()
    let modal = StyledController()
    let window = Window(presenter)
    defer { withExtendedLifetime(window) {} }
    presenter.present(modal)
    let inner = StyledView()
    let outer = StyledView("outer", [inner])
    modal.view.addSubview(outer)

    window.environment(\.colorScheme, .light)
    #expect(presenter.colorScheme == .light)
    #expect(modal.colorScheme == .light)

    inner.preferredColorScheme(.dark)
    #expect([presenter.colorScheme, presenter.styledView.colorScheme] == [.light, .light])
    #expect([outer.colorScheme, inner.colorScheme] == [.dark, .dark])
    #expect([modal.colorScheme, modal.styledView.colorScheme] == [.dark, .dark])
  }

  @Test
  func aPreferredStyleGoesNoFartherThanToAnotherOne() {
    Tree.current = Tree()
    let inner = StyledView()
    let outer = StyledView("outer", [inner])
    let controller = StyledController()
    controller.view.addSubview(outer)
    // There the controller would be enough. Here a presentation is what is made a boundary, such as
    // a window: controllers are put into others so often that each would be one by accident.
    let window = Window(controller)
    defer { withExtendedLifetime(window) {} }

    controller.view.preferredColorScheme(.dark)
    #expect(window.environmentValues.colorScheme == .dark)
    #expect([controller.colorScheme, controller.styledView.colorScheme] == [.dark, .dark])
    #expect([outer.colorScheme, inner.colorScheme] == [.dark, .dark])

    outer.preferredColorScheme(.light)
    #expect(window.environmentValues.colorScheme == .dark)
    #expect([controller.colorScheme, controller.styledView.colorScheme] == [.dark, .dark])
    #expect([outer.colorScheme, inner.colorScheme] == [.light, .light])
  }

  /// There it ends at the first controller on the way up.
  @Test
  func aPreferredStyleGoesThroughContainedControllersToTheirWindow() {
    Tree.current = Tree()
    let contained = StyledController()
    let other = StyledController()
    let window = Window(TabController(NavigationController(contained), other))
    defer { withExtendedLifetime(window) {} }

    contained.view.preferredColorScheme(.dark)
    #expect(window.environmentValues.colorScheme == .dark)
    #expect(other.colorScheme == .dark)
  }

  /// There a lone controller takes it over. Here nobody above is known to be a presentation, and one
  /// that comes later takes it over then.
  @Test
  func aPreferredStyleStaysWithItsViewUntilThereIsAPresentation() {
    Tree.current = Tree()
    let controller = StyledController()
    controller.view.preferredColorScheme(.dark)
    #expect(controller.styledView.colorScheme == .dark)
    #expect(controller.colorScheme == .unspecified)

    let window = Window(controller)
    #expect(controller.colorScheme == .dark)
    #expect(window.environmentValues.colorScheme == .dark)
  }

  /// There the modal's style stays with the modal's own objects; here it is its presentation's, and
  /// is gone for those who leave it.
  @Test
  func aPreferredStyleEndsForAPresentationThatIsLeft() {
    Tree.current = Tree()
    let presenter = StyledController()
    let modal = StyledController()
    let window = Window(presenter)
    defer { withExtendedLifetime(window) {} }

    presenter.present(modal)
    modal.view.preferredColorScheme(.dark)
    #expect(modal.colorScheme == .dark)

    presenter.dismiss()
    #expect(modal.colorScheme == .unspecified)
    #expect(modal.styledView.colorScheme == .dark)
  }
}

private final class StyledView: View {
  @Environment(\.colorScheme) var colorScheme
}

private final class StyledController: ViewController {
  @Environment(\.colorScheme) var colorScheme
  let styledView: StyledView

  init() {
    styledView = StyledView("root view")
    super.init(view: styledView)
  }
}
