internal import CGLib
internal import CMilieuGLib

/// Why a ``Sender`` has not accepted something.
public struct SenderError: Error, Equatable, Sendable, CustomStringConvertible {
  /// C's number for it.
  public let rawValue: Int32
  public let description: String

  /// As many posts wait as the sender's limit allows: the loop is to have its turn first.
  /// `MILIEU_GLIB_ERROR_FULL` in C.
  public static let full = SenderError(
    MILIEU_GLIB_ERROR_FULL, "as many posts wait as the sender's limit allows")

  /// The tree's senders were closed, or the tree has gone. `MILIEU_GLIB_ERROR_CLOSED` in C.
  public static let closed = SenderError(
    MILIEU_GLIB_ERROR_CLOSED, "the tree's senders were closed, or the tree has gone")

  private init(_ code: MilieuGlibError, _ description: String) {
    rawValue = Int32(bitPattern: code.rawValue)
    self.description = description
  }

  private init(_ error: GError) {
    rawValue = error.code
    description = String(cString: error.message)
  }

  /// Lets `catch SenderError.full` catch what a function throws that says no type of its errors.
  public static func ~= (pattern: SenderError, error: any Error) -> Bool {
    error as? SenderError == pattern
  }

  public static func == (first: SenderError, second: SenderError) -> Bool {
    first.rawValue == second.rawValue
  }

  /// Throws what `body` has stored, if it says that it was refused.
  static func check(
    _ body: (UnsafeMutablePointer<UnsafeMutablePointer<GError>?>) -> gboolean
  ) throws(SenderError) {
    var error: UnsafeMutablePointer<GError>?
    guard body(&error) == 0 else { return }
    guard let error else { throw .closed }
    defer { g_error_free(error) }
    throw SenderError(error.pointee)
  }
}
