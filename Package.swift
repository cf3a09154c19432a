// swift-tools-version: 6.2

import PackageDescription

let package = Package(
  name: "milieu",
  products: [
    .library(name: "CMilieu", targets: ["CMilieu"]),
    .library(name: "CMilieuGLib", targets: ["CMilieuGLib"]),
    .executable(name: "milieuctl", targets: ["milieuctl"]),
  ],
  targets: [
    // Both C libraries keep their public headers in `include/`, where one module map declares both
    // modules; so their path is the package's own, and `sources` says what belongs to them.
    .target(
      name: "CMilieu",
      path: ".",
      sources: ["Sources/CMilieu"],
      publicHeadersPath: "include"
    ),
    .target(
      name: "CMilieuGLib",
      dependencies: ["CMilieu", "CGLib"],
      path: ".",
      sources: ["Sources/CMilieuGLib"],
      publicHeadersPath: "include"
    ),
    .systemLibrary(
      name: "CGLib",
      pkgConfig: "glib-2.0",
      providers: [.apt(["libglib2.0-dev"])]
    ),
    .executableTarget(
      name: "milieuctl",
      dependencies: ["CMilieu", "CGLib"]
    ),

    // The C tests are libraries, because SwiftPM runs no C test targets on Linux.
    .target(
      name: "CMilieuTests",
      dependencies: ["CMilieu"],
      path: "Tests/CMilieuTests",
      exclude: ["tap.c"]
    ),
    .target(
      name: "CMilieuGLibTests",
      dependencies: ["CMilieuGLib", "CMilieuTests"],
      path: "Tests/CMilieuGLibTests"
    ),
    .testTarget(
      name: "MilieuTests",
      dependencies: ["CMilieuTests", "CMilieuGLibTests"]
    ),
    .testTarget(
      name: "milieuctlTests",
      dependencies: ["milieuctl"]
    ),
  ],
  swiftLanguageModes: [.v6],
  cLanguageStandard: .c11
)
