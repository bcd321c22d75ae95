// swift-tools-version: 6.2
import PackageDescription

// A package of its own, so that it sees what any other program sees, and nothing else.

/// An application in a folder: its models and what it does (`library`), a short main (`command`), and
/// tests, which run the command too. `parts` are other modules of its own.
func application(
  _ folder: String, library: String, command: String, products: [String] = [],
  parts: [Target.Dependency] = []
) -> [Target] {
  let products = (["ModelStore"] + products).map {
    Target.Dependency.product(name: $0, package: "recipes")
  }
  return [
    .target(name: library, dependencies: products, path: "\(folder)/Sources/\(library)"),
    .executableTarget(
      name: command, dependencies: [.target(name: library), "ExampleCommand"] + parts + products,
      path: "\(folder)/Sources/\(command)"),
    .testTarget(
      name: "\(library)Tests",
      dependencies: [.target(name: library), .target(name: command), "ExampleTesting"] + parts
        + products,
      path: "\(folder)/Tests"),
  ]
}

let package = Package(
  name: "examples",
  dependencies: [.package(name: "recipes", path: "..")],
  targets: [
    application("Recipes", library: "Cookbook", command: "cookbook"),
    application(
      "Books", library: "BookCatalog", command: "books", products: ["ModelStoreFoundation"],
      parts: ["BookServer"]),
    application("GPS", library: "Tracks", command: "gps", products: ["ModelStoreFoundation"]),
    application("MasterData", library: "Prefectures", command: "master"),
    application(
      "Messages", library: "Messenger", command: "messages", products: ["ModelStoreFoundation"]),
  ].flatMap(\.self) + [
    // The server of the books: libcurl, and the module that calls it.
    .systemLibrary(
      name: "CCurl", path: "Books/Sources/CCurl", providers: [.apt(["libcurl4-openssl-dev"])]),
    .target(
      name: "BookServer", dependencies: ["CCurl"], path: "Books/Sources/BookServer",
      swiftSettings: [.strictMemorySafety()], linkerSettings: [.linkedLibrary("curl")]),

    // Command lines, and folders and runs for tests.
    .target(name: "ExampleCommand", path: "Support/Sources/ExampleCommand"),
    .target(name: "ExampleTesting", path: "Support/Sources/ExampleTesting"),

    .testTarget(
      name: "DocumentationTests",
      dependencies: [
        .product(name: "ModelStore", package: "recipes"),
        .product(name: "ModelStoreFoundation", package: "recipes"), "ExampleTesting",
      ], path: "Documentation"),
  ],
  swiftLanguageModes: [.v6]
)
