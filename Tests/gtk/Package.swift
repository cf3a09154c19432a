// swift-tools-version: 6.2

import PackageDescription

// A package of its own, so that only who runs it needs GTK.
let package = Package(
  name: "gtk",
  dependencies: [.package(name: "milieu", path: "../..")],
  targets: [
    .systemLibrary(name: "CGtk", pkgConfig: "gtk4", providers: [.apt(["libgtk-4-dev"])]),
    .executableTarget(
      name: "gtk",
      dependencies: [
        "CGtk",
        .product(name: "Milieu", package: "milieu"),
        .product(name: "MilieuGLib", package: "milieu"),
      ]
    ),
  ],
  swiftLanguageModes: [.v6]
)
