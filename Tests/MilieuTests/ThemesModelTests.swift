import Milieu
import Testing

/// Random programs are run beside a naive model, which keeps all in lists and looks at everything.
struct ThemesModelTests {
  @Test
  func randomProgramsTellWhatTheModelSays() {
    for seed in 1...400 as ClosedRange<UInt64> {
      let tree = Tree()
      Tree.current = tree
      let play = ThemesPlay(seed, tree)
      for step in 0..<60 {
        let (told, expected) = play.step()
        guard told == expected else {
          Issue.record("seed \(seed) step \(step), \(play.latest): \(told) but \(expected)")
          return
        }
      }
      if let fault = play.countFault() {
        Issue.record("seed \(seed): \(fault)")
      }
      play.end()
      #expect(tree.statistics.nodes == 0, "seed \(seed)")
      #expect(tree.statistics.observers == 0, "seed \(seed)")
    }
  }
}

/// An object with a node, and one without.
private final class Beam: Environmentable {
  let node = Node()
}

private final class Stone {}

private enum Kind: CaseIterable {
  case number, text, other
}

/// A program and its model.
private final class ThemesPlay {
  /// Where somebody observes.
  private enum Place: Hashable {
    case whole
    case manager(Int)
    case own(Int)
  }

  private struct Observation {
    var object: Int
    var place: Place
    var kind: Kind
    var told: String
    let token: ThemeObservation
  }

  private var random: SplitMix
  private let tree: Tree
  private var managers: [ThemeManager?]
  private var objects: [AnyObject?]
  private var tale: [String] = []
  private(set) var latest = ""

  // The model.
  private var wholeTheme: (any Theme)?
  private var managersThemes: [(any Theme)??]
  private var objectsThemes: [(any Theme)??]
  private var managerOf: [Int?]
  private var observations: [Observation] = []

  init(_ seed: UInt64, _ tree: Tree) {
    random = SplitMix(state: seed)
    self.tree = tree
    managers = (0..<3).map { ThemeManager("\($0)") }
    objects = (0..<8).map { $0 < 5 ? Beam() as AnyObject : Stone() }
    managersThemes = [nil, nil, nil]
    objectsThemes = Array(repeating: nil, count: 8)
    managerOf = Array(repeating: nil, count: 8)
  }

  private func pick(_ count: Int) -> Int { Int.random(in: 0..<count, using: &random) }

  private func randomTheme() -> (any Theme)? {
    switch pick(5) {
    case 0: nil
    case 1: OtherTheme(number: pick(2))
    case 2: ThirdTheme()
    default: PlainTheme(number: pick(2), text: "\(pick(2))")
    }
  }

  /// One random step: what it has told, and what the model expects, both sorted.
  func step() -> (told: [String], expected: [String]) {
    tale = []
    var expected: [String] = []
    let count = pick(4) == 0 ? 3 : 1
    if count > 1 {
      latest = "three in one"
      withTransaction {
        for _ in 0..<count { expected += act() }
      }
    } else {
      expected += act()
    }
    expected += changes()
    return (tale.sorted(), expected.sorted())
  }

  /// Does something, and returns what is to be told at once.
  private func act() -> [String] {
    let (object, manager) = (pick(objects.count), pick(managers.count))
    switch pick(12) {
    case 0, 1, 2: return observe(object)
    case 3: cancel()
    case 4, 5:
      wholeTheme = randomTheme()
      latest = "whole \(String(describing: wholeTheme))"
      ThemeManager.default.theme = wholeTheme
    case 6, 7: set(manager)
    case 8: setAt(object)
    case 9: move(object, to: manager)
    case 10 where pick(4) == 0: drop(manager)
    case 11 where pick(3) == 0:
      latest = "object \(object) dies"
      objects[object] = nil
      observations.removeAll { $0.object == object }
    default: latest = "nothing"
    }
    return []
  }

  private func set(_ number: Int) {
    guard let manager = managers[number] else { return }
    let theme = randomTheme()
    latest = "manager \(number) \(String(describing: theme))"
    manager.theme = theme
    managersThemes[number] = .some(theme)
  }

  private func setAt(_ object: Int) {
    guard let beam = objects[object] as? Beam else { return }
    latest = "object \(object) has a theme"
    if pick(2) == 0 {
      beam.resetEnvironment(\.theme)
      objectsThemes[object] = nil
    } else {
      let theme = randomTheme()
      beam.environment(\.theme, theme)
      objectsThemes[object] = .some(theme)
    }
  }

