internal import CMilieu
public struct Color: Equatable, Hashable, Sendable {
  public var red, green, blue, alpha: UInt16
  init(_ c: MilieuColor) { red = c.red; green = c.green; blue = c.blue; alpha = c.alpha }
  var core: MilieuColor { MilieuColor(red: red, green: green, blue: blue, alpha: alpha) }
  public static let clear = Color(MilieuColor())
}
