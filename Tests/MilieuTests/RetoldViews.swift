import Milieu

// A small interface toolkit without anything to see: what holds what, and a node for each. Holders own
// what they hold, which nodes do not do.

class View: Environmentable {
  let node: Node
  private(set) var subviews: [View] = []

  init(_ name: String = "view", _ subviews: [View] = []) {
    node = Node(name)
    subviews.forEach(addSubview)
  }

  func addSubview(_ view: View) {
    subviews.append(view)
    add(view)
  }

  func removeSubview(_ view: View) {
    subviews.removeAll { $0 === view }
    view.removeFromParent()
  }
}

class ViewController: Environmentable {
  let node: Node
  /// Its node is the first child of the controller's.
  let view: View
  private(set) var children: [ViewController] = []
  private var presentation: Presentation?

  /// A boundary between a controller and what it presents, so that any controller can be presented,
  /// though a node cannot become a boundary later.
  private struct Presentation {
    let sheet: Node
    let controller: ViewController
  }

  init(_ name: String = "controller", view: View = View()) {
    node = Node(name)
    self.view = view
    add(view)
  }

  /// Takes in a controller. Its node comes below that of `host`, a view of this controller's, or else
  /// below this controller's own, and so it occurs once in the tree, whoever shows its view.
  func addChild(_ child: ViewController, in host: View? = nil) {
    children.append(child)
    (host?.node ?? node).add(child)
  }

  func removeChild(_ child: ViewController) {
    children.removeAll { $0 === child }
    child.removeFromParent()
  }

  func present(_ controller: ViewController) {
    let sheet = Node("sheet", isBoundary: true)
    presentation = Presentation(sheet: sheet, controller: controller)
    add(sheet)
    sheet.add(controller)
  }

  func dismiss() {
    presentation?.controller.removeFromParent()
    presentation = nil
  }
}

/// Shows one of its controllers at a time, but has them all in the tree.
class ContainerController: ViewController {
  init(_ name: String, _ controllers: [ViewController]) {
    super.init(name)
    controllers.forEach { addChild($0) }
  }

  func setControllers(_ controllers: [ViewController]) {
    for child in children where !controllers.contains(where: { $0 === child }) {
      removeChild(child)
    }
    for controller in controllers where !children.contains(where: { $0 === controller }) {
      addChild(controller)
    }
  }
}

final class NavigationController: ContainerController {
  init(_ controllers: ViewController...) {
    super.init("navigation", controllers)
  }
}

final class TabController: ContainerController {
  init(_ controllers: ViewController...) {
    super.init("tabs", controllers)
  }
}

final class Window: Environmentable {
  let node = Node("window", isBoundary: true)
  let rootController: ViewController

  init(_ rootController: ViewController) {
    self.rootController = rootController
    add(rootController)
  }
}

/// Who was updated, in this order.
final class UpdateJournal {
  private var names: [String] = []

  func note(_ object: some Environmentable) {
    names.append(object.node.name ?? "?")
  }

  /// How often each was updated so far.
  var counts: [String: Int] {
    names.reduce(into: [:]) { counts, name in counts[name, default: 0] += 1 }
  }

  /// The names so far; begins anew.
  func take() -> [String] {
    defer { names = [] }
    return names
  }
}
