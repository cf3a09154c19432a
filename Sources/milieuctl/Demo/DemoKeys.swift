import Milieu

/// How bright the lamp is, from 0 to 1.
enum LampKey: EnvironmentKey {
  static let defaultValue = 1.0
}

/// How things look. Nil leaves it to the desktop, where that is followed, and to the lamp.
enum SchemeKey: EnvironmentKey {
  static let defaultValue: Scheme? = nil
}

/// Whether things look as the desktop does.
enum FollowsDesktopKey: EnvironmentKey {
  static let defaultValue = false
}

/// How many mails have not been read.
enum UnreadKey: EnvironmentKey {
  static let defaultValue = 0
}

/// Where those who are told write it down. An object of the program's goes down the tree like any
/// value; the default is made anew, and not kept, for it is not `Sendable`.
enum JournalKey: EnvironmentKey {
  static var defaultValue: Journal? { nil }
}

enum Scheme: CaseIterable {
  case light, dusk, dark
}

extension Scheme {
  /// The scheme that a setting names.
  init?(named name: String) {
    guard let scheme = Scheme.allCases.first(where: { "\($0)" == name }) else { return nil }
    self = scheme
  }
}

extension EnvironmentValues {
  var lamp: Double {
    get { self[LampKey.self] }
    set { self[LampKey.self] = newValue }
  }

  /// What is set or preferred, or else what the desktop prefers, or else what suits the lamp: who reads
  /// it depends on the keys that were asked, and is told only when the scheme becomes another one.
  var scheme: Scheme {
    get {
      if let scheme = self[SchemeKey.self] {
        return scheme
      }
      return switch followsDesktop ? colorScheme : .unspecified {
      case .dark: .dark
      case .light: .light
      case .unspecified: lamp > 0.5 ? .light : lamp > 0.3 ? .dusk : .dark
      }
    }
    set { self[SchemeKey.self] = newValue }
  }

  /// What is set or preferred, or nil: the key's own value, which a setting can drive.
  var chosenScheme: Scheme? {
    get { self[SchemeKey.self] }
    set { self[SchemeKey.self] = newValue }
  }

  var followsDesktop: Bool {
    get { self[FollowsDesktopKey.self] }
    set { self[FollowsDesktopKey.self] = newValue }
  }

  var unread: Int {
    get { self[UnreadKey.self] }
    set { self[UnreadKey.self] = newValue }
  }

  var journal: Journal? {
    get { self[JournalKey.self] }
    set { self[JournalKey.self] = newValue }
  }
}
