import CMilieu

/// A command that cannot be carried out, and has changed nothing. The script is told why, by the
/// core's short name of the reason, and goes on.
struct Refusal: Error, Equatable {
  let status: MilieuStatus

  init(_ status: MilieuStatus) {
    self.status = status
  }

  var reason: String {
    String(cString: milieu_status_name(status))
  }
}

/// What the core reports and no script can be to blame for, such as a lack of memory. The run ends.
struct CoreFailure: Error, Equatable {
  let status: MilieuStatus
  let function: String
}

extension CoreFailure {
  /// Throws unless `status` is success: a refusal if it is one of `refusals`, else a failure.
  static func check(
    _ status: MilieuStatus, _ function: StaticString, refusals: MilieuStatus...
  ) throws {
    guard status != MILIEU_OK else { return }
    if refusals.contains(status) {
      throw Refusal(status)
    }
    throw CoreFailure(status: status, function: function.description)
  }
}

extension CoreFailure: CustomStringConvertible {
  var description: String {
    "\(function): \(String(cString: milieu_status_message(status)))"
  }
}
