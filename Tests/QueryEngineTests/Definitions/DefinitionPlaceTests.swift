import ObjectGraph
import PredicateSyntax
import Testing

@testable import PredicateTyping
@testable import QueryEngine

/// A query and a body have different texts, and no range of one is reported in the other.
@Suite("places of diagnostics about calls") struct DefinitionPlaceTests {
  private func diagnostics(_ text: String, calling definition: String) throws -> [Diagnostic] {
    var definitions = Definitions()
    try definitions.add(Definition(definition, on: Shop.product), in: Shop.schema)
    do {
      return try Query(text, on: Shop.product, in: Shop.schema, definitions: definitions).warnings
    } catch {
      return error.all
    }
  }

  @Test(
    "a problem of a call's value is reported at the call",
    arguments: [
      ("-«g()» = 1", "g :=                                   (name)"),
      ("NOT «g()»", "g :=                                   stock"),
      ("1 < «g()»", "g :=                                   'a'"),
      ("madeAt IN «g()»", "g :=                                   {'2001-01-01', 'b'}"),
      ("madeAt BETWEEN «g()»", "g :=                                   {'2001-01-01', 'b'}"),
      ("sum(«g()», 1) = 1", "g :=                                   {'b', 'c'}"),
      ("abs(«g()») = 1", "g :=                                   tags.name"),
      ("«g()» = 1 SORT(name)", "g :=                                   tags"),
      ("stock = 1 DISTINCT(«g()»)", "g :=                                   tags"),
      ("name MATCHES «g()»", "g :=                                   '('"),
    ])
  func valueOfCall(_ marked: String, _ definition: String) throws {
    let query = Marked(marked)
    let found = try diagnostics(query.text, calling: definition)
    #expect(!found.isEmpty)
    for diagnostic in found {
      #expect(diagnostic.range == query.range, "\(diagnostic)")
    }
  }

  @Test(
    "a problem of an argument in a body is reported at the call, with the parameter's place",
    arguments: [
      ("«f('b')»", "f($x) := stock > «$x»"),
      ("                     «f({'2001-01-01', 'b'})»", "f($x) := madeAt IN «$x»"),
      ("                     «f({'2001-01-01', 'b'})»", "f($x) := madeAt BETWEEN «$x»"),
      ("                     «f({'b', {'c'}})» = 1", "f($x) := sum(«$x», 1)"),
      ("                     «f('(')»", "f($x) := name MATCHES «$x»"),
    ])
  func argumentInBody(_ marked: String, _ markedDefinition: String) throws {
    let query = Marked(marked)
    let definition = Marked(markedDefinition)
    let found = try diagnostics(query.text, calling: definition.text)
    #expect(!found.isEmpty)
    for diagnostic in found {
      #expect(diagnostic.range == query.range, "\(diagnostic)")
      let note = try #require(diagnostic.notes.first)
      #expect(note.text == definition.text)
      #expect(note.range == definition.range)
    }
  }

  @Test("each use of a list binds slots of its own")
  func listSlots() throws {
    var definitions = Definitions()
    try definitions.add(
      Definition(
        "twice($l) := SUBQUERY(tags, $t, $t.weight IN $l AND SUBQUERY(tags, $u, $u.weight IN $l)"
          + ".@count > 0).@count > 0", on: Shop.product), in: Shop.schema)
    let query = try Query(
      "twice({SUBQUERY(tags, $x, $x.weight = 3).@count + 1, 3})", on: Shop.product, in: Shop.schema,
      definitions: definitions)
    #expect(try query.objects(in: Stall.snapshot).map(\.row.rawValue) == [0, 2])
  }

  @Test("a parameter can be a collection of any type")
  func collections() throws {
    for (body, call, rows) in [
      ("f($x) := stock IN $x", "f({7, 8})", [0 as UInt32]),
      ("f($x) := $x CONTAINS stock", "f({7, 8})", [0]),
      ("f($x) := $x CONTAINS stock", "f(tags.weight)", []),
      ("f($x) := isOnSale IN $x", "f({NO, nil})", [1, 2]),
    ] {
      var definitions = Definitions()
      try definitions.add(Definition(body, on: Shop.product), in: Shop.schema)
      let query = try Query(call, on: Shop.product, in: Shop.schema, definitions: definitions)
      #expect(try query.objects(in: Stall.snapshot).map(\.row.rawValue) == rows, "\(body), \(call)")
    }
    #expect(try diagnostics("f(7)", calling: "f($x) := stock IN $x").map(\.code) == [.type])
    #expect(try diagnostics("f('7')", calling: "f($x) := stock IN $x").map(\.code) == [.type])
  }
}
