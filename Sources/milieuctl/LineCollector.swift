/// Joins pieces of text, which may be cut anywhere, to lines.
final class LineCollector {
  private var line: [UInt8] = []
  private let emit: (String) -> Void

  init(emit: @escaping (String) -> Void) {
    self.emit = emit
  }

  func append(_ text: UnsafeRawBufferPointer) {
    var rest = text[...]
    while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
      line.append(contentsOf: rest[..<end])
      emit(String(decoding: line, as: UTF8.self))
      line.removeAll(keepingCapacity: true)
      rest = rest[(end + 1)...]
    }
    line.append(contentsOf: rest)
  }
}
