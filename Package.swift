// swift-tools-version: 6.2
import PackageDescription

/// C targets that only open their library at run time: no logic, nothing to link but dlopen itself.
let runtimeLibraries = ["COpenVINORuntime", "CVipsRuntime", "CCryptoRuntime", "CArchiveRuntime"]

let package = Package(
  name: "SAMKit",
  platforms: [.iOS(.v17), .macOS(.v14), .visionOS(.v1)],
  products: [
    .library(name: "SAMKit", targets: ["SAMKit"]),
    .library(name: "SAMKitGrounding", targets: ["SAMKitGrounding"]),
    .library(name: "SAMKitVision", targets: ["SAMKitVision"]),
    .library(name: "SAMKitInteraction", targets: ["SAMKitInteraction"]),
    .library(name: "SAMKitUI", targets: ["SAMKitUI"]),
    .executable(name: "samkit", targets: ["SAMKitTool"]),
  ],
  targets: [
    .target(
      name: "SAMKit",
      dependencies: (runtimeLibraries + ["SAMKitONNXModels"]).map {
        .target(name: $0, condition: .when(platforms: [.linux]))
      } + [.target(name: "SAMKitCoreMLModels", condition: .when(platforms: [.iOS, .macOS, .visionOS]))]),
    // The built-in model for each engine: targets of their own, because resources have no platforms but targets have.
    .target(name: "SAMKitONNXModels", resources: [.copy("Resources/nano")]),
    .target(name: "SAMKitCoreMLModels", resources: [.copy("Resources/nano")]),
    .target(name: "SAMKitInteraction", dependencies: ["SAMKit"]),
    .target(
      name: "SAMKitGrounding", dependencies: ["SAMKit"],
      resources: [.copy("Resources/clip"), .copy("Resources/vocabulary")]),
    .target(name: "SAMKitVision", dependencies: ["SAMKit", "SAMKitInteraction"]),
    .target(name: "SAMKitUI", dependencies: ["SAMKit", "SAMKitInteraction", "SAMKitGrounding"]),
    .target(name: "SAMKitEvaluation", dependencies: ["SAMKit"]),
    .systemLibrary(
      name: "CMicroHTTPD", pkgConfig: "libmicrohttpd", providers: [.apt(["libmicrohttpd-dev"])]),
    .target(
      name: "SAMKitWeb",
      dependencies: [
        "SAMKit", "SAMKitInteraction", "SAMKitGrounding",
        .target(name: "CMicroHTTPD", condition: .when(platforms: [.linux])),
      ],
      resources: [.copy("Page")]),
    .target(name: "CommandLineArguments"),
    .target(
      name: "SAMKitCLI",
      dependencies: [
        "SAMKit", "SAMKitInteraction", "SAMKitGrounding", "SAMKitVision", "SAMKitEvaluation",
        "SAMKitWeb", "CommandLineArguments",
      ]),
    .executableTarget(name: "SAMKitTool", dependencies: ["SAMKit", "SAMKitCLI"]),

    .target(name: "TestSupport", dependencies: ["SAMKit"], path: "Tests/TestSupport"),
    .testTarget(
      name: "SAMKitTests", dependencies: ["SAMKit", "SAMKitCoreMLModels", "SAMKitONNXModels", "TestSupport"],
      exclude: ["Fixtures", "Goldens"]),
    .testTarget(
      name: "SAMKitInteractionTests", dependencies: ["SAMKit", "SAMKitInteraction", "TestSupport"]),
    .testTarget(
      name: "SAMKitGroundingTests", dependencies: ["SAMKit", "SAMKitGrounding", "TestSupport"],
      exclude: ["Fixtures", "Goldens"]),
    .testTarget(
      name: "SAMKitVisionTests", dependencies: ["SAMKit", "SAMKitInteraction", "SAMKitVision", "TestSupport"]),
    .testTarget(
      name: "SAMKitUITests",
      dependencies: [
        "SAMKit", "SAMKitGrounding", "SAMKitInteraction", "SAMKitUI", "SAMKitVision", "TestSupport",
      ]),
    .testTarget(
      name: "SAMKitEvaluationTests", dependencies: ["SAMKit", "SAMKitEvaluation", "TestSupport"]),
    .testTarget(
      name: "SAMKitWebTests",
      dependencies: ["SAMKit", "SAMKitGrounding", "SAMKitInteraction", "SAMKitWeb", "TestSupport"]),
    .testTarget(name: "CommandLineArgumentsTests", dependencies: ["CommandLineArguments"]),
    .testTarget(
      name: "SAMKitCLITests",
      dependencies: ["SAMKit", "SAMKitCLI", "SAMKitInteraction", "CommandLineArguments", "TestSupport"],
      exclude: ["Snapshots"]),
  ],
  swiftLanguageModes: [.v6]
)

// One place for the settings that every Swift target shares.
for target in package.targets where target.type != .system {
  target.swiftSettings = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .treatAllWarnings(as: .error),
  ]
}
for name in runtimeLibraries {
  package.targets.append(
    .target(name: name, linkerSettings: [.linkedLibrary("dl", .when(platforms: [.linux]))]))
}
