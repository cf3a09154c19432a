internal import CGLib
internal import CMilieuGLib

/// Why an ``Ambience`` does not take constraints, or is not kept; or why a table does not take a file.
public struct AmbienceError: Error, Equatable, Sendable, CustomStringConvertible {
  /// What is wrong.
  public enum Reason: Sendable {
    /// A range is a single point, or not within 0 to 1. `MILIEU_GLIB_ERROR_RANGE` in C.
    case range
    /// The file cannot be read, or has something else than what is expected. `MILIEU_GLIB_ERROR_FILE` in
    /// C.
    case file
    /// There are no groups or entries of such names. `MILIEU_GLIB_ERROR_NAME` in C.
    case name
    /// There is no such setting, it does not take the states' names, or it cannot be written.
    /// `MILIEU_GLIB_ERROR_NO_SETTING`, `_SETTING_TYPE` and `_NOT_WRITABLE` in C.
    case setting
    /// The tree could not do it. In C the status that says so.
    case refused
  }

  /// What is wrong.
  public let reason: Reason

  /// What is wrong, where, and what would be right; of a table's file, a line for each fault.
  public let description: String

  private init(_ refusal: Refusal) {
    reason =
      switch refusal.code {
      case MILIEU_GLIB_ERROR_RANGE: .range
      case MILIEU_GLIB_ERROR_FILE: .file
      case MILIEU_GLIB_ERROR_NAME: .name
      case MILIEU_GLIB_ERROR_NO_SETTING, MILIEU_GLIB_ERROR_SETTING_TYPE,
        MILIEU_GLIB_ERROR_NOT_WRITABLE:
        .setting
      default: .refused
      }
    description = refusal.message
  }

  /// Throws what `body` has stored, if it says that it was refused.
  static func check(
    _ body: (UnsafeMutablePointer<UnsafeMutablePointer<GError>?>) -> gboolean
  ) throws(AmbienceError) {
    if let refusal = Refusal.of(body) {
      throw AmbienceError(refusal)
    }
  }
}
