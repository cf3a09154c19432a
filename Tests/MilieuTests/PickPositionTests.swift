import Foundation
import Milieu
import Testing

/// Values by the position of the theme in a table's header, and entries of the table.
struct PickPositionTests {
  private let window: Node
  private let label: PickedLabel
  private let table: ColorTable

  init() throws {
    Tree.current = Tree()
    window = Node("window")
    label = PickedLabel()
    window.add(label)
    table = try ColorTable(
      text: """
        NIGHT    NORMAL   RED
        #343434  #ffffff  #fafafa  BG
        #313131  #aaaaaa  #aaaaaa  SEP
        """)
  }

  private func error<Result>(of body: () throws(PickerError) -> Result) -> PickerError? {
    do {
      _ = try body()
      return nil
    } catch {
      return error
    }
  }

  // MARK: - By position

  @Test
  func valuesAreInTheOrderOfTheHeader() throws {
    ColorTable.shared.table = table
    label.pick(\.tint, try picker(0x343434, 0xffffff, 0xfafafa))
    #expect(label.take() == ["#ffffffff"])
    window.environment(\.themeVersion, "NIGHT")
    window.environment(\.themeVersion, "RED")
    #expect(label.take() == ["#343434ff", "#fafafaff"])
  }

  @Test
  func anyTypeIsPickedByPosition() throws {
    ColorTable.shared.table = table
    label.pick(\.text, try picker("moon", "sun", "lamp"))
    label.pick(\.opacity, try picker(0, 1, 0.5))
    label.pick(\.tint, try picker(Color(hex: 0x112233, alpha: 0.5), .white, .black))
    label.pick(\.titles, for: .disabled, try picker("off", "off", "OFF"))
    window.environment(\.themeVersion, "NIGHT")
    #expect(label.text == "moon")
    #expect(label.opacity == 0)
    #expect(label.tint == Color(hex: 0x112233, alpha: 0.5))
    #expect(label.titles == [.disabled: "off"])
    let numbers: Picker<Int> = try picker(1, 2, 3)
    let colors = try picker(1, 2, 3)
    label.pick("numbers", numbers) { label, number, _ in label.assigned = ["\(number)"] }
    #expect(label.take() == ["1"])
    label.pick("colors", colors) { label, color, _ in label.assigned = ["\(color)"] }
    #expect(label.take() == ["#000001ff"])
  }

  /// DKNightVersion #48.
  @Test
  func aWrongNumberOfValuesIsRefusedAtOnce() {
    ColorTable.shared.table = table
    let few = error { () throws(PickerError) in try picker(0xffffff, 0x343434) }
    #expect(few?.given == 2)
    #expect(few?.themes == ["NIGHT", "NORMAL", "RED"])
    #expect(
      few?.description
        == "2 values are here, and the table has 3 themes: one is expected for each of NIGHT NORMAL RED"
    )
    let many = error { () throws(PickerError) in try picker("a", "b", "c", "d") }
    #expect(many?.given == 4)
    let one = error { () throws(PickerError) in try picker(1.5) }
    #expect(one?.description.hasPrefix("1 value is here, and the table has 3 themes") == true)
    let none = error { () throws(PickerError) -> Picker<String> in try picker() }
    #expect(none?.given == 0)
  }

  @Test
  func withoutATableThereAreNoPositions() {
    let missing = error { () throws(PickerError) in try picker(0xffffff, 0x343434) }
    #expect(missing?.themes == [])
    #expect(missing?.description.contains("there is no table") == true)
    #expect(missing?.description.contains("ColorTable.shared") == true)
  }

  @Test
  func anotherTablesHeaderCountsWhereItIsGiven() throws {
    let other = try ColorTable(text: "NORMAL DIM\n#fff #000 BG")
    ColorTable.shared.table = table
    label.pick(\.text, try picker("day", "dim", in: other))
    label.pick(\.tint, try picker(0xffffff, 0, in: other))
    window.environment(\.themeVersion, "DIM")
    #expect(label.text == "dim")
    #expect(label.tint == .black)
    #expect(error { () throws(PickerError) in try picker(0xffffff, 0, 0, in: other) } != nil)
  }

  @Test
  func valuesBelongToTheThemesThatWereThere() throws {
    ColorTable.shared.table = table
    label.pick(\.text, try picker("moon", "sun", "lamp"))
    ColorTable.shared.table = try ColorTable(
      text: "NORMAL RED NIGHT BLUE\n#1 #2 #3 #4 BG".replacing("#", with: "#00"))
    window.environment(\.themeVersion, "RED")
    #expect(label.text == "lamp")
    window.environment(\.themeVersion, "NIGHT")
    #expect(label.text == "moon")
    window.environment(\.themeVersion, "BLUE")
    #expect(label.text == "sun")
    ColorTable.shared.table = nil
    window.environment(\.themeVersion, "RED")
    #expect(label.text == "lamp")
  }

  // MARK: - Entries

  @Test
  func anEntryIsPickedAndItsDefaultWhereThereIsNone() {
    label.pick(\.tint, Picker(entry: "BG"))
    label.pick(\.opacity, Picker(entry: "ALPHA", default: 0.3))
    label.pick(\.text, Picker(entry: "ICON", default: "plain"))
    #expect(label.take() == ["#00000000", "0.3", "plain"])
    ColorTable.shared.table = table
    #expect(label.take() == ["#ffffffff"])
    window.environment(\.themeVersion, "NIGHT")
    #expect(label.take() == ["#343434ff"])
    ColorTable.shared.table = nil
    #expect(label.take() == ["#00000000"])
  }

  @Test
  func anotherTableAssignsOnlyTheEntriesThatDiffer() throws {
    ColorTable.shared.table = table
    let other = PickedLabel("other")
    window.add(other)
    label.pick(\.tint, Picker(entry: "BG"))
    other.pick(\.tint, Picker(entry: "SEP"))
    _ = (label.take(), other.take())
    let before = window.tree.statistics.observersTold
    ColorTable.shared.table = try ColorTable(
      text: table.text.replacing("#aaaaaa", with: "#aaaaab"))
    #expect(label.take() == [])
    #expect(other.take() == ["#aaaaabff"])
    #expect(window.tree.statistics.observersTold == before + 1)
  }

  @Test
  func aStatesColorIsPickedFromTheTable() {
    ColorTable.shared.table = table
    final class Control: Environmentable {
      let node = Node("control")
      var title: States<Color> = [.normal: .blue]
    }
    let control = Control()
    window.add(control)
    control.pick(\.title, for: .disabled, Picker(entry: "SEP"))
    control.pick(\.title, for: .highlighted, Picker(entry: "MISSING", default: .green))
    window.environment(\.themeVersion, "NIGHT")
    #expect(
      control.title == [.normal: .blue, .disabled: Color(hex: 0x313131), .highlighted: .green])
  }

  /// SwiftTheme #122.
  @Test
  func theTableIsReadFromWithinAChange() {
    ColorTable.shared.table = table
    var read: [Color?] = []
    label.whenAssigned = { label in
      read.append(ColorTable.shared["BG", label.environmentValues.themeVersion])
      read.append(label.environmentValues[picked: "BG"])
    }
    label.pick(\.tint, Picker(entry: "BG"))
    read = []
    window.environment(\.themeVersion, "NIGHT")
    let night = Color(hex: 0x343434)
    #expect(read == [night, night])
  }
}
