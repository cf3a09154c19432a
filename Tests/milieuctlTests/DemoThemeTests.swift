import Foundation
import Milieu
import Testing

@testable import milieuctl

/// The story's window, painted with a colour table.
struct StoryThemeTests {
  private let tree = Tree()
  private let clock = ManualClock()

  private static let text = """
    NORMAL   NIGHT    RED
    #fafafa  #242424  #140000  BG
    #ffffff  #303030  #1f0505  CARD
    #ebebeb  #2c2c2c  #2a0808  BAR
    #2e2e2e  #f2f2f2  #ff6b5e  TEXT
    """

  private func makeStory(_ text: String = text) throws -> (Story, ColorTable) {
    Tree.current = tree
    tree.frameClock = clock
    let story = Story()
    let table = try ColorTable(text: text)
    story.paint(with: table, followsSystem: false)
    story.window.moveColors {}
    return (story, table)
  }

  @Test func viewsHaveTheTablesColours() throws {
    let (story, _) = try makeStory()
    #expect(story.window.shownColors == (Color(hex: 0x2E2E2E), Color(hex: 0xFAFAFA)))
    #expect(story.window.sidebar.inbox.shownColors.paper == Color(hex: 0xEBEBEB))
    #expect(story.window.list.first.shownColors.paper == .white)
    #expect(story.window.dialog?.question.shownColors.paper == .white)
    // The scheme is shown still, and paints nothing.
    story.window.environment(\.scheme, .dark)
    #expect(!story.journal.lines.contains { $0.hasSuffix("its colours") })
    #expect(story.window.shownColors.paper == Color(hex: 0xFAFAFA))
  }

  @Test func aSwitchShowsTheWayAndEndsAtTheTablesColours() throws {
    let (story, table) = try makeStory()
    let steps = Story.themeSteps(of: table, followsSystem: false)
    #expect(steps.count == 5)
    steps[0].play(in: story)
    #expect(story.journal.names.isEmpty && tree.movementCount == 0)
    steps[1].play(in: story)
    // All are told at once, and shown what was there before.
    #expect(story.journal.names.count == 8)
    #expect(story.journal.lines.allSatisfy { $0.hasSuffix(": its colours animated") })
    #expect(story.window.shownColors.paper == Color(hex: 0xFAFAFA))
    let way = (0..<4).map { _ in
      clock.advance(by: Story.switchDuration / 4)
      return story.window.shownColors.paper.red
    }
    #expect(way == way.sorted(by: >) && Set(way).count == 4)
    #expect(tree.movementCount == 0 && !clock.isRunning)
    #expect(story.window.shownColors == (Color(hex: 0xF2F2F2), Color(hex: 0x242424)))
    #expect(story.window.dialog?.shownColors.paper == .white)
  }

  @Test func theThemesAreGoneThroughAndBack() throws {
    let (story, table) = try makeStory()
    let told = Story.themeSteps(of: table, followsSystem: false).map { step in
      step.play(in: story)
      while tree.movementCount > 0 {
        clock.advance(by: Story.switchDuration)
      }
      return (story.journal.names.count, story.window.shownColors.paper.opaqueText)
    }
    #expect(told.map(\.0) == [0, 8, 8, 8, 0])
    #expect(told.map(\.1) == ["#fafafa", "#242424", "#140000", "#fafafa", "#fafafa"])
    #expect(Story.themeSteps(of: try ColorTable(text: "NORMAL\n"), followsSystem: false).isEmpty)
  }

  @Test func entriesThatAreMissingKeepTheDemosColoursAndAreSaid() throws {
    let (story, table) = try makeStory("NORMAL NIGHT\n#123456 #000 BG\n#fff #fff CARD")
    #expect(story.window.shownColors == (Color(hex: 0x2B2B2B), Color(hex: 0x123456)))
    #expect(story.window.sidebar.shownColors.paper == Color(hex: 0xFBF7EC))
    #expect(
      Story.introductions(of: table) == [
        "The colours are those of text, whose themes are NORMAL, NIGHT.",
        "text has no BAR, TEXT: the demo's own stand for that.",
      ])
  }

  @Test func allGoesWithTheStoryInTheMidstOfASwitch() throws {
    weak var window: Window?
    do {
      let (story, table) = try makeStory()
      window = story.window
      Story.themeSteps(of: table, followsSystem: false)[1].play(in: story)
      clock.advance(by: .milliseconds(100))
      #expect(clock.isRunning)
    }
    #expect(window == nil && tree.statistics.nodes == 0)
    clock.advance(by: .milliseconds(100))
    #expect(tree.movementCount == 0 && !clock.isRunning)
  }
}

/// `milieuctl demo --theme`, without a terminal.
struct DemoThemeTests {
  private let colors = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "examples/themes/colors.txt").path

  @Test func framesComeByAClockThatIsTheSameEachTime() throws {
    let play = try Play("demo", "--theme", colors)
    _ = try play.readLine(
      after: "The colours are those of \(colors), whose themes are NORMAL, NIGHT, RED.")
    let line = try play.readLine(after: "The window's theme becomes NIGHT, animated.")
    #expect(line == "window: its colours animated")
    let from = Color(hex: 0xFAFAFA), to = Color(hex: 0x242424)
    // It eases in and out: half of the time is half of the way.
    let middle = Color.interpolated(from: from, to: to, fraction: 0.5)
    var frames: [Substring] = []
    for time in ["0.125", "0.25", "0.375", "0.5"] {
      let frame = try play.readLine(beginning: "A frame at \(time) s: the window is ")
      frames.append(frame.dropFirst(frame.count - "#242424, its text #f2f2f2.".count))
    }
    #expect(frames[1].hasPrefix(middle.opaqueText))
    #expect(frames[3] == "#242424, its text #f2f2f2.")
    #expect(play.end(by: SIGTERM) == 143)
  }

  @Test func aTableWithFaultsIsNotPlayed() throws {
    let files = try TemporaryFiles(["bad.txt": "NORMAL\n#fff\nred BG\n"])
    let run = try milieuctl("demo", "--theme", files.path("bad.txt"))
    #expect(run.status == 2 && run.output.isEmpty)
    #expect(run.message.split(separator: "\n").count == 2)
    #expect(run.message.hasPrefix("\(files.path("bad.txt")):2:"))
  }
}
