import CMilieuGLibTests
import CMilieuTests
import CMilieuThemeTests
import Testing

/// The C tests. They run one after another, because a test that fails jumps back into the harness,
/// which can be in one test at a time.
@Suite(.serialized)
struct CTests {
  @Test(arguments: CTest.all(count: milieu_tests_count(), get: milieu_tests_get))
  func core(_ test: CTest) {
    expectToPass(test)
  }

  @Test(arguments: CTest.all(count: milieu_theme_tests_count(), get: milieu_theme_tests_get))
  func themes(_ test: CTest) {
    expectToPass(test)
  }

  @Test(arguments: CTest.all(count: milieu_glib_tests_count(), get: milieu_glib_tests_get))
  func adapter(_ test: CTest) {
    expectToPass(test)
  }

  private func expectToPass(_ test: CTest) {
    if let failure = milieu_tests_run(test.pointer) {
      Issue.record(Comment(rawValue: String(cString: failure)))
    } else if let reason = milieu_tests_skipped() {
      // Where the variable CI is set this is a failure, which the harness says.
      print("skipped: \(test.testDescription): \(String(cString: reason))")
    }
  }
}

/// One C test, shown by its name.
///
/// `@unchecked Sendable`, because the pointer is to a constant of the C library's.
struct CTest: CustomTestStringConvertible, @unchecked Sendable {
  let pointer: UnsafePointer<MilieuTest>

  var testDescription: String {
    String(cString: pointer.pointee.name)
  }

  static func all(count: Int, get: (Int) -> UnsafePointer<MilieuTest>?) -> [CTest] {
    (0..<count).compactMap(get).map(CTest.init)
  }
}
