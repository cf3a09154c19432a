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

  /// The tellings that are shown on a terminal, and the names in a summary, at most.
  private static let mostPrinted = 8

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
    let signals = [SIGINT, SIGTERM].map { signal in
      g_unix_signal_add(
        signal,
        { userData in
          Player.from(userData).end(.success(.interrupted))
          return 1
        }, player)
    }
    g_main_loop_run(loop)
    for source in signals {
      g_source_remove(source)
    }
    if case .success(.success) = result {
      finish()
    } else if g_main_context_find_source_by_id(nil, steps) != nil {
      g_source_remove(steps)
    }
    return try result.get()
  }

  private static func from(_ userData: gpointer?) -> Player {
    guard let userData else { preconditionFailure("GLib hands on what it was given") }
    return Unmanaged<Player>.fromOpaque(userData).takeUnretainedValue()
  }

  private func end(_ result: Result<ExitStatus, any Error>) {
    self.result = result
    g_main_loop_quit(loop)
  }
}

// Steps.
extension Player {
  /// Shows how the script ends.
  private func finish() {
    interpreter.finish()
    draw()
    if !screen.isTerminal {
      let picture = Picture(interpreter, told: [], style: .ascii)
      screen.show([""] + picture.lines(isColored: false))
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
    guard screen.isTerminal || !step.isEmpty else { return }
    let printed = transcript.take()
    let told = nodes(toldBy: printed)
    let summary = summarize(told)
    let style = screen.isTerminal ? BorderStyle.lines : .ascii
    let picture = Picture(interpreter, told: told, style: style)
    if screen.isTerminal {
      screen.show(
        picture.lines(isColored: screen.isColored) + ["", caption, "> \(step)", summary]
          + printed.suffix(Self.mostPrinted))
    } else {
      // Whoever reads a log needs the picture once; after that what changes is said in words.
      let isFirst = pictures == 0
      screen.show(
        ["", caption, "> \(step)"] + printed + [summary]
          + (isFirst ? picture.lines(isColored: false) : []))
    }
    pictures += 1
    // What the picture itself has read is not the next step's work.
    milieu_tree_get_statistics(interpreter.tree, &work)
  }

  /// The nodes whose observers printed these lines, each `LABEL: …`.
  private func nodes(toldBy lines: [String]) -> Set<MilieuNode> {
    Set(
      lines.compactMap { line in
        let label = Word(bytes: Array(line.utf8.prefix { $0 != UInt8(ascii: ":") }))
        return interpreter.observers[label]?.node
      })
  }

  /// Who was told since the last picture, and what it took.
  private func summarize(_ told: Set<MilieuNode>) -> String {
    var now = MilieuStatistics()
    milieu_tree_get_statistics(interpreter.tree, &now)
    let names = told.compactMap { milieu_node_get_name(interpreter.tree, $0) }
      .map { String(cString: $0) }.sorted().prefix(Self.mostPrinted).joined(separator: ", ")
    let tellings = now.observers_told - work.observers_told
    let visits = now.nodes_visited - work.nodes_visited
    return "told \(tellings) of \(now.observers) observers\(names.isEmpty ? "" : ": \(names)"); "
      + "visited \(visits) of \(now.nodes) nodes"
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
