// swift-tools-version: 6.2

import PackageDescription

let package = Package(
  name: "loop",
  products: [.executable(name: "loop", targets: ["loop"])],
  dependencies: [.package(name: "milieu", path: "../../..")],
  targets: [
    .executableTarget(
      name: "loop",
      dependencies: [
        .product(name: "Milieu", package: "milieu"),
        .product(name: "MilieuGLib", package: "milieu"),
      ],
      path: "Sources"
    )
  ],
  swiftLanguageModes: [.v6]
)
