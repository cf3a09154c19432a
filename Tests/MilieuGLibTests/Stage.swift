/// What has happened.
///
/// `@unchecked Sendable`: it is written on the loop's thread alone, which is the test's.
final class Journal: @unchecked Sendable {
  var lines: [String] = []
}

/// Something that is handed to another thread.
///
/// `@unchecked Sendable`: one thread after another uses it, or the loop's does.
final class Confined<Value>: @unchecked Sendable {
  var value: Value

  init(_ value: Value) {
    self.value = value
  }
}

/// A value that says when it goes.
final class Farewell {
  private let say: () -> Void

  init(_ say: @escaping () -> Void) {
    self.say = say
  }

  deinit {
    say()
  }
}
