import Glibc

/// Standard input, output and error, which a process may be started without.
enum StandardStream {
  /// Takes the numbers of those that are closed, or else they would be those of what is opened first, such
  /// as the connection to a bus, and what is written to them would go there. To read or write there fails.
  /// To be called before anything is opened.
  static func occupyClosedOnes() {
    for stream in STDIN_FILENO...STDERR_FILENO where fcntl(stream, F_GETFD) == -1 {
      // The lowest number that is free is this one.
      _ = open("/dev/null", stream == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
  }

  /// Whether standard output can be written to at all.
  static var isOutputOpen: Bool {
    let flags = fcntl(STDOUT_FILENO, F_GETFL)
    return flags != -1 && flags & O_ACCMODE != O_RDONLY
  }
}
