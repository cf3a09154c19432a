import Milieu

/// A box on the screen: an object with a node, which takes over what it shows when it is told.
class View: EnvironmentUpdating {
  let node: Node
  @Environment(\.paper) private var paper
  @Environment(\.ink) private var ink
  @Environment(\.journal) private var journal

  /// What the last update took over. The picture is made of it, and not of the values of now: who
  /// was not told would show the old ones.
  private var colors = Canvas.Ink()
  private var shown: [ShownValue] = []
  /// What shows the way to other colours; without these each change of theirs is one step.
  private var movements: [EnvironmentObservation] = []

  init(_ name: String, isBoundary: Bool = false) {
    node = Node(name, isBoundary: isBoundary)
  }

  func updateEnvironment(_ update: EnvironmentUpdate) {
    if movements.isEmpty {
      colors = Canvas.Ink(foreground: ink.channels, background: paper.channels)
    }
    shown = values
    journal?.note(
      name, shown.compactMap { $0.change(update) }, isAnimated: update.transaction.isAnimated)
  }

  /// The values that the view shows, as they are now.
  var values: [ShownValue] { [] }

  /// The views in this one. A node does not keep its children: views have theirs in properties.
  var subviews: [View] { [] }

  private var name: String { node.name ?? "" }

  /// Shows from now on, in the view and all in it, the way to other colours where a change is animated.
  func moveColors(_ redraw: @escaping () -> Void) {
    movements = [
      observeFrames(\.paper, initial: true) { [unowned self] frame in
        colors.background = frame.shown.channels
        if !frame.isInitial { redraw() }
      },
      observeFrames(\.ink, initial: true) { [unowned self] frame in
        colors.foreground = frame.shown.channels
        if !frame.isInitial { redraw() }
      },
    ]
    subviews.forEach { $0.moveColors(redraw) }
  }

  /// The colours that are shown now: that of the text, and that behind it.
  var shownColors: (ink: Color, paper: Color) {
    (Color(channels: colors.foreground), Color(channels: colors.background))
  }
}

extension Color {
  fileprivate init(channels: (UInt8, UInt8, UInt8)?) {
    let (red, green, blue) = channels ?? (0, 0, 0)
    self.init(
      red16: UInt16(red) * 0x101, green16: UInt16(green) * 0x101, blue16: UInt16(blue) * 0x101)
  }
}

extension View: Pictured {
  func panel(style: BorderStyle) -> Panel {
    Panel(
      name: name, isBoundary: node.isBoundary, wasTold: journal?.names.contains(name) ?? false,
      ink: colors, lines: shown.map { $0.line(at: self, style: style) })
  }

  func children(most: Int) -> PicturedNodes {
    PicturedNodes(
      first: Array(subviews.prefix(most)), others: max(0, subviews.count - most))
  }
}

/// A value as a view took it over.
struct ShownValue {
  private let name: String
  private let text: String
  private let gauge: Double?
  /// How the value has changed, or nil.
  let change: (EnvironmentUpdate) -> String?
  private let sign: (View) -> String

  /// A value that goes from 0 to 1 is shown as a gauge as well.
  init<Value>(
    _ name: String, _ keyPath: KeyPath<EnvironmentValues, Value>, _ value: Value,
    gauge: Double? = nil
  ) {
    self.name = name
    text = "\(value)"
    self.gauge = gauge
    change = { update in
      guard !update.isInitial, update.changes(keyPath) else { return nil }
      return "\(name) \(update.oldValues[keyPath: keyPath]) -> \(value)"
    }
    sign = { $0.sign(keyPath) }
  }

  func line(at view: View, style: BorderStyle) -> String {
    style.line(name, sign: sign(view), gauge: gauge, text: text)
  }
}

extension View {
  /// What a view has of its own for the first key that a key path reads, asked when it is drawn:
  /// nobody is told when the same value comes from elsewhere.
  fileprivate func sign<Value>(_ keyPath: KeyPath<EnvironmentValues, Value>) -> String {
    let steps = explain(keyPath).steps
    let own = steps.first { $0.place == node && $0.key == steps.first?.key }
    return switch own?.layer {
    case .set: "="
    case .wish: "~"
    case .base: "^"
    case .default, nil: ""
    }
  }
}
