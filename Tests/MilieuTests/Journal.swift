/// What a test writes down, and waits for.
@MainActor
final class Journal<Entry> {
  private(set) var entries: [Entry] = []
  private var waiting: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []

  func note(_ entry: Entry) {
    entries.append(entry)
    let ready = waiting.filter { $0.count <= entries.count }
    waiting.removeAll { $0.count <= entries.count }
    ready.forEach { $0.continuation.resume() }
  }

  /// Waits until there are so many entries.
  func reaches(_ count: Int) async {
    guard entries.count < count else { return }
    await withCheckedContinuation { waiting.append((count, $0)) }
  }
}

/// Lets all that is due on the main actor now run before this goes on.
@MainActor
func letOthersRun() async {
  // Who is woken may wake others, but none of these tests goes on for as long.
  for _ in 0..<20 {
    await Task.yield()
  }
}
