/// What the module for GLib gives a tree, so that what is chosen is kept across runs.
package final class ThemeKeeper {
  /// Chooses a theme at a node, or takes it back; with node 0, above all roots. False if nothing keeps it
  /// there, so that it has to be written.
  let choose: (_ node: UInt64, _ theme: String?) -> Bool

  private init(_ choose: @escaping (_ node: UInt64, _ theme: String?) -> Bool) {
    self.choose = choose
  }

  package static func install(
    in tree: Tree, _ choose: @escaping (_ node: UInt64, _ theme: String?) -> Bool
  ) {
    tree.companions[ObjectIdentifier(ThemeKeeper.self)] = ThemeKeeper(choose)
  }

  static func of(_ tree: Tree) -> ThemeKeeper? {
    tree.companions[ObjectIdentifier(ThemeKeeper.self)] as? ThemeKeeper
  }
}
