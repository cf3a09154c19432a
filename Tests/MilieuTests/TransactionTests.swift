import Milieu
import Testing

private struct Failure: Error, Equatable {
  var code: Int
}

struct TransactionTests {
  let tree = Tree()
  let node: Node

  init() {
    Tree.current = tree
    node = Node("node")
  }

  private func told(_ body: () throws -> Void) rethrows -> [String] {
    var lines: [String] = []
    let observation = node.observe(\.padding) { old, new, transaction in
      let duration = transaction.duration.map { " \($0)" } ?? ""
      lines.append("\(old) -> \(new)\(transaction.isAnimated ? " animated" : "")\(duration)")
    }
    try withExtendedLifetime(observation) { try body() }
    return lines
  }

  @Test
  func tellsWhenTheOutermostCloses() {
    let lines = told {
      withTransaction {
        node.environment(\.padding, 1)
        withTransaction { _ = node.environment(\.padding, 2) }
        node.environment(\.padding, 3)
      }
    }
    #expect(lines == ["8 -> 3"])
  }

  @Test
  func whatTheOutermostSaysCounts() {
    let lines = told {
      withTransaction {
        withAnimation(duration: .seconds(2)) { _ = node.environment(\.padding, 1) }
      }
      withAnimation(duration: .seconds(1)) {
        withAnimation(duration: .seconds(2)) { _ = node.environment(\.padding, 2) }
      }
      withTransaction(duration: .milliseconds(300)) { _ = node.environment(\.padding, 3) }
    }
    #expect(lines == ["8 -> 1", "1 -> 2 animated 1.0 seconds", "2 -> 3 0.3 seconds"])
  }

  @Test
  func whoIsToldReadsTheCurve() {
    var curves: [Transaction.Curve] = []
    let observation = node.observe(\.padding) { _, _, transaction in
      curves.append(transaction.curve)
    }
    let wanted: [Transaction.Curve] = [
      .linear, .easeIn, .easeOut, .easeInOut, .spring(), .spring(damping: 0.7),
    ]
    for (index, curve) in wanted.enumerated() {
      withAnimation(curve: curve) { _ = node.environment(\.padding, 100 + index) }
    }
    withAnimation { _ = node.environment(\.padding, 1) }
    withTransaction(duration: .seconds(1), curve: .linear) { _ = node.environment(\.padding, 2) }
    withExtendedLifetime(observation) {}
    #expect(curves == wanted + [.easeInOut, .linear])
  }

  @Test
  func aSpringWithoutDampingDoesNotSwing() {
    #expect(Transaction(curve: .spring()).curve == .spring(damping: 1))
    var curves: [Transaction.Curve] = []
    let observation = node.observe(\.padding) { _, _, transaction in
      curves.append(transaction.curve)
    }
    for (index, damping) in [0, -1, Double.nan].enumerated() {
      withAnimation(curve: .spring(damping: damping)) {
        _ = node.environment(\.padding, 100 + index)
      }
    }
    withExtendedLifetime(observation) {}
    #expect(curves == [.spring(), .spring(), .spring()])
  }

  @Test
  func returnsWhatTheBodyReturns() {
    #expect(withTransaction { 3 } == 3)
    #expect(withAnimation { "a" } == "a")
  }

  @Test
  func whatWasChangedBeforeTheBodyThrewIsTold() {
    let lines = told {
      do throws(Failure) {
        try withAnimation { () throws(Failure) -> Void in
          node.environment(\.padding, 1)
          throw Failure(code: 5)
        }
      } catch {
        #expect(error.code == 5)
      }
    }
    #expect(lines == ["8 -> 1 animated"])
    #expect(node.environmentValues.padding == 1)
  }

  @Test
  func anErrorThroughSeveralTransactionsClosesAll() {
    let lines = told {
      _ = try? withTransaction {
        try withTransaction {
          node.environment(\.padding, 1)
          throw Failure(code: 1)
        }
      }
      node.environment(\.padding, 2)
    }
    #expect(lines == ["8 -> 1", "1 -> 2"])
  }

  @Test
  func durationsComeThroughAsTheyWere() {
    var received: [Duration?] = []
    let observation = node.observe(\.padding) { _, _, transaction in
      received.append(transaction.duration)
    }
    let durations = (1...3000).map { Duration.milliseconds($0) }
    for (index, duration) in durations.enumerated() {
      withAnimation(duration: duration) { _ = node.environment(\.padding, 100 + index) }
    }
    withExtendedLifetime(observation) {}
    let wrong = zip(durations, received).filter { $0 != $1 }
    #expect(wrong.isEmpty, "\(wrong.count) differ, as \(String(describing: wrong.first))")
  }

