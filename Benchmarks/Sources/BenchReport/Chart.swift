/// Lines of several subjects over an axis, both axes logarithmic, as a part of an SVG.
package struct Chart {
  package struct Line {
    let subject: String
    let points: [(parameter: Double, nanoseconds: Double)]
  }

  package let title: String
  package let abscissa: String
  package let ordinate: String
  package let lines: [Line]

  /// A line for each subject that has times for the workload.
  package init(
    _ workload: String, title: String, abscissa: String, ordinate: String, from results: Results
  ) {
    self.title = title
    self.abscissa = abscissa
    self.ordinate = ordinate
    lines = SubjectNames.inOrder.compactMap { subject in
      let rows = results.rows.filter {
        $0.workload == workload && $0.subject == subject && $0.unit == "ns" && $0.value > 0
      }
      .sorted { $0.parameter < $1.parameter }
      guard !rows.isEmpty else { return nil }
      return Line(subject: subject, points: rows.map { (Double($0.parameter), $0.value) })
    }
  }

  static let width = 440.0
  static let height = 330.0
  private static let (left, right, top, bottom) = (70.0, 420.0, 40.0, 282.0)

  /// The elements, moved to a place.
  func svg(x: Double, y: Double) -> String {
    let points = lines.flatMap(\.points)
    let across = LogarithmicAxis(
      around: points.map(\.parameter), from: Self.left, to: Self.right)
    let up = LogarithmicAxis(
      around: points.map(\.nanoseconds), from: Self.bottom, to: Self.top)
    return """
      <g transform="translate(\(px(x)) \(px(y)))">
      <text class="title" x="\(px(Self.left))" y="22">\(title)</text>
      \(axes(across, up))\(lines.map { self.line($0, across, up) }.joined())</g>

      """
  }

  private func axes(_ across: LogarithmicAxis, _ up: LogarithmicAxis) -> String {
    var svg = ""
    for tick in across.ticks {
      let x = px(across.position(of: tick))
      svg += """
        <line class="grid" x1="\(x)" y1="\(px(Self.top))" x2="\(x)" y2="\(px(Self.bottom))"/>
        <text x="\(x)" y="\(px(Self.bottom + 17))" text-anchor="middle">\(Numbers.short(tick))</text>

        """
    }
    for tick in up.ticks {
      let y = up.position(of: tick)
      svg += """
        <line class="grid" x1="\(px(Self.left))" y1="\(px(y))" x2="\(px(Self.right))" y2="\(px(y))"/>
        <text x="\(px(Self.left - 6))" y="\(px(y + 4))" text-anchor="end">\
        \(Numbers.time(nanoseconds: tick))</text>

        """
    }
    let middle = (Self.top + Self.bottom) / 2
    return svg + """
      <text x="\(px((Self.left + Self.right) / 2))" y="\(px(Self.bottom + 36))" \
      text-anchor="middle">\(abscissa)</text>
      <text transform="translate(12 \(px(middle))) rotate(-90)" text-anchor="middle">\(ordinate)</text>

      """
  }

  private func line(_ line: Line, _ across: LogarithmicAxis, _ up: LogarithmicAxis) -> String {
    let style = Style(of: line.subject)
    let places = line.points.map {
      (x: across.position(of: $0.parameter), y: up.position(of: $0.nanoseconds))
    }
    var svg = ""
    if places.count > 1 {
      let corners = places.map { "\(px($0.x)),\(px($0.y))" }.joined(separator: " ")
      svg += "<polyline \(style.stroke) points=\"\(corners)\"/>\n"
    }
    for (place, point) in zip(places, line.points) {
      let tip =
        "\(line.subject), \(Numbers.plain(point.parameter)): "
        + Numbers.time(nanoseconds: point.nanoseconds)
      svg += style.mark(x: place.x, y: place.y, tip: tip)
    }
    return svg
  }
}
