import CGLib
import Glibc

/// A source in GLib's default context that calls a closure, as long as somebody holds this.
final class LoopSource {
  private let call: () -> Void
  private let isRepeated: Bool
  /// 0 when the source has gone.
  private var identifier: guint = 0

  private init(isRepeated: Bool = false, _ call: @escaping () -> Void) {
    self.call = call
    self.isRepeated = isRepeated
  }

  deinit {
    if identifier != 0 {
      g_source_remove(identifier)
    }
  }

  /// From within, whoever holds the source may let go of it.
  private func dispatch() -> gboolean {
    if !isRepeated {
      identifier = 0
    }
    withExtendedLifetime(self, call)
    return isRepeated ? 1 : 0
  }

  private static func dispatch(_ userData: gpointer?) -> gboolean {
    guard let userData else { preconditionFailure("GLib hands on what it was given") }
    return Unmanaged<LoopSource>.fromOpaque(userData).takeUnretainedValue().dispatch()
  }

  private var userData: gpointer { Unmanaged.passUnretained(self).toOpaque() }
}

extension LoopSource {
  /// The milliseconds between two steps of a play.
  private static let pace: UInt32 = 350

  /// Calls once, when the next step of a play is due.
  static func afterPace(_ call: @escaping () -> Void) -> LoopSource {
    let source = LoopSource(call)
    source.identifier = g_timeout_add(pace, { LoopSource.dispatch($0) }, source.userData)
    return source
  }

  /// Calls once, after all others.
  static func whenIdle(_ call: @escaping () -> Void) -> LoopSource {
    idle(G_PRIORITY_DEFAULT_IDLE, call)
  }

  /// Calls once, when toolkits redraw: after trees have told who is due.
  static func toDraw(_ call: @escaping () -> Void) -> LoopSource {
    idle(G_PRIORITY_HIGH_IDLE + 20, call)
  }

  private static func idle(_ priority: Int32, _ call: @escaping () -> Void) -> LoopSource {
    let source = LoopSource(call)
    source.identifier = g_idle_add_full(
      priority, { LoopSource.dispatch($0) }, source.userData, nil)
    return source
  }

  /// Calls once, when to read from a descriptor would not wait, or would fail.
  static func whenReadable(_ descriptor: Int32, _ call: @escaping () -> Void) -> LoopSource {
    let source = LoopSource(call)
    source.identifier = g_unix_fd_add(
      descriptor, GIOCondition(G_IO_IN.rawValue | G_IO_HUP.rawValue | G_IO_ERR.rawValue),
      { _, _, userData in LoopSource.dispatch(userData) }, source.userData)
    return source
  }

  /// Calls for each SIGINT and SIGTERM with the status that it ends a play with.
  static func onEndSignals(_ call: @escaping (ExitStatus) -> Void) -> [LoopSource] {
    [(SIGINT, .interrupted), (SIGTERM, .terminated)].map { (signal: Int32, status: ExitStatus) in
      let source = LoopSource(isRepeated: true) { call(status) }
      source.identifier = g_unix_signal_add(
        signal, { LoopSource.dispatch($0) }, source.userData)
      return source
    }
  }
}
