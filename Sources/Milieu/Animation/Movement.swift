internal import CMilieu
internal import CMilieuTheme

/// A movement of the core's: the core keeps this until its last frame, or until it is cancelled.
final class Movement {
  private let show: (_ fraction: Double, _ isLast: Bool) -> Void

  private init(_ show: @escaping (Double, Bool) -> Void) {
    self.show = show
  }

  /// Begins one. Where nothing takes its time, it is shown its end before this returns.
  ///
  /// - Returns: What `milieu_transition_cancel` takes.
  static func begin(
    at place: Place, _ transaction: Transaction, in tree: Tree,
    _ show: @escaping (_ fraction: Double, _ isLast: Bool) -> Void
  ) -> MilieuTransition {
    let kept = Unmanaged.passRetained(Movement(show))
    var payload = transaction.payload
    var movement = MILIEU_TRANSITION_NONE
    let status = milieu_transition_start(
      place.core, place.handle, &payload,
      { _, fraction, isLast, userData in
        guard let userData else { return }
        Unmanaged<Movement>.fromOpaque(userData).takeUnretainedValue().show(fraction, isLast)
      }, kept.toOpaque(),
      { userData in userData.map { Unmanaged<Movement>.fromOpaque($0).release() } }, &movement)
    if status != MILIEU_OK {
      kept.release()
    }
    tree.check(status, "show a movement")
    return movement
  }
}
