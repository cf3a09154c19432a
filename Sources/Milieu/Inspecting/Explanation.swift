internal import CMilieu

/// Why a value is what it is: all that has a say in it, strongest first.
///
/// ```swift
/// print(row.explain(\.colorScheme))
/// // color-scheme at row
/// //   wins  set at window: 1
/// //         default: 0
/// ```
public struct EnvironmentExplanation: CustomStringConvertible {
  /// One thing that has a say.
  public struct Step {
    /// The name of the key asked about, or of one that it derives from.
    public var key: String
    /// Where it lies; `nil` for a default, and for what the system says above all roots.
    public var place: Node?
    /// How it came to lie there.
    public var layer: EnvironmentLayer
    /// In the layer of wishes, the node that made it.
    public var wisher: Node?
    /// The value as people read it.
    public var value: String
    /// Whether it is what a read of ``key`` gives.
    public var wins: Bool
  }

  /// The node that was asked about.
  public let node: Node
  /// Key by key, strongest first.
  public let steps: [Step]
}

extension EnvironmentExplanation {
  public var description: String {
    var lines: [String] = []
    var key: String?
    for step in steps {
      if step.key != key {
        key = step.key
        lines.append("\(step.key) at \(node.label)")
      }
      lines.append(line(step))
    }
    return lines.joined(separator: "\n")
  }

  private func line(_ step: Step) -> String {
    let aboveRoots = step.layer == .default ? "" : " above all roots"
    var place = step.place.map { " at \($0.label)" } ?? aboveRoots
    if let wisher = step.wisher, wisher != step.place {
      place += ", by \(wisher.label)"
    }
    return "  \(step.wins ? "wins" : "    ")  \(step.layer)\(place): \(step.value)"
  }
}

extension Environmentable {
  /// Why a value is what it is at this object's node: for each key that the key path reads, all that
  /// has a say, strongest first.
  public func explain<Value>(
    _ keyPath: KeyPath<EnvironmentValues, Value>
  ) -> EnvironmentExplanation {
    let node = node
    node.tree.enter()
    let recorder = Recorder()
    _ = EnvironmentValues(at: node, recorder: recorder)[keyPath: keyPath]
    var steps: [EnvironmentExplanation.Step] = []
    node.asking { handle in
      recorder.reads.keys.forEach { key in
        steps += node.tree.explain(key.pointer, at: handle)
      }
    }
    return EnvironmentExplanation(node: node, steps: steps)
  }
}

extension Tree {
  fileprivate func explain(_ key: OpaquePointer, at handle: MilieuNode)
    -> [EnvironmentExplanation.Step]
  {
    // The core must not be called from within.
    let collected = Collected()
    let status = milieu_node_explain(
      core, handle, key,
      { step, userData in
        guard let userData else { return }
        Unmanaged<Collected>.fromOpaque(userData).takeUnretainedValue().take(step.pointee)
      }, Unmanaged.passUnretained(collected).toOpaque())
    check(status, "explain a value")
    return collected.steps.map { step in
      EnvironmentExplanation.Step(
        key: step.key, place: node(step.place), layer: step.layer, wisher: node(step.wisher),
        value: step.value, wins: step.wins)
    }
  }
}

private final class Collected {
  struct Step {
    var key: String
    var place, wisher: MilieuNode
    var layer: EnvironmentLayer
    var value: String
    var wins: Bool
  }

  var steps: [Step] = []

  func take(_ step: MilieuExplanation) {
    let layer: EnvironmentLayer =
      switch step.layer {
      case MILIEU_LAYER_SET: .set
      case MILIEU_LAYER_WISH: .wish
      case MILIEU_LAYER_BASE: .base
      default: .default
      }
    steps.append(
      Step(
        key: String(cString: milieu_key_name(step.key)), place: step.node, wisher: step.wisher,
        layer: layer, value: String(describing: step.value, of: step.key), wins: step.wins))
  }
}

extension String {
  /// A value of the core's as people read it.
  init(describing value: MilieuValue, of key: OpaquePointer) {
    var value = value
    let length = milieu_key_describe(key, &value, nil, 0)
    self.init(unsafeUninitializedCapacity: length + 1) { bytes in
      _ = bytes.withMemoryRebound(to: CChar.self) { text in
        milieu_key_describe(key, &value, text.baseAddress, text.count)
      }
      return length
    }
  }
}
