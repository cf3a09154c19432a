// swift-tools-version: 6.2

import PackageDescription

let package = Package(
  name: "snapshots",
  products: [.executable(name: "snapshots", targets: ["snapshots"])],
  dependencies: [.package(name: "milieu", path: "../../..")],
  targets: [
    .executableTarget(
      name: "snapshots",
      dependencies: [.product(name: "Milieu", package: "milieu")],
      path: "Sources"
    )
  ],
  swiftLanguageModes: [.v6]
)
