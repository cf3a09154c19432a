import Foundation
import Milieu
import Testing

@testable import milieuctl

/// The story's objects, without a loop: they are told when a change is over.
struct StoryTests {
  private let tree = Tree()

  /// A story on a tree of its own; the thread is the test's until it returns.
  private func makeStory() -> Story {
    Tree.current = tree
    return Story()
  }

  private static let all = [
    "window", "sidebar", "inbox", "sent", "list", "first", "second", "third",
  ]
  private static let allButSecond = all.filter { $0 != "second" }

  @Test func eachStepTellsWhoIsConcernedOnceInTreeOrder() {
    let story = makeStory()
    let told = Story.steps.map { step in
      step.play(in: story)
      return story.journal.names
    }
    #expect(
      told == [
        [], ["inbox", "third"], [],
        ["window"], ["window"], Self.all, Self.all,
        ["second"], ["window"], [], [],
        Self.allButSecond, ["inbox", "third"],
        Self.allButSecond, ["second"], ["window"], [],
        ["window"], Self.all, Self.all, ["window"], ["window"],
      ])
  }

  @Test func whoIsHiddenByANearerValueIsNotTold() throws {
    let story = makeStory()
    story.window.environment(\.scheme, .dusk)
    #expect(story.journal.names == Self.all + ["dialog", "question"])
    try #require(story.window.dialog).question.prefer(\.scheme, .light)
    story.window.list.second.environment(\.scheme, .dark)
    story.journal.clear()
    story.window.environment(\.scheme, .light)
    #expect(story.journal.names == Self.allButSecond)
  }

  @Test func theLampTellsOnlyWhoShowsItUntilTheSchemeChanges() {
    let story = makeStory()
    story.window.baseEnvironment(\.lamp, 0.6)
    #expect(story.journal.lines == ["window: lamp 1.0 -> 0.6"])
    story.journal.clear()
    story.window.baseEnvironment(\.lamp, 0.4)
    #expect(story.journal.lines.first == "window: lamp 0.6 -> 0.4, scheme light -> dusk")
    #expect(story.journal.lines.dropFirst().first == "sidebar: its colours")
  }

  @Test func mailsAreReadInAnAnimatedTransaction() throws {
    let story = makeStory()
    let animated = Story.steps.flatMap { step in
      step.play(in: story)
      return story.journal.lines.filter { $0.hasSuffix(" animated") }
    }
    #expect(animated == ["inbox: unread 1 -> 0 animated", "third: unread 1 -> 0 animated"])
  }

  @Test func theDialogGoesWithAllThatIsInIt() throws {
    let story = makeStory()
    weak let dialog = story.window.dialog
    weak let question = story.window.dialog?.question
    story.window.dialog?.question.prefer(\.scheme, .dark)
    let before = tree.statistics
    story.journal.clear()
    story.window.closeDialog()
    #expect(dialog == nil && question == nil && story.journal.names.isEmpty)
    #expect(tree.statistics.nodes == before.nodes - 2)
    #expect(before.wishes == 1 && tree.statistics.wishes == 0)
    #expect(tree.statistics.observers < before.observers)
  }

  @Test func everythingGoesWithTheStory() {
    weak var window: Window?
    weak var row: View?
    weak var journal: Journal?
    do {
      let story = makeStory()
      (window, row, journal) = (story.window, story.window.list.second, story.journal)
      Story.steps.forEach { $0.play(in: story) }
      #expect(tree.statistics.nodes == 8)
    }
    #expect(window == nil && row == nil && journal == nil)
    let statistics = tree.statistics
    #expect(statistics.nodes == 0 && statistics.observers == 0)
    // The defaults of the six keys that were observed are the tree's.
    #expect(statistics.values == 6 && statistics.wishes == 0)
  }

  @Test func theFirstPictureShowsAllObjects() throws {
    let story = makeStory()
    try #require(Story.steps.first).play(in: story)
    #expect(
      picture(story) == """
        #= window ===================================================================#
        # lamp ^ oooooooooo 1.0                                                      #
        # scheme light                                                               #
        #+- sidebar -------------++- list ----------------+#= dialog ===============##
        #|+- inbox -------------+|| scheme light          |# scheme light           ##
        #|| unread 0            |||+- first -------------+|#+- question -----------+##
        #|+---------------------+||| scheme light        ||#| scheme light         |##
        #|+- sent --------------+||+---------------------+|#+----------------------+##
        #|+---------------------+||+- second ------------+|#                        ##
        #|                       ||| scheme light        ||#                        ##
        #|                       ||+---------------------+|#                        ##
        #|                       ||+- third -------------+|#                        ##
        #|                       ||| unread 0            ||#                        ##
        #|                       ||+---------------------+|#                        ##
        #+-----------------------++-----------------------+#========================##
        #============================================================================#
        """)
  }

  @Test func theLastPictureShowsTheWindowWithoutTheDialog() {
    let story = makeStory()
    Story.steps.forEach { $0.play(in: story) }
    #expect(
      picture(story) == """
        #= window * =================================================================#
        # lamp ^ oooooooooo 1.0                                                      #
        # scheme light                                                               #
        #+- sidebar --------------------------++- list -----------------------------+#
        #|+- inbox --------------------------+|| scheme light                       |#
        #|| unread 0                         |||+- first --------------------------+|#
        #|+----------------------------------+||| scheme light                     ||#
        #|+- sent ---------------------------+||+----------------------------------+|#
        #|+----------------------------------+||+- second -------------------------+|#
        #|                                    ||| scheme light                     ||#
        #|                                    ||+----------------------------------+|#
        #|                                    ||+- third --------------------------+|#
        #|                                    ||| unread 0                         ||#
        #|                                    ||+----------------------------------+|#
        #+------------------------------------++------------------------------------+#
        #============================================================================#
        """)
  }

  @Test func aPictureSaysWhereAValueComesFromAndWhoWasTold() {
    let story = makeStory()
    story.window.dialog?.question.prefer(\.scheme, .light)
    story.window.environment(\.lamp, 0)
    story.journal.clear()
    story.window.list.second.environment(\.scheme, .dusk)
    let lines = picture(story).split(separator: "\n")
    #expect(lines[1].hasPrefix("# lamp = .......... 0.0 "))
    #expect(lines[4].contains("# scheme ~ light "))
    #expect(lines[8].contains("+- second * ---") && lines[9].contains("| scheme = dusk "))
  }

  @Test func aWindowThatFollowsTheSystemTakesOverItsSchemeAndSaysWhatHasChanged() throws {
    Tree.current = tree
    let story = Story(in: SystemWindow.self)
    let window = try #require(story.window as? SystemWindow)
    var sayings: [String] = []
    window.onSaying = { sayings.append($0) }
    window.baseEnvironment(\.colorScheme, .dark)
    #expect(story.window.list.first.environmentValues.scheme == .dark)
    #expect(
      story.journal.lines.first
        == "window: scheme light -> dark, color-scheme unspecified -> dark")
    #expect(story.journal.names == Self.all + ["dialog", "question"])
    // The lamp is shown still, and decides nothing.
    story.journal.clear()
    window.baseEnvironment(\.lamp, 0.2)
    window.baseEnvironment(\.lamp, 1)
    #expect(story.journal.names == ["window", "window"])
    // What the program sets wins, and comes off again.
    window.environment(\.scheme, .dusk)
    window.resetEnvironment(\.scheme)
    #expect(window.environmentValues.scheme == .dark)
    window.resetBaseEnvironment(\.colorScheme)
    #expect(window.environmentValues.scheme == .light)
    window.baseEnvironment(\.textScale, 1.25)
    #expect(
      sayings == [
        "color-scheme unspecified -> dark", "color-scheme dark -> unspecified",
        "text-scale 1.0 -> 1.25",
      ])
  }

  @Test func aPictureIsPaintedInTheSchemesColours() {
    let story = makeStory()
    story.window.environment(\.scheme, .dark)
    let lines = Picture(PicturedNodes(first: [story.window]), style: .lines)
      .lines(isColored: true)
    #expect(lines.first?.hasPrefix("\u{1B}[0;38;2;215;222;234;48;2;29;36;48m╔") == true)
  }

  private func picture(_ story: Story) -> String {
    Picture(PicturedNodes(first: [story.window]), style: .ascii).lines(isColored: false)
      .joined(separator: "\n")
  }
}

