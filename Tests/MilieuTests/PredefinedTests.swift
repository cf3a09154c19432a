import CMilieu
import Foundation
import Milieu
import MilieuInterop
import Synchronization
import Testing

struct PredefinedTests {
  let tree = Tree()
  let node: Node

  init() {
    Tree.current = tree
    node = Node("node")
  }

  // MARK: - Defaults and forms

  @Test
  func defaultsAreTheCores() {
    let values = EnvironmentValues()
    #expect(values.colorScheme == .unspecified)
    #expect(values.contrast == .normal)
    #expect(values.accentColor == nil)
    #expect(!values.reduceMotion)
    #expect(values.textScale == 1)
    #expect(values.sizeCategory == .large)
    #expect(values.clockFormat == .hours24)
    #expect(values.locale == Locale(identifier: "en"))
    #expect(values.layoutDirection == .leftToRight)
    #expect(values.calendar.identifier == .gregorian)
    #expect(values.timeZone == TimeZone(identifier: "UTC"))
    #expect(values.lightLevel == nil)
    #expect(values.brightness == nil)
  }

  @Test
  func valuesHaveTheFormsOfC() {
    node.environment(\.colorScheme, .dark).environment(\.contrast, .high)
      .environment(\.accentColor, Color(hex: 0x123456)).environment(\.reduceMotion, true)
      .environment(\.textScale, 1.5).environment(\.sizeCategory, .accessibilityMedium)
      .environment(\.clockFormat, .hours12).environment(\.locale, Locale(identifier: "pl_PL"))
      .environment(\.layoutDirection, .rightToLeft)
      .environment(\.calendar, Calendar(identifier: .islamicUmmAlQura))
      .environment(\.lightLevel, 250).environment(\.brightness, 0.5)
    if let zone = TimeZone(identifier: "Europe/Warsaw") {
      node.environment(\.timeZone, zone)
    }
    #expect(
      node.description.split(separator: " ").sorted() == [
        "accent-color=#123456ff", "brightness=0.5", "calendar=\"islamic-umalqura\"",
        "clock-format=1", "color-scheme=1", "contrast=1", "layout-direction=1", "light-level=250",
        "locale=\"pl-PL\"", "node", "reduce-motion=true", "size-category=7", "text-scale=1.5",
        "time-zone=\"Europe/Warsaw\"",
      ])
  }

  @Test
  func enumerationsGoRound() {
    for value in ColorScheme.allCases {
      #expect(node.environment(\.colorScheme, value).environmentValues.colorScheme == value)
    }
    for value in Contrast.allCases {
      #expect(node.environment(\.contrast, value).environmentValues.contrast == value)
    }
    for value in ClockFormat.allCases {
      #expect(node.environment(\.clockFormat, value).environmentValues.clockFormat == value)
    }
    for value in LayoutDirection.allCases {
      #expect(node.environment(\.layoutDirection, value).environmentValues.layoutDirection == value)
    }
    for value in SizeCategory.allCases {
      #expect(node.environment(\.sizeCategory, value).environmentValues.sizeCategory == value)
    }
  }

  @Test
  func nilIsCsUnset() {
    node.environment(\.accentColor, nil).environment(\.lightLevel, nil)
      .environment(\.brightness, nil)
    #expect(
      Set(node.description.split(separator: " ")) == [
        "node", "accent-color=#00000000", "light-level=-1", "brightness=-1",
      ])
    #expect(node.environmentValues.accentColor == nil)
    #expect(node.environmentValues.lightLevel == nil)
    #expect(node.environmentValues.brightness == nil)
    node.environment(\.accentColor, .clear).environment(\.lightLevel, 0)
      .environment(\.brightness, 0)
    #expect(node.environmentValues.accentColor == nil)
    #expect(node.environmentValues.lightLevel == 0)
    #expect(node.environmentValues.brightness == 0)
    let transparentRed = Color(red: 1, green: 0, blue: 0, alpha: 0)
    #expect(
      node.environment(\.accentColor, transparentRed).environmentValues.accentColor
        == transparentRed)
  }

  @Test
  func nilHidesAValueAbove() {
    let leaf = Node("leaf")
    node.add(leaf)
    node.environment(\.accentColor, .red).environment(\.lightLevel, 3)
    leaf.environment(\.accentColor, nil).environment(\.lightLevel, nil)
    #expect(leaf.environmentValues.accentColor == nil)
    #expect(leaf.environmentValues.lightLevel == nil)
    leaf.resetEnvironment(\.accentColor).resetEnvironment(\.lightLevel)
    #expect(leaf.environmentValues.accentColor == .red)
    #expect(leaf.environmentValues.lightLevel == 3)
  }

  // MARK: - Foundation's types

  @Test(arguments: [
    "en", "pl_PL", "zh_Hans_CN", "zh_Hant_HK", "en_US_POSIX", "de_CH@calendar=buddhist", "ar_EG",
    "sr_Latn_RS", "en-GB", "pt-BR", "th_TH@calendar=gregorian;numbers=thai", "ca_ES_VALENCIA",
    "en_US@hours=h12", "de_DE@collation=phonebook", "root", "und",
  ])
  func localesGoRound(_ identifier: String) {
    Tree.current = tree
    let locale = Locale(identifier: identifier)
    let read = Node("node").environment(\.locale, locale).environmentValues.locale
    #expect(read.identifier(.bcp47) == locale.identifier(.bcp47))
    #expect(read.language == locale.language)
    #expect(read.region == locale.region)
    #expect(read.calendar.identifier == locale.calendar.identifier)
  }

  @Test
  func aLocaleOfUnderscoresAndOneOfHyphensAreOneValue() {
    let recorder = node.record(\.locale.region)
    node.environment(\.locale, Locale(identifier: "pl_PL"))
    node.environment(\.locale, Locale(identifier: "pl-PL"))
    #expect(recorder.lines.count == 1)
    #expect(node.environmentValues.locale == Locale(identifier: "pl_PL"))
  }

  @Test(arguments: [
    Calendar.Identifier.gregorian, .buddhist, .chinese, .coptic, .ethiopicAmeteMihret,
    .ethiopicAmeteAlem, .hebrew, .iso8601, .indian, .islamic, .islamicCivil, .japanese, .persian,
    .republicOfChina, .islamicTabular, .islamicUmmAlQura,
  ])
  func calendarsGoRound(_ identifier: Calendar.Identifier) {
    Tree.current = tree
    let node = Node("node").environment(\.calendar, Calendar(identifier: identifier))
    #expect(node.environmentValues.calendar.identifier == identifier)
  }

  @Test(arguments: [
    Calendar.Identifier.bangla, .dangi, .gujarati, .kannada, .marathi, .odia, .tamil,
    .telugu, .vikram,
  ])
  @available(macOS 26, *)
  func newerCalendarsGoRound(_ identifier: Calendar.Identifier) {
    Tree.current = tree
    let node = Node("node").environment(\.calendar, Calendar(identifier: identifier))
    #expect(node.environmentValues.calendar.identifier == identifier)
  }

  /// BCP 47, and so C, has no name for them.
  @Test(arguments: [Calendar.Identifier.malayalam, .vietnamese])
  @available(macOS 26, *)
  func calendarsWithoutANameInCReadAsGregorian(_ identifier: Calendar.Identifier) {
    Tree.current = tree
    let node = Node("node").environment(\.calendar, Calendar(identifier: identifier))
    #expect(node.environmentValues.calendar.identifier == .gregorian)
  }

  @Test
  func timeZonesGoRound() {
    for identifier in TimeZone.knownTimeZoneIdentifiers + ["UTC", "GMT", "Etc/GMT+5"] {
      guard let zone = TimeZone(identifier: identifier) else { continue }
      #expect(node.environment(\.timeZone, zone).environmentValues.timeZone == zone)
    }
    for seconds in [0, 3600, -3600, 19_800, -34_200, 50_400] {
      guard let zone = TimeZone(secondsFromGMT: seconds) else { continue }
      let read = node.environment(\.timeZone, zone).environmentValues.timeZone
      #expect(read.secondsFromGMT() == seconds)
    }
  }

  @Test
  func whatCSaysThatFoundationDoesNotKnowIsTheDefault() throws {
    for (key, text) in [
      ("calendar", "no-calendar"), ("time-zone", "Nowhere/Never"), ("calendar", ""),
      ("time-zone", ""),
    ] {
      try setText(text, of: try #require(milieu_key_find(key)))
    }
    #expect(node.environmentValues.calendar.identifier == .gregorian)
    #expect(node.environmentValues.timeZone == TimeZone(identifier: "UTC"))
    let scheme = try #require(milieu_key_color_scheme())
    #expect(
      milieu_node_set(tree.cTree, node.cNode, scheme, milieu_value_int(77)) == MILIEU_OK)
    #expect(node.environmentValues.colorScheme == .unspecified)
  }

  @Test
  func manyValuesAreReadOneAfterAnother() {
    let other = Node("other").environment(\.locale, Locale(identifier: "pl_PL"))
    #expect(other.environmentValues.locale.language.languageCode == .polish)
    for identifier in Locale.availableIdentifiers.prefix(200) {
      let locale = Locale(identifier: identifier)
      node.environment(\.locale, locale)
      #expect(node.environmentValues.locale.language == locale.language)
    }
    #expect(other.environmentValues.locale == Locale(identifier: "pl_PL"))
  }

  // MARK: - Keys that follow others

  @Test
  func layoutDirectionAndCalendarFollowTheLocale() {
    let leaf = Node("leaf")
    node.add(leaf)
    let recorder = leaf.record(\.layoutDirection, \.calendar.identifier)
    node.environment(\.locale, Locale(identifier: "ar_EG"))
    #expect(leaf.environmentValues.layoutDirection == .rightToLeft)
    #expect(leaf.environmentValues.calendar.identifier == .gregorian)
    node.environment(\.locale, Locale(identifier: "fa_IR"))
    #expect(leaf.environmentValues.layoutDirection == .rightToLeft)
    #expect(leaf.environmentValues.calendar.identifier == .persian)
    node.environment(\.locale, Locale(identifier: "th_TH"))
    #expect(leaf.environmentValues.layoutDirection == .leftToRight)
    #expect(leaf.environmentValues.calendar.identifier == .buddhist)
    node.environment(\.locale, Locale(identifier: "th_TH@calendar=gregorian"))
    #expect(leaf.environmentValues.calendar.identifier == .gregorian)
    #expect(
      recorder.lines == [
        "layout-direction: leftToRight -> rightToLeft", "calendar: gregorian -> persian",
        "layout-direction: rightToLeft -> leftToRight", "calendar: persian -> buddhist",
        "calendar: buddhist -> gregorian",
      ])
  }

  /// Foundation's zone is one for the process, so that another one changes it.
  @Test
  func aCalendarHasFoundationsTimeZoneOfTheMoment() async {
    final class Page: Environmentable {
      let node = Node("page")
      @Environment(\.calendar) var calendar
    }
    await #expect(processExitsWith: .success) {
      setenv("TZ", "Europe/Warsaw", 1)
      NSTimeZone.resetSystemTimeZone()
      let page = Page()
      let kept = page.calendar
      precondition(kept.component(.hour, from: Date(timeIntervalSince1970: 0)) == 1)
      setenv("TZ", "Asia/Tokyo", 1)
      NSTimeZone.resetSystemTimeZone()
      for calendar in [kept, page.calendar, page.environmentValues.calendar] {
        precondition(calendar.timeZone.identifier == "Asia/Tokyo")
        precondition(calendar.component(.hour, from: Date(timeIntervalSince1970: 0)) == 9)
      }
    }
  }

  @Test
  func aSetCalendarDoesNotFollowTheLocale() {
    node.environment(\.calendar, Calendar(identifier: .japanese))
      .environment(\.layoutDirection, .rightToLeft)
    node.environment(\.locale, Locale(identifier: "th_TH"))
    #expect(node.environmentValues.calendar.identifier == .japanese)
    #expect(node.environmentValues.layoutDirection == .rightToLeft)
  }

  @Test
  func theSizeCategoryFollowsTheTextScale() {
    for (scale, category) in [
      (0.5, SizeCategory.extraSmall), (1, .large), (1.3, .extraExtraExtraLarge),
      (2.9, .accessibilityExtraExtraExtraLarge), (.nan, .large),
    ] {
      #expect(node.environment(\.textScale, scale).environmentValues.sizeCategory == category)
    }
    #expect(SizeCategory.small < .large)
    #expect(!SizeCategory.extraExtraExtraLarge.isAccessibilityCategory)
    #expect(SizeCategory.accessibilityMedium.isAccessibilityCategory)
  }

  private func setText(_ text: String, of key: OpaquePointer) throws {
    var string: OpaquePointer?
    #expect(milieu_string_new(text, &string) == MILIEU_OK)
    defer { milieu_string_release(string) }
    #expect(
      milieu_node_set(tree.cTree, node.cNode, key, milieu_value_string(string)) == MILIEU_OK)
  }
}

