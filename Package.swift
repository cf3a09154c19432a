// swift-tools-version: 6.2

import PackageDescription

let package = Package(
  name: "milieu",
  products: [
    .library(name: "Milieu", targets: ["Milieu"]),
    .library(name: "MilieuGLib", targets: ["MilieuGLib"]),
    .library(name: "MilieuInterop", targets: ["MilieuInterop"]),
    .library(name: "CMilieu", targets: ["CMilieu"]),
    .library(name: "CMilieuTheme", targets: ["CMilieuTheme"]),
    .library(name: "CMilieuGLib", targets: ["CMilieuGLib"]),
    .executable(name: "milieuctl", targets: ["milieuctl"]),
  ],
  targets: [
    // The C libraries keep their public headers in `include/`, where one module map declares their
    // modules; so their path is the package's own, and `sources` says what belongs to them.
    .target(
      name: "CMilieu",
      path: ".",
      sources: ["Sources/CMilieu"],
      publicHeadersPath: "include"
    ),
    .target(
      name: "CMilieuTheme",
      dependencies: ["CMilieu"],
      path: ".",
      sources: ["Sources/CMilieuTheme"],
      publicHeadersPath: "include",
      linkerSettings: [.linkedLibrary("m")]
    ),
    .target(
      name: "CMilieuGLib",
      dependencies: ["CMilieu", "CMilieuTheme", "CGLib"],
      path: ".",
      sources: ["Sources/CMilieuGLib"],
      publicHeadersPath: "include",
      // By their names, for of their pkg-config files SwiftPM warns that it drops -pthread.
      linkerSettings: [
        .linkedLibrary("gio-2.0"), .linkedLibrary("gobject-2.0"), .linkedLibrary("m"),
      ]
    ),
    .systemLibrary(
      name: "CGLib",
      pkgConfig: "glib-2.0",
      providers: [.apt(["libglib2.0-dev"])]
    ),
    // What the overlay asks of Swift's own runtime.
    .systemLibrary(name: "CSwiftRuntime"),
    .target(name: "Milieu", dependencies: ["CMilieu", "CMilieuTheme", "CSwiftRuntime"]),
    .target(
      name: "MilieuGLib",
      dependencies: ["Milieu", "CMilieuTheme", "CMilieuGLib", "CGLib", "CSwiftRuntime"]
    ),
    .target(name: "MilieuInterop", dependencies: ["Milieu", "CMilieu"]),
    .executableTarget(
      name: "milieuctl",
      dependencies: ["Milieu", "MilieuGLib", "CMilieu", "CMilieuTheme", "CMilieuGLib", "CGLib"]
    ),

    // The C tests are libraries, because SwiftPM runs no C test targets on Linux.
    .target(
      name: "CMilieuTests",
      dependencies: ["CMilieu"],
      path: "Tests/CMilieuTests",
      exclude: ["tap.c"]
    ),
    .target(
      name: "CMilieuThemeTests",
      dependencies: ["CMilieuTheme", "CMilieuTests"],
      path: "Tests/CMilieuThemeTests"
    ),
    .target(
      name: "CMilieuGLibTests",
      dependencies: ["CMilieuGLib", "CMilieuTests"],
      path: "Tests/CMilieuGLibTests"
    ),
    .testTarget(
      name: "MilieuTests",
      dependencies: [
        "Milieu", "MilieuInterop", "CMilieuTests", "CMilieuThemeTests", "CMilieuGLibTests",
      ]
    ),
    .testTarget(
      name: "MilieuGLibTests",
      dependencies: ["Milieu", "MilieuGLib", "CGLib", "LoopProgram", "AsyncLoopProgram"]
    ),
    // The main thread is the test runner's own; what is about it is tested by programs, which those
    // tests start.
    .executableTarget(
      name: "LoopProgram",
      dependencies: ["Milieu", "MilieuGLib", "CGLib"],
      path: "Tests/LoopProgram"
    ),
    .executableTarget(
      name: "AsyncLoopProgram",
      dependencies: ["MilieuGLib"],
      path: "Tests/AsyncLoopProgram"
    ),
    // What the check of a real desktop lets follow it.
    .executableTarget(
      name: "DesktopProgram",
      dependencies: ["Milieu", "MilieuGLib"],
      path: "Tests/DesktopProgram"
    ),
    .testTarget(
      name: "milieuctlTests",
      dependencies: ["milieuctl", "Milieu", "MilieuGLib", "CMilieu", "CMilieuGLib", "CGLib"]
    ),
  ],
  swiftLanguageModes: [.v6],
  cLanguageStandard: .c11
)
