import Testing

// `Scripts/docs --examples Examples/Documentation/Generated` writes the functions.

@Suite("The examples of the documentation run") struct DocumentationTests {
  @Test("overview") func overview() throws { try exampleModelStore() }
  @Test("guide") func guide() throws { try exampleGUIDE() }
  @Test("from Realm") func realm() throws { try exampleFromRealm() }
  @Test("from Core Data") func coreData() throws { try exampleFromCoreData() }
  @Test("from GRDB") func grdb() throws { try exampleFromGRDB() }
}