/// `milieuctl demo`, without a terminal.
struct DemoTests {
  @Test(arguments: [(SIGINT, 130), (SIGTERM, 143)] as [(Int32, Int32)])
  func aSignalEndsTheStory(_ signal: Int32, _ status: Int32) throws {
    let play = try Play("demo")
    let caption = try #require(Story.steps.first).caption
    #expect(try play.readLine(after: caption).hasPrefix("nodes visited "))
    #expect(play.end(by: signal) == status)
  }

  @Test func aScriptIsPlayedAsByRun() throws {
    let script = "key k int\nnode a\nobserve a k as o\n# A caption.\nset a k 1\nfrob\n"
    let demo = try milieuctl("demo", "--script", "-", input: script)
    #expect(demo.status == 2 && demo.output.contains("o: a k 0 -> 1\n"))
    #expect(try demo == milieuctl("run", "--watch", "-", input: script))
  }

  @Test func theDialogFollowsASettingThatTheStoryWrites() throws {
    let play = try Play("demo")
    let written =
      "Another program writes a setting into a file: the dialog is bound to it, and follows."
    #expect(try play.readLine(after: written) == "dialog: scheme light -> dark")
    let writtenAgain = "The setting is written again, and the dialog follows back."
    #expect(try play.readLine(after: writtenAgain) == "dialog: scheme dark -> light")
    #expect(play.end(by: SIGTERM) == 143)
  }

