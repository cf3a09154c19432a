import Milieu
import MilieuGLib

/// Plays the story on a GLib loop: a step at a time, with a picture after each.
///
/// The loop tells the objects who are due, and they take over what has changed for them; after that,
/// at the priority at which toolkits draw, the picture is drawn of what they show.
final class StoryPlayer {
  /// Where the setting that the dialog is bound to comes from.
  enum SettingsSource {
    case present(DemoSettings)
    /// Nowhere, for a reason.
    case missing(String)
  }

  /// What happens next.
  private enum Act {
    case step(Story.Step)
    /// The keyfile is written. The loop sees that, and the dialog follows, a moment later.
    case write(Scheme, String)
    case say(String)
  }

  private let story: Story
  private let source: SettingsSource
  private var acts: ArraySlice<Act>
  private let loop = MainLoop()
  private let frames: Frames
  /// What gives frames where nobody watches, so that they are the same each time.
  private let clock: ManualClock?
  private var following: EnvironmentObservation?
  private var reducing: EnvironmentObservation?
  /// What is said of the next picture, and what is to be said when the dialog follows.
  private var captions: [String] = []
  private var promised: String?
  /// The steps' times that may pass, over all, until the loop has seen what was written.
  private var patience = 8
  private var status = ExitStatus.success
  /// The visits that earlier steps and pictures have made.
  private var visited = 0
  /// What was said with the last picture, for those that show it on its way to other colours.
  private var said = Frame(heading: [], printed: [], summary: [])
  private var waiting: LoopSource?
  private var drawing: LoopSource?

  init(
    _ source: SettingsSource, table: ColorTable? = nil, followsSystem: Bool, on screen: Screen
  ) {
    self.source = source
    story = Story(in: followsSystem ? SystemWindow.self : Window.self)
    frames = Frames(on: screen)
    clock = table != nil && !screen.isTerminal ? ManualClock() : nil
    // The dialog prefers nothing yet, which would hide what the setting says.
    acts = Story.steps.map { .step($0) }[...]
    acts.insert(contentsOf: Self.aboutSettings(source), at: 2)
    if let table {
      story.paint(with: table, followsSystem: followsSystem)
      acts.insert(contentsOf: Self.aboutTable(table, followsSystem: followsSystem), at: 0)
      story.window.moveColors { [unowned self] in redraw() }
      if followsSystem {
        // What nobody observes is not followed, and movements only ask for it when they begin.
        reducing = story.window.observe(\.reduceMotion) { _, _, _ in }
      }
    }
    if followsSystem {
      acts = [.say("The window follows this machine, and shows what that says.")] + acts
      SessionBus.outlive()
    }
  }

  private static func aboutTable(_ table: ColorTable, followsSystem: Bool) -> [Act] {
    Story.introductions(of: table).map { .say($0) }
      + Story.themeSteps(of: table, followsSystem: followsSystem).map { .step($0) }
  }

  private static func aboutSettings(_ source: SettingsSource) -> [Act] {
    switch source {
    case .missing(let reason): [.say("No setting is followed: \(reason).")]
    case .present(let bound) where bound.isUsers:
      [
        .say(
          "The dialog is bound to 'scheme' in \(bound.keyfile), and follows it whenever it is written."
        )
      ]
    case .present:
      [
        .write(
          .dark,
          "Another program writes a setting into a file: the dialog is bound to it, and follows."),
        .write(.light, "The setting is written again, and the dialog follows back."),
      ]
    }
  }

  private var tree: Tree { story.window.node.tree }
  private var roots: PicturedNodes { PicturedNodes(first: [story.window]) }

  /// Plays to the end, or until SIGINT or SIGTERM.
  func play() -> ExitStatus {
    let signals = loop.onEndSignals { [unowned self] in end($0) }
    loop.attach(tree)
    if let clock {
      tree.frameClock = clock
    }
    guard bind() else { return .failure }
    (story.window as? SystemWindow)?.onSaying = { [unowned self] in
      draw(saying: "The machine says: \($0).")
    }
    visited = tree.statistics.nodesVisited
    goOn()
    withExtendedLifetime(signals) { loop.run() }
    waiting = nil
    drawing = nil
    following = nil
    reducing = nil
    switch status {
    case .success:
      story.journal.clear()
      frames.finish(printed: [], roots: roots)
    default: frames.breakOff()
    }
    return status
  }

