// swift-tools-version: 6.2

import PackageDescription

let package = Package(
  name: "first-steps",
  products: [.executable(name: "first-steps", targets: ["first-steps"])],
  dependencies: [.package(name: "milieu", path: "../../..")],
  targets: [
    .executableTarget(
      name: "first-steps",
      dependencies: [.product(name: "Milieu", package: "milieu")],
      path: "Sources"
    )
  ],
  swiftLanguageModes: [.v6]
)
