// swift-tools-version: 6.2

import PackageDescription

let package = Package(
  name: "own-keys",
  products: [.executable(name: "own-keys", targets: ["own-keys"])],
  dependencies: [.package(name: "milieu", path: "../../..")],
  targets: [
    .executableTarget(
      name: "own-keys",
      dependencies: [.product(name: "Milieu", package: "milieu")],
      path: "Sources"
    )
  ],
  swiftLanguageModes: [.v6]
)
