import Foundation
import ObjectGraph
import RecipeModel
import RecordReading
import TestSupport
import Testing

@testable import RecipeImport

@Suite("Importing recipes")
struct RecipeImporterTests {
  /// A store in memory, and files to import into it.
  private final class Kitchen {
    let store = Store(inMemoryFor: RecipeSchema.schema, capacity: SegmentCapacity(shift: 6))
    var problems: [ImportProblem] = []

    /// Imports a text as one file.
    func load(_ text: String) throws -> ImportReport.Counts { try load(Data(text.utf8)) }

    /// Imports bytes as one file.
    func load(_ data: Data) throws -> ImportReport.Counts {
      let file = FileManager.default.temporaryDirectory
        .appending(path: "recipes-\(UUID().uuidString).json")
      try data.write(to: file)
      defer { try? FileManager.default.removeItem(at: file) }
      problems = []
      let report = try store.write { transaction in
        try RecipeImporter().importFiles([file.path], into: &transaction) { [self] in
          problems.append($0)
        }
      }
      try store.snapshot().checkInvariants()
      #expect(report.files.map(\.counts) == [report.total])
      return report.total
    }

    /// Each recipe as "key|name|category|country|season|ingredients", with - for a missing value.
    func recipes() throws -> [String] {
      let snapshot = try store.snapshot()
      return try snapshot.liveRows(of: RecipeSchema.recipe).map { row in
        let recipe = ObjectID(RecipeSchema.recipe, row)
        let values = try (0..<5).map { index in
          if case .string(let text)? = try snapshot.value(AttributeID(index), of: recipe) {
            return text
          }
          return "-"
        }
        let ingredients = try snapshot.targets(RecipeSchema.Recipe.ingredients, of: recipe)
          .map { try snapshot.keyText(of: ObjectID(RecipeSchema.ingredient, $0)) ?? "-" }
        return (values + [ingredients.joined(separator: ",")]).joined(separator: "|")
      }
    }

    /// The members of each recipe that have no field.
    func extras() throws -> [String] {
      let snapshot = try store.snapshot()
      return try snapshot.liveRows(of: RecipeSchema.recipe).compactMap { row in
        try RecipeDocument(row, in: snapshot).extra.value
      }
    }

    /// The texts of all lines.
    func lineTexts() throws -> [String] {
      let snapshot = try store.snapshot()
      return try snapshot.liveRows(of: RecipeSchema.line).compactMap { row in
        let line = ObjectID(RecipeSchema.line, row)
        guard case .string(let text)? = try snapshot.value(RecipeSchema.Line.text, of: line) else {
          return nil
        }
        return text
      }
    }

    /// The names of all ingredients, with how many recipes use each.
    func ingredients() throws -> [String] {
      let snapshot = try store.snapshot()
      return try snapshot.liveRows(of: RecipeSchema.ingredient).map { row in
        let ingredient = ObjectID(RecipeSchema.ingredient, row)
        let count = try snapshot.targets(RelationshipID(0), of: ingredient).count
        return "\(try snapshot.keyText(of: ingredient) ?? "-") \(count)"
      }
    }
  }

  @Test("the seven recipes share twelve ingredients, and come in once")
  func sevenRecipes() throws {
    let kitchen = Kitchen()
    let file = Repository.root.appending(path: "Data/RecipesList.json")
    let data = try Data(contentsOf: file)
    #expect(try kitchen.load(data) == ImportReport.Counts(added: 7))
    #expect(try kitchen.ingredients().count == 12)
    #expect(try kitchen.ingredients().contains("人参 4"))
    #expect(try kitchen.load(data) == ImportReport.Counts(unchanged: 7))
    #expect(kitchen.problems.isEmpty)
  }

  @Test(
    "an array, JSON Lines and a single object are taken",
    arguments: [
      #"[{"name":"a","ingredients":["x"]},{"name":"b","ingredients":[{"name":"x"}]}]"#,
      "{\"name\":\"a\",\"ingredients\":[\"x\"]}\n{\"name\":\"b\",\"ingredients\":[\"x\"]}\n",
      "\u{FEFF}[\r\n{\"name\":\"a\",\"ingredients\":[\"x\"]},\r\n{\"name\":\"b\",\"ingredients\":[\"x\"]}]",
    ])
  func shapes(_ text: String) throws {
    let kitchen = Kitchen()
    #expect(try kitchen.load(text) == ImportReport.Counts(added: 2))
    #expect(try kitchen.recipes() == ["-|a|-|-|-|x", "-|b|-|-|-|x"])
    #expect(try kitchen.load(#"{"name":"c","ingredients":[]}"#) == ImportReport.Counts(added: 1))
  }

