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
