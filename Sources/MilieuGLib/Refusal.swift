internal import CGLib
internal import CMilieuGLib

/// What a function of C's says when it refuses something.
struct Refusal {
  let code: MilieuGlibError
  let message: String

  private init(_ error: GError) {
    code = MilieuGlibError(rawValue: UInt32(bitPattern: error.code))
    message = String(cString: error.message)
  }

  /// Runs a function that stores an error where it is told to, if it returns false; nil if it does not.
  static func of(
    _ body: (UnsafeMutablePointer<UnsafeMutablePointer<GError>?>) -> gboolean
  ) -> Refusal? {
    var error: UnsafeMutablePointer<GError>?
    guard body(&error) == 0 else { return nil }
    guard let error else { preconditionFailure("C says why it refuses something") }
    defer { g_error_free(error) }
    return Refusal(error.pointee)
  }
}
