// swift-tools-version: 6.2
import PackageDescription

// A package of its own, so that it sees what any other program sees, and nothing else.

/// An application in a folder: its models and what it does (`library`), a short main (`command`), and
/// tests.
func application(
  _ folder: String, library: String, command: String, _ products: [String] = []
) -> [Target] {
  let products = (["ModelStore"] + products).map {
    Target.Dependency.product(name: $0, package: "recipes")
  }
  return [
    .target(name: library, dependencies: products, path: "\(folder)/Sources/\(library)"),
    .executableTarget(
      name: command, dependencies: [.target(name: library)] + products,
      path: "\(folder)/Sources/\(command)"),
    .testTarget(
      name: "\(library)Tests", dependencies: [.target(name: library)] + products,
      path: "\(folder)/Tests"),
  ]
}

let package = Package(
  name: "examples",
  dependencies: [.package(name: "recipes", path: "..")],
  targets: [
    application("Recipes", library: "Cookbook", command: "cookbook"),
    application("Books", library: "BookCatalog", command: "books", ["ModelStoreFoundation"]),
    application("GPS", library: "Tracks", command: "gps", ["ModelStoreFoundation"]),
    application("MasterData", library: "Prefectures", command: "master"),
    application("Messages", library: "Messenger", command: "messages", ["ModelStoreFoundation"]),
  ].flatMap(\.self) + [
    .testTarget(
      name: "DocumentationTests",
      dependencies: [.product(name: "ModelStore", package: "recipes")], path: "Documentation")
  ],
  swiftLanguageModes: [.v6]
)
