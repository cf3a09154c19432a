// swift-tools-version: 6.2

import PackageDescription

let package = Package(
  name: "c-library",
  products: [.executable(name: "c-library", targets: ["c-library"])],
  dependencies: [.package(name: "milieu", path: "../../..")],
  targets: [
    // The library as others wrote it; it knows nothing of Swift.
    .target(
      name: "CHouse",
      dependencies: [.product(name: "CMilieu", package: "milieu")]
    ),
    .executableTarget(
      name: "c-library",
      dependencies: [
        "CHouse",
        .product(name: "Milieu", package: "milieu"),
        .product(name: "MilieuInterop", package: "milieu"),
      ],
      path: "Sources/App"
    ),
  ],
  swiftLanguageModes: [.v6],
  cLanguageStandard: .c11
)
