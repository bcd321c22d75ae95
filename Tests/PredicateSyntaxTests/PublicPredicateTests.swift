import PredicateSyntax
import Testing

@Suite("Predicates found in public code and documents")
struct PublicPredicateTests {
  @Test("they parse or fail as marked, and parse again from their print")
  func marks() throws {
    let rows = try CaseFiles.rows(of: "Tests/Cases/public-predicates.tsv")
    #expect(rows.count == 858)
    for row in rows {
      let (predicate, mark) = (row[1], row[2])
      if mark == "ok" {
        expectRoundTrip(of: predicate)
      } else {
        #expect(throws: Diagnostics.self, "\(predicate)") { try Parser.parse(predicate) }
      }
    }
  }
}