/// The door for what feeds predefined keys. It is the process's: others who read predefined keys come
/// by as well, on their threads, so that these tests leave to the former closure what is not their own.
@Suite(.serialized)
struct PredefinedListenerTests {
  /// What was set up on one thread.
  private final class Journal: Sendable {
    private let paths = Mutex<[String]>([])
    private let thread = pthread_self()

    var isHere: Bool { pthread_equal(thread, pthread_self()) != 0 }

    func note(_ path: String) {
      paths.withLock { $0.append(path) }
    }

    var lines: [String] { paths.withLock { $0 } }
  }

  private func listening(_ body: (Journal) -> Void) {
    let journal = Journal()
    replacing { path, _ in
      journal.note(PredefinedListenerTests.name(of: path))
    } while: {
      body(journal)
    }
  }

  /// Puts another closure in the place of this thread's.
  private func replacing(
    by closure: @escaping @Sendable (PartialKeyPath<EnvironmentValues>, Tree) -> Void,
    while body: () -> Void
  ) {
    let former = EnvironmentValues.setUpPredefinedListeners
    defer { EnvironmentValues.setUpPredefinedListeners = former }
    let journal = Journal()
    EnvironmentValues.setUpPredefinedListeners = { path, tree in
      if journal.isHere {
        closure(path, tree)
      } else {
        former?(path, tree)
      }
    }
    body()
  }

