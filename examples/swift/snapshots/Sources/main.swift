// Snapshots: objects and their tree stay on the main actor; what they read goes anywhere. Here a page is
// laid out in the background by values of one moment, while its tree goes on.
import Milieu

struct Font: Equatable, Sendable {
  var name: String
  var size: Int
}

enum WidthKey: EnvironmentKey {
  static let defaultValue = 20
}

enum FontKey: EnvironmentKey {
  static let defaultValue = Font(name: "Cantarell", size: 11)
}

// [keys]
extension EnvironmentValues {
  var width: Int {
    get { self[WidthKey.self] }
    set { self[WidthKey.self] = newValue }
  }

  var font: Font {
    get { self[FontKey.self] }
    set { self[FontKey.self] = newValue }
  }

  /// Made from both keys, on whatever thread reads it.
  var style: String { "\(font.name) \(font.size), \(width) wide" }
}
// [keys]

// [work]
/// Runs on any thread.
func layOut(_ words: [String], by environment: EnvironmentSnapshot) -> [String] {
  var lines: [String] = []
  for word in words {
    if let line = lines.last, line.count + word.count < environment.width {
      lines[lines.count - 1] = "\(line) \(word)"
    } else {
      lines.append(word)
    }
  }
  return lines
}
// [work]

@MainActor
final class Article: @MainActor Environmentable {
  let node = Node("article")
  let words = ["A", "tree", "belongs", "to", "one", "thread,", "a", "snapshot", "to", "none."]
}

let page = Node("page", isBoundary: true)
let article = Article()
page.add(article)
page.environment(\.width, 30)

// [take]
let snapshot = article.snapshot
let lines = Task.detached { [words = article.words] in layOut(words, by: snapshot) }
// [take]

// Whatever the task has done so far, it goes on by the values from before.
page.environment(\.width, 12)
page.environment(\.font.size, 14)
for line in await lines.value {
  print("| \(line)")
}
print("before: \(snapshot.style)")
print("now:    \(article.snapshot.style)")
