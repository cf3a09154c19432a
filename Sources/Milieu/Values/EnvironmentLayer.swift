/// Where one node's value of a key may lie.
public enum EnvironmentLayer: Sendable {
  /// What the program sets. It wins over the others.
  case set
  /// What a node at or below prefers for the presentation that it is in.
  case wish
  /// What the system says.
  case base
  /// The key's default; in explanations only.
  case `default`
}
