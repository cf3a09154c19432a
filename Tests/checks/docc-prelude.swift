// What snippets in the documentation speak of without declaring it; docc-snippets.py compiles each of
// them as a program that imports this. A snippet's own declarations come before these.
import Milieu

public enum PaddingKey: EnvironmentKey {
  public static let defaultValue = 8
}

extension EnvironmentValues {
  public var padding: Int {
    get { self[PaddingKey.self] }
    set { self[PaddingKey.self] = newValue }
  }
}

public final class Row: Environmentable {
  public let node = Node("row")

  public func layOut(from old: Int, to new: Int, animated: Bool) {}
}

public func layOut(padding: Int) {}

nonisolated(unsafe) public let window = Node("window", isBoundary: true)
nonisolated(unsafe) public let sidebar = Node("sidebar")
nonisolated(unsafe) public let row = Row()

/// A `GtkWidget *`, say.
nonisolated(unsafe) public let widget = UnsafeMutableRawPointer.allocate(byteCount: 8, alignment: 8)

/// What pickers drive.
public final class Label: Environmentable {
  public let node = Node("label")
  public var textColor = Color.clear
  public var opacity = 1.0
  public var margin = 1
  public var language: String?
  public var imageName: String?
}

public final class Button: Environmentable {
  public let node = Node("button")
  public var titleColor = States<Color>()

  public func setTitleColor(_ color: Color, for state: ControlState) {}
}

/// An object of a toolkit's, without a node.
public final class Layer {
  public var strokeColor: Color?
}

nonisolated(unsafe) public let label = Label()
nonisolated(unsafe) public let button = Button()
nonisolated(unsafe) public let layer = Layer()
