/// Ends the program with a message that names cause and remedy, in release builds as well, where a
/// condition does not hold that only a mistake in the program can break.
package func require(
  _ condition: Bool, _ message: @autoclosure () -> String, file: StaticString = #fileID,
  line: UInt = #line
) {
  if !condition {
    fatalError(message(), file: file, line: line)
  }
}