  private static func name(of path: PartialKeyPath<EnvironmentValues>) -> String {
    switch path {
    case \.colorScheme: "colorScheme"
    case \.locale: "locale"
    case \.calendar: "calendar"
    case \.layoutDirection: "layoutDirection"
    case \.textScale: "textScale"
    case \.lightLevel: "lightLevel"
    default: "another"
    }
  }

  @Test
  func eachKeyIsSetUpOncePerTreeWhenItIsFirstReadOrObserved() {
    listening { journal in
      Tree.current = Tree()
      let (node, other) = (Node("node"), Node("other"))
      #expect(journal.lines == [])
      _ = node.environmentValues.colorScheme
      _ = other.environmentValues.colorScheme
      #expect(journal.lines == ["colorScheme"])
      let observation = node.observe(\.locale) { _, _, _ in }
      _ = node.environmentValues.locale
      #expect(journal.lines == ["colorScheme", "locale"])
      _ = Node("elsewhere", in: Tree()).environmentValues.colorScheme
      #expect(journal.lines == ["colorScheme", "locale", "colorScheme"])
      withExtendedLifetime(observation) {}
    }
  }

  @Test
  func whoPicksFromATableWantsTheColorScheme() {
    listening { journal in
      Tree.current = Tree()
      let node = Node("node")
      _ = node.environmentValues.colorTable
      _ = node.environmentValues.darkTheme
      _ = EnvironmentValues()[picked: "BG"]
      #expect(journal.lines == [])
      _ = node.environmentValues[picked: "BG"]
      _ = node.environmentValues[picked: "SEP"]
      _ = node.environmentValues.themeVersion
      #expect(journal.lines == ["colorScheme"])
    }
  }

