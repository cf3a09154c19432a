import BenchHarness

/// What a subject that is written in Swift can do, as a user of it would write it. The workloads are
/// generic over it, and those that C's subjects have too ask the same of it.
///
/// A tree consists of places. Some belong to readers, which read a number where they are, and some to
/// listeners, which are told when the first number changes. A place is there as long as somebody holds
/// it, or the reader or listener whose it is.
protocol Subject: SendableMetatype {
  associatedtype Place: AnyObject
  associatedtype Reader: ValueReader where Reader.Value == Int
  associatedtype Listener: AnyObject

  static var name: String { get }
  /// Whether listeners below a nearer value are told, and those for whom a move changes nothing.
  static var tellsHidden: Bool { get }

  static func addPlace(below parent: Place?) -> Place
  /// A reader of the first number, or of one of many.
  static func addReader(below parent: Place?) -> Reader
  static func addReader(ofKey key: Int, below parent: Place?) -> Reader
  /// A listener, which lets the ear hear what it reads when it is told.
  static func addListener(below parent: Place?, _ ear: UnsafeMutablePointer<BenchEar>) -> Listener
  static func place(of reader: Reader) -> Place
  static func place(of listener: Listener) -> Place

  /// The first number at a place that has no reader.
  static func read(at place: Place) -> Int
  static func set(at place: Place, to value: Int)
  static func set(_ key: Int, at place: Place, to value: Int)
  static func unset(at place: Place)
  static func move(_ place: Place, below parent: Place)

  /// How many places were visited so far, if that is counted.
  static var visited: Int? { get }
}

extension Subject {
  static var tellsHidden: Bool { false }
  static var visited: Int? { nil }
}

/// An object with a value to read.
protocol ValueReader: AnyObject {
  associatedtype Value
  var value: Value { get }
}

/// What the top has before anything is measured.
let topValue = 1
