// A window of GTK's, whose application runs the loop: the main actor's jobs go on in it, what they change
// is told before the next frame, and neither jobs nor frames starve the others. It prints what has
// happened, and is ended by a signal if that takes too long.
import CGtk
import Foundation
import Milieu
import MilieuGLib

alarm(60)
// All that a program adds to one of GTK's.
MainLoop().attach()
let program = Program()
Task { @MainActor in print("a task from before the application runs") }
program.run()
print("the application has run")

/// Runs an application with one window, and a label in it.
@MainActor
final class Program {
  private let application = gtk_application_new(nil, G_APPLICATION_NON_UNIQUE)
  private var label: Label?
  private var frames = 0
  private var jobs = 0

  func run() {
    let activate: @convention(c) (gpointer?, gpointer?) -> Void = { _, _ in
      // The application is run by the main thread.
      MainActor.assumeIsolated { program.activate() }
    }
    g_signal_connect_data(
      application, "activate", unsafeBitCast(activate, to: GCallback.self), nil, nil,
      GConnectFlags(0))
    let status = g_application_run(cast(application), 0, nil)
    precondition(status == 0)
  }

  private func activate() {
    let window = gtk_application_window_new(application)
    let label = Label()
    self.label = label
    gtk_window_set_child(cast(window), label.widget)
    label.attach()
    gtk_widget_add_tick_callback(
      window,
      { _, _, _ in
        MainActor.assumeIsolated { program.frames += 1 }
        return 1
      }, nil, nil)
    gtk_window_present(cast(window))
    Task { await play(label) }
  }

  /// Everything between two lines is a job of the main actor's.
  private func play(_ label: Label) async {
    print("a task")
    try? await Task.sleep(for: .milliseconds(2))
    print("has slept")
    label.environment(\.textScale, 1.5)
    precondition(label.text == "1.0")
    await wait { label.text == "1.5" }
    print("the label shows \(label.text)")

    // A job after the other, without end.
    let former = frames
    await wait { self.frames >= former + 10 }
    print("ten frames among busy jobs")
    await beBusyMeanwhile()
    DispatchQueue.main.async {
      MainActor.assumeIsolated {
        print("a block")
        g_application_quit(cast(program.application))
      }
    }
  }

  private func wait(until isOver: () -> Bool) async {
    while !isOver() {
      await Task {}.value
    }
  }

  /// Source and jobs have as much to do as they can, and frames are drawn all the same.
  private func beBusyMeanwhile() async {
    var calls = 0
    let loop = MainLoop()
    let (former, formerJobs) = (frames, jobs)
    let busy = loop.every(.nanoseconds(1), priority: MainLoop.idlePriority) { calls += 1 }
    while frames < former + 10 || calls < 10 || jobs < formerJobs + 10 {
      jobs += 1
      await Task {}.value
    }
    busy.cancel()
    print("ten frames, jobs and calls")
  }
}

/// A label that shows the text's scale.
@MainActor
final class Label: @MainActor EnvironmentUpdating {
  let node = Node("label")
  @Environment(\.textScale) private var textScale
  let widget = gtk_label_new(nil)

  /// What GTK shows.
  var text: String { String(cString: gtk_label_get_text(OpaquePointer(widget))) }

  func updateEnvironment() {
    gtk_label_set_text(OpaquePointer(widget), "\(textScale)")
  }
}

/// The same object as a class above or below its own.
func cast<Class>(_ object: UnsafeMutablePointer<some Any>?) -> UnsafeMutablePointer<Class>? {
  UnsafeMutableRawPointer(object)?.assumingMemoryBound(to: Class.self)
}
