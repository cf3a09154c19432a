/// Why a line is not in the language: the run ends there.
struct ScriptFault: Error, Equatable {
  /// What is wrong.
  let problem: String
  /// What would be right.
  let expectation: String
}

extension ScriptFault: CustomStringConvertible {
  var description: String {
    "\(problem), expected \(expectation)"
  }
}
