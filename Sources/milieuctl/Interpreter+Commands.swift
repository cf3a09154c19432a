import CMilieu

// What each command does. The order in which words are looked up is the order in which reasons for
// a refusal count.
extension Interpreter {
  /// Carries a command out. Throws a `Refusal`, a `ScriptFault` for what is beyond a limit of the
  /// core's, or a `CoreFailure`. It has then changed nothing in the script's tree and tables; but
  /// a dump that fails may have printed its beginning.
  func perform(_ command: Command) throws {
    switch command {
    case .defineKey(let name, let type, let defaultText):
      try defineKey(name, type: type, defaultText: defaultText)
    case .deriveKey(let derivation):
      try deriveKey(derivation)
    case .addNode(let name, let parent, let sibling, let isBoundary):
      try addNode(name, parent: parent, sibling: sibling, isBoundary: isBoundary)
    case .write(let layer, let node, let key, let word):
      try write(layer, node: node, key: key, word: word)
    case .erase(let layer, let node, let key):
      try erase(layer, node: node, key: key)
    case .add(let node, let key, let amount):
      try add(node: node, key: key, amount: amount)
    case .get(let node, let key):
      try get(node: node, key: key)
    case .observe(let node, let key, let label, let isInitial):
      try observe(node, key: key, label: label, isInitial: isInitial)
    case .unobserve(let label):
      try unobserve(label)
    case .move(let node, let parent, let sibling):
      try move(node, parent: parent, sibling: sibling)
    case .remove(let node):
      try remove(node)
    case .begin(let isAnimated):
      try begin(isAnimated: isAnimated)
    case .commit:
      try CoreFailure.check(
        milieu_tree_commit(tree), "milieu_tree_commit", refusals: MILIEU_ERROR_NO_TRANSACTION)
    case .defer:
      // A scheduler that schedules nothing: telling waits for a `flush`.
      milieu_tree_set_scheduler(tree, { _, _ in }, nil, nil)
    case .flush:
      try flush()
    case .dump(let node):
      try dump(node)
    }
  }
}

// Keys and values.
extension Interpreter {
  private func defineKey(_ name: Word, type: MilieuType, defaultText: Word?) throws {
    try checkIsNew(name, in: keys)
    let value = try defaultText.map { try self.value($0, type: type) }
    keys[name] = try Key(name: name, type: type, default: value)
  }

  private func deriveKey(_ derivation: Command.Derivation) throws {
    try checkIsNew(derivation.name, in: keys)
    let source = try key(derivation.source)
    var values: [Value: Value] = [:]
    for entry in derivation.entries {
      let sourceValue = try value(entry.sourceText, type: source.type)
      values[sourceValue] = try value(entry.text, type: derivation.type)
    }
    let otherwise = try value(derivation.otherwise, type: derivation.type)
    do {
      keys[derivation.name] = try Key(
        name: derivation.name, type: derivation.type, source: source,
        table: LookupTable(otherwise: otherwise, values: values))
    } catch let error as CoreFailure where error.status == MILIEU_ERROR_LIMIT {
      throw ScriptFault(
        problem: "\(derivation.name.quoted) derives from too many keys, one through another",
        expectation: "\(MILIEU_KEY_SOURCES_MAX) at most")
    }
  }

  private func write(_ layer: Command.Layer, node: Word, key: Word, word: Word) throws {
    let node = try self.node(node)
    let key = try self.key(key)
    try write(try value(word, type: key.type), layer, node: node, key: key)
  }

  private func write(
    _ value: Value, _ layer: Command.Layer, node: MilieuNode, key: Key
  ) throws {
    try value.withCoreValue { value in
      switch layer {
      case .set:
        try CoreFailure.check(milieu_node_set(tree, node, key.pointer, value), "milieu_node_set")
      case .wish:
        try CoreFailure.check(
          milieu_node_prefer(tree, node, key.pointer, value), "milieu_node_prefer")
      case .base:
        try CoreFailure.check(
          milieu_node_set_base(tree, node, key.pointer, value), "milieu_node_set_base")
      }
    }
  }

  private func erase(_ layer: Command.Layer, node: Word, key: Word) throws {
    let node = try self.node(node)
    let key = try self.key(key).pointer
    switch layer {
    case .set:
      try CoreFailure.check(milieu_node_unset(tree, node, key), "milieu_node_unset")
    case .wish:
      try CoreFailure.check(milieu_node_unprefer(tree, node, key), "milieu_node_unprefer")
    case .base:
      try CoreFailure.check(milieu_node_unset_base(tree, node, key), "milieu_node_unset_base")
    }
  }

  private func add(node: Word, key: Word, amount: Word) throws {
    let node = try self.node(node)
    let key = try self.key(key)
    guard key.type == MILIEU_TYPE_INT, case .int(let amount) = try value(amount, type: key.type)
    else { throw Refusal(MILIEU_ERROR_TYPE) }
    let (sum, hasOverflown) = try read(key, at: node).value.integer.addingReportingOverflow(amount)
    guard !hasOverflown else { throw Refusal(MILIEU_ERROR_TYPE) }
    try write(.int(sum), .set, node: node, key: key)
  }

