internal import CGLib
internal import CMilieu
internal import CMilieuGLib
public import Milieu

// Keeping a theme that is chosen for an object and all below it.
extension Environmentable {
  /// Keeps the theme that is chosen for this object across runs, in a file of GLib's keyfile format, whose
  /// other groups, entries and comments stay.
  ///
  /// ```swift
  /// try window.keepTheme(inFile: "look.ini")
  /// window.nightFalling()
  /// ```
  ///
  /// What is stored there holds when this returns, without animation, and nothing is posted of it; if
  /// nothing is, what was chosen before is stored. From then on each choice is stored at once: what is
  /// assigned to `themeVersion`, and the calls beside it. Where the program does this before
  /// it observes anything, nobody is told of another theme first; on a loop, also before the next
  /// iteration.
  ///
  /// It is kept for the object's node, until that goes, and in one place: another call replaces it. What
  /// cannot be stored later is said once in GLib's log, and holds all the same.
  ///
  /// - Parameters:
  ///   - path: The file, which is made, with its folder, when there is something to store.
  ///   - group: The group's name.
  ///   - name: The entry's name.
  /// - Throws: If the file cannot be read, or is no keyfile, or if there are no groups or entries of such
  ///   names; then nothing changes, in the file neither.
  public func keepTheme(
    inFile path: String, group: String = "theme", name: String = "chosen"
  ) throws(ThemeKeepingError) {
    try node.tree.keepTheme(at: node.rawHandle, inFile: path, group, name)
  }

  /// The same in a setting, whose type is a string: the theme's name, or the empty text for none.
  ///
  /// - Throws: If there is no such setting, it is no string, cannot be empty, or cannot be written; then
  ///   nothing changes.
  public func keepTheme(in settings: Settings, _ name: String) throws(ThemeKeepingError) {
    try node.tree.keepTheme(at: node.rawHandle, in: settings, name)
  }
}

// Keeping one that is chosen for the whole tree.
extension Tree {
  /// Keeps the theme that is chosen for the whole tree across runs, in a file, as
  /// ``Milieu/Environmentable/keepTheme(inFile:group:name:)`` does for an object.
  public func keepTheme(
    inFile path: String, group: String = "theme", name: String = "chosen"
  ) throws(ThemeKeepingError) {
    try keepTheme(at: MILIEU_NODE_NONE, inFile: path, group, name)
  }

  /// The same in a setting, whose type is a string.
  public func keepTheme(in settings: Settings, _ name: String) throws(ThemeKeepingError) {
    try keepTheme(at: MILIEU_NODE_NONE, in: settings, name)
  }

  fileprivate func keepTheme(
    at node: UInt64, inFile path: String, _ group: String, _ name: String
  ) throws(ThemeKeepingError) {
    for (text, reason) in [(path, ThemeKeepingError.Reason.file), (group, .name), (name, .name)]
    where text.utf8.contains(0) {
      throw ThemeKeepingError(reason, withNUL: text)
    }
    try keepTheme(at: node) { milieu_glib_theme_chooser_keep_in_file($0, path, group, name, $1) }
  }

  fileprivate func keepTheme(
    at node: UInt64, in settings: Settings, _ name: String
  ) throws(ThemeKeepingError) {
    guard !name.utf8.contains(0) else { throw ThemeKeepingError(.setting, withNUL: name) }
    try keepTheme(at: node) {
      milieu_glib_theme_chooser_keep_in_settings($0, settings.pointer, name, $1)
    }
  }

  private func keepTheme(
    at node: UInt64,
    _ keep: (OpaquePointer, UnsafeMutablePointer<UnsafeMutablePointer<GError>?>) -> gboolean
  ) throws(ThemeKeepingError) {
    requireThread()
    ThemeKeeper.install(in: self) { [pointer] node, theme in
      ThemeKeeping.choose(theme, at: node, in: pointer)
    }
    let refusal = Refusal.of { error in
      guard let chooser = milieu_glib_theme_chooser_start(pointer, node, error) else { return 0 }
      return keep(chooser, error)
    }
    tellChanges()
    if let refusal {
      throw ThemeKeepingError(refusal)
    }
  }
}

/// Choices that are kept.
private enum ThemeKeeping {
  /// Lets the chooser at a place, which keeps what it is given, have a choice. False if there is none, or
  /// it does not take this one, as none of a name with a NUL, which for C would be another name.
  static func choose(_ theme: String?, at node: UInt64, in tree: OpaquePointer) -> Bool {
    guard theme?.utf8.contains(0) != true,
      let chooser = milieu_glib_theme_chooser_at(tree, node)
    else { return false }
    let refusal = Refusal.of { error in
      if let theme {
        milieu_glib_theme_chooser_choose(chooser, theme, error)
      } else {
        milieu_glib_theme_chooser_unchoose(chooser, error)
      }
    }
    return refusal == nil
  }
}