  private func move(_ object: Int, to number: Int) {
    guard let beam = objects[object] as? Beam, let manager = managers[number] else { return }
    latest = "object \(object) moves to \(number)"
    manager.add(beam)
    managerOf[object] = number
  }

  private func drop(_ number: Int) {
    latest = "manager \(number) goes"
    managers[number] = nil
    managersThemes[number] = nil
    observations.removeAll { $0.place == .manager(number) }
    for object in managerOf.indices where managerOf[object] == number {
      managerOf[object] = nil
    }
    // Those concerned are told with the next change.
    try? tree.flush()
  }

  private func cancel() {
    guard !observations.isEmpty else { return }
    let index = pick(observations.count)
    latest = "cancel \(observations[index])"
    observations[index].token.cancel()
    observations.remove(at: index)
  }

  private func observe(_ number: Int) -> [String] {
    guard let object = objects[number] else { return [] }
    let (place, manager) = randomPlace(number)
    guard let kind = Kind.allCases.randomElement(using: &random) else { return [] }
    latest = "object \(number) observes \(kind) at \(place)"
    let prefix = "\(number) \(place) \(kind): "
    func note(_ theme: Result<some Any, ThemeError>) {
      switch theme {
      case .success(let part): tale.append(prefix + "\(part)")
      case .failure(let error): tale.append(prefix + error.foundName)
      }
    }
    let token: ThemeObservation
    if let beam = object as? Beam {
      token =
        switch kind {
        case .number:
          beam.observe(theme: \PlainTheme.number, from: manager) { _, theme, _ in note(theme) }
        case .text:
          beam.observe(theme: \PlainTheme.text, from: manager) { _, theme, _ in note(theme) }
        case .other:
          beam.observe(theme: \OtherTheme.number, from: manager) { _, theme, _ in note(theme) }
        }
    } else if let object = object as? Stone {
      let manager = manager ?? .default
      token =
        switch kind {
        case .number:
          manager.observe(theme: \PlainTheme.number, for: object) { _, theme, _ in note(theme) }
        case .text:
          manager.observe(theme: \PlainTheme.text, for: object) { _, theme, _ in note(theme) }
        case .other:
          manager.observe(theme: \OtherTheme.number, for: object) { _, theme, _ in note(theme) }
        }
    } else {
      return []
    }
    observations.removeAll { $0.object == number && $0.place == place && $0.kind == kind }
    let told = outcome(kind, at: place)
    observations.append(
      Observation(object: number, place: place, kind: kind, told: told, token: token))
    return [prefix + told]
  }

  private func randomPlace(_ object: Int) -> (Place, ThemeManager?) {
    let number = pick(managers.count)
    if let manager = managers[number], pick(2) == 0 {
      return (.manager(number), manager)
    }
    return objects[object] is Beam && pick(2) == 0 ? (.own(object), nil) : (.whole, .default)
  }

  // MARK: The model

  private func theme(at place: Place) -> (any Theme)? {
    switch place {
    case .whole: return wholeTheme
    case .manager(let number): return managersThemes[number] ?? wholeTheme
    case .own(let number):
      if let own = objectsThemes[number] { return own }
      return theme(at: managerOf[number].map { .manager($0) } ?? .whole)
    }
  }

  private func outcome(_ kind: Kind, at place: Place) -> String {
    let theme = theme(at: place)
    let found = theme.map { String(describing: type(of: $0)) } ?? "nil"
    switch kind {
    case .number: return (theme as? PlainTheme).map { "\($0.number)" } ?? found
    case .text: return (theme as? PlainTheme)?.text ?? found
    case .other: return (theme as? OtherTheme).map { "\($0.number)" } ?? found
    }
  }

  private func changes() -> [String] {
    var lines: [String] = []
    for index in observations.indices {
      let known = observations[index]
      let now = outcome(known.kind, at: known.place)
      if now != known.told {
        observations[index].told = now
        lines.append("\(known.object) \(known.place) \(known.kind): \(now)")
      }
    }
    return lines
  }

  func countFault() -> String? {
    let counts = managers.map { $0?.observerCount ?? 0 } + [ThemeManager.default.observerCount]
    let places: [Place] = [.manager(0), .manager(1), .manager(2), .whole]
    let expected = places.map { place in observations.count { $0.place == place } }
    return counts == expected ? nil : "\(counts) observers but \(expected)"
  }

  func end() {
    managers = []
    objects = []
    observations = []
    ThemeManager.default.theme = nil
    _ = ThemeManager.default.observerCount
  }
}

private struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
