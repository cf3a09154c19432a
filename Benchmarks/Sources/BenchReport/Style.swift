import Foundation

/// How a subject is drawn: by colour, and by dashes and marks for those who cannot tell the colours.
struct Style {
  private let colour: String
  private let dashes: String
  private let mark: Mark

  private enum Mark {
    case disc, square, diamond, triangle
  }

  init(of subject: String) {
    switch subject {
    case "milieu-c": (colour, dashes, mark) = ("#2277d8", "", .disc)
    case "milieu-swift": (colour, dashes, mark) = ("#dd5500", "", .square)
    case "milieu-glib": (colour, dashes, mark) = ("#0f9d8a", "", .diamond)
    case "limit": (colour, dashes, mark) = ("#808890", "2 3", .triangle)
    case "walk": (colour, dashes, mark) = ("#8b5fd3", "6 3", .disc)
    case "uienvironment": (colour, dashes, mark) = ("#d6336c", "6 3", .square)
    case "gobject": (colour, dashes, mark) = ("#a88400", "6 3", .diamond)
    default: (colour, dashes, mark) = ("#3f9a3f", "6 3", .triangle)
    }
  }

  var stroke: String {
    "fill=\"none\" stroke=\"\(colour)\" stroke-width=\"2\""
      + (dashes.isEmpty ? "" : " stroke-dasharray=\"\(dashes)\"")
  }

  func mark(x: Double, y: Double, tip: String = "") -> String {
    let title = tip.isEmpty ? "" : "<title>\(tip)</title>"
    let corners: [(Double, Double)]
    switch mark {
    case .disc:
      let (x, y) = (px(x), px(y))
      return "<circle fill=\"\(colour)\" cx=\"\(x)\" cy=\"\(y)\" r=\"4\">\(title)</circle>\n"
    case .square: corners = [(-3.5, -3.5), (3.5, -3.5), (3.5, 3.5), (-3.5, 3.5)]
    case .diamond: corners = [(0, -5), (5, 0), (0, 5), (-5, 0)]
    case .triangle: corners = [(0, -5), (4.5, 4), (-4.5, 4)]
    }
    let points = corners.map { "\(px(x + $0.0)),\(px(y + $0.1))" }.joined(separator: " ")
    return "<polygon fill=\"\(colour)\" points=\"\(points)\">\(title)</polygon>\n"
  }
}

/// A length with one digit after the point, which is finer than a screen.
func px(_ value: Double) -> String {
  String(format: "%.1f", value)
}
