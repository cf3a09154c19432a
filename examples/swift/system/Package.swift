// swift-tools-version: 6.2

import PackageDescription

let package = Package(
  name: "system",
  products: [.executable(name: "system", targets: ["system"])],
  dependencies: [.package(name: "milieu", path: "../../..")],
  targets: [
    .executableTarget(
      name: "system",
      dependencies: [
        .product(name: "Milieu", package: "milieu"),
        .product(name: "MilieuGLib", package: "milieu"),
      ],
      path: "Sources"
    )
  ],
  swiftLanguageModes: [.v6]
)