  @Test func theDialogFollowsTheUsersFileLive() throws {
    let keyfile = try TemporaryScript(DemoSettings.text(.dusk))
    let play = try Play("demo", "--settings", keyfile.path)
    _ = try play.readLine(
      after:
        "The dialog is bound to 'scheme' in \(keyfile.path), and follows it whenever it is written."
    )
    try DemoSettings.text(.dark).write(toFile: keyfile.path, atomically: true, encoding: .utf8)
    // What was there already was followed from the beginning.
    let followed = "The setting is 'dark' now, and the dialog follows."
    #expect(try play.readLine(after: followed) == "dialog: scheme dusk -> dark")
    #expect(play.end(by: SIGINT) == 130)
  }

  @Test func settingsThatCannotBeFollowedAreSaid() throws {
    let directory = try milieuctl("demo", "--settings", "/")
    #expect(directory.status == 1 && directory.output.isEmpty)
    #expect(
      directory.message == "milieuctl: /: a keyfile that can be read, or none yet, is expected\n")
    let bare = try shell("PATH=/nowhere; \"$0\" demo --settings \"$1\"", "/nowhere/settings")
    #expect(bare.status == 1)
    #expect(
      bare.message
        == "milieuctl: glib-compile-schemas is not there: the package libglib2.0-dev brings it\n")
  }

  @Test(arguments: [["--settings", "file"], ["--theme", "file"], ["--system"]])
  func whatIsTheStorysGoesWithNoScript(_ arguments: [String]) throws {
    let run = try milieuctl(["demo"] + arguments + ["--script", "-"])
    #expect(run.status == 2)
    #expect(
      run.message.hasPrefix("milieuctl: \(arguments[0]) is the story's, and goes with no script"))
  }
}