  @Test
  func aDurationOfNothingIsNone() {
    let lines = told {
      withAnimation(duration: .zero) { _ = node.environment(\.padding, 1) }
    }
    #expect(lines == ["8 -> 1 animated"])
  }

  @Test
  func whatAHandlerChangesGoesOnInTheTransactionThatItIsToldOf() {
    var transactions: [Transaction] = []
    let first = node.observe(\.padding) { [node] _, new, _ in
      node.environment(\.title, "\(new)")
      withTransaction { _ = node.environment(\.font.size, Double(new)) }
    }
    let second = node.observe(any: \.title, \.font) { transactions.append($0.transaction) }
    withAnimation(duration: .seconds(1)) { _ = node.environment(\.padding, 1) }
    node.environment(\.padding, 2)
    withExtendedLifetime((first, second)) {}
    #expect(transactions == [Transaction(animated: true, duration: .seconds(1)), Transaction()])
  }

  /// Declares two keys, and notes of which transactions it is told.
  private class Row: EnvironmentUpdating {
    let node = Node("row")
    var transactions: [Transaction] = []

    func updateEnvironment(_ update: EnvironmentUpdate) {
      if !update.isInitial { transactions.append(update.transaction) }
    }
  }

  private final class PaddingFirst: Row {
    @Environment(\.padding) var padding
    @Environment(\.title) var title
  }

  private final class TitleFirst: Row {
    @Environment(\.title) var title
    @Environment(\.padding) var padding
  }

  @Test
  func ofTwoKeysThatChangedInTurnTheLatestTransactionIsTold() {
    let rows = [PaddingFirst(), TitleFirst()]
    let first = node.observe(\.font.size) { [node] _, _, _ in
      withAnimation(duration: .seconds(1)) { _ = node.environment(\.padding, 1) }
      withAnimation(duration: .seconds(2)) { _ = node.environment(\.title, "new") }
    }
    rows.forEach { node.add($0) }
    node.environment(\.font.size, 20)
    withExtendedLifetime(first) {}
    let latest = [Transaction(animated: true, duration: .seconds(2))]
    #expect(rows.map(\.transactions) == [latest, latest])
  }

  @Test
  func aHandlerMayAskForAnotherTransaction() {
    var transactions: [Transaction] = []
    let first = node.observe(\.padding) { [node] _, new, _ in
      withAnimation(duration: .seconds(2)) { _ = node.environment(\.title, "\(new)") }
    }
    let second = node.observe(\.title) { _, _, made in transactions.append(made) }
    node.environment(\.padding, 1)
    withExtendedLifetime((first, second)) {}
    #expect(transactions == [Transaction(animated: true, duration: .seconds(2))])
  }

  @Test
  func theLatestTransactionThatChangedTheValueIsTold() {
    let lines = told {
      withAnimation { _ = node.environment(\.title, "unobserved") }
      node.environment(\.padding, 1)
      withAnimation { _ = node.environment(\.padding, 1) }
      withAnimation { _ = node.environment(\.padding, 2) }
    }
    #expect(lines == ["8 -> 1", "1 -> 2 animated"])
  }

  @Test
  func aTransactionIsOfOneTree() {
    let other = Tree()
    let elsewhere = Node("elsewhere", in: other)
    var seen: [Int] = []
    let observation = elsewhere.observe(\.padding) { _, new, _ in seen.append(new) }
    withTransaction {
      elsewhere.environment(\.padding, 1)
      #expect(seen == [1])
    }
    withTransaction(in: other) {
      elsewhere.environment(\.padding, 2)
      #expect(seen == [1])
    }
    withExtendedLifetime(observation) {}
    #expect(seen == [1, 2])
  }

  @Test
  func transactionsAreEqualByWhatTheySay() {
    #expect(Transaction() == Transaction(animated: false, duration: nil))
    #expect(Transaction(animated: true) != Transaction())
    #expect(Transaction(curve: .linear) != Transaction())
    #expect(Transaction(curve: .spring(damping: 0.7)) != Transaction(curve: .spring()))
    #expect(
      Set([Transaction(duration: .seconds(1)), Transaction(duration: .seconds(1))]).count == 1)
  }
}
