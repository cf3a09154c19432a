import CGLib

/// An argument of the command line, in whatever bytes it was given: file names need not be UTF-8.
struct Argument {
  /// The bytes, with a NUL at their end.
  let bytes: [CChar]

  init(cString: UnsafePointer<CChar>) {
    bytes = Array(UnsafeBufferPointer(start: cString, count: strlen(cString) + 1))
  }

  /// The argument for people.
  var text: String {
    bytes.withUnsafeBytes { String(decoding: $0.dropLast(), as: UTF8.self) }
  }
}

/// Why a command line cannot be understood, in a sentence for people.
struct UsageError: Error {
  let message: String
  /// The name of the command whose help says more.
  let command: String
}

extension UsageError: CustomStringConvertible {
  var description: String {
    "milieuctl: \(message); see '\(command) --help'"
  }
}

/// A command line taken apart: the names of the switches that it has, what follows its options, by their
/// names and in order, and what else is there.
struct ParsedArguments {
  var switches: Set<String>
  var values: [String: [Argument]]
  var operands: [Argument]

  /// What follows an option, or nil without it. Of several the last one counts.
  func value(of option: String) -> Argument? { values[option]?.last }
}

/// The options of a command, and their help. GLib's GOption does the work.
final class CommandLineOptions {
  /// A switch, such as `--help` or `-h`.
  struct Switch {
    let name: StaticString
    var letter: Unicode.Scalar?
    let help: StaticString
  }

  /// An option that is followed by a word, such as `--script FILE`, and may be given several times.
  struct ValueOption {
    let name: StaticString
    var letter: Unicode.Scalar?
    /// What the help calls the word.
    var placeholder: StaticString = "FILE"
    let help: StaticString
  }

  private let command: String
  private let context: OpaquePointer
  private let switches: [Switch]
  private let valueOptions: [ValueOption]
  /// Where GOption stores which switches were given, what follows options, and the other arguments.
  private let given: UnsafeMutablePointer<gboolean>
  private let values: UnsafeMutablePointer<Vector>
  private let arguments: UnsafeMutablePointer<Vector>

  /// Words with NULL behind them; NULL for none.
  private typealias Vector = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?

  /// `command` is how users call the command, and `operands` is what follows its options; the help
  /// shows both. With `endsAtOperand` the first operand ends the options, and what follows it is
  /// for others to read.
  init(
    command: String, operands: StaticString, summary: String, description: String,
    switches: [Switch], valueOptions: [ValueOption] = [], endsAtOperand: Bool = false
  ) {
    self.command = command
    context = g_option_context_new(nil)
    self.switches = switches
    self.valueOptions = valueOptions
    given = .allocate(capacity: switches.count)
    given.initialize(repeating: 0, count: switches.count)
    values = .allocate(capacity: valueOptions.count)
    values.initialize(repeating: nil, count: valueOptions.count)
    arguments = .allocate(capacity: 1)
    arguments.initialize(to: nil)

    g_option_context_set_help_enabled(context, 0)
    g_option_context_set_strict_posix(context, endsAtOperand ? 1 : 0)
    g_option_context_set_summary(context, summary)
    g_option_context_set_description(context, description)
    addEntries(operands: operands)
  }

  deinit {
    g_option_context_free(context)
    given.deallocate()
    valueOptions.indices.forEach { g_strfreev(values[$0]) }
    values.deallocate()
    g_strfreev(arguments.pointee)
    arguments.deallocate()
  }

  /// GOption copies the entries but not their texts, which are static.
  private func addEntries(operands: StaticString) {
    var entries = switches.enumerated().map { index, option in
      GOptionEntry(
        long_name: option.name.cString, short_name: CChar(option.letter?.value ?? 0),
        flags: Int32(G_OPTION_FLAG_NONE.rawValue), arg: G_OPTION_ARG_NONE,
        arg_data: given + index, description: option.help.cString, arg_description: nil)
    }
    entries += valueOptions.enumerated().map { index, option in
      GOptionEntry(
        long_name: option.name.cString, short_name: CChar(option.letter?.value ?? 0),
        flags: Int32(G_OPTION_FLAG_NONE.rawValue), arg: G_OPTION_ARG_FILENAME_ARRAY,
        arg_data: values + index, description: option.help.cString,
        arg_description: option.placeholder.cString)
    }
    entries.append(
      GOptionEntry(
        long_name: ("" as StaticString).cString, short_name: 0,
        flags: Int32(G_OPTION_FLAG_NONE.rawValue), arg: G_OPTION_ARG_FILENAME_ARRAY,
        arg_data: arguments, description: nil, arg_description: operands.cString))
    entries.append(GOptionEntry())
    g_option_context_add_main_entries(context, entries, nil)
  }

  /// Reads a command line: the command's name and what follows it.
  func parse(_ words: [Argument]) throws(UsageError) -> ParsedArguments {
    var error: UnsafeMutablePointer<GError>?
    var vector = words.map { g_strdup($0.bytes) } + [nil]
    // GOption takes what it understands out of a vector of its own, and frees that.
    var remaining = g_strdupv(&vector)
    let isUnderstood = g_option_context_parse_strv(context, &remaining, &error)
    g_strfreev(remaining)
    for word in vector {
      g_free(word)
    }
    if isUnderstood == 0 {
      defer { g_error_free(error) }
      throw misuse(error.map { String(cString: $0.pointee.message) } ?? "not understood")
    }
    let names = switches.indices.filter { given[$0] != 0 }.map { switches[$0].name.description }
    return ParsedArguments(
      switches: Set(names), values: givenValues(), operands: Self.words(arguments.pointee))
  }

  private func givenValues() -> [String: [Argument]] {
    var given: [String: [Argument]] = [:]
    for (index, option) in valueOptions.enumerated() where values[index] != nil {
      given[option.name.description] = Self.words(values[index])
    }
    return given
  }

  private static func words(_ vector: Vector) -> [Argument] {
    guard let vector else { return [] }
    return (0..<Int(g_strv_length(vector))).compactMap { index in
      vector[index].map { Argument(cString: $0) }
    }
  }

  /// What is wrong with the command line, where GOption does not know it.
  func misuse(_ message: String) -> UsageError {
    UsageError(message: message, command: command)
  }

  var help: String {
    g_set_prgname(command)
    guard let text = g_option_context_get_help(context, 1, nil) else { return "" }
    defer { g_free(text) }
    return String(cString: text)
  }
}

extension StaticString {
  fileprivate var cString: UnsafePointer<CChar> {
    UnsafeRawPointer(utf8Start).assumingMemoryBound(to: CChar.self)
  }
}

extension CommandLineOptions {
  /// Writes the command's help, if the arguments ask for it.
  func writeHelp(asked arguments: ParsedArguments, to output: Output) -> Bool {
    guard arguments.switches.contains("help") else { return false }
    output.write(text: help)
    output.flush()
    return true
  }
}

extension Argument {
  /// The text of a word that has to be UTF-8.
  func validated(_ misuse: (String) -> UsageError) throws(UsageError) -> String {
    let bytes = bytes.dropLast().map(UInt8.init(bitPattern:))
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw misuse("\(text.quoted) is not UTF-8, which is expected")
    }
    return text
  }
}
