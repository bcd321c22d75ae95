private import CFuzzer
import JanssonCoding
import ObjectGraph
import RecipeImport

/// What an import does with any bytes: it ends, and keeps its promises.
///
/// The first byte of an input says how the file is called, since only a name tells Cooklang: `c` ends
/// in .cook, `m` in .md, `v` in .csv, any other in nothing.
@main
enum ImportFuzzer {
  static func main() {
    var count = CommandLine.argc
    var arguments = unsafe Optional(CommandLine.unsafeArgv)
    _ = unsafe LLVMFuzzerRunDriver(&count, &arguments) { data, size in
      let bytes = unsafe UnsafeBufferPointer(start: data, count: size)
      if let kind = unsafe bytes.first { unsafe ImportFuzzer.run(Array(bytes.dropFirst()), kind) }
      return 0
    }
  }

  private static func run(_ bytes: [UInt8], _ kind: UInt8) {
    let name =
      switch kind {
      case UInt8(ascii: "c"): "soups/a.cook"
      case UInt8(ascii: "m"): "soups/a.md"
      case UInt8(ascii: "v"): "soups/a.csv"
      default: "soups/a"
      }
    do {
      try check(bytes, name)
    } catch {
      preconditionFailure("what is wrong with a file is told of, and never thrown: \(error)")
    }
  }

  private static func check(_ bytes: [UInt8], _ name: String) throws {
    let store = Store(inMemoryFor: RecipeSchema.schema, capacity: SegmentCapacity(shift: 6))
    let counts = try load(bytes, name, into: store)
    precondition(counts.updated == 0, "a new store has nothing to update")
    let documents = try documents(in: store)
    precondition(documents.count == counts.added, "\(counts.added) added, \(documents.count) there")
    let again = try load(bytes, name, into: store)
    precondition(again.added == 0 && again.updated == 0, "the same again changes nothing: \(again)")

    // What is exported and imported gives the same recipes.
    let copy = Store(inMemoryFor: RecipeSchema.schema, capacity: SegmentCapacity(shift: 6))
    var exported: [UInt8] = []
    for document in documents {
      exported += try JanssonEncoder(layout: .compact).encode(document) + [0x0A]
    }
    _ = try load(exported, "copy", into: copy)
    let copied = try self.documents(in: copy)
    precondition(copied == documents, "an export is all that is known")
  }

  private static func load(_ bytes: [UInt8], _ name: String, into store: Store) throws
    -> ImportReport.Counts
  {
    let counts = try store.write { transaction in
      try RecipeImporter().importBytes(bytes, named: name, into: &transaction) { _ in }
    }
    let problems = try store.snapshot().invariantProblems()
    precondition(problems.isEmpty, "\(problems)")
    return counts
  }

  private static func documents(in store: Store) throws -> [RecipeDocument] {
    let snapshot = try store.snapshot()
    return try snapshot.liveRows(of: RecipeSchema.recipe).map { row in
      try RecipeDocument(row, in: snapshot)
    }
  }
}
