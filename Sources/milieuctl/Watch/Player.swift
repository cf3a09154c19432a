import CMilieu
import Glibc
import MilieuGLib

/// Plays a script on a GLib loop: a step at a time, with a picture of the tree after each.
///
/// A step is a line that does not set the stage, with the lines that do before it. The tree is
/// flushed by the loop, so what a step changes is told when the step is over; after that, at the
/// priority at which toolkits draw, the picture is drawn. Nothing that the loop calls waits: what
/// is to come later is a source, for the script's next line too.
final class Player {
  private let script: ScriptFile
  private let frames: Frames
  private let loop = MainLoop()
  private let interpreter: Interpreter
  private let flush: StepFlush
  private let transcript: Transcript
  private let tellings: Tellings

  private var caption = ""
  private var step = ""
  private var work = MilieuStatistics()
  private var result: Result<ExitStatus, any Error> = .success(.success)

  /// What goes on with the script, and what draws. They call the player, and do not outlast it.
  private var reading: LoopSource?
  private var drawing: LoopSource?

  /// The lines that set the stage are run by so many, so that signals are minded between them.
  private static let linesAtOnce = 256

  init(script: ScriptFile, screen: Screen) throws {
    self.script = script
    frames = Frames(on: screen)
    let transcript = Transcript()
    let tellings = Tellings()
    self.transcript = transcript
    self.tellings = tellings
    interpreter = try Interpreter(
      emit: { transcript.lines.append($0) }, report: { tellings.add($0) })
    flush = StepFlush.attach(to: interpreter.tree)
  }

  /// Plays to the end, or until SIGINT or SIGTERM.
  func play() throws -> ExitStatus {
    let signals = loop.onEndSignals { [unowned self] in end(.success($0)) }
    goOn(.afterPace)
    withExtendedLifetime(signals) { loop.run() }
    reading = nil
    drawing = nil
    switch result {
    case .success(.success):
      finish()
    case .success:
      frames.breakOff()
    case .failure:
      frames.showRest(transcript.take())
      frames.breakOff()
    }
    return try result.get()
  }

  private func end(_ result: Result<ExitStatus, any Error>) {
    self.result = result
    loop.quit()
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
    let advance = { [unowned self] in self.advance() }
    switch moment {
    case .afterPace: reading = loop.afterPace(advance)
    case .afterOthers: reading = loop.whenIdle(advance)
    // That the other end is closed, or the descriptor no good, the read will say.
    case .whenReadable: reading = loop.watch(script.descriptor) { _ in advance() }
    }
  }

  /// Runs lines up to one that is a step, as far as they are at hand.
  private func advance() {
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
    frames.finish(printed: transcript.take(), roots: ScriptNode.roots(of: interpreter, told: []))
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
  /// Draws when the loop has told what is due.
  private func scheduleDrawing() {
    if drawing == nil {
      drawing = loop.toDraw { [unowned self] in draw() }
    }
  }

  private func draw() {
    drawing = nil
    let told = tellings.nodes
    let frame = Frame(
      heading: [caption, "> \(step)"], printed: transcript.take(), summary: [summarize()])
    frames.show(frame, roots: ScriptNode.roots(of: interpreter, told: told))
    // What the picture itself has read is not the next step's work.
    milieu_tree_get_statistics(interpreter.tree, &work)
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