  @Test
  func aClassThatDeclaresAKeySetsItUpWhenItsFirstObjectIsAttached() {
    final class Row: EnvironmentUpdating {
      let node = Node("row")
      @Environment(\.lightLevel) var level
      func updateEnvironment() {}
    }
    listening { journal in
      Tree.current = Tree()
      let rows = [Row(), Row()]
      #expect(journal.lines == [])
      rows.forEach { $0.attach() }
      #expect(journal.lines == ["lightLevel"])
    }
  }

  @Test
  func neitherWritesNorDefaultsNorKeysOfOnesOwnSetAnythingUp() {
    listening { journal in
      Tree.current = Tree()
      let node = Node("node")
      node.environment(\.textScale, 2).resetEnvironment(\.textScale)
      _ = node.environmentValues.padding
      _ = EnvironmentValues().colorScheme
      #expect(journal.lines == [])
    }
  }

  @Test
  func aReplacedListenerCountsForKeysThatAreReadAfterThat() {
    listening { first in
      Tree.current = Tree()
      let node = Node("node")
      _ = node.environmentValues.textScale
      listening { second in
        _ = node.environmentValues.textScale
        _ = node.environmentValues.lightLevel
        #expect(second.lines == ["lightLevel"])
      }
      _ = node.environmentValues.locale
      #expect(first.lines == ["textScale", "locale"])
    }
  }

