internal import CSwiftRuntime

/// A reference that does not keep its object, and is `nil` once that goes.
///
/// So is `weak`, but it gives each object that it refers to a table at its side, through which all
/// counting of references goes from then on, and to load it takes several times as long. What makes
/// this safe: `memory` keeps the object's header until this reference has gone, also when the object is no
/// more, and `swift_tryRetain` looks there, in one atomic step, whether the object is still to be had.
/// So the last release may happen on another thread at any moment.
struct Fleeting<Object: AnyObject> {
  /// Never loaded, not by a mirror either, for to load it ends the program once the object has gone.
  private unowned let memory: Object
  /// Where the object is, or was: for those who know that somebody keeps it.
  let address: Unmanaged<Object>

  init(_ object: Object) {
    memory = object
    address = .passUnretained(object)
  }

  /// The object, kept for the caller, while it is there.
  var object: Object? { Self.object(at: address) }

  /// The same of an address that such a reference has, which is there still.
  static func object(at address: Unmanaged<Object>) -> Object? {
    swift_tryRetain(address.toOpaque()).map { kept in
      Unmanaged<Object>.fromOpaque(kept).takeRetainedValue()
    }
  }

  /// Runs `body` while the object is kept, if it is there.
  @inline(__always)
  func whileKept(_ body: () -> Void) {
    if let kept = swift_tryRetain(address.toOpaque()) {
      body()
      Unmanaged<Object>.fromOpaque(kept).release()
    }
  }
}

/// Debuggers, `dump` and failing tests look into all that they show: what they find here is the object, or
/// that it has gone, and never `memory`.
extension Fleeting: CustomReflectable {
  var customMirror: Mirror { Mirror(self, children: ["object": object as Any]) }
}
