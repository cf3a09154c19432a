internal import CGLib
internal import Milieu

/// Closures that the loop calls.
///
/// They are called on the loop's thread, and are registered there, so that they need not be `Sendable`:
/// a class of the main actor's uses its own properties in them. Before the loop runs, the thread that
/// will run it registers them. Another thread ends the program with a message, at the latest when the
/// closure is to be called; ``perform(_:)`` is its way in.
///
/// Each source ends with the ``LoopSource`` that stands for it.
extension MainLoop {
  /// Calls again and again.
  ///
  /// - Parameters:
  ///   - interval: The time from one call to the next, more than zero; milliseconds count, and fractions
  ///     are rounded up.
  ///   - priority: When, among all that is ready; lower is earlier, as GLib has it.
  ///   - work: What is called.
  /// - Returns: What ends it when it goes.
  public func every(
    _ interval: Duration, priority: Int32 = MainLoop.defaultPriority,
    _ work: @escaping () -> Void
  ) -> LoopSource {
    require(interval > .zero, "A timer cannot repeat itself every \(interval): wait for some time.")
    return register(g_timeout_source_new(interval.milliseconds), priority: priority) { _ in
      work()
      return true
    }
  }

  /// Calls once, after some time.
  ///
  /// - Parameters:
  ///   - delay: The time until then; milliseconds count, and fractions are rounded up.
  ///   - priority: When, among all that is ready; lower is earlier, as GLib has it.
  ///   - work: What is called.
  /// - Returns: What ends it when it goes.
  public func after(
    _ delay: Duration, priority: Int32 = MainLoop.defaultPriority, _ work: @escaping () -> Void
  ) -> LoopSource {
    register(g_timeout_source_new(delay.milliseconds), priority: priority) { _ in
      work()
      return false
    }
  }

  /// Calls once, when all that is ready and comes before `priority` has been called.
  ///
  /// - Parameters:
  ///   - priority: When, among all that is ready; lower is earlier, as GLib has it.
  ///   - work: What is called.
  /// - Returns: What ends it when it goes.
  public func whenIdle(
    priority: Int32 = MainLoop.idlePriority, _ work: @escaping () -> Void
  ) -> LoopSource {
    register(g_idle_source_new(), priority: priority) { _ in
      work()
      return false
    }
  }

  /// Calls each time that the process gets a UNIX signal, in the loop and not as a signal's handler: so
  /// that all may be done in it. Several that come at once may be one call.
  ///
  /// - Parameters:
  ///   - number: One of SIGHUP, SIGINT, SIGTERM, SIGUSR1, SIGUSR2 and SIGWINCH.
  ///   - priority: When, among all that is ready; lower is earlier, as GLib has it.
  ///   - work: What is called.
  /// - Returns: What ends it when it goes; then the signal does again what it does by default.
  public func onSignal(
    _ number: Int32, priority: Int32 = MainLoop.defaultPriority, _ work: @escaping () -> Void
  ) -> LoopSource {
    require(
      [SIGHUP, SIGINT, SIGTERM, SIGUSR1, SIGUSR2, SIGWINCH].contains(number),
      """
      A loop cannot wait for signal \(number): it can for SIGHUP, SIGINT, SIGTERM, SIGUSR1, SIGUSR2 \
      and SIGWINCH.
      """)
    return register(g_unix_signal_source_new(number), priority: priority) { _ in
      work()
      return true
    }
  }

  /// Calls as long as a file descriptor is ready, once an iteration.
  ///
  /// - Parameters:
  ///   - descriptor: The descriptor, which stays open until this has ended.
  ///   - events: What to wait for, besides that it is hung up or has failed.
  ///   - priority: When, among all that is ready; lower is earlier, as GLib has it.
  ///   - work: What is called, with what has come.
  /// - Returns: What ends it when it goes.
  public func watch(
    _ descriptor: Int32, for events: FileEvents = .readable,
    priority: Int32 = MainLoop.defaultPriority, _ work: @escaping (FileEvents) -> Void
  ) -> LoopSource {
    let awaited = events.union([.hungUp, .failed])
    let source = g_unix_fd_source_new(descriptor, GIOCondition(awaited.rawValue))
    // GLib calls such a source's callback with two arguments more, whatever the type says.
    let call: GUnixFDSourceFunc = { _, condition, userData in
      SourceWork.call(userData, FileEvents(came: condition))
    }
    return register(
      source, calling: unsafeBitCast(call, to: GSourceFunc.self), priority: priority
    ) { events in
      work(events)
      return true
    }
  }

  private func register(
    _ source: UnsafeMutablePointer<GSource>?,
    calling function: GSourceFunc = { SourceWork.call($0) }, priority: Int32,
    _ work: @escaping (FileEvents) -> Bool
  ) -> LoopSource {
    guard let source else { preconditionFailure("GLib makes the source, or ends the program") }
    require(
      !context.isServedElsewhere,
      """
      Another thread runs the loop: only there may sources be registered. Hand over the registration \
      with MainLoop.perform(_:).
      """)
    SourceWork(in: context, work).beCalled(by: source, with: function)
    return LoopSource(source, priority: priority, in: context)
  }

  /// GLib's default priority: that of input, of timers and of the main actor's jobs.
  public static var defaultPriority: Int32 { G_PRIORITY_DEFAULT }

  /// GLib's default priority for what may wait until all else is done.
  public static var idlePriority: Int32 { G_PRIORITY_DEFAULT_IDLE }
}

extension Duration {
  /// As many whole milliseconds as are needed: none for what is negative, and at most 49 days.
  fileprivate var milliseconds: UInt32 {
    // Compared first, for to take apart what has more seconds than an Int64 ends the program.
    guard self > .zero else { return 0 }
    guard self < .milliseconds(UInt32.max) else { return UInt32.max }
    let (seconds, attoseconds) = components
    let (whole, rest) = attoseconds.quotientAndRemainder(dividingBy: 1_000_000_000_000_000)
    return UInt32(seconds * 1000 + whole + (rest > 0 ? 1 : 0))
  }
}
