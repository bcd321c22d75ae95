import PredicateSyntax
import Testing

@Suite("Predicates found in public code and documents")
struct PublicPredicateTests {
  /// Predicates whose mark in the file contradicts our decisions, each with the reason.
  static let exceptions: [String: String] = [:]

  @Test("they parse, or are refused, as marked")
  func marks() throws {
    let rows = try CaseFiles.rows(of: "Tests/Cases/public-predicates.tsv")
    #expect(rows.count == 858)
    for row in rows where Self.exceptions[row[1]] == nil {
      let result = Result { try Parser.parse(row[1]) }
      if row[2] == "ok" {
        if case .failure(let error) = result { Issue.record("\(row[1]) \(error)") }
      } else {
        #expect(throws: Diagnostics.self, "\(row[1])") { try result.get() }
      }
    }
  }

  @Test("seven")
  func seven() throws {
    let rows = try CaseFiles.rows(of: "Tests/Cases/seven-recipes.tsv")
    for row in rows {
      let result = Result { try Parser.parse(row[1]) }
      switch result {
      case .failure(let error as Diagnostics):
        let d = error.all[0]
        print(row[2].hasPrefix("ERROR:parse") ? "refused" : "WRONG", row[1], "##", d.message, d.range, d.help ?? "")
      case .success(let q):
        if row[2].hasPrefix("ERROR:parse") { print("PARSED", row[1]) }
        for w in q.warnings { print("warn", row[1], w.message) }
      default: break
      }
    }
  }
}
