// swift-tools-version: 6.2

import PackageDescription

let package = Package(
  name: "color-tables",
  products: [.executable(name: "color-tables", targets: ["color-tables"])],
  dependencies: [.package(name: "milieu", path: "../../..")],
  targets: [
    .executableTarget(
      name: "color-tables",
      dependencies: [.product(name: "Milieu", package: "milieu")],
      path: "Sources"
    )
  ],
  swiftLanguageModes: [.v6]
)
