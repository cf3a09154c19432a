internal import CMilieuGLib
public import Milieu

extension EnvironmentValues {
  /// The state that an ``Ambience`` has decided for (`ambience`). Regular by default.
  ///
  /// To read it starts none: ``Ambience/start(by:in:)`` does.
  public var ambience: Ambience.State {
    get { self[AmbienceKey.self] }
    set { self[AmbienceKey.self] = newValue }
  }
}

private enum AmbienceKey: EnvironmentKey {
  static let defaultValue = Ambience.State.regular

  static var sharedName: String? {
    // C is the one that defines it.
    _ = milieu_glib_key_ambience()
    return "ambience"
  }
}
