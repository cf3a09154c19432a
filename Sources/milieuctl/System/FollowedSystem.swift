import CGLib
import CMilieu
import CMilieuGLib
import MilieuGLib

/// Why the system's values cannot be followed, in a sentence for people.
struct FollowingError: Error, CustomStringConvertible {
  let description: String
}

/// A tree without nodes, above whose roots lie the system's values, on the loop of the calling thread.
///
/// Sources run for what is observed, and for nothing else. They belong to the tree, which this frees:
/// what is connected to them is disconnected before.
final class FollowedSystem {
  let tree: OpaquePointer
  /// Called for each key that is observed when its value has changed.
  var onChange: (SystemKey, MilieuValue) -> Void = { _, _ in }
  /// Called when a source says something else of itself, possibly in the midst of its work: what it
  /// gives is to be read later.
  var onSourceChange: () -> Void = {}

  /// Strongest first.
  private(set) var sources: [SystemSource] = []

  init() throws(FollowingError) {
    var made: OpaquePointer?
    let status = milieu_tree_new(nil, &made)
    guard status == MILIEU_OK, let made else { throw Self.error(status) }
    tree = made
    milieu_glib_attach(tree, g_main_context_get_thread_default(), MainLoop.flushPriority)
  }

  deinit {
    sources.forEach { disconnect($0) }
    milieu_tree_free(tree)
  }

  /// Attaches all sources of the system's.
  func followAll() throws(FollowingError) {
    var error: UnsafeMutablePointer<GError>?
    let isFollowed = milieu_glib_system_follow(tree, MILIEU_NODE_NONE, &error)
    try Self.check(isFollowed, error)
  }

  /// Attaches the sources that the system has for a key.
  func follow(_ key: SystemKey) throws(FollowingError) {
    var error: UnsafeMutablePointer<GError>?
    let isFollowed = milieu_glib_system_follow_key(tree, MILIEU_NODE_NONE, key.pointer, &error)
    try Self.check(isFollowed, error)
  }

  private static func check(
    _ isDone: gboolean, _ error: UnsafeMutablePointer<GError>?
  ) throws(FollowingError) {
    guard isDone == 0, let error else { return }
    defer { g_error_free(error) }
    throw FollowingError(description: String(cString: error.pointee.message))
  }

  /// Observes keys, so that what is attached by now runs for them.
  func observe(_ keys: [SystemKey]) throws(FollowingError) {
    sources = attached()
    sources.forEach { connect($0) }
    if sources.contains(where: { $0.name == "settings" }) {
      SessionBus.outlive()
    }
    for key in keys {
      let observed = Unmanaged.passRetained(ObservedKey(key, of: self))
      let status = milieu_tree_observe(
        tree, key.pointer, MILIEU_OBSERVE_PLAIN, { ObservedKey.tell($0, $1) }, observed.toOpaque(),
        { userData in userData.map { Unmanaged<ObservedKey>.fromOpaque($0).release() } }, nil)
      guard status == MILIEU_OK else {
        observed.release()
        throw Self.error(status)
      }
    }
  }

  /// Whether a source has been asked, and has not answered yet.
  var isWaiting: Bool { sources.contains { $0.state == .waiting } }

  private func attached() -> [SystemSource] {
    let list = milieu_glib_value_source_list(tree, MILIEU_NODE_NONE)
    defer { g_ptr_array_unref(list) }
    return (0..<Int(list.pointee.len)).reversed().compactMap { index in
      list.pointee.pdata[index].map {
        SystemSource(pointer: $0.assumingMemoryBound(to: MilieuGlibValueSource.self))
      }
    }
  }

  private static func error(_ status: MilieuStatus) -> FollowingError {
    FollowingError(description: String(cString: milieu_status_message(status)))
  }
}

// What sources say of themselves.
extension FollowedSystem {
  private static let notifications = ["notify::state", "notify::problem", "notify::version"]

  private func connect(_ source: SystemSource) {
    let call: @convention(c) (gpointer?, gpointer?, gpointer?) -> Void = { _, _, userData in
      userData.map { Unmanaged<FollowedSystem>.fromOpaque($0).takeUnretainedValue() }?
        .onSourceChange()
    }
    for notification in Self.notifications {
      g_signal_connect_data(
        source.pointer, notification, unsafeBitCast(call, to: GCallback.self), userData, nil,
        GConnectFlags(0))
    }
  }

  private func disconnect(_ source: SystemSource) {
    g_signal_handlers_disconnect_matched(
      source.pointer, G_SIGNAL_MATCH_DATA, 0, 0, nil, nil, userData)
  }

  private var userData: gpointer { Unmanaged.passUnretained(self).toOpaque() }
}

/// What an observer of a key is called with. The tree, which has it, goes with the followed system.
private final class ObservedKey {
  private let key: SystemKey
  private unowned let system: FollowedSystem

  init(_ key: SystemKey, of system: FollowedSystem) {
    self.key = key
    self.system = system
  }

  static func tell(
    _ notification: UnsafePointer<MilieuNotification>?, _ userData: UnsafeMutableRawPointer?
  ) {
    guard let notification, let userData else { return }
    let observed = Unmanaged<ObservedKey>.fromOpaque(userData).takeUnretainedValue()
    observed.system.onChange(observed.key, notification.pointee.changes[0].new_value)
  }
}
