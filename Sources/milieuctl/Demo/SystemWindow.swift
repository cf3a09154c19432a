import Milieu

/// A window that follows this machine's desktop, in its scheme and in what it shows of it.
///
/// It does nothing for that but read: on a loop, what is read of the predefined keys is fed.
final class SystemWindow: Window {
  /// Called when the machine has said something else, with what that is.
  var onSaying: (String) -> Void = { _ in }

  @Environment(\.colorScheme) private var colorScheme
  @Environment(\.textScale) private var textScale
  @Environment(\.locale) private var locale
  @Environment(\.timeZone) private var timeZone

  required init(journal: Journal) {
    super.init(journal: journal)
    environment(\.followsDesktop, true)
  }

  override var values: [ShownValue] { super.values + systemValues }

  private var systemValues: [ShownValue] {
    [
      ShownValue("color-scheme", \.colorScheme, colorScheme),
      ShownValue("text-scale", \.textScale, textScale),
      ShownValue("locale", \.locale.identifier, locale.identifier),
      ShownValue("time-zone", \.timeZone.identifier, timeZone.identifier),
    ]
  }

  override func updateEnvironment(_ update: EnvironmentUpdate) {
    super.updateEnvironment(update)
    let changes = systemValues.compactMap { $0.change(update) }
    if !changes.isEmpty {
      onSaying(changes.joined(separator: ", "))
    }
  }
}