  @Test
  func aSnapshotSetsEachKeyUp() {
    listening { journal in
      Tree.current = Tree()
      let node = Node("node")
      _ = node.environmentValues.colorScheme
      _ = node.snapshot
      #expect(journal.lines.count == 13)
      #expect(journal.lines.filter { $0 == "colorScheme" } == ["colorScheme"])
      #expect(Set(journal.lines).isSuperset(of: ["locale", "calendar", "lightLevel"]))
      _ = node.snapshot
      #expect(journal.lines.count == 13)
    }
  }

  @Test
  func whatAListenerFeedsIsReadAtOnceUnderWhatIsSet() {
    replacing { path, tree in
      if path == \EnvironmentValues.colorScheme {
        tree.baseEnvironment(\.colorScheme, .dark)
      }
    } while: {
      Tree.current = Tree()
      let (root, leaf) = (Node("root"), Node("leaf"))
      root.add(leaf)
      #expect(leaf.environmentValues.colorScheme == .dark)
      root.environment(\.colorScheme, .light)
      #expect(leaf.environmentValues.colorScheme == .light)
    }
  }

  @Test
  func aListenerIsGivenTheTreeInWhichTheKeyIsRead() {
    let other = Tree()
    Tree.current = Tree()
    let journal = Journal()
    replacing { path, tree in
      journal.note(tree === Tree.current ? "current" : "other")
    } while: {
      _ = Node("here").environmentValues.textScale
      _ = Node("there", in: other).environmentValues.textScale
    }
    #expect(journal.lines == ["current", "other"])
  }

  @Test
  func whatAListenerFeedsWithinATransactionIsReadAtOnceAndNobodyIsTold() {
    let lines = Lines()
    replacing { path, tree in
      tree.baseEnvironment(\.lightLevel, 300)
    } while: {
      Tree.current = Tree()
      let node = Node("node")
      let observation = withTransaction(animated: true) {
        let observation = node.observe(\.lightLevel) { old, new, transaction in
          lines.all.append("\(String(describing: old)) \(String(describing: new))")
        }
        #expect(node.environmentValues.lightLevel == 300)
        return observation
      }
      // It has never read anything else.
      #expect(lines.all == [])
      observation.cancel()
    }
  }

