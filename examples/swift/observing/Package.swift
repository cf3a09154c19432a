// swift-tools-version: 6.2

import PackageDescription

let package = Package(
  name: "observing",
  products: [.executable(name: "observing", targets: ["observing"])],
  dependencies: [.package(name: "milieu", path: "../../..")],
  targets: [
    .executableTarget(
      name: "observing",
      dependencies: [.product(name: "Milieu", package: "milieu")],
      path: "Sources"
    )
  ],
  swiftLanguageModes: [.v6]
)
