/// The plots of a run in one SVG. It brings a background of its own, light or dark as the reader's
/// system is, so that it can be read on any page.
package enum Picture {
  package static func svg(of results: Results) -> String {
    let charts = [
      Chart(
        "R1", title: "R1: a read at the bottom of a chain", abscissa: "depth of the chain, nodes",
        ordinate: "time a read", from: results),
      Chart(
        "N2", title: "N2: a write at the root, 10 observers", abscissa: "tree, nodes",
        ordinate: "time a write", from: results),
      Chart(
        "N3", title: "N3: a write at one parent, 10 observers", abscissa: "children, nodes",
        ordinate: "time a write", from: results),
    ].filter { !$0.lines.isEmpty }

    // Two a row; the legend takes the next place.
    let places = (0...charts.count).map { index in
      (x: 10 + Double(index % 2) * Chart.width, y: 10 + Double(index / 2) * Chart.height)
    }
    let width = px(20 + 2 * Chart.width)
    let height = px(20 + Double(charts.count / 2 + 1) * Chart.height)
    let drawn = zip(charts, places).map { $0.svg(x: $1.x, y: $1.y) }.joined()
    return """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(width) \(height)" \
      width="\(width)" height="\(height)" role="img">
      <title>Cost against depth and against the tree's size, both axes logarithmic</title>
      \(style)<rect class="page" width="100%" height="100%" rx="6"/>
      \(drawn)\(legend(of: charts, x: places[charts.count].x, y: places[charts.count].y))</svg>

      """
  }

  private static let style = """
    <style>
    text { font: 12px system-ui, "DejaVu Sans", sans-serif; fill: #24292f; }
    .title { font-size: 14px; font-weight: 600; }
    .page { fill: #ffffff; }
    .grid { stroke: #d8dee4; }
    @media (prefers-color-scheme: dark) {
      text { fill: #d0d7de; }
      .page { fill: #161b22; }
      .grid { stroke: #30363d; }
    }
    </style>

    """

  private static func legend(of charts: [Chart], x: Double, y: Double) -> String {
    let subjects = SubjectNames.inOrder.filter { subject in
      charts.contains { $0.lines.contains { $0.subject == subject } }
    }
    let entries = subjects.enumerated().map { index, subject in
      let middle = 52 + Double(index) * 24
      let style = Style(of: subject)
      return """
        <polyline \(style.stroke) points="70.0,\(px(middle)) 114.0,\(px(middle))"/>
        \(style.mark(x: 92, y: middle))\
        <text x="124" y="\(px(middle + 4))">\(subject)</text>

        """
    }
    let note = 52 + Double(subjects.count) * 24 + 12
    return """
      <g transform="translate(\(px(x)) \(px(y)))">
      <text class="title" x="70" y="22">Subjects</text>
      \(entries.joined())<text x="70" y="\(px(note))">Both axes are logarithmic.</text>
      </g>

      """
  }
}