  @Test
  func whatAListenerFeedsWhileOthersAreToldIsReadAtOnce() {
    let lines = Lines()
    replacing { path, tree in
      if path == \EnvironmentValues.lightLevel {
        tree.baseEnvironment(\.lightLevel, 300)
      }
    } while: {
      Tree.current = Tree()
      let node = Node("node")
      let observation = node.observe(\.padding) { [unowned node] _, _, _ in
        lines.all.append("\(node.environmentValues.lightLevel ?? -1)")
      }
      node.environment(\.padding, 3)
      #expect(lines.all == ["300.0"])
      observation.cancel()
    }
  }

  /// The closure is one for all threads, so that another process switches it off.
  @Test
  func withoutAListenerNothingIsSetUp() async {
    await #expect(processExitsWith: .success) {
      let asked = Asked()
      let tree = Tree()
      tree.feeder = asked.ask
      EnvironmentValues.setUpPredefinedListeners = nil
      let node = Node("node", in: tree)
      precondition(node.environmentValues.textScale == 1)
      _ = node.snapshot
      precondition(asked.keys.isEmpty)
      EnvironmentValues.setUpPredefinedListeners = EnvironmentValues.followSystem
      // It counts for keys that are first read after that.
      _ = node.environmentValues.textScale
      precondition(asked.keys.isEmpty)
      _ = Node("elsewhere", in: tree).snapshot
      precondition(asked.keys.isEmpty)
    }
  }

  @Test
  func byDefaultATreesFeederIsAskedForEachKeyThatIsRead() {
    let asked = Asked()
    Tree.current = Tree()
    Tree.current.feeder = asked.ask
    let node = Node("node")
    _ = node.environmentValues.padding
    #expect(asked.keys == [])
    _ = node.environmentValues.sizeCategory
    _ = node.environmentValues.sizeCategory
    #expect(asked.keys == ["size-category"])
    let observation = node.observe(\.locale) { _, _, _ in }
    #expect(asked.keys == ["size-category", "locale"])
    observation.cancel()
  }

  @Test
  func aFeederThatComesLaterIsAskedForWhatWasReadBefore() {
    let asked = Asked()
    Tree.current = Tree()
    let node = Node("node")
    _ = node.environmentValues.timeZone
    _ = node.environmentValues.locale
    Tree.current.feeder = asked.ask
    #expect(asked.keys == ["time-zone", "locale"])
    // Another one feeds what is read from then on.
    let other = Asked()
    Tree.current.feeder = other.ask
    _ = node.environmentValues.brightness
    #expect(asked.keys == ["time-zone", "locale"])
    #expect(other.keys == ["brightness"])
  }

  @Test
  func aListenerLeavesToTheDefaultWhatItDoesNotFeed() {
    let asked = Asked()
    replacing { path, tree in
      if path != \EnvironmentValues.locale {
        EnvironmentValues.followSystem(path, tree)
      }
    } while: {
      Tree.current = Tree()
      Tree.current.feeder = asked.ask
      let node = Node("node")
      _ = node.environmentValues.locale
      _ = node.environmentValues.contrast
      EnvironmentValues.followSystem(\.padding, Tree.current)
      EnvironmentValues.followSystem(\.locale.identifier, Tree.current)
    }
    #expect(asked.keys == ["contrast"])
  }
}

/// The keys that a feeder was asked for.
private final class Asked {
  private(set) var keys: [String] = []

  func ask(_ key: OpaquePointer) {
    keys.append(String(cString: milieu_key_name(key)))
  }
}

/// What has happened, on one thread.
///
/// `@unchecked Sendable`: only the test's thread uses it.
private final class Lines: @unchecked Sendable {
  var all: [String] = []
}
