import Foundation
import Glibc
import Milieu
import MilieuGLib
import Testing

/// Tables that are loaded again when their files change.
struct ColorTableFollowingTests {
  private let tree = Tree()
  private let loop = MainLoop.onNewContext()
  private let folder: URL
  private let told = Journal()

  init() throws {
    Tree.current = tree
    loop.attach(tree)
    folder = FileManager.default.temporaryDirectory.appending(component: "milieu-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
  }

  private func path(_ name: String) -> String { folder.appending(component: name).path() }

  /// Writes a file in place, and waits until nobody has it open any more: a process that is forked at this
  /// moment has it for a while too, and only the last close of all is one.
  @discardableResult
  private func write(_ text: String, to name: String) throws -> String {
    let path = path(name)
    let file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    let watch = inotify_init1(Int32(IN_CLOEXEC))
    defer { close(watch) }
    try #require(inotify_add_watch(watch, path, UInt32(IN_CLOSE_WRITE)) >= 0)
    #expect(Glibc.write(file, text, text.utf8.count) == text.utf8.count)
    close(file)
    var event = inotify_event()
    #expect(read(watch, &event, MemoryLayout<inotify_event>.size) > 0)
    return path
  }

  private func text(_ color: String) -> String { "NORMAL\n\(color) BG\n" }

  /// Runs the loop until so many lines are told, and takes them.
  private func heard(_ count: Int) -> [String] {
    let deadline = loop.after(.seconds(60)) {
      Issue.record("it was not told")
      loop.quit()
    }
    if told.lines.count < count {
      let check = loop.every(.milliseconds(1)) {
        if told.lines.count >= count {
          loop.quit()
        }
      }
      loop.run()
      withExtendedLifetime(check) {}
    }
    withExtendedLifetime(deadline) {}
    defer { told.lines = [] }
    return told.lines
  }

  private func observing(_ body: (SharedColorTable, Node) throws -> Void) throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let shared = ColorTable.shared(in: tree)
    shared.onError = { [told] in told.lines.append("\($0.faults.count) faults") }
    let node = Node("node", in: tree)
    let observation = node.observe(\.[picked: "BG"]) { [told] _, new, _ in
      told.lines.append("\(new)")
    }
    try body(shared, node)
    shared.onError = nil
    withExtendedLifetime((node, observation)) {}
  }

  @Test
  func aFileThatIsWrittenOrReplacedIsLoadedAgain() throws {
    try observing { shared, _ in
      shared.file = try write(text("#111"), to: "colors.txt")
      shared.follow()
      shared.follow()
      #expect(shared.isFollowing)
      #expect(heard(1) == ["#111111ff"])
      try write(text("#222"), to: "colors.txt")
      #expect(heard(1) == ["#222222ff"])
      let other = try write(text("#333"), to: "other.txt")
      #expect(rename(other, path("colors.txt")) == 0)
      #expect(heard(1) == ["#333333ff"])
      try FileManager.default.removeItem(atPath: path("colors.txt"))
      #expect(heard(1) == ["1 faults"])
      #expect(shared["BG", "NORMAL"] == Color(hex: 0x333333))
      try write(text("#444"), to: "colors.txt")
      #expect(heard(1) == ["#444444ff"])
    }
  }

  @Test
  func aFileWithFaultsLeavesWhatIsInForce() throws {
    try observing { shared, node in
      shared.file = try write(text("#111"), to: "colors.txt")
      shared.follow()
      #expect(heard(1) == ["#111111ff"])
      try write("NORMAL\n#0 BG\nred SEP\n", to: "colors.txt")
      #expect(heard(1) == ["2 faults"])
      #expect(shared.error?.faults.map(\.line) == [2, 3])
      #expect(node.environmentValues[picked: "BG"] == Color(hex: 0x111111))
      try write(text("#222"), to: "colors.txt")
      #expect(heard(1) == ["#222222ff"])
      #expect(shared.error == nil)
    }
  }

  @Test
  func aFileThatIsHalfWrittenIsNoChange() throws {
    try observing { shared, _ in
      shared.file = try write(text("#111"), to: "colors.txt")
      shared.follow()
      #expect(heard(1) == ["#111111ff"])
      let file = open(path("colors.txt"), O_WRONLY | O_TRUNC | O_CLOEXEC)
      #expect(Glibc.write(file, "NORMAL\n#22", 10) == 10)
      // Not longer than it takes for nobody to write to count as written.
      let steps = loop.whenIdle { loop.quit() }
      loop.run()
      #expect(told.lines == [])
      #expect(Glibc.write(file, "2222 BG\n", 8) == 8)
      close(file)
      #expect(heard(1) == ["#222222ff"])
      withExtendedLifetime(steps) {}
    }
  }

