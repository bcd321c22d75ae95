import Glibc
import ModelStore

// Measures a store of models, and SQLite with the same objects; Benchmarks/models.py runs it.
//
//   models library COUNT DIRECTORY MEMORY    the steps of ModelStore, in a new file in DIRECTORY; those
//                                            without fsync in MEMORY, a directory of a tmpfs
//   models sqlite COUNT DIRECTORY MEMORY     the same of SQLite
//   models watch ENGINE PATH                 prints when the newest object of a list arrives
//   models commit ENGINE PATH COUNT          commits objects for `watch`, and prints when
//   models import FILE PATH                  imports a JSON array of recipes as models
//
// A step is a line: name, number of objects, seconds of CPU, seconds.

let arguments = CommandLine.arguments.dropFirst()
do {
  switch (arguments.first, Array(arguments.dropFirst())) {
  case ("library"?, let rest) where rest.count == 3:
    try LibraryBenchmark(directory: rest[1], memory: rest[2])
      .run(RecipeGenerator.recipes(Int(rest[0]) ?? 0))
  case ("sqlite"?, let rest) where rest.count == 3:
    try SQLiteBenchmark(directory: rest[1], memory: rest[2])
      .run(RecipeGenerator.recipes(Int(rest[0]) ?? 0))
  case ("watch"?, let rest) where rest.count == 2:
    try await LiveBenchmark(engine: rest[0], path: rest[1]).watch()
  case ("commit"?, let rest) where rest.count == 3:
    try LiveBenchmark(engine: rest[0], path: rest[1]).commit(Int(rest[2]) ?? 0)
  case ("import"?, let rest) where rest.count == 2:
    let store = try ObjectStore(.file(rest[1]), Recipe.self)
    try Measurement.stepWithMemory("import", count: 1) {
      try store.write { _ = try $0.importJSON(Recipe.self, path: rest[0]) }
    }
  default:
    print("models: invalid arguments; see Benchmarks/Models/main.swift")
    exit(2)
  }
} catch {
  print("models: \(error)")
  exit(1)
}
