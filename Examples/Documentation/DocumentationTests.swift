import ExampleTesting
import Testing

// `Scripts/docs --examples Examples/Documentation/Generated` writes the functions.

@Suite("The examples of the documentation run") struct DocumentationTests {
  @Test("overview") func overview() throws { try exampleModelStore() }
  @Test("getting started") func gettingStarted() throws { try exampleGettingStarted() }
  @Test("models") func models() throws { try exampleDefiningModels() }
  @Test("writing") func writing() throws { try inFolder { try exampleWritingObjects(in: $0) } }
  @Test("reading") func reading() throws { try exampleReadingObjects() }
  @Test("live lists", .timeLimit(.minutes(1))) func liveLists() async throws {
    try await exampleLiveLists()
  }
  @Test("migrating") func migrating() throws { try inFolder { try exampleMigrating(in: $0) } }
  @Test("files") func files() throws { try inFolder { try exampleFiles(in: $0) } }
  @Test("errors") func errors() throws { try exampleErrors() }
  @Test("readme") func readme() throws { try exampleREADME() }
  @Test("guide") func guide() throws { try exampleGUIDE() }
  @Test("from Realm") func realm() throws { try exampleFromRealm() }
  @Test("from Core Data") func coreData() throws { try exampleFromCoreData() }
  @Test("from GRDB") func grdb() throws { try exampleFromGRDB() }

  private func inFolder(_ body: (String) throws -> Void) throws {
    let scratch = try Scratch()
    try withExtendedLifetime(scratch) { try body(scratch.folder) }
  }
}
