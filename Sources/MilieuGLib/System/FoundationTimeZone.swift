internal import CGLib
internal import CMilieuGLib
internal import Foundation
import Synchronization

/// What Foundation keeps of the system's time zone: it reads that once, and stays with it until it is told
/// to read it anew. That is done when a source of the system's time zone comes, and whenever it gives
/// another one, whether or not that counts anywhere.
package enum FoundationTimeZone {
  private static let count = Atomic(0)

  /// How often that was done in this process.
  package static var resets: Int { count.load(ordering: .relaxed) }

  /// Lets Foundation follow the source of the system's time zone that is at a place, if one is; once is
  /// enough.
  static func follow(at node: UInt64, in tree: OpaquePointer) {
    guard let source = milieu_glib_value_source_find(tree, node, "time-zone"), isSystems(source)
    else { return }
    let instance = UnsafeMutableRawPointer(source).assumingMemoryBound(to: GObject.self)
    let mark = "milieu-swift-follows-time-zone"
    guard g_object_get_data(instance, mark) == nil else { return }
    g_object_set_data(instance, mark, UnsafeMutableRawPointer(source))
    _ = SignalConnection(source, "changed::time-zone", Nothing()) { _, _, _ in
      FoundationTimeZone.reset()
    }
    reset()
  }

  /// A fake says nothing of the system.
  private static func isSystems(_ source: UnsafeMutablePointer<MilieuGlibValueSource>) -> Bool {
    !(ValueSource.of(source) is ManualSource)
  }

  private static func reset() {
    NSTimeZone.resetSystemTimeZone()
    count.add(1, ordering: .relaxed)
  }

  private final class Nothing {}
}
