import CGLib

/// The connection to the session bus that GLib shares among all who ask it for one.
enum SessionBus {
  /// Lets the process outlive that bus. Sources have connections of their own; but GSettings may keep its
  /// values by dconf, which asks for the shared one, and when that closes GLib ends the process by SIGTERM.
  ///
  /// The connection is kept to the end, so that GLib makes no other. To be called where a loop runs after it.
  static func outlive() {
    g_bus_get(
      G_BUS_TYPE_SESSION, nil,
      { _, result, _ in
        // Without a bus there is nothing to outlive.
        if let connection = g_bus_get_finish(result, nil) {
          g_dbus_connection_set_exit_on_close(connection, 0)
        }
      }, nil)
  }
}
