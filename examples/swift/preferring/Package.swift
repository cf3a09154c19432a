// swift-tools-version: 6.2

import PackageDescription

let package = Package(
  name: "preferring",
  products: [.executable(name: "preferring", targets: ["preferring"])],
  dependencies: [.package(name: "milieu", path: "../../..")],
  targets: [
    .executableTarget(
      name: "preferring",
      dependencies: [.product(name: "Milieu", package: "milieu")],
      path: "Sources"
    )
  ],
  swiftLanguageModes: [.v6]
)
