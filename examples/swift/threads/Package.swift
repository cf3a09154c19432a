// swift-tools-version: 6.2

import PackageDescription

let package = Package(
  name: "threads",
  products: [.executable(name: "threads", targets: ["threads"])],
  dependencies: [.package(name: "milieu", path: "../../..")],
  targets: [
    .executableTarget(
      name: "threads",
      dependencies: [
        .product(name: "Milieu", package: "milieu"),
        .product(name: "MilieuGLib", package: "milieu"),
      ],
      path: "Sources"
    )
  ],
  swiftLanguageModes: [.v6]
)
