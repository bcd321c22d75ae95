private import CFuzzer
import JanssonCoding
import ObjectGraph
import RecipeImport
import RecipeModel

/// Imports any bytes, and traps if the importer breaks a guarantee.
@main
enum ImportFuzzer {
  static func main() {
    var count = CommandLine.argc
    var arguments = unsafe Optional(CommandLine.unsafeArgv)
    _ = unsafe LLVMFuzzerRunDriver(&count, &arguments) { data, size in
      if let file = unsafe FuzzedFile(UnsafeBufferPointer(start: data, count: size)) {
        ImportFuzzer.run(file)
      }
      return 0
    }
  }

  private static func run(_ file: FuzzedFile) {
    do {
      try check(file)
    } catch {
      preconditionFailure("an error in a file is reported, never thrown: \(error)")
    }
  }

  private static func check(_ file: FuzzedFile) throws {
    let store = Store(inMemoryFor: RecipeSchema.schema, capacity: SegmentCapacity(shift: 6))
    let counts = try load(file, into: store)
    precondition(counts.updated == 0, "a new store has nothing to update")
    let documents = try documents(in: store)
    precondition(
      documents.count == counts.added, "\(counts.added) added, \(documents.count) found")
    let again = try load(file, into: store)
    precondition(
      again.added == 0 && again.updated == 0, "a second import changes nothing: \(again)")

    // Exporting and importing gives the same recipes.
    let copy = Store(inMemoryFor: RecipeSchema.schema, capacity: SegmentCapacity(shift: 6))
    var exported: [UInt8] = []
    for document in documents {
      exported += try JanssonEncoder(layout: .compact).encode(document) + [0x0A]
    }
    _ = try load(FuzzedFile(exported: exported), into: copy)
    let copied = try self.documents(in: copy)
    precondition(copied == documents, "an export has everything that the store has")
  }

  private static func load(_ file: FuzzedFile, into store: Store) throws -> ImportReport.Counts {
    let counts = try store.write { transaction in
      try RecipeImporter(file.options).importBytes(
        file.bytes, named: file.name, as: file.kind, into: &transaction
      ) { _ in }
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

/// Mutates an input as libFuzzer does, except for its first letter. libFuzzer calls this function
/// by its name.
@c(LLVMFuzzerCustomMutator) public func mutate(
  _ data: UnsafeMutablePointer<UInt8>, _ size: Int, _ limit: Int, _ seed: UInt32
) -> Int {
  guard size > 1 else { return unsafe LLVMFuzzerMutate(data, size, limit) }
  return unsafe 1 + LLVMFuzzerMutate(data + 1, size - 1, limit - 1)
}
