internal import CMilieu

/// All environment values as they are at one place; each a property, as ``EnvironmentKey`` shows.
///
/// `node.environmentValues` reads the values at a node as they are whenever it is asked. To assign
/// changes this copy alone; ``Environmentable/environment(_:_:)-(_,Value)`` changes a node. `EnvironmentValues()`
/// has nothing but defaults.
public struct EnvironmentValues {
  private enum Source {
    /// Those of a node without values and without a parent.
    case defaults
    case node(Node)
    case writer(Writer)
    case past(PastValues)
    /// On any thread.
    case snapshot(KeptSnapshot)
    /// On any thread.
    case letter(Letter)
  }

  private let source: Source
  /// In the core's form, by the core's keys: several types may share one.
  private var assigned: [OpaquePointer: KeptValue] = [:]
  private let recorder: Recorder?

  /// The defaults of all keys.
  public init() {
    source = .defaults
    recorder = nil
  }

  /// The values at a node; what is read is noted by `recorder`.
  init(at node: Node, recorder: Recorder? = nil) {
    source = .node(node)
    self.recorder = recorder
  }

  /// Values at a node whose assignments are carried out there.
  init(_ writer: Writer) {
    source = .writer(writer)
    recorder = nil
  }

  init(_ past: PastValues, recorder: Recorder?) {
    source = .past(past)
    self.recorder = recorder
  }

  /// Values for any thread.
  init(_ snapshot: KeptSnapshot) {
    source = .snapshot(snapshot)
    recorder = nil
  }

  /// Values whose assignments are sent to a tree.
  init(_ letter: Letter) {
    source = .letter(letter)
    recorder = nil
  }

  /// The value of a key.
  public subscript<Known: EnvironmentKey>(key: Known.Type) -> Known.Value {
    get { read(key, isSendable: false) }
    set { assign(key, newValue, isSendable: false) }
  }

  /// The same for a key whose values may go to other threads, which this is how the tree learns: the
  /// compiler prefers it where it knows so much.
  @_documentation(visibility: internal)
  public subscript<Known: EnvironmentKey>(key: Known.Type) -> Known.Value
  where Known.Value: Sendable {
    get { read(key, isSendable: true) }
    set { assign(key, newValue, isSendable: true) }
  }
}

extension EnvironmentValues {
  private func read<Known: EnvironmentKey>(_ key: Known.Type, isSendable: Bool) -> Known.Value {
    if !assigned.isEmpty {
      let known = Key.of(key)
      if let value = assigned[known.pointer].flatMap({ known.form.decode($0.core) }) {
        return value
      }
    }
    switch source {
    case .defaults:
      return Tree.current.nodeWithoutValues.read(key, recorder: recorder, isSendable: isSendable)
    case .node(let node): return node.read(key, recorder: recorder, isSendable: isSendable)
    case .writer(let writer):
      return writer.node.readToWrite(key, recorder: writer.recorder, isSendable: isSendable)
    case .past(let past): return past.read(key, recorder: recorder)
    case .snapshot(let snapshot): return snapshot.read(key, isSendable: isSendable)
    case .letter(let letter): return letter.read(key, isSendable: isSendable)
    }
  }

  /// The value of a key of C's that has no type of its own, and is read alone; nil where there is no
  /// memory. `setUp` is called when it is first read in a tree.
  func read<Value>(_ key: Key<Value>, setUp: @escaping (Tree) -> Void) -> Value? {
    switch source {
    case .defaults:
      let node = Tree.current.nodeWithoutValues
      return node.read(node.tree.key(key, setUp: setUp), recorder: recorder)
    case .node(let node):
      return node.read(node.tree.key(key, setUp: setUp), recorder: recorder)
    case .writer(let writer):
      let known = writer.node.tree.key(key, setUp: setUp)
      return writer.node.readToWrite(known, recorder: writer.recorder)
    case .past(let past):
      let node = past.node
      return past.read(node.tree.key(key, setUp: setUp), at: node, recorder: recorder)
    case .snapshot(let snapshot): return snapshot.read(key)
    case .letter(let letter): return letter.read(key)
    }
  }

  private mutating func assign<Known: EnvironmentKey>(
    _ key: Known.Type, _ value: Known.Value, isSendable: Bool
  ) {
    if case .writer(let writer) = source {
      writer.write(key, value, isSendable: isSendable)
    } else if case .letter(let letter) = source {
      letter.write(key, value, isSendable: isSendable)
    } else {
      let known = Key.of(key)
      assigned[known.pointer] = known.form.withCore(value) { KeptValue(known.known, $0) }
    }
  }
}

extension Environmentable {
  /// The values at this object's node, as they are whenever they are asked for.
  public var environmentValues: EnvironmentValues { EnvironmentValues(at: node) }
}

extension Node {
  /// The value of a key here; noted by `recorder`, or else for the object that is being updated.
  func read<Known: EnvironmentKey>(
    _ type: Known.Type, recorder: Recorder?, isSendable: Bool = false
  ) -> Known.Value {
    read(tree.key(type), recorder: recorder, isSendable: isSendable)
  }

  @inline(__always)
  func read<Value>(
    _ known: TreeKey<Value>, recorder: Recorder?, isSendable: Bool = false
  ) -> Value {
    known.prepareToRead(in: tree)
    known.learn(isSendable: isSendable)
    // Lent, until the core is called again; both who note it keep it before that.
    let read = known.key.known.dependency(at: place)
    if let recorder {
      recorder.note(read)
    } else if let updating = tree.updating?.takeUnretainedValue(), updating.place.handle == handle {
      updating.note(read)
    }
    return known.decode(read.value)
  }

  /// The same for those who are about to write: nobody comes to depend on it, and nothing is set up to
  /// feed it.
  func readToWrite<Known: EnvironmentKey>(
    _ type: Known.Type, recorder: Recorder, isSendable: Bool
  ) -> Known.Value {
    readToWrite(tree.key(type), recorder: recorder, isSendable: isSendable)
  }

  @inline(__always)
  func readToWrite<Value>(
    _ known: TreeKey<Value>, recorder: Recorder, isSendable: Bool = false
  ) -> Value {
    known.makeDefault()
    known.learn(isSendable: isSendable)
    let read = known.key.known.dependency(at: place)
    recorder.note(read)
    return known.decode(read.value)
  }
}
