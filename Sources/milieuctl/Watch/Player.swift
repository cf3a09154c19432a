import CGLib
import CMilieu

/// Plays a script on a GLib loop: a step at a time, with a picture of the tree after each.
///
/// A step is a line that does not set the stage, with the lines that do before it. The tree is
/// flushed by the loop, so what a step changes is told when the step is over; after that, at the
/// priority at which toolkits draw, the picture is drawn. Nothing that the loop calls waits: what
/// is to come later is a source, for the script's next line too.
final class Player {
  private let script: ScriptFile
  private let screen: Screen
  private let loop: OpaquePointer
  private let interpreter: Interpreter
  private let flush: StepFlush
  private let transcript: Transcript
  private let tellings: Tellings

  private var caption = ""
  private var step = ""
  private var work = MilieuStatistics()
  private var pictures = 0
  private var result: Result<ExitStatus, any Error> = .success(.success)

  /// The sources that go on with the script, and that draw; 0 where there is none. They are given
  /// the player, and do not outlast the play.
  private var reading: guint = 0
  private var drawing: guint = 0

  /// The milliseconds between two steps.
  private static let pace: UInt32 = 350
  /// The lines that set the stage are run by so many, so that signals are minded between them.
  private static let linesAtOnce = 256

  init(script: ScriptFile, screen: Screen) throws {
    self.script = script
    self.screen = screen
    let transcript = Transcript()
    let tellings = Tellings()
    self.transcript = transcript
    self.tellings = tellings
    interpreter = try Interpreter(
      emit: { transcript.lines.append($0) }, report: { tellings.add($0) })
    flush = StepFlush.attach(to: interpreter.tree)
    loop = g_main_loop_new(nil, 0)
  }

  deinit {
    g_main_loop_unref(loop)
  }

  /// Plays to the end, or until SIGINT or SIGTERM.
  func play() throws -> ExitStatus {
    let player = Unmanaged.passUnretained(self).toOpaque()
    let signals = [
      g_unix_signal_add(
        SIGINT, { Player.from($0).end(.success(.interrupted)) }, player),
      g_unix_signal_add(
        SIGTERM, { Player.from($0).end(.success(.terminated)) }, player),
    ]
    goOn(.afterPace)
    g_main_loop_run(loop)
    for source in signals + [reading, drawing] where source != 0 {
      g_source_remove(source)
    }
    switch result {
    case .success(.success):
      finish()
    case .success:
      screen.breakLine()
    case .failure:
      showRest()
      screen.breakLine()
    }
    return try result.get()
  }

  private static func from(_ userData: gpointer?) -> Player {
    guard let userData else { preconditionFailure("GLib hands on what it was given") }
    return Unmanaged<Player>.fromOpaque(userData).takeUnretainedValue()
  }

  /// Ends the play; the source that asked for it stays until the loop has returned.
  @discardableResult
  private func end(_ result: Result<ExitStatus, any Error>) -> gboolean {
    self.result = result
    g_main_loop_quit(loop)
    return 1
  }
}

// Steps.
extension Player {
  private enum Moment {
    case afterPace
    case afterOthers
    case whenReadable
  }

  /// Goes on with the script at a later moment.
  private func goOn(_ moment: Moment) {
    let player = Unmanaged.passUnretained(self).toOpaque()
    let advance: GSourceFunc = { userData in
      Player.from(userData).advance()
      return 0
    }
    switch moment {
    case .afterPace:
      reading = g_timeout_add(Self.pace, advance, player)
    case .afterOthers:
      reading = g_idle_add(advance, player)
    case .whenReadable:
      // That the other end is closed, or the descriptor no good, the read will say.
      let conditions = GIOCondition(G_IO_IN.rawValue | G_IO_HUP.rawValue | G_IO_ERR.rawValue)
      reading = g_unix_fd_add(
        script.descriptor, conditions,
        { _, _, userData in
          Player.from(userData).advance()
          return 0
        }, player)
    }
  }

  /// Runs lines up to one that is a step, as far as they are at hand.
  private func advance() {
    reading = 0
    do {
      for _ in 0..<Self.linesAtOnce {
        switch try script.nextLineAtHand() {
        case .line(let line):
          guard try run(line) else { continue }
          flush.beginStep()
          scheduleDrawing()
          goOn(.afterPace)
        case .later:
          goOn(.whenReadable)
        case .end:
          end(.success(.success))
        }
        return
      }
      goOn(.afterOthers)
    } catch {
      end(.failure(error))
    }
  }

