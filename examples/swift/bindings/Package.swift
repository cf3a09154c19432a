// swift-tools-version: 6.2

import PackageDescription

let package = Package(
  name: "bindings",
  products: [.executable(name: "bindings", targets: ["bindings"])],
  dependencies: [.package(name: "milieu", path: "../../..")],
  targets: [
    .systemLibrary(
      name: "CGObject",
      pkgConfig: "gobject-2.0",
      providers: [.apt(["libglib2.0-dev"])]
    ),
    // A widget as a toolkit has it; it knows nothing of Milieu.
    .target(name: "CLabel", dependencies: ["CGObject"]),
    .executableTarget(
      name: "bindings",
      dependencies: [
        "CLabel",
        .product(name: "Milieu", package: "milieu"),
        .product(name: "MilieuGLib", package: "milieu"),
      ],
      path: "Sources/App"
    ),
  ],
  swiftLanguageModes: [.v6],
  cLanguageStandard: .c11
)
