// swift-tools-version: 6.2

import PackageDescription

let package = Package(
  name: "pickers",
  products: [.executable(name: "pickers", targets: ["pickers"])],
  dependencies: [.package(name: "milieu", path: "../../..")],
  targets: [
    .executableTarget(
      name: "pickers",
      dependencies: [.product(name: "Milieu", package: "milieu")],
      path: "Sources"
    )
  ],
  swiftLanguageModes: [.v6]
)
