import CMilieu

/// An observer that a script made: prints what it is told, and runs what `when` gave it.
///
/// The core owns a reference from `register` on until the observer has gone, which while it is
/// being told is after that; the interpreter owns one as long as the label stands.
final class ScriptObserver {
  let label: Word
  let node: MilieuNode
  let key: Key
  private(set) var handle = MILIEU_OBSERVER_NONE
  /// What to run after each telling, in this order.
  var reactions: [ScriptLine] = []

  private let nodeName: Word
  /// The interpreter frees the tree, and with it all observers, before it goes.
  private unowned let interpreter: Interpreter

  init(label: Word, node: MilieuNode, nodeName: Word, key: Key, interpreter: Interpreter) {
    self.label = label
    self.node = node
    self.nodeName = nodeName
    self.key = key
    self.interpreter = interpreter
  }

  /// Starts to observe; with `isInitial` the value of now is printed before this returns.
  func register(isInitial: Bool) throws {
    let kept = Unmanaged.passRetained(self)
    // The first telling comes while the core may still write the handle: it is not this object's
    // until then.
    var handle = MILIEU_OBSERVER_NONE
    let status = milieu_node_observe(
      interpreter.tree, node, key.pointer,
      isInitial ? MILIEU_OBSERVE_INITIAL : MILIEU_OBSERVE_PLAIN,
      { notification, userData in
        guard let userData else { return }
        Unmanaged<ScriptObserver>.fromOpaque(userData).takeUnretainedValue()
          .take(notification.pointee)
      }, kept.toOpaque(),
      { userData in
        guard let userData else { return }
        Unmanaged<ScriptObserver>.fromOpaque(userData).release()
      }, &handle)
    if status != MILIEU_OK {
      kept.release()
    }
    try CoreFailure.check(status, "milieu_node_observe")
    self.handle = handle
  }

  private func take(_ notification: MilieuNotification) {
    handle = notification.observer
    let change = notification.changes.pointee
    let what = "\(label.text): \(nodeName.text) \(key.name)"
    let new = key.describe(change.new_value)
    guard !notification.initial else {
      interpreter.emit("\(what) \(new) initial")
      interpreter.report(self)
      return
    }
    let mark = notification.payload.pointee.animated ? " animated" : ""
    interpreter.emit("\(what) \(key.describe(change.old_value)) -> \(new)\(mark)")
    interpreter.report(self)
    // The reactions are those of now: one that adds another, or ends this observer, changes
    // nothing for this telling.
    let interpreter = interpreter
    for line in reactions {
      interpreter.execute(line)
    }
  }
}
