// swift-tools-version: 6.2

import PackageDescription

let package = Package(
  name: "theme-objects",
  products: [.executable(name: "theme-objects", targets: ["theme-objects"])],
  dependencies: [.package(name: "milieu", path: "../../..")],
  targets: [
    .executableTarget(
      name: "theme-objects",
      dependencies: [.product(name: "Milieu", package: "milieu")],
      path: "Sources"
    )
  ],
  swiftLanguageModes: [.v6]
)
