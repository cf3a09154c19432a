internal import CGLib

/// A handler that is connected to a signal of a GObject's.
struct SignalConnection {
  /// A signal's handler with one argument, as that of `notify` is.
  typealias Handler =
    @convention(c) (UnsafeMutableRawPointer?, UnsafeRawPointer?, UnsafeMutableRawPointer?) -> Void
  /// One with two, as that of `wanted` is.
  typealias FlagHandler =
    @convention(c) (UnsafeMutableRawPointer?, OpaquePointer?, gboolean, UnsafeMutableRawPointer?)
    -> Void

  private let object: UnsafeMutableRawPointer
  private let identifier: UInt

  /// Connects `handler`, which is given `data`; GLib keeps that until it is disconnected, or the object
  /// goes.
  init(
    _ object: UnsafeMutableRawPointer, _ signal: String, _ data: AnyObject, _ handler: Handler
  ) {
    // All C functions are handed over as one type; the signal's arguments are those of the handler.
    self.init(object, signal, data, unsafeBitCast(handler, to: GCallback.self))
  }

  /// The same for a signal that has a flag.
  init(
    _ object: UnsafeMutableRawPointer, _ signal: String, _ data: AnyObject,
    withFlag handler: FlagHandler
  ) {
    self.init(object, signal, data, unsafeBitCast(handler, to: GCallback.self))
  }

  private init(
    _ object: UnsafeMutableRawPointer, _ signal: String, _ data: AnyObject,
    _ callback: @escaping GCallback
  ) {
    self.object = object
    identifier = UInt(
      g_signal_connect_data(
        object, signal, callback, Unmanaged.passRetained(data).toOpaque(),
        { data, _ in data.map { Unmanaged<AnyObject>.fromOpaque($0).release() } },
        GConnectFlags(rawValue: 0)))
  }

  /// Ends it. Whoever asks keeps the object.
  func disconnect() {
    g_signal_handler_disconnect(object, gulong(identifier))
  }
}
