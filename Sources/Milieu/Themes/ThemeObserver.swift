/// Somebody who observes themes at one node.
///
/// It keeps neither the object that is told, nor node, tree or audience. Only the core keeps it.
class AnyThemeObserver: Dependent {
  /// Who is told; nil if it is nobody's, and lives as long as its place.
  final let object: Fleeting<AnyObject>?
  final let name: ThemeAudience.Name?
  /// Where the audience has it, while it does.
  final var position: Int?
  private let audience: Fleeting<ThemeAudience>

  fileprivate init(at place: ThemePlace, _ object: AnyObject?, _ name: ThemeAudience.Name?) {
    self.object = object.map { Fleeting($0) }
    self.name = name
    audience = Fleeting(place.audience)
    // A node of C's, or the place above all roots, is there without an object that stands for it.
    super.init(at: place.node, owner: place.node.isBorrowed ? place.node.tree : nil)
  }

  deinit {
    leave()
  }

  /// Whether the object has gone that it would tell.
  final var isOrphaned: Bool { object.map { $0.object == nil } ?? false }

  final func cancel() {
    leave()
    end()
  }

  private func leave() {
    if position != nil {
      audience.object?.remove(self)
    }
  }

  /// Runs `body` with the object, while that is kept; afterwards nobody is told any more if it has gone.
  @inline(__always)
  fileprivate final func whileThere(_ body: (AnyObject?) -> Void) {
    guard let object else {
      body(nil)
      return
    }
    object.whileKept { object.address._withUnsafeGuaranteedRef(body) }
    if isOrphaned {
      cancel()
    }
  }
}

/// Observes what a key path leads to in themes of one type.
final class ThemeObserver<Root: Theme, Part>: AnyThemeObserver {
  typealias Outcome = Result<Part, ThemeError>
  typealias Handler = (_ object: AnyObject?, _ outcome: Outcome, _ transaction: Transaction) -> Void

  private let keyPath: KeyPath<Root, Part>
  private let areEqualIfKnown = Equality<Part>.function
  private let handler: Handler
  /// What was told last.
  private var latest: Outcome

  init(
    at place: ThemePlace, _ keyPath: KeyPath<Root, Part>, _ object: AnyObject?,
    _ name: ThemeAudience.Name?, _ handler: @escaping Handler
  ) {
    self.keyPath = keyPath
    self.handler = handler
    latest = .failure(ThemeError(requested: Root.self, found: nil))
    super.init(at: place, object, name)
  }

  /// Observes from now on, and tells of the theme of now before this returns.
  func begin(at node: Node) {
    let recorder = Recorder()
    latest = outcome(node.read(ThemeKey.self, recorder: recorder).theme)
    for index in 0..<recorder.reads.count {
      depend(on: recorder.reads[index])
    }
    let outcome = latest
    tellInitially { _, _ in tell(outcome, Transaction()) }
  }

  override func dependenciesChanged(_ past: PastValues, _ transaction: Transaction, in tree: Tree) {
    guard !isOrphaned else { return cancel() }
    let known = tree.key(ThemeKey.self)
    let outcome = outcome(known.decode(place.value(of: known.key.pointer)).theme)
    // Kept until all is done, for its going may run anything.
    let former = latest
    withExtendedLifetime(former) {
      guard !isSame(former, outcome), !isEnded else { return }
      latest = outcome
      tell(outcome, transaction)
    }
  }

  private func tell(_ outcome: Outcome, _ transaction: Transaction) {
    whileThere { handler($0, outcome, transaction) }
  }

  private func outcome(_ theme: (any Theme)?) -> Outcome {
    guard let root = theme as? Root else {
      return .failure(ThemeError(requested: Root.self, found: theme.map { type(of: $0) }))
    }
    return .success(root[keyPath: keyPath])
  }

  private func isSame(_ first: Outcome, _ second: Outcome) -> Bool {
    switch (first, second) {
    case (.success(let first), .success(let second)):
      areEqualIfKnown?(first, second) ?? areEqualAtRunTime(first, second)
    case (.failure(let first), .failure(let second)): first == second
    default: false
    }
  }
}
