// swift-tools-version: 6.2
import PackageDescription

/// Programs for developers: what is measured and compared, kept out of the package itself.
let package = Package(
  name: "SAMKitBenchmarks",
  platforms: [.macOS(.v14)],
  dependencies: [.package(name: "SAMKit", path: "..")],
  targets: [
    .executableTarget(
      name: "samkit-parity", dependencies: [.product(name: "SAMKit", package: "SAMKit")],
      swiftSettings: [
        .enableUpcomingFeature("ExistentialAny"), .enableUpcomingFeature("MemberImportVisibility"),
        .enableUpcomingFeature("InternalImportsByDefault"),
      ])
  ],
  swiftLanguageModes: [.v6]
)
