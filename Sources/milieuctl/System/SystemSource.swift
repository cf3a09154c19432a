import CGLib
import CMilieu
import CMilieuGLib

/// A source of the system's values, as long as it is attached.
struct SystemSource {
  let pointer: UnsafeMutablePointer<MilieuGlibValueSource>

  var name: String { String(cString: milieu_glib_value_source_get_name(pointer)) }

  /// What it asks: a D-Bus interface, a schema, a file.
  var interface: String { String(cString: milieu_glib_value_source_get_interface(pointer)) }

  var version: String? { milieu_glib_value_source_get_version(pointer).map { String(cString: $0) } }

  var problem: String? { milieu_glib_value_source_get_problem(pointer).map { String(cString: $0) } }

  var state: State {
    switch milieu_glib_value_source_get_state(pointer) {
    case MILIEU_GLIB_SOURCE_WAITING: .waiting
    case MILIEU_GLIB_SOURCE_READY: .ready
    case MILIEU_GLIB_SOURCE_UNAVAILABLE: .unavailable
    default: .idle
    }
  }

  enum State: String {
    case idle, waiting, ready, unavailable
  }

  /// The keys that it has values for, and of these the ones whose value counts in a tree.
  func keys(in tree: OpaquePointer) -> (given: [OpaquePointer], counting: [String]) {
    var count: gsize = 0
    let keys = milieu_glib_value_source_get_keys(pointer, &count)
    let given = (0..<Int(count)).compactMap { keys?[$0] }
      .filter { milieu_glib_value_source_gives(pointer, $0) != 0 }
    let counting = given.filter {
      milieu_glib_value_source_feeding(tree, MILIEU_NODE_NONE, $0) == pointer
    }
    return (given, counting.map { String(cString: milieu_key_name($0)) })
  }
}

/// What is said of a source: what it asks, and what for or why not.
struct SourceReport {
  let name: String
  let interface: String
  let version: String?
  let state: SystemSource.State
  /// The keys whose value is this source's.
  let keys: [String]
  /// Why it is not used; nil if it is.
  let reason: String?

  init(_ source: SystemSource, in tree: OpaquePointer) {
    name = source.name
    interface = source.interface
    version = source.version
    state = source.state
    let (given, counting) = source.keys(in: tree)
    keys = counting
    reason =
      if !counting.isEmpty {
        nil
      } else if let problem = source.problem {
        problem
      } else if let key = given.first {
        "\(Self.feeder(of: key, in: tree)) gives what it has"
      } else if source.state == .waiting {
        "it has not answered yet"
      } else {
        "it gives no value"
      }
  }

  private static func feeder(of key: OpaquePointer, in tree: OpaquePointer) -> String {
    milieu_glib_value_source_feeding(tree, MILIEU_NODE_NONE, key)
      .map { SystemSource(pointer: $0).name } ?? ""
  }

  /// The columns of a line for people; the last one has any length.
  var columns: [String] {
    [
      name, interface, version ?? "-", state.rawValue,
      reason.map { "not used: \($0)" } ?? "gives \(keys.joined(separator: ", "))",
    ].map { $0.shown() }
  }

  var json: JSON {
    .object([
      ("name", .string(name)), ("interface", .string(interface)),
      ("version", version.map(JSON.string) ?? .null), ("state", .string(state.rawValue)),
      ("keys", .array(keys.map(JSON.string))), ("reason", reason.map(JSON.string) ?? .null),
    ])
  }

  /// A line for each, in columns as wide as what stands in them.
  static func table(_ reports: [SourceReport]) -> [String] {
    let rows = reports.map(\.columns)
    let widths = (0..<4).map { column in rows.map { $0[column].count }.max() ?? 0 }
    return rows.map { row in
      zip(row, widths).map { "\($0.padded(to: $1))  " }.joined() + (row.last ?? "")
    }
  }
}
