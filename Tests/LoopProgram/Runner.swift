import CGLib
import MilieuGLib

/// Who runs the default context.
enum Runner: String {
  /// `MainLoop.run()`.
  case milieu
  /// A `GMainLoop` that nobody of ours knows.
  case glib
  /// GIO's `GApplication`.
  case application

  /// Prepares the loop as a program with such a loop would: its own serves the main queue by itself.
  func prepare() {
    if self != .milieu {
      MainLoop.serveMainQueue()
    }
  }

  /// Runs until `quit`.
  @MainActor
  func run() {
    switch self {
    case .milieu:
      Runner.loop.run()
    case .glib:
      g_main_loop_run(Runner.glibLoop)
    case .application:
      g_application_hold(Runner.gioApplication)
      g_application_run(Runner.gioApplication, 0, nil)
      g_application_release(Runner.gioApplication)
    }
  }

  @MainActor
  func quit() {
    switch self {
    case .milieu: Runner.loop.quit()
    case .glib: g_main_loop_quit(Runner.glibLoop)
    case .application: g_application_quit(Runner.gioApplication)
    }
  }

  @MainActor static let loop = MainLoop()
  @MainActor private static let glibLoop = g_main_loop_new(nil, 0)
  @MainActor private static let gioApplication = {
    let application = g_application_new(nil, G_APPLICATION_NON_UNIQUE)
    // Without it GIO says that nothing happens when the application is activated.
    let activate: @convention(c) (UnsafeMutablePointer<GApplication>?, gpointer?) -> Void = {
      _, _ in
    }
    g_signal_connect_data(
      application, "activate", unsafeBitCast(activate, to: GCallback.self), nil, nil,
      GConnectFlags(0))
    return application
  }()
}
