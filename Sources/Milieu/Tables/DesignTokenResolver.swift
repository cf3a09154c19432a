/// Finds out what the design tokens of one theme are, each once.
struct DesignTokenResolver {
  /// The theme's own, and those of `NORMAL` that it does not have.
  private var tokens: [String: DesignToken]
  private let complete: DesignTokens
  /// References to those are no faults besides.
  private let faulty: Set<String>
  private let builder: ColorTableBuilder
  private var known: [String: Resolution] = [:]

  private enum Resolution {
    /// The token whose value it is, and the type to read that as.
    case found(DesignToken, type: String?)
    /// Which has been said.
    case faulty
  }

  init(_ own: DesignTokens, over complete: DesignTokens, _ builder: ColorTableBuilder) {
    self.complete = complete
    self.builder = builder
    faulty = complete.faulty.union(own.faulty)
    tokens = complete.tokens
    for (name, var token) in own.tokens {
      let other = complete.tokens[name]
      token.inheritedType = token.inheritedType ?? other?.type ?? other?.inheritedType
      tokens[name] = token
    }
  }

  /// Adds their values to the theme of that index.
  mutating func addAll(theme: Int, skipped: inout Set<ColorTable.SkippedToken>) {
    for name in tokens.keys.sorted() {
      guard let token = tokens[name], case .found(let end, let type) = resolve(token) else {
        continue
      }
      do {
        guard let value = try ColorTable.Value(end.value, type: type) else {
          skipped.insert(
            ColorTable.SkippedToken(file: token.file, name: name, type: type ?? ""))
          continue
        }
        add(value, of: token, theme)
      } catch {
        // What refers to a faulty one is not to blame, unless it says what that is.
        let faulty = type == end.typeInFile ? end : token
        fail(
          faulty, error.found, error.expected, "\(error.found), where \(error.expected) is expected"
        )
      }
    }
  }

  private func add(_ value: ColorTable.Value, of token: DesignToken, _ theme: Int) {
    if complete.tokens[token.name] == nil {
      let expected = "a token that the file of NORMAL has, too"
      fail(token, token.name, expected, "\(expected), is expected")
    } else {
      builder.add(token.name, value, theme: theme, file: token.file)
    }
  }

  private func fail(_ token: DesignToken, _ found: String, _ expected: String, _ what: String) {
    builder.addFault(
      in: token.file, found: found, expected: expected, "\(token.name): \(what)")
  }
}

// References.
extension DesignTokenResolver {
  /// What a token is in the end.
  private mutating func resolve(_ token: DesignToken) -> Resolution {
    var chain: [DesignToken] = []
    var places: [String: Int] = [:]
    var next = token
    var end: Resolution?
    while end == nil {
      if let known = known[next.name] {
        end = known
      } else if let place = places[next.name] {
        refuse(ring: chain[place...])
        end = .faulty
      } else {
        places[next.name] = chain.count
        chain.append(next)
        end = follow(&next)
      }
    }
    return settle(chain, end ?? .faulty)
  }

  /// Goes on to what a token refers to, or says what it is.
  private func follow(_ token: inout DesignToken) -> Resolution? {
    guard let alias = token.alias else {
      return .found(token, type: token.typeInFile)
    }
    if let other = tokens[alias] {
      token = other
      return nil
    }
    if !faulty.contains(alias) {
      fail(token, "{\(alias)}", "a token", "there is no token \(alias), to which it refers")
    }
    return .faulty
  }

  private func refuse(ring: ArraySlice<DesignToken>) {
    guard let first = ring.min(by: { $0.name < $1.name }),
      let start = ring.firstIndex(where: { $0.name == first.name })
    else { return }
    // From the same one, wherever it was entered.
    let names = (ring[start...] + ring[..<start] + [first]).map(\.name).joined(separator: " -> ")
    fail(first, names, "no circle", "it refers to itself: \(names)")
  }

  /// Notes what each token of a chain is, from the last one back.
  private mutating func settle(_ chain: [DesignToken], _ end: Resolution) -> Resolution {
    var resolution = end
    for token in chain.reversed() {
      if token.alias != nil, case .found(let end, let type) = resolution {
        if let own = token.type, let type, own != type {
          fail(
            token, "a \(type)", "a \(own)",
            "it refers to a token of the type \(type), where \(own) is expected")
          resolution = .faulty
        } else {
          resolution = .found(end, type: token.type ?? type ?? token.inheritedType)
        }
      }
      known[token.name] = resolution
    }
    return resolution
  }
}
