import Milieu
import Testing

struct ExplanationTests {
  init() { Tree.current = Tree() }

  @Test
  func aDefaultWinsWhereNothingElseHasASay() {
    let row = Node("row")
    let explanation = row.explain(\.padding)
    #expect(explanation.description == "PaddingKey at row\n  wins  default: 8")
    #expect(explanation.node == row)
    #expect(explanation.steps.count == 1)
    #expect(explanation.steps[0].place == nil)
    #expect(explanation.steps[0].wisher == nil)
    #expect(explanation.steps[0].layer == .default)
  }

  @Test
  func allThatHasASayIsListedStrongestFirst() {
    let (window, page, row) = (Node("window", isBoundary: true), Node("page"), Node("row"))
    window.add(page)
    page.add(row)
    window.environment(\.padding, 1)
    row.prefer(\.padding, 2)
    page.baseEnvironment(\.padding, 3)
    let explanation = row.explain(\.padding)
    #expect(
      explanation.description == """
        PaddingKey at row
          wins  wish at row: 2
                base at page: 3
                set at window: 1
                wish at window, by row: 2
                default: 8
        """)
    let steps = explanation.steps
    #expect(steps.map(\.layer) == [.wish, .base, .set, .wish, .default])
    #expect(steps.map(\.place) == [row, page, window, window, nil])
    #expect(steps.map(\.wisher) == [row, nil, nil, row, nil])
    #expect(steps.map(\.wins) == [true, false, false, false, false])
    #expect(steps.map(\.value) == ["2", "3", "1", "2", "8"])
    #expect(Set(steps.map(\.key)) == ["PaddingKey"])
  }

  @Test
  func aCombinationIsExplainedKeyByKey() {
    let row = Node("row").environment(\.title, "a")
    #expect(
      row.explain(\.caption).description == """
        TitleKey at row
          wins  set at row: a
                default: untitled
        PaddingKey at row
          wins  default: 8
        """)
  }

  @Test
  func aKeyThatDerivesIsExplainedByItsSource() {
    let (window, row) = (Node("window"), Node("row"))
    window.add(row)
    window.environment(\.textScale, 2)
    let explanation = row.explain(\.sizeCategory)
    #expect(explanation.steps.map(\.key).contains("text-scale"))
    #expect(explanation.steps.last { $0.key == "text-scale" && $0.wins }?.place == window)
  }

  @Test
  func aNodeWithoutANameIsCalledByItsNumber() {
    let row = Node().environment(\.padding, 1)
    let lines = row.explain(\.padding).description.split(separator: "\n")
    #expect(lines[0].hasPrefix("PaddingKey at #"))
    let number = lines[0].dropFirst("PaddingKey at ".count)
    #expect(lines[1] == "  wins  set at \(number): 1")
    #expect(row.description == "\(number) PaddingKey=1")
  }

  @Test
  func valuesOfAnyLengthAndTypeAreReadable() {
    let row = Node("row").environment(\.title, String(repeating: "ż", count: 1000))
      .environment(\.font, Font(name: "Serif", size: 1))
    #expect(row.explain(\.title).steps[0].value == String(repeating: "ż", count: 1000))
    #expect(row.explain(\.font).steps[0].value == "Font(name: \"Serif\", size: 1.0)")
    #expect(row.environment(\.title, "").explain(\.title).steps[0].value == "")
  }
}
