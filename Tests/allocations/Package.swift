// swift-tools-version: 6.2

import PackageDescription

// A package of its own, because it puts its own functions in the place of the process's allocator.
let package = Package(
  name: "allocations",
  dependencies: [.package(name: "milieu", path: "../..")],
  targets: [
    .target(name: "AllocationCounter"),
    .executableTarget(
      name: "allocations",
      dependencies: ["AllocationCounter", .product(name: "Milieu", package: "milieu")]
    ),
  ],
  swiftLanguageModes: [.v6],
  cLanguageStandard: .c11
)
