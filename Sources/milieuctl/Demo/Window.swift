import Milieu

/// The window of the story, with all that is in it.
class Window: View {
  @Environment(\.lamp) private var lamp
  @Environment(\.scheme) private var scheme

  let sidebar = Sidebar()
  let list = List()
  private(set) var dialog: Dialog? = Dialog()

  required init(journal: Journal) {
    super.init("window", isBoundary: true)
    environment(\.journal, journal)
    subviews.forEach { add($0) }
    attach()
  }

  override var values: [ShownValue] {
    [ShownValue("lamp", \.lamp, lamp, gauge: lamp), ShownValue("scheme", \.scheme, scheme)]
  }

  override var subviews: [View] {
    [sidebar, list] + (dialog.map { [$0] } ?? [])
  }

  /// Nobody else has the dialog: with it go its node, its wishes, and what is in it.
  func closeDialog() {
    dialog = nil
  }
}

final class Sidebar: View {
  let inbox = UnreadLabel("inbox")
  let sent = View("sent")

  init() {
    super.init("sidebar")
    subviews.forEach { add($0) }
  }

  override var subviews: [View] { [inbox, sent] }
}

final class List: SchemeLabel {
  let first = SchemeLabel("first")
  let second = SchemeLabel("second")
  let third = UnreadLabel("third")

  init() {
    super.init("list")
    subviews.forEach { add($0) }
  }

  override var subviews: [View] { [first, second, third] }
}

/// A boundary: what is preferred in it goes no higher.
final class Dialog: SchemeLabel {
  let question = SchemeLabel("question")

  init() {
    super.init("dialog", isBoundary: true)
    subviews.forEach { add($0) }
  }

  override var subviews: [View] { [question] }
}

/// Shows the scheme that it is drawn in.
class SchemeLabel: View {
  @Environment(\.scheme) private var scheme

  override var values: [ShownValue] { [ShownValue("scheme", \.scheme, scheme)] }
}

/// Shows how many mails have not been read.
final class UnreadLabel: View {
  @Environment(\.unread) private var unread

  override var values: [ShownValue] { [ShownValue("unread", \.unread, unread)] }
}
