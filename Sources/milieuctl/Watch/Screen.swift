import Glibc

/// Where frames are shown: each in the place of the one before on a terminal, else one below the
/// other, without colours.
final class Screen {
  let isTerminal: Bool
  private let output: Output
  private var isOpen = false

  init(output: Output) {
    self.output = output
    let term = Screen.variable("TERM")
    isTerminal = isatty(STDOUT_FILENO) != 0 && term != "" && term != "dumb"
  }

  /// Whether colours are wanted: NO_COLOR, not empty, is the convention of no-color.org.
  var isColored: Bool {
    isTerminal && Screen.variable("NO_COLOR") == ""
  }

  /// The terminal's size as it is now, in characters; 80 × 24 where nothing is known.
  var size: (columns: Int, rows: Int) {
    var size = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0
    else { return (80, 24) }
    return (Int(size.ws_col), Int(size.ws_row))
  }

  private static func variable(_ name: String) -> String {
    getenv(name).map { String(cString: $0) } ?? ""
  }

  /// Shows lines; on a terminal in the place of those before. Plain text is escaped, and cut to the
  /// terminal's width, so that a line stays a line.
  func show(picture: [String], text: [String]) {
    if isTerminal {
      // What was there is cleared once; then each line clears its own rest.
      let (columns, rows) = size
      output.write(text: isOpen ? "\u{1b}[H" : "\u{1b}[2J\u{1b}[H")
      isOpen = true
      let lines = picture + text.map { $0.shown(fitting: columns - 1) }
      for line in lines.prefix(rows - 1) {
        output.write(text: line + "\u{1b}[K\n")
      }
      output.write(text: "\u{1b}[J")
    } else {
      (text.map { $0.shown() } + picture).forEach(output.write(line:))
    }
    output.flush()
  }

  /// Leaves what the terminal itself wrote, such as ^C, on a line of its own.
  func breakLine() {
    if isTerminal {
      output.write(text: "\n")
      output.flush()
    }
  }
}
