// swift-tools-version: 6.2
import PackageDescription

/// One set of compiler settings for every Swift target.
let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .strictMemorySafety(),
]

/// A library module in `Sources`; its dependencies come before it in the list.
///
/// `archives` are the C libraries that it calls, linked statically: a shared library would cost its
/// search and relocations at every start, even if the command never calls it.
func module(
  _ name: String, _ dependencies: [Target.Dependency], archives: [String] = [],
  resources: [Resource] = []
) -> Target {
  .target(
    name: name, dependencies: dependencies, resources: resources, swiftSettings: settings,
    linkerSettings: archives.map { .linkedLibrary(":lib\($0).a") })
}

/// The tests of one module.
func tests(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  .testTarget(
    name: name + "Tests",
    dependencies: [.byName(name: name), "TestSupport"] + dependencies,
    swiftSettings: settings)
}

let package = Package(
  name: "recipes",
  products: [
    .executable(name: "recipes", targets: ["recipes"]),
    .library(name: "ModelStore", targets: ["ModelStore"]),
    .library(name: "ModelStoreFoundation", targets: ["ModelStoreFoundation"]),
    .library(name: "QueryEngine", targets: ["QueryEngine"]),
    .library(name: "StorePersistence", targets: ["StorePersistence"]),
    .library(name: "RecipeModel", targets: ["RecipeModel"]),
  ],
  targets: [
    // System libraries: one module map each, called by exactly one module.
    .systemLibrary(name: "CUTF8Proc", providers: [.apt(["libutf8proc-dev"])]),
    .systemLibrary(name: "CJansson", providers: [.apt(["libjansson-dev"])]),
    .systemLibrary(name: "CLMDB", providers: [.apt(["liblmdb-dev"])]),
    .systemLibrary(name: "CEdit", providers: [.apt(["libedit-dev"])]),
    .systemLibrary(name: "CPCRE2", providers: [.apt(["libpcre2-dev"])]),
    .systemLibrary(name: "CXXHash", providers: [.apt(["libxxhash-dev"])]),
    .systemLibrary(name: "CZlib", providers: [.apt(["zlib1g-dev"])]),
    .systemLibrary(name: "CCSV", providers: [.apt(["libcsv-dev"])]),
    .systemLibrary(name: "CYAML", providers: [.apt(["libyaml-dev"])]),
    .systemLibrary(name: "CGumbo", providers: [.apt(["libgumbo-dev"])]),

    // Foundations.
    module("System", []),
    module("UnicodeText", ["CUTF8Proc"], archives: ["utf8proc"]),
    module("PredicateSyntax", ["UnicodeText"]),
    module("ObjectGraph", ["UnicodeText"]),
    module("FoodKnowledge", ["UnicodeText"]),
    module("JanssonCoding", ["CJansson"], archives: ["jansson"]),
    module(
      "SourceReading", ["System", "UnicodeText", "CZlib", "CCSV", "CYAML", "CGumbo"],
      archives: ["z", "csv", "yaml", "gumbo"]),

    // The engine and its edges.
    module("PredicateTyping", ["UnicodeText", "PredicateSyntax", "ObjectGraph"]),
    module(
      "QueryExecution",
      ["System", "UnicodeText", "PredicateSyntax", "ObjectGraph", "PredicateTyping", "CPCRE2"],
      archives: ["pcre2-8"]),
    module(
      "QueryEngine",
      ["System", "PredicateSyntax", "ObjectGraph", "PredicateTyping", "QueryExecution"]),
    module(
      "StorePersistence", ["System", "ObjectGraph", "CLMDB", "CXXHash"],
      archives: ["lmdb", "xxhash"]),

    // Files into documents, whatever these are.
    module("RecordReading", ["System", "JanssonCoding", "SourceReading"]),

    // Swift types as objects.
    module(
      "ModelStore",
      [
        "System", "PredicateSyntax", "ObjectGraph", "JanssonCoding", "PredicateTyping",
        "QueryEngine", "StorePersistence", "SourceReading", "RecordReading",
      ]),

    // Foundation's types as fields. A product of its own, so that nobody else links Foundation.
    module("ModelStoreFoundation", ["ModelStore"]),

    // Recipes.
    module("RecipeModel", ["UnicodeText", "ObjectGraph", "PredicateTyping", "JanssonCoding"]),
    module(
      "RecipeFoods",
      [
        "PredicateSyntax", "ObjectGraph", "PredicateTyping", "QueryEngine", "RecipeModel",
        "FoodKnowledge",
      ]),
    module(
      "RecipeImport",
      [
        "System", "UnicodeText", "ObjectGraph", "JanssonCoding", "SourceReading", "RecordReading",
        "FoodKnowledge", "RecipeModel", "RecipeFoods",
      ]),

    // The command.
    module(
      "StoreCommands",
      [
        "System", "UnicodeText", "PredicateSyntax", "ObjectGraph", "JanssonCoding",
        "PredicateTyping", "QueryEngine", "StorePersistence", "CEdit",
      ],
      // libedit, and the libraries that it links.
      archives: ["edit", "bsd", "md", "tinfo"],
      resources: [.embedInCode("../../Grammar/predicate.ebnf")]),
    .executableTarget(
      name: "recipes",
      dependencies: [
        "System", "PredicateSyntax", "ObjectGraph", "JanssonCoding", "PredicateTyping",
        "QueryEngine", "StorePersistence", "RecordReading", "FoodKnowledge", "RecipeModel",
        "RecipeFoods",
        "RecipeImport", "StoreCommands",
      ],
      swiftSettings: settings),

    // Benchmarks of parts; Scripts/bench runs them.
    .executableTarget(
      name: "runner",
      dependencies: [
        "PredicateSyntax", "ObjectGraph", "PredicateTyping", "QueryExecution", "QueryEngine",
        "StorePersistence", "FoodKnowledge", "RecipeModel", "RecipeFoods", "RecipeImport",
        "JanssonCoding", "System",
      ],
      path: "Benchmarks/Runner", swiftSettings: settings),
    // Models beside SQLite, which only benchmarks link.
    .systemLibrary(
      name: "CSQLite", path: "Benchmarks/CSQLite", providers: [.apt(["libsqlite3-dev"])]),
    .target(
      name: "SQLitePeer", dependencies: ["CSQLite"], path: "Benchmarks/SQLitePeer",
      swiftSettings: settings),
    .executableTarget(
      name: "models", dependencies: ["ModelStore", "SQLitePeer"], path: "Benchmarks/Models",
      swiftSettings: settings),
    .executableTarget(
      name: "parsers", dependencies: ["System", "CJansson", "JanssonCoding"],
      path: "Benchmarks/Parsers", swiftSettings: settings),

    // Tests.
    .target(name: "TestSupport", path: "Tests/TestSupport", swiftSettings: settings),
    tests("System", []),
    tests("UnicodeText", []),
    tests("PredicateSyntax", ["UnicodeText"]),
    tests("ObjectGraph", ["UnicodeText"]),
    tests("FoodKnowledge", ["UnicodeText"]),
    tests("JanssonCoding", []),
    tests("SourceReading", ["System"]),
    tests("ModelStore", []),
    tests("ModelStoreFoundation", ["ModelStore"]),
    tests("RecordReading", ["JanssonCoding", "SourceReading"]),
    tests(
      "QueryEngine",
      ["UnicodeText", "PredicateSyntax", "ObjectGraph", "PredicateTyping", "QueryExecution"]),
    tests("StorePersistence", ["System", "ObjectGraph"]),
    .target(
      name: "RecipeTestSupport", dependencies: ["TestSupport", "RecipeModel"],
      path: "Tests/RecipeTestSupport", swiftSettings: settings),
    tests("RecipeModel", ["ObjectGraph", "JanssonCoding", "RecipeTestSupport"]),
    tests(
      "RecipeFoods",
      [
        "PredicateSyntax", "ObjectGraph", "JanssonCoding", "PredicateTyping", "QueryEngine",
        "StorePersistence", "FoodKnowledge", "RecipeModel", "RecipeImport",
      ]),
    tests(
      "RecipeImport",
      [
        "ObjectGraph", "JanssonCoding", "SourceReading", "RecordReading", "FoodKnowledge",
        "RecipeModel", "RecipeFoods", "RecipeTestSupport",
      ]),
    .testTarget(
      name: "EndToEndTests",
      dependencies: [
        "PredicateSyntax", "ObjectGraph", "JanssonCoding", "PredicateTyping", "QueryExecution",
        "QueryEngine", "StorePersistence",
        "TestSupport",
      ],
      swiftSettings: settings),
    // A second application of the commands, for their tests.
    .executableTarget(
      name: "bookshelf", dependencies: ["ObjectGraph", "PredicateTyping", "StoreCommands"],
      path: "Tests/Bookshelf", swiftSettings: settings),
    .testTarget(
      name: "CommandLineTests",
      dependencies: [
        "ObjectGraph", "PredicateTyping", "QueryEngine", "RecipeModel", "StoreCommands",
        "StorePersistence", "recipes", "bookshelf",
        "TestSupport",
      ], swiftSettings: settings),
  ],
  swiftLanguageModes: [.v6]
)

// The fuzzer. Only `Scripts/fuzz` builds it, with flags that a manifest cannot set for the modules
// that it imports.
if Context.environment["FUZZ"] != nil {
  package.targets += [
    .systemLibrary(name: "CFuzzer", path: "Fuzz/CFuzzer"),
    .executableTarget(
      name: "QueryFuzzer",
      dependencies: [
        "CFuzzer", "PredicateSyntax", "ObjectGraph", "PredicateTyping", "QueryExecution",
        "QueryEngine",
      ],
      path: "Fuzz/QueryFuzzer", swiftSettings: settings),
    .executableTarget(
      name: "ImportFuzzer",
      dependencies: [
        "CFuzzer", "ObjectGraph", "JanssonCoding", "RecordReading", "RecipeModel", "RecipeImport",
      ],
      path: "Fuzz/ImportFuzzer", swiftSettings: settings),
  ]
}
