public import Foundation

// Choosing a theme for an object and all below it.
extension Environmentable {
  /// The name of the theme here. To assign sets ``EnvironmentValues/themeVersion`` at this object's node,
  /// for it and all below.
  ///
  /// ```swift
  /// window.themeVersion = "NIGHT"
  /// sidebar.themeVersion = "RED"
  /// window.resetThemeVersion()
  /// ```
  ///
  /// If that changes the theme here, `themeWillChange` is posted before anything is written, and
  /// `themeDidChange` when all who are concerned have been told: before this returns or, in a
  /// transaction, within a callback, or on a main loop, later. A theme that is here already posts nothing
  /// and tells nobody. What changes the theme by other ways, as the system's colour scheme does, posts
  /// nothing: observe ``EnvironmentValues/themeVersion`` for that.
  ///
  /// A class may have a property of this name itself, as by `@Environment(\.themeVersion) var
  /// themeVersion`: that one is meant then, and ``node`` has this.
  public var themeVersion: String {
    get { node.environmentValues.themeVersion }
    set { ThemeChoice(self).choose(newValue) }
  }

  /// Takes the theme away that was set at this object's node, so that it is inherited, or goes with the
  /// system's colour scheme. If that changes the theme here it is posted as in ``themeVersion``.
  public func resetThemeVersion() {
    ThemeChoice(self).reset()
  }

  /// Sets the theme here to what ``EnvironmentValues/darkTheme`` is: `NIGHT`, unless that was set.
  public func nightFalling() {
    ThemeChoice(self).choose(\.darkTheme)
  }

  /// Sets the theme here to what ``EnvironmentValues/lightTheme`` is: `NORMAL`, unless that was set.
  public func dawnComing() {
    ThemeChoice(self).choose(\.lightTheme)
  }
}

// Choosing one for the whole tree.
extension Tree {
  /// The name of the theme above all roots. To assign says it as the tree's base value: nodes that have
  /// a theme set keep that, with all below them. It is posted as in ``Environmentable/themeVersion``.
  public var themeVersion: String {
    get { aboveRoots.environmentValues.themeVersion }
    set { ThemeChoice(self).choose(newValue) }
  }

  /// Takes away what was assigned to ``themeVersion``, so that the theme goes with the system's colour
  /// scheme.
  public func resetThemeVersion() {
    ThemeChoice(self).reset()
  }

  /// Sets the tree's theme to what ``EnvironmentValues/darkTheme`` is above all roots: `NIGHT`, unless
  /// that was set.
  public func nightFalling() {
    ThemeChoice(self).choose(\.darkTheme)
  }

  /// Sets the tree's theme to what ``EnvironmentValues/lightTheme`` is above all roots: `NORMAL`, unless
  /// that was set.
  public func dawnComing() {
    ThemeChoice(self).choose(\.lightTheme)
  }
}

extension Notification.Name {
  /// Is posted, on the tree's thread, before a theme is written. Its object is the one that the theme is
  /// set for, or the ``Milieu/Tree``; where it is set for a node, and an object is attached to that, that
  /// object. ``Foundation/Notification/oldTheme`` and ``Foundation/Notification/newTheme`` say the themes.
  public static let themeWillChange = Notification.Name("MilieuThemeWillChange")

  /// Is posted when all who are concerned by that change have been told, once for each of the other. If the
  /// object has gone meanwhile, it has none.
  public static let themeDidChange = Notification.Name("MilieuThemeDidChange")
}

extension Notification {
  /// The theme before the change, in a notification that tells of one.
  public var oldTheme: String? { userInfo?["old"] as? String }

  /// The theme that it changes to.
  public var newTheme: String? { userInfo?["new"] as? String }
}
