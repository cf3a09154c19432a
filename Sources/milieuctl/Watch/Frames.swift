/// What is said of a step of a play, beside the picture.
struct Frame {
  /// What the step is.
  var heading: [String]
  /// What was printed meanwhile. Of this as much is shown as there is room for.
  var printed: [String]
  /// Who was told, and what it took.
  var summary: [String]
}

/// Shows a play, a frame a step, with a picture of its tree.
final class Frames {
  private let screen: Screen
  private var count = 0

  init(on screen: Screen) {
    self.screen = screen
  }

  /// Shows what a step has done.
  func show(_ frame: Frame, roots: PicturedNodes) {
    if screen.isTerminal {
      let (columns, rows) = screen.size
      let text = [""] + frame.heading + frame.summary
      // The last column and the last line stay free: a terminal may wrap or scroll after them.
      let room = max(0, rows - 1 - text.count)
      let picture = Picture(roots, style: .lines, width: columns - 1, height: room)
        .lines(isColored: screen.isColored)
      screen.show(
        picture: picture, text: text + shortened(frame.printed, to: room - picture.count))
    } else {
      // Whoever reads a log needs the picture once; after that what changes is said in words.
      screen.show(
        picture: count == 0 ? plainPicture(roots) : [],
        text: [""] + frame.heading + frame.printed + frame.summary)
    }
    count += 1
  }

  /// Shows how a play has ended, where that is more than its last step.
  func finish(printed: [String], roots: PicturedNodes) {
    if screen.isTerminal || count == 0 {
      showRest(printed)
    } else {
      screen.show(picture: plainPicture(roots), text: printed + [""])
    }
  }

  /// Shows what was printed since the last frame.
  func showRest(_ printed: [String]) {
    if !printed.isEmpty {
      screen.show(picture: [], text: printed)
    }
  }

  /// Leaves the play where it is.
  func breakOff() {
    screen.breakLine()
  }

  private func plainPicture(_ roots: PicturedNodes) -> [String] {
    Picture(roots, style: .ascii).lines(isColored: false)
  }

  /// The lines that have room, and the number of those that have none.
  private func shortened(_ lines: [String], to room: Int) -> [String] {
    guard lines.count > room, room > 0 else { return Array(lines.prefix(room)) }
    return lines.prefix(room - 1)
      + ["\(BorderStyle.lines.ellipsis) \(lines.count - room + 1) more lines"]
  }
}
