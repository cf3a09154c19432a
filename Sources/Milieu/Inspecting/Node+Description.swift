internal import CMilieu

extension Node: CustomStringConvertible, CustomReflectable {
  /// The node for people: its name, or a number.
  var label: String {
    if knownPlace.isAboveRoots {
      return "above all roots"
    }
    if let name {
      return name
    }
    let digits = String(handle, radix: 16)
    return "#" + String(repeating: "0", count: 16 - digits.count) + digits
  }

  /// The node's name, or its number, with its own values.
  public var description: String {
    guard tree.isOnItsThread else { return "a node of another thread" }
    guard !knownPlace.isAboveRoots else { return label }
    return tree.description(of: handle).first ?? "\(label), which has gone"
  }

  /// The node and all below it, a line each: `KEY=VALUE` is a value that was set, `KEY~VALUE` a wish
  /// that lies there, `KEY^VALUE` what the system says.
  public var treeDescription: String {
    tree.enter()
    return tree.description(of: handle).joined(separator: "\n")
  }

  /// The node's name, own values, parent and children, for debuggers and failing tests.
  public var customMirror: Mirror {
    guard tree.isOnItsThread else {
      return Mirror(self, children: ["node": "of another thread"], displayStyle: .class)
    }
    // What a line begins with is the name, in quotes where it is not like a key's.
    let line = description
    let name = line.hasPrefix("\"") ? label.debugDescription.count : label.count
    let values = line.dropFirst(name).drop { $0 == " " }
    return Mirror(
      self,
      children: [
        "name": label, "values": String(values), "parent": parent?.label as Any,
        "children": children,
      ],
      displayStyle: .class)
  }
}

extension Tree: CustomStringConvertible, CustomReflectable {
  /// All nodes, a line each; see ``Node/treeDescription``.
  public var description: String {
    guard isOnItsThread else { return "a tree of another thread" }
    return description(of: MILIEU_NODE_NONE).joined(separator: "\n")
  }

  public var customMirror: Mirror {
    guard isOnItsThread else {
      return Mirror(self, children: ["tree": "of another thread"], displayStyle: .class)
    }
    return Mirror(self, children: ["roots": roots], displayStyle: .class)
  }

  fileprivate func description(of handle: MilieuNode) -> [String] {
    let lines = Lines()
    _ = milieu_tree_dump(
      core, handle,
      { text, length, userData in
        guard let userData else { return false }
        let bytes = UnsafeRawBufferPointer(start: text, count: length)
        Unmanaged<Lines>.fromOpaque(userData).takeUnretainedValue().bytes += bytes
        return true
      }, Unmanaged.passUnretained(lines).toOpaque())
    return String(decoding: lines.bytes, as: UTF8.self).split(separator: "\n").map(String.init)
  }
}

private final class Lines {
  var bytes: [UInt8] = []
}