  private func end(_ status: ExitStatus) {
    self.status = status
    loop.quit()
  }

  private func goOn() {
    waiting = loop.afterPace { [unowned self] in advance() }
  }

  private func advance() {
    guard !isMoving(), !isToWait() else {
      goOn()
      return
    }
    guard let act = acts.popFirst() else {
      end(.success)
      return
    }
    switch act {
    case .step(let step):
      step.play(in: story)
      draw(saying: step.caption)
    case .say(let text): draw(saying: text)
    case .write(let scheme, let caption):
      promised = caption
      settings?.write(scheme)
    }
    goOn()
  }

  /// Whether colours are on their way yet. Time goes on here where no other clock tells it.
  private func isMoving() -> Bool {
    guard tree.movementCount > 0 else { return false }
    if let clock {
      clock.advance(by: Story.switchDuration / Self.framesOfSwitch)
      let (ink, paper) = story.window.shownColors
      draw(
        saying: "A frame at \(clock.now.shortText) s: the window is \(paper.opaqueText), its text "
          + "\(ink.opaqueText).")
    }
    return true
  }

  /// So many frames a switch has where nobody watches.
  private static let framesOfSwitch = 4

  /// Whether the dialog has not followed yet. Where files cannot be watched it may never do.
  private func isToWait() -> Bool {
    guard promised != nil else { return false }
    if patience == 0 {
      promised = nil
      acts.removeAll { if case .write = $0 { true } else { false } }
      draw(saying: "A setting was written, and files are not watched here: nobody was told.")
    }
    patience -= 1
    return true
  }

  private func draw(saying caption: String) {
    captions.append(caption)
    drawing = loop.toDraw { [unowned self] in draw() }
  }

  private func draw() {
    let told = story.journal.names
    let visits = tree.statistics.nodesVisited - visited
    var summary = "told \(told.count) of \(story.window.count) objects"
    if !told.isEmpty {
      summary += ": " + told.joined(separator: ", ")
    }
    said = Frame(
      heading: captions, printed: story.journal.lines,
      summary: ["nodes visited \(visits) times", summary])
    show()
    captions = []
    story.journal.clear()
  }

  private func show() {
    frames.show(said, roots: roots)
    // What the picture itself has read is not the next step's work.
    visited = tree.statistics.nodesVisited
  }

  /// Draws the picture anew with the same words, where somebody watches and nothing else is to be drawn.
  private func redraw() {
    if clock == nil, captions.isEmpty {
      drawing = loop.toDraw { [unowned self] in captions.isEmpty ? show() : draw() }
    }
  }
}

// The setting that the dialog follows.
extension StoryPlayer {
  private var settings: DemoSettings? {
    guard case .present(let settings) = source else { return nil }
    return settings
  }

  /// Binds the dialog's scheme: in the story as what the system says, so that what it prefers later
  /// wins; to the user's own settings above all that.
  private func bind() -> Bool {
    guard let settings, let dialog = story.window.dialog else { return true }
    do throws(BindingError) {
      try dialog.bind(
        \.chosenScheme, to: settings.settings, "scheme", layer: settings.isUsers ? .set : .base,
        from: { (name: String) in Scheme(named: name).map(Optional.some) })
    } catch {
      complain("milieuctl: \(error)")
      return false
    }
    following = dialog.observe(\.chosenScheme) { [unowned self] _, scheme, _ in
      let said = scheme.map { "The setting is '\($0)' now, and the dialog follows." }
      draw(saying: promised ?? said ?? "")
      promised = nil
    }
    return true
  }
}

extension View {
  /// The view and all in it.
  fileprivate var count: Int { subviews.reduce(1) { $0 + $1.count } }
}
