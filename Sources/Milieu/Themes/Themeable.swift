/// An object that takes over themes, or parts of them.
///
/// ```swift
/// struct AppTheme: Theme {
///   struct Label: Equatable {
///     var padding = 8
///   }
///
///   var label = Label()
/// }
///
/// final class Label: Themeable {
///   private var padding = 0
///
///   init() {
///     observe(theme: \AppTheme.label)
///   }
///
///   func apply(theme: AppTheme.Label) {
///     padding = theme.padding
///   }
///
///   func themeIsUnavailable(_ error: ThemeError) {
///     print(error)
///   }
/// }
/// ```
///
/// It may be any object. Nothing is told before ``observe(theme:from:)-(KeyPath<Root,Self.ThemeValue>,_)``.
/// A class of the main actor's conforms with an isolated conformance: `final class Label: @MainActor
/// Themeable`.
public protocol Themeable<ThemeValue>: AnyObject {
  /// What the object takes over: a type of themes, or of parts of them.
  associatedtype ThemeValue

  /// Takes over a theme: once at first, and then whenever it differs. From within anything may be done, as
  /// in `updateEnvironment()`.
  func apply(theme: ThemeValue)

  /// The same, and says in what transaction it has changed; at first in one that is not animated.
  /// Calls ``apply(theme:)`` unless you implement it.
  func apply(theme: ThemeValue, transaction: Transaction)

  /// There is no theme, or one of another type than was asked for. Called once, at first or when it comes to
  /// be so, and once more if what is there instead is of another type again.
  ///
  /// This has no default, for an object that kept the looks of a theme that is no more would be hard to
  /// explain: one that wants to do nothing says so.
  func themeIsUnavailable(_ error: ThemeError)
}

extension Themeable {
  /// Calls ``apply(theme:)``.
  public func apply(theme: ThemeValue, transaction: Transaction) {
    apply(theme: theme)
  }

  /// Lets the object take over what a key path leads to in themes of one type.
  ///
  /// It does so once before this returns, in a transaction that is not animated, and then once a flush, if
  /// what the key path leads to differs from what was told last. What is not `Equatable` counts as different
  /// with each change of the theme.
  ///
  /// The object may observe several key paths, and from several managers. To observe a key path from the
  /// same manager again changes nothing, tells nothing, and returns what cancels the same observation.
  ///
  /// - Parameters:
  ///   - keyPath: What to observe.
  ///   - manager: Whose themes. If it is `nil`, those that are nearest to the object's own node, if it is
  ///     ``Environmentable``, and else those of ``ThemeManager/default``.
  /// - Returns: What cancels the observation. It need not be kept: the observation ends with the object,
  ///   which it does not keep, and with the manager.
  @discardableResult
  public func observe<Root: Theme>(
    theme keyPath: KeyPath<Root, ThemeValue>, from manager: ThemeManager? = nil
  ) -> ThemeObservation {
    ThemePlace(of: self, manager).observe(keyPath, for: self, isClosure: false) {
      switch $1 {
      case .success(let theme): $0.apply(theme: theme, transaction: $2)
      case .failure(let error): $0.themeIsUnavailable(error)
      }
    }
  }

  /// Lets the object take over themes of one type as a whole; see
  /// ``observe(theme:from:)-(KeyPath<Root,Self.ThemeValue>,_)``.
  @discardableResult
  public func observe(
    theme type: ThemeValue.Type, from manager: ThemeManager? = nil
  ) -> ThemeObservation where ThemeValue: Theme {
    observe(theme: \ThemeValue.self, from: manager)
  }
}

extension Environmentable {
  /// Tells a closure of what a key path leads to in themes of one type, as long as the object is there.
  ///
  /// ```swift
  /// struct AppTheme: Theme {
  ///   var padding = 8
  /// }
  ///
  /// row.observe(theme: \AppTheme.padding) { row, padding, transaction in
  ///   if let padding = try? padding.get() {
  ///     row.layOut(from: 0, to: padding, animated: transaction.isAnimated)
  ///   }
  /// }
  /// ```
  ///
  /// It is told when a ``Themeable`` object is; where there is no theme, or one of another type, it is told
  /// that. The object has one closure for a key path and a manager: a second one takes the place of the
  /// first.
  ///
  /// - Parameters:
  ///   - keyPath: What to observe.
  ///   - manager: Whose themes; if it is `nil`, those that are nearest to the object's own node.
  ///   - handler: Kept as long as the observation. It is given the object, and should not keep it.
  /// - Returns: What cancels the observation. It need not be kept: the observation ends with the object,
  ///   and with the manager.
  @discardableResult
  public func observe<Root: Theme, Part>(
    theme keyPath: KeyPath<Root, Part>, from manager: ThemeManager? = nil,
    _ handler:
      @escaping (
        _ object: Self, _ theme: Result<Part, ThemeError>, _ transaction: Transaction
      ) -> Void
  ) -> ThemeObservation {
    ThemePlace(of: self, manager).observe(keyPath, for: self, isClosure: true, handler)
  }

  /// Tells a closure of themes of one type as a whole; see
  /// ``observe(theme:from:_:)-(KeyPath<Root,Part>,_,_)``.
  @discardableResult
  public func observe<Root: Theme>(
    theme type: Root.Type, from manager: ThemeManager? = nil,
    _ handler:
      @escaping (
        _ object: Self, _ theme: Result<Root, ThemeError>, _ transaction: Transaction
      ) -> Void
  ) -> ThemeObservation {
    observe(theme: \Root.self, from: manager, handler)
  }
}