  @Test
  func whatChangedBeforeItWasFollowedIsNotMissed() throws {
    try observing { shared, _ in
      shared.file = try write(text("#111"), to: "colors.txt")
      try write(text("#222"), to: "colors.txt")
      shared.follow()
      #expect(heard(1) == ["#222222ff"])
    }
  }

  @Test
  func anotherFileIsFollowedInstead() throws {
    try observing { shared, _ in
      shared.follow()
      shared.file = try write(text("#111"), to: "one.txt")
      #expect(heard(1) == ["#111111ff"])
      shared.file = try write(text("#222"), to: "two.txt")
      #expect(heard(1) == ["#222222ff"])
      shared.file = path("none.txt")
      #expect(heard(1) == ["1 faults"])
      try write(text("#333"), to: "one.txt")
      try write(text("#444"), to: "none.txt")
      try write(text("#555"), to: "two.txt")
      #expect(heard(1) == ["#555555ff"])
    }
  }

  @Test
  func allFilesOfDesignTokensAreFollowed() throws {
    try observing { shared, node in
      let normal = try write(##"{"BG": {"$type": "color", "$value": "#111"}}"##, to: "normal.json")
      let night = try write(##"{"BG": {"$value": "#222"}}"##, to: "night.json")
      shared.follow()
      try shared.load(tokens: ["NORMAL": normal, "NIGHT": night])
      node.environment(\.themeVersion, "NIGHT")
      #expect(heard(1) == ["#222222ff"])
      try write(##"{"BG": {"$value": "#333"}}"##, to: "night.json")
      #expect(heard(1) == ["#333333ff"])
      try write("{}", to: "night.json")
      #expect(heard(1) == ["#111111ff"])
      try write(##"{"BG": {"$type": "color", "$value": "#444"}}"##, to: "normal.json")
      #expect(heard(1) == ["#444444ff"])
    }
  }

  @Test
  func unfollowingEndsItAlsoFromWithin() throws {
    try observing { shared, _ in
      shared.file = try write(text("#111"), to: "colors.txt")
      shared.follow()
      #expect(heard(1) == ["#111111ff"])
      shared.onError = { [told, unowned shared] _ in
        shared.unfollow()
        told.lines.append("unfollowed")
      }
      try write("", to: "colors.txt")
      #expect(heard(1) == ["unfollowed"])
      #expect(!shared.isFollowing)
      try write(text("#222"), to: "colors.txt")
      let steps = loop.after(.milliseconds(100)) { loop.quit() }
      loop.run()
      #expect(told.lines == [])
      withExtendedLifetime(steps) {}
      shared.unfollow()
    }
  }

  /// The tree goes on a thread that has not made the watches.
  @Test
  func aTreeThatGoesElsewhereEndsItsWatches() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = try write(text("#111"), to: "colors.txt")
    let loop = loop
    let (done, kept) = (DispatchSemaphore(value: 0), Confined<Node?>(nil))
    Thread.detachNewThread {
      // The node alone keeps the tree when this goes on.
      do {
        let tree = Tree()
        loop.attach(tree)
        let shared = ColorTable.shared(in: tree)
        shared.file = file
        shared.follow()
        kept.value = Node("node", in: tree)
      }
      done.signal()
    }
    done.wait()
    weak let shared = kept.value?.tree.companionForTests
    #expect(shared != nil)
    kept.value = nil
    let steps = loop.whenIdle { loop.quit() }
    loop.run()
    withExtendedLifetime(steps) {}
    #expect(shared == nil)
  }

  /// The file has changed, and the loop is about to look at it, when the tree goes on another thread.
  @Test
  func aTreeThatGoesElsewhereHearsOfNoChange() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    for round in 0..<75 {
      let file = try write(text("#111"), to: "colors.txt")
      let kept = Confined<Tree?>(Tree())
      if let tree = kept.value {
        loop.attach(tree)
        ColorTable.shared(in: tree).file = file
        ColorTable.shared(in: tree).follow()
      }
      try write(text("#222"), to: "colors.txt")
      let going = loop.after(.microseconds(200 * round)) {
        let done = DispatchSemaphore(value: 0)
        Thread.detachNewThread {
          kept.value = nil
          done.signal()
        }
        done.wait()
      }
      let end = loop.after(.milliseconds(20)) { loop.quit() }
      loop.run()
      withExtendedLifetime((going, end)) {}
    }
  }
}

extension Tree {
  fileprivate var companionForTests: SharedColorTable? {
    companions[ObjectIdentifier(SharedColorTable.self)] as? SharedColorTable
  }
}
