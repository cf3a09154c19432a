// A C library's tree: CHouse owns a tree, and Swift has objects of its own in it. Each side reads what
// the other sets, and Swift's objects are told of what C changes.
import CHouse
import Milieu
import MilieuInterop

// [key]
/// The library's key: what has a `sharedName` is one key in C and in Swift.
enum TargetTemperatureKey: EnvironmentKey {
  static let sharedName: String? = "target-temperature"
  /// If C had not defined the key before, and with another default.
  static let defaultValue = 20.0
}

extension EnvironmentValues {
  /// What to keep, in degrees Celsius.
  var targetTemperature: Double {
    get { self[TargetTemperatureKey.self] }
    set { self[TargetTemperatureKey.self] = newValue }
  }
}
// [key]

final class Radiator: EnvironmentUpdating {
  let node: Node
  @Environment(\.targetTemperature) private var target

  init(in tree: Tree) {
    node = Node("radiator", in: tree)
  }

  func updateEnvironment() {
    print("radiator: keeps \(target) degrees")
  }
}

/// All that Swift has of the house goes when this returns, so that C can free the house then.
func heat(_ house: OpaquePointer) {
  // [borrow]
  let tree = Tree(borrowing: house_get_tree(house))
  let kitchen = Node(borrowing: house_get_kitchen(house), in: tree)
  let radiator = Radiator(in: tree)
  kitchen.add(radiator)
  // [borrow]

  print("C sets the building's")
  guard house_set_target(house, 21) else { fatalError("no memory") }

  print("Swift sets the kitchen's")
  kitchen.environment(\.targetTemperature, 19.5)
  print("C reads \(house_get_kitchen_target(house))")

  print("C sets the building's, which the kitchen's hides")
  guard house_set_target(house, 23) else { fatalError("no memory") }
  print(tree)

  print("Swift takes the kitchen's away")
  kitchen.resetEnvironment(\.targetTemperature)
  withExtendedLifetime(radiator) {}
}

guard let house = house_new() else { fatalError("no memory") }
heat(house)
house_free(house)
