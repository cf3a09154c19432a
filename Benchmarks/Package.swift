// swift-tools-version: 6.2

import Foundation
import PackageDescription

// Qt is measured where it is installed: `make bench` finds out.
let hasQt = ProcessInfo.processInfo.environment["BENCH_QT"] == "1"

// A package of its own, because nothing of it belongs into programs that use Milieu.
let package = Package(
  name: "benchmarks",
  dependencies: [.package(name: "milieu", path: "..")],
  targets: [
    .target(name: "BenchHarness"),
    .systemLibrary(name: "CGObject", pkgConfig: "gobject-2.0"),
    .target(
      name: "BenchSubjects",
      dependencies: [
        "BenchHarness", "CGObject",
        .product(name: "CMilieu", package: "milieu"),
        .product(name: "CMilieuGLib", package: "milieu"),
      ]
    ),
    // What a run says, made from its rows alone: it needs no subject, and is tested without one.
    .target(name: "BenchReport"),
    .testTarget(name: "BenchReportTests", dependencies: ["BenchReport"]),
    .executableTarget(
      name: "bench",
      dependencies: [
        "BenchHarness", "BenchReport", "BenchSubjects",
        .product(name: "Milieu", package: "milieu"),
      ] + (hasQt ? ["BenchQt"] : []),
      swiftSettings: hasQt ? [.define("BENCH_QT")] : []
    ),
  ]
    + (hasQt
      ? [
        .systemLibrary(name: "CQt", pkgConfig: "Qt5Widgets"),
        .target(name: "BenchQt", dependencies: ["BenchHarness", "CQt"]),
      ] : []),
  swiftLanguageModes: [.v6],
  cLanguageStandard: .c11,
  cxxLanguageStandard: .cxx17
)
