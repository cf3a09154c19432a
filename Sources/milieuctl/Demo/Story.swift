import Milieu

/// A day in one window.
final class Story {
  let journal = Journal()
  let window: Window

  /// A story in a window of some kind.
  init(in kind: Window.Type = Window.self) {
    window = kind.init(journal: journal)
    journal.clear()
  }

  struct Step {
    let caption: String
    private let change: (Window) -> Void

    init(_ caption: String, _ change: @escaping (Window) -> Void) {
      self.caption = caption
      self.change = change
    }

    /// Who is told of what it changes is known when the tree has been flushed.
    func play(in story: Story) {
      story.journal.clear()
      change(story.window)
    }
  }

  /// Steps with one caption each; the lamp takes several.
  static var steps: [Step] {
    [
      Step("Morning: the system says that the lamp is on.") { $0.baseEnvironment(\.lamp, 1) },
      Step("A mail comes in: only who shows the number is told.") { window in
        window.sidebar.environment(\.unread, 1)
        window.list.environment(\.unread, 1)
      },
      Step(
        "The dialog keeps a scheme of its own: it is a boundary, and what it holds prefers light."
      ) { $0.dialog?.question.prefer(\.scheme, .light) },
    ]
      + lamp(
        "Evening: the lamp dims, and the window follows it. The dialog is not told.",
        0.8, 0.6, 0.4, 0.2)
      + [
        Step("One row overrides the scheme for itself.") {
          $0.list.second.environment(\.scheme, .light)
        },
        Step("The program turns the lamp off, over what the system says.") { window in
          window.environment(\.lamp, 0)
        },
      ]
      + lamp("The system's lamp is hidden by the program's: nobody is told.", 0.4)
      + [
        Step("Set and set back in one transaction: nobody is told.") { window in
          withTransaction {
            window.environment(\.lamp, 1)
            window.list.environment(\.scheme, .dark)
            window.environment(\.lamp, 0)
            window.list.resetEnvironment(\.scheme)
          }
        },
        Step("The program lets go: what the system says comes back.") {
          $0.resetEnvironment(\.lamp)
        },
        Step("Mails are read, in one animated transaction.") { window in
          withAnimation {
            window.sidebar.environment(\.unread, 0)
            window.list.environment(\.unread, 0)
          }
        },
      ]
      + lamp("Night falls.", 0.2)
      + [
        Step("The row gives its value back and follows the list again.") {
          $0.list.second.resetEnvironment(\.scheme)
        }
      ]
      + lamp("The lamp goes out.", 0)
      + [
        Step("The dialog is answered and goes, its wish and its objects with it.") {
          $0.closeDialog()
        }
      ]
      + lamp("Morning: the lamp brightens.", 0.2, 0.4, 0.6, 0.8, 1)
  }

  private static func lamp(_ caption: String, _ levels: Double...) -> [Step] {
    levels.map { level in
      Step(caption) { $0.baseEnvironment(\.lamp, level) }
    }
  }
}
