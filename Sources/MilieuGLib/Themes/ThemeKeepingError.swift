internal import CMilieuGLib

/// Why a theme is not kept across runs.
public struct ThemeKeepingError: Error, Equatable, Sendable, CustomStringConvertible {
  /// What is wrong.
  public enum Reason: Sendable {
    /// The file cannot be read, or is no keyfile. `MILIEU_GLIB_ERROR_FILE` in C.
    case file
    /// There are no groups or entries of such names. `MILIEU_GLIB_ERROR_NAME` in C.
    case name
    /// There is no such setting, it is no string, or cannot be written. `MILIEU_GLIB_ERROR_NO_SETTING`,
    /// `_SETTING_TYPE` and `_NOT_WRITABLE` in C.
    case setting
    /// The tree could not do it. In C the status that says so.
    case refused
  }

  /// What is wrong.
  public let reason: Reason

  /// What is wrong, where, and what would be right.
  public let description: String

  init(_ refusal: Refusal) {
    reason =
      switch refusal.code {
      case MILIEU_GLIB_ERROR_FILE: .file
      case MILIEU_GLIB_ERROR_NAME: .name
      case MILIEU_GLIB_ERROR_NO_SETTING, MILIEU_GLIB_ERROR_SETTING_TYPE,
        MILIEU_GLIB_ERROR_NOT_WRITABLE:
        .setting
      default: .refused
      }
    description = refusal.message
  }

  /// For C a NUL ends a text, and what precedes it may well be another file's, or another entry's name.
  init(_ reason: Reason, withNUL text: String) {
    self.reason = reason
    description = "a theme cannot be kept in \(text.debugDescription): a NUL is in it"
  }
}