  /// Runs a line; true if it is a step. A comment of a whole line is a caption.
  private func run(_ line: ArraySlice<UInt8>) throws -> Bool {
    let bytes = line.last == UInt8(ascii: "\r") ? line.dropLast() : line
    let text = String(decoding: bytes, as: UTF8.self)
    guard let line = try interpreter.run(line) else {
      if text.hasPrefix("# ") {
        caption = String(text.dropFirst(2))
      }
      return false
    }
    // While a transaction is open nothing is told: its lines are of the step that closes it.
    guard !line.setsStage, milieu_tree_transaction_depth(interpreter.tree) == 0 else {
      return false
    }
    step = text
    return true
  }

  /// Shows how the script ends, where that is more than its last step.
  private func finish() {
    interpreter.finish()
    guard !screen.isTerminal, pictures > 0 else {
      showRest()
      return
    }
    let picture = Picture(interpreter, told: [], style: .ascii).lines(isColored: false)
    screen.show(picture: picture, text: transcript.take() + [""])
  }

  /// Shows what was printed since the last picture.
  private func showRest() {
    let rest = transcript.take()
    if !rest.isEmpty {
      screen.show(picture: [], text: rest)
    }
  }
}

extension ScriptLine {
  /// Whether the line only prepares what others do: it is run with the step that follows. All
  /// others are steps, also those that change nothing, such as `get`, or that are refused.
  fileprivate var setsStage: Bool {
    guard labels.isEmpty else { return true }
    switch command {
    case .defineKey, .deriveKey, .addNode, .observe, .begin, .defer: return true
    case .write, .erase, .add, .get, .unobserve, .move, .remove, .commit, .flush, .dump:
      return false
    }
  }
}

// Pictures.
extension Player {
  /// Draws when the loop has told what is due: GTK redraws at this priority too.
  private func scheduleDrawing() {
    guard drawing == 0 else { return }
    drawing = g_idle_add_full(
      G_PRIORITY_HIGH_IDLE + 20,
      { userData in
        Player.from(userData).draw()
        return 0
      }, Unmanaged.passUnretained(self).toOpaque(), nil)
  }

  private func draw() {
    drawing = 0
    let printed = transcript.take()
    let told = tellings.nodes
    let summary = summarize()
    if screen.isTerminal {
      let (columns, rows) = screen.size
      let text = ["", caption, "> \(step)", summary]
      // The last column and the last line stay free: a terminal may wrap or scroll after them.
      let room = max(0, rows - 1 - text.count)
      let picture = Picture(
        interpreter, told: told, style: .lines, width: columns - 1, height: room
      ).lines(isColored: screen.isColored)
      screen.show(picture: picture, text: text + shortened(printed, to: room - picture.count))
    } else {
      // Whoever reads a log needs the picture once; after that what changes is said in words.
      let isFirst = pictures == 0
      let picture = Picture(interpreter, told: told, style: .ascii)
      screen.show(
        picture: isFirst ? picture.lines(isColored: false) : [],
        text: ["", caption, "> \(step)"] + printed + [summary])
    }
    pictures += 1
    // What the picture itself has read is not the next step's work.
    milieu_tree_get_statistics(interpreter.tree, &work)
  }

  /// The lines that have room, and the number of those that have none.
  private func shortened(_ lines: [String], to room: Int) -> [String] {
    guard lines.count > room, room > 0 else { return Array(lines.prefix(room)) }
    return lines.prefix(room - 1)
      + ["\(BorderStyle.lines.ellipsis) \(lines.count - room + 1) more lines"]
  }

  /// Who was told since the last picture, in this order, and what it took.
  private func summarize() -> String {
    var now = MilieuStatistics()
    milieu_tree_get_statistics(interpreter.tree, &now)
    defer { tellings.removeAll() }
    let visits = now.nodes_visited - work.nodes_visited
    let told = tellings.summary(in: interpreter.tree, observed: now.observers)
    return "nodes visited \(visits) times; \(told)"
  }
}

/// What a script has printed and nobody has shown yet.
private final class Transcript {
  var lines: [String] = []

  func take() -> [String] {
    defer { lines = [] }
    return lines
  }
}
