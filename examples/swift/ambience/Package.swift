// swift-tools-version: 6.2

import PackageDescription

let package = Package(
  name: "ambience",
  products: [.executable(name: "ambience", targets: ["ambience"])],
  dependencies: [.package(name: "milieu", path: "../../..")],
  targets: [
    .executableTarget(
      name: "ambience",
      dependencies: [
        .product(name: "Milieu", package: "milieu"),
        .product(name: "MilieuGLib", package: "milieu"),
      ],
      path: "Sources"
    )
  ],
  swiftLanguageModes: [.v6]
)