  @Test("absent keeps, null clears, a list replaces; unused ingredients are deleted")
  func updates() throws {
    let kitchen = Kitchen()
    _ = try kitchen.load(
      #"{"name":"a","category":"soup","country":"JP","season":"夏","ingredients":["x","y"]}"#)
    let report = try kitchen.load(#"{"name":"a","country":null,"ingredients":["y","z"]}"#)
    #expect(report == ImportReport.Counts(updated: 1))
    #expect(try kitchen.recipes() == ["-|a|soup|-|夏|y,z"])
    #expect(try kitchen.ingredients() == ["y 1", "z 1"])
  }

  @Test(
    "an invalid record is reported with line, path and reason, and skipped",
    arguments: [
      (#"{"ingredients":[]}"#, "[1].name", "the key 'name' is missing"),
      (#"{"name":"b"}"#, "[1].ingredients", "the key 'ingredients' is missing"),
      (#"{"name":3,"ingredients":[]}"#, "[1].name", "expected String, found a number"),
      (#"{"name":"","ingredients":[]}"#, "[1].name", "the name is empty"),
      (#"{"name":" \t","ingredients":[]}"#, "[1].name", "the name is empty"),
      (#"{"name":"　","ingredients":["x"],"lines":["x"]}"#, "[1].name", "the name is empty"),
      (#"{"title":"　","ingredients":["x"]}"#, "[1].title", "the name is empty"),
      (#"{"name":"b","ingredients":[{"name":" "}]}"#, "[1].ingredients[0]", "the name is empty"),
      (#"{"name":"b","ingredients":[{"name":null}]}"#, "[1].ingredients[0].name", "null"),
      (#"{"name":"b","ingredients":["x",""]}"#, "[1].ingredients[1]", "the name is empty"),
      (
        #"{"name":"b","season":7,"ingredients":[]}"#, "[1].season",
        "expected String, found a number"
      ),
      (#"{"name":"b\u0000","ingredients":[]}"#, "[1]", "\\u0000"),
      (#"{"name":"b" "ingredients":[]}"#, "[1]", "expected"),
      ("7", "[1]", "a number"),
    ])
  func badRecords(_ record: String, _ path: String, _ reason: String) throws {
    let kitchen = Kitchen()
    let report = try kitchen.load(
      "[{\"name\":\"a\",\"ingredients\":[]},\n\(record),\n{\"name\":\"c\",\"ingredients\":[]}]")
    #expect(report == ImportReport.Counts(added: 2, skipped: 1))
    #expect(try kitchen.recipes() == ["-|a|-|-|-|", "-|c|-|-|-|"])
    let problem = try #require(kitchen.problems.first)
    #expect(problem.line == 2)
    #expect(problem.path == path)
    #expect(problem.reason.contains(reason), "\(problem.reason)")
    #expect(problem.severity == .skipped)
  }

  @Test(
    "a number that does not fit in a store is kept as its digits, anywhere",
    arguments: ["123456789012345678901", "-9223372036854775809", "1e400", "-1.5E+999"])
  func largeNumbers(_ number: String) throws {
    let kitchen = Kitchen()
    let report = try kitchen.load(
      "[{\"name\":\"a\",\"ingredients\":[\"\\\"1e400 \\\" salt\"],\"id2\":\(number),\n\"x\":[1,{\"y\":\(number)}]},"
        + "{\"name\":\"b\",\"ingredients\":[\"x\"],\"cost\":\(number)}]")
    #expect(report == ImportReport.Counts(added: 2) && kitchen.problems.isEmpty)
    #expect(
      try kitchen.extras() == [
        "{\"id2\":\"\(number)\",\"x\":[1,{\"y\":\"\(number)\"}]}", "{\"cost\":\"\(number)\"}",
      ])
    #expect(try kitchen.lineTexts() == ["\"1e400 \" salt", "x"])
  }

  @Test(
    "a JSON file with neither an array nor an object is reported as JSON",
    arguments: ["null", "\"x\"", "7", "true", " # Soup", "a: b"])
  func noJSON(_ text: String) throws {
    let kitchen = Kitchen()
    #expect(try kitchen.load(text) == ImportReport.Counts(skipped: 1))
    let reason = try #require(kitchen.problems.first?.reason)
    #expect(reason.hasPrefix("expected '[' or '{'"), "\(reason)")
  }

  @Test("a truncated file gives its whole records, and the place where it ends")
  func truncated() throws {
    let kitchen = Kitchen()
    let report = try kitchen.load("[{\"name\":\"a\",\"ingredients\":[]},\n{\"name\":\"b\",\"ingr")
    #expect(report == ImportReport.Counts(added: 1, skipped: 1))
    #expect(kitchen.problems.map(\.line) == [2])
  }

  @Test("of many batches, records and faults come in the file's order", arguments: 0..<4)
  func order(run: Int) throws {
    let kitchen = Kitchen()
    let count = 5_000
    // Every 97th record is no recipe, every 1,000th no JSON; one name comes back at the end.
    let lines = (0..<count).map { number in
      number % 1_000 == 999
        ? "{\"name\": nil}"
        : number % 97 == 5
          ? "{\"name\": \(number), \"ingredients\": []}"
          : "{\"name\": \"料理\(number)\", \"ingredients\": [\"x\(number % 7)\", {\"name\": \"y\"}]}"
    }
    let last = "{\"name\": \"料理0\", \"season\": \"夏\", \"ingredients\": [\"y\"]}"
    let separator = run % 2 == 0 ? "\n" : ",\n"
    let text = (lines + [last]).joined(separator: separator)
    let report = try kitchen.load(run % 2 == 0 ? text : "[\n\(text)\n]")
    let bad = (0..<count).filter { $0 % 1_000 == 999 || $0 % 97 == 5 }
    #expect(report.added == count - bad.count + 1)
    #expect(report.skipped == bad.count)
    #expect(report.collisions == 1)
    let firstLine = run % 2 == 0 ? 1 : 2
    #expect(
      kitchen.problems.filter { $0.severity == .skipped }.map(\.line) == bad.map { $0 + firstLine })
    let names = try kitchen.recipes().map { $0.split(separator: "|")[1] }
    let expected = (0..<count).filter { !bad.contains($0) }.map { "料理\($0)" } + ["料理0"]
    #expect(names.map(String.init) == expected)
  }

  @Test("two recipes of one key in one import both live; importing them again changes nothing")
  func collisions() throws {
    let kitchen = Kitchen()
    let text = """
      [{"name":"カレー","ingredients":["人参"]},
       {"name":"カレー","ingredients":["牛肉"]},
       {"name":"カレー","ingredients":["人参"]}]
      """
    #expect(try kitchen.load(text) == ImportReport.Counts(added: 2, unchanged: 1, collisions: 1))
    #expect(try kitchen.recipes() == ["-|カレー|-|-|-|人参", "カレー (2)|カレー|-|-|-|牛肉"])
    #expect(kitchen.problems.map(\.severity) == [.warning])
    #expect(try kitchen.load(text) == ImportReport.Counts(unchanged: 3, collisions: 1))
    #expect(try kitchen.recipes().count == 2)
  }

  @Test("a repeated ingredient is kept twice, with a warning")
  func repeats() throws {
    let kitchen = Kitchen()
    #expect(
      try kitchen.load(#"{"name":"a","ingredients":[{"name":"x"},{"name":"y"},{"name":"x"}]}"#)
        .added
        == 1)
    #expect(try kitchen.recipes() == ["-|a|-|-|-|x,y,x"])
    #expect(kitchen.problems.map(\.severity) == [.warning])
    #expect(try kitchen.ingredients() == ["x 1", "y 1"])
    // Two lines of one ingredient are nothing to warn of.
    #expect(try kitchen.load(#"{"name":"b","ingredients":["x","1 g x"]}"#).added == 1)
    #expect(kitchen.problems.isEmpty)
  }

  @Test("composed and decomposed names are one ingredient")
  func normalisation() throws {
    let kitchen = Kitchen()
    _ = try kitchen.load(
      "[{\"name\":\"a\",\"ingredients\":[\"ご飯\"]},"
        + "{\"name\":\"b\",\"ingredients\":[\"こ\u{3099}飯\"]}]")
    #expect(try kitchen.ingredients() == ["ご飯 2"])
  }

  @Test("a key of its own identifies a recipe, whatever its name becomes")
  func keys() throws {
    let kitchen = Kitchen()
    _ = try kitchen.load(#"{"key":"k1","name":"a","ingredients":[]}"#)
    #expect(try kitchen.load(#"{"key":"k1","name":"b","ingredients":[]}"#).updated == 1)
    #expect(try kitchen.load(#"{"key":"k2","name":"b","ingredients":[]}"#).added == 1)
    #expect(try kitchen.recipes() == ["k1|b|-|-|-|", "k2|b|-|-|-|"])
  }

  @Test("a file that cannot be read ends the import, and nothing of it stays")
  func unreadable() throws {
    let kitchen = Kitchen()
    #expect(throws: InputFileError.self) {
      try kitchen.store.write { transaction in
        _ = try RecipeImporter().importFiles(
          [Repository.root.appending(path: "Data/RecipesList.json").path, "/nowhere.json"],
          into: &transaction, onProblem: { _ in })
      }
    }
    #expect(try kitchen.recipes().isEmpty)
  }
}
