import Glibc

/// Why the system refused a call: an `errno`.
struct SystemError: Error, Equatable {
  let code: Int32

  static var current: SystemError { SystemError(code: errno) }
}

extension SystemError: CustomStringConvertible {
  var description: String {
    String(cString: strerror(code))
  }
}
