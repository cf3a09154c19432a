import CGLib
import CMilieu
import CMilieuGLib

/// Plays a script on a GLib loop: a step at a time, with a picture of the tree after each.
///
/// The tree is flushed by the loop, so what a step changes is told when the step is over; after
/// that, at the priority at which toolkits draw, the picture is drawn.
final class Player {
  private let script: ScriptFile
  private let screen: Screen
  private let loop: OpaquePointer
  private let interpreter: Interpreter
  private let transcript: Transcript

  private var caption = ""
  private var step = ""
  private var work = MilieuStatistics()
  private var pictures = 0
  private(set) var result: Result<ExitStatus, any Error> = .success(.success)

  /// The milliseconds between two steps.
  static let pace: UInt32 = 350

  init(script: ScriptFile, screen: Screen) throws {
    self.script = script
    self.screen = screen
    let transcript = Transcript()
    self.transcript = transcript
    interpreter = try Interpreter { transcript.lines.append($0) }
    loop = g_main_loop_new(nil, 0)
    let source = milieu_glib_source_new(interpreter.tree)
    g_source_attach(source, nil)
    g_source_unref(source)
  }

  deinit {
    g_main_loop_unref(loop)
  }

  /// Plays to the end, or until SIGINT or SIGTERM.
  func play() throws -> ExitStatus {
    let player = Unmanaged.passUnretained(self).toOpaque()
    let steps = g_timeout_add(
      Self.pace,
      { userData in Player.from(userData).advance() ? 1 : 0 }, player)
    let signals = [
      g_unix_signal_add(
        SIGINT, { Player.from($0).end(.success(.interrupted)) }, player),
      g_unix_signal_add(
        SIGTERM, { Player.from($0).end(.success(.terminated)) }, player),
    ]
    g_main_loop_run(loop)
    for source in signals {
      g_source_remove(source)
    }
    if case .success(.success) = result {
      finish()
    } else {
      screen.breakLine()
      if g_main_context_find_source_by_id(nil, steps) != nil {
        g_source_remove(steps)
      }
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
  /// Shows how the script ends, where that is more than its last step.
  private func finish() {
    interpreter.finish()
    let rest = transcript.take()
    if !screen.isTerminal {
      let picture = Picture(interpreter, told: [], style: .ascii).lines(isColored: false)
      screen.show(picture: pictures > 0 ? picture : [], text: rest + (pictures > 0 ? [""] : []))
    } else if !rest.isEmpty {
      screen.show(picture: [], text: rest)
    }
  }

  /// Runs lines up to one that is a step; false when there are none left.
  private func advance() -> Bool {
    do {
      while let line = try script.nextLine() {
        note(line)
        let words = try Lexer.words(in: line)
        try interpreter.run(line)
        guard let command = words.first?.text, isStep(command) else { continue }
        step = String(decoding: line, as: UTF8.self)
        scheduleDrawing()
        return true
      }
      end(.success(.success))
    } catch {
      end(.failure(error))
    }
    return false
  }

  /// A comment of a whole line is a caption.
  private func note(_ line: ArraySlice<UInt8>) {
    let text = String(decoding: line, as: UTF8.self)
    if text.hasPrefix("# ") {
      caption = String(text.dropFirst(2))
    }
  }

  /// What changes something counts as a step, unless it is part of an open transaction; what sets
  /// the stage is run with the step that follows.
  private func isStep(_ command: String) -> Bool {
    let stage: Set = ["key", "derive", "node", "observe", "when", "begin", "defer"]
    return !stage.contains(command) && milieu_tree_transaction_depth(interpreter.tree) == 0
  }
}

// Pictures.
extension Player {
  /// Draws when the loop has told what is due: GTK redraws at this priority too.
  private func scheduleDrawing() {
    g_idle_add_full(
      G_PRIORITY_HIGH_IDLE + 20,
      { userData in
        Player.from(userData).draw()
        return 0
      }, Unmanaged.passUnretained(self).toOpaque(), nil)
  }

  private func draw() {
    let printed = transcript.take()
    let tellings = printed.compactMap { telling(of: $0) }
    let told = Set(tellings.map(\.node))
    let summary = summarize(tellings.map(\.label.text))
    if screen.isTerminal {
      let (columns, rows) = screen.size
      let text = ["", caption, "> \(step)", summary]
      let picture = Picture(
        interpreter, told: told, style: .lines, width: min(columns, Picture.widest)
      ).lines(isColored: screen.isColored)
      let fits = columns >= Picture.narrowest && picture.count + text.count < rows
      let room = max(0, rows - 1 - text.count - (fits ? picture.count : 0))
      screen.show(picture: fits ? picture : [], text: text + shortened(printed, to: room))
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
    return lines.prefix(room - 1) + ["… \(lines.count - room + 1) more lines"]
  }

  /// The observer that printed a line, each `LABEL: …`.
  private func telling(of line: String) -> ScriptObserver? {
    interpreter.observers[Word(bytes: Array(line.utf8.prefix { $0 != UInt8(ascii: ":") }))]
  }

  /// Who was told since the last picture, in this order, and what it took.
  private func summarize(_ labels: [String]) -> String {
    var now = MilieuStatistics()
    milieu_tree_get_statistics(interpreter.tree, &now)
    let tellings = now.observers_told - work.observers_told
    let visits = now.nodes_visited - work.nodes_visited
    let names = labels.isEmpty ? "" : ": " + labels.joined(separator: ", ")
    return "nodes visited \(visits) times; told \(tellings) of \(now.observers) observers\(names)"
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
