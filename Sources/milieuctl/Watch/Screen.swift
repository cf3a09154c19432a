import Glibc

/// Where frames are shown: each in the place of the one before on a terminal, else one below the
/// other, without colours.
final class Screen {
  let isTerminal: Bool
  private let output: Output
  private var isOpen = false

  init(output: Output) {
    self.output = output
    let term = getenv("TERM").map { String(cString: $0) } ?? ""
    isTerminal = isatty(STDOUT_FILENO) != 0 && term != "" && term != "dumb"
  }

  /// Whether colours are wanted: NO_COLOR is the convention of no-color.org.
  var isColored: Bool {
    isTerminal && getenv("NO_COLOR") == nil
  }

  /// Shows lines; on a terminal in the place of those before.
  func show(_ lines: [String]) {
    if isTerminal {
      // The cursor hides, and what was there is cleared once; then each line clears its own rest.
      output.write(text: isOpen ? "\u{1b}[H" : "\u{1b}[?25l\u{1b}[2J\u{1b}[H")
      isOpen = true
      for line in lines {
        output.write(text: line + "\u{1b}[K\n")
      }
      output.write(text: "\u{1b}[J")
    } else {
      lines.forEach(output.write(line:))
    }
    output.flush()
  }

  /// Gives the terminal its cursor back.
  func close() {
    if isOpen {
      output.write(text: "\u{1b}[?25h")
      isOpen = false
    }
    output.flush()
  }
}
