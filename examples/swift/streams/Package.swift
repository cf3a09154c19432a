// swift-tools-version: 6.2

import PackageDescription

let package = Package(
  name: "streams",
  products: [.executable(name: "streams", targets: ["streams"])],
  dependencies: [.package(name: "milieu", path: "../../..")],
  targets: [
    .executableTarget(
      name: "streams",
      dependencies: [.product(name: "Milieu", package: "milieu")],
      path: "Sources"
    )
  ],
  swiftLanguageModes: [.v6]
)
