import Milieu
import MilieuGLib

/// Plays the story on a GLib loop: a step at a time, with a picture after each.
///
/// The loop tells the objects who are due, and they take over what has changed for them; after that,
/// at the priority at which toolkits draw, the picture is drawn of what they show.
final class StoryPlayer {
  private let story = Story()
  private var steps = Story.steps[...]
  private let loop = MainLoop()
  private let frames: Frames
  private var status = ExitStatus.success
  /// The visits that earlier steps and pictures have made.
  private var visited = 0
  private var waiting: LoopSource?
  private var drawing: LoopSource?

  init(on screen: Screen) {
    frames = Frames(on: screen)
  }

  private var tree: Tree { story.window.node.tree }
  private var roots: PicturedNodes { PicturedNodes(first: [story.window]) }

  /// Plays to the end, or until SIGINT or SIGTERM.
  func play() -> ExitStatus {
    let signals = loop.onEndSignals { [unowned self] in end($0) }
    loop.attach(tree)
    visited = tree.statistics.nodesVisited
    goOn()
    withExtendedLifetime(signals) { loop.run() }
    waiting = nil
    drawing = nil
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
    guard let step = steps.popFirst() else {
      end(.success)
      return
    }
    step.play(in: story)
    drawing = loop.toDraw { [unowned self] in draw(step.caption) }
    goOn()
  }

  private func draw(_ caption: String) {
    let told = story.journal.names
    let visits = tree.statistics.nodesVisited - visited
    var summary = "told \(told.count) of \(story.window.count) objects"
    if !told.isEmpty {
      summary += ": " + told.joined(separator: ", ")
    }
    frames.show(
      Frame(
        heading: [caption], printed: story.journal.lines,
        summary: ["nodes visited \(visits) times", summary]),
      roots: roots)
    // What the picture itself has read is not the next step's work.
    visited = tree.statistics.nodesVisited
  }
}

extension View {
  /// The view and all in it.
  fileprivate var count: Int { subviews.reduce(1) { $0 + $1.count } }
}