  private func get(node name: Word, key: Word) throws {
    let node = try self.node(name)
    let key = try self.key(key)
    let (value, origin) = try read(key, at: node)
    // The value is lent until the tree is called again: it is described before the name is asked.
    let text = "\(name.text) \(key.name) = \(key.describe(value)) from "
    emit(text + (nodeName(origin)?.text ?? "default"))
  }

  private func read(
    _ key: Key, at node: MilieuNode
  ) throws -> (value: MilieuValue, origin: MilieuNode) {
    var value = MilieuValue()
    var origin = MILIEU_NODE_NONE
    try CoreFailure.check(
      milieu_node_get(tree, node, key.pointer, &value, &origin), "milieu_node_get")
    return (value, origin)
  }
}

// The tree's shape.
extension Interpreter {
  private func addNode(
    _ name: Word, parent: Word?, sibling: Word?, isBoundary: Bool
  ) throws {
    try checkIsNew(name, in: nodes)
    let parent = try node(parent)
    let sibling = try node(sibling)
    var node = MILIEU_NODE_NONE
    try CoreFailure.check(
      milieu_node_add(
        tree, parent, sibling, isBoundary ? MILIEU_NODE_BOUNDARY : MILIEU_NODE_PLAIN, &node),
      "milieu_node_add", refusals: MILIEU_ERROR_NOT_SIBLING)
    let status = milieu_node_set_name(tree, node, name.text)
    if status != MILIEU_OK {
      milieu_node_remove(tree, node)
    }
    try CoreFailure.check(status, "milieu_node_set_name")
    nodes[name] = node
  }

  private func move(_ node: Word, parent: Word?, sibling: Word?) throws {
    let node = try self.node(node)
    let parent = try self.node(parent)
    let sibling = try self.node(sibling)
    try CoreFailure.check(
      milieu_node_move(tree, node, parent, sibling), "milieu_node_move",
      refusals: MILIEU_ERROR_CYCLE, MILIEU_ERROR_NOT_SIBLING)
  }

  private func remove(_ name: Word) throws {
    let top = try node(name)
    var node = top
    while node != MILIEU_NODE_NONE {
      if let name = nodeName(node) {
        nodes[name] = nil
      }
      for label in labels.removeValue(forKey: node) ?? [] {
        observers[label] = nil
      }
      node = milieu_node_get_next(tree, node, top)
    }
    try CoreFailure.check(milieu_node_remove(tree, top), "milieu_node_remove")
  }

  private func nodeName(_ node: MilieuNode) -> Word? {
    milieu_node_get_name(tree, node).map { Word(cString: $0) }
  }

  private func dump(_ name: Word?) throws {
    let top = try node(name)
    let collector = LineCollector(emit: emit)
    let status = milieu_tree_dump(
      tree, top,
      { text, length, userData in
        guard let userData else { return false }
        let collector = Unmanaged<LineCollector>.fromOpaque(userData).takeUnretainedValue()
        collector.append(UnsafeRawBufferPointer(start: text, count: length))
        return true
      }, Unmanaged.passUnretained(collector).toOpaque())
    try CoreFailure.check(status, "milieu_tree_dump")
  }
}

// Observers and transactions.
extension Interpreter {
  private func observe(_ name: Word, key: Word, label: Word, isInitial: Bool) throws {
    let node = try self.node(name)
    let key = try self.key(key)
    try checkIsNew(label, in: observers)
    let observer = ScriptObserver(
      label: label, node: node, nodeName: name, key: key, interpreter: self)
    try observer.register(isInitial: isInitial)
    observers[label] = observer
    labels[node, default: []].insert(label)
  }

  private func unobserve(_ label: Word) throws {
    let observer = try self.observer(label)
    observers[label] = nil
    labels[observer.node]?.remove(label)
    if labels[observer.node]?.isEmpty == true {
      labels[observer.node] = nil
    }
    try CoreFailure.check(
      milieu_observer_remove(tree, observer.handle), "milieu_observer_remove")
  }

  private func begin(isAnimated: Bool) throws {
    // A payload is always given: without one, a transaction within a telling would take over the
    // telling's, but the script's `begin` is animated only where it says so.
    var payload = MilieuPayload()
    payload.animated = isAnimated
    try CoreFailure.check(milieu_tree_begin(tree, &payload), "milieu_tree_begin")
  }

  private func flush() throws {
    let status = milieu_tree_flush(tree)
    // That it has not settled was printed already, by the tree's message function.
    guard status != MILIEU_ERROR_UNSTABLE else { return }
    try CoreFailure.check(status, "milieu_tree_flush", refusals: MILIEU_ERROR_BUSY)
  }
}
