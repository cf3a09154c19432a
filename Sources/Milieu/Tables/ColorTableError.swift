internal import CMilieu
internal import CMilieuTheme

/// What is wrong with a colour table, all of it at once.
///
/// ```swift
/// do {
///   let table = try ColorTable(file: "colors.txt")
///   print(table.themes)
/// } catch {
///   for fault in error.faults {
///     print(fault.line, fault.column, fault.message)
///   }
/// }
/// ```
///
/// ``description`` has a line for each fault, as compilers write them: `colors.txt:3:9: '#12345G' is …`.
public struct ColorTableError: Error, Equatable, Sendable, CustomStringConvertible {
  /// One thing that is wrong.
  public struct Fault: Hashable, Sendable, CustomStringConvertible {
    /// The file's path, or what the text is called.
    public var file: String
    /// The line, from 1; 0 for the file as a whole, and where it is not known.
    public var line: Int
    /// The column, from 1, in characters as Unicode has them (scalars); 0 for the line as a whole.
    public var column: Int
    /// What is there; empty if that is nothing.
    public var found: String
    /// What would be right.
    public var expected: String
    /// Both in a sentence, on one line.
    public var message: String

    /// `FILE:LINE:COLUMN: MESSAGE`, without the numbers that are 0.
    public var description: String {
      let place = line == 0 ? "" : column == 0 ? ":\(line)" : ":\(line):\(column)"
      return "\(file)\(place): \(message)"
    }
  }

  /// Every fault, in the order of the file; there is at least one.
  public let faults: [Fault]

  init(_ faults: [Fault]) {
    self.faults = faults
  }

  public var description: String { faults.map(\.description).joined(separator: "\n") }
}

extension ColorTableError {
  /// Takes over what C has found.
  init(taking core: OpaquePointer, file: String) {
    self.init(
      (0..<milieu_faults_count(core)).map { index in
        let fault = milieu_faults_get(core, index)
        return Fault(
          file: file, line: fault.line, column: fault.column, found: String(cString: fault.found),
          expected: String(cString: fault.expected), message: String(cString: fault.message))
      })
    milieu_faults_free(core)
  }
}
