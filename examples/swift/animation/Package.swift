// swift-tools-version: 6.2

import PackageDescription

let package = Package(
  name: "animation",
  products: [.executable(name: "animation", targets: ["animation"])],
  dependencies: [.package(name: "milieu", path: "../../..")],
  targets: [
    .executableTarget(
      name: "animation",
      dependencies: [.product(name: "Milieu", package: "milieu")],
      path: "Sources"
    )
  ],
  swiftLanguageModes: [.v6]
)
