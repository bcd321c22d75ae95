import Foundation
import TestSupport
import Testing

@testable import ObjectGraph
@testable import StorePersistence

/// `Tests/Expected/FormatOne` has a store with definitions, changes of foods and a pantry, as the last
/// program of format 1 wrote it, the table of foods that it was made with, and what that program
/// answered.
@Suite("a store of format 1") struct FormatOneTests {
  private static let folder = "Tests/Expected/FormatOne/"

  let scratch: Scratch

  init() throws {
    scratch = try Scratch()
    scratch.environment["RECIPES_FOODS"] =
      Repository.root.appending(path: Self.folder + "foods.tsv").path
    let dump = try String(
      contentsOf: Repository.root.appending(path: Self.folder + "store.dump"), encoding: .utf8)
    let path = scratch.store.path
    let environment = try Environment.create(path, shownPath: path, addressSpace: 1 << 30)
    try environment.write { transaction in
      for (key, bytes) in try StoreDump.records(of: dump) {
        try transaction.put(bytes, try #require(RecordKey(key)))
      }
    }
  }

  /// A command, what it printed, and its status.
  private struct Answer {
    var arguments: [String]
    var output = ""
    var status: Int32 = 0
  }

  private static func answers() throws -> [Answer] {
    let text = try String(
      contentsOf: Repository.root.appending(path: folder + "answers.txt"), encoding: .utf8)
    var answers: [Answer] = []
    for line in text.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
      if line.hasPrefix("$\t") {
        answers.append(Answer(arguments: line.dropFirst(2).split(separator: "\t").map(String.init)))
      } else if line.hasPrefix("-- ") {
        answers[answers.count - 1].status = try #require(Int32(line.dropFirst(3)))
      } else {
        answers[answers.count - 1].output += line + "\n"
      }
    }
    return answers
  }

  private func checkAnswers(_ comment: Comment) throws {
    for answer in try Self.answers() {
      let run = try scratch.run(answer.arguments, input: Data())
      #expect(run.output == answer.output, "\(comment): \(answer.arguments)")
      #expect(run.status == answer.status, "\(comment): \(answer.arguments)")
    }
    let check = try scratch.run("check")
    #expect(check.output.hasPrefix("ok: 5 recipes, "))
    #expect(check.status == 0, comment)
  }

  private func format() throws -> UInt32? {
    let path = scratch.store.path
    let environment = try Environment.open(path, addressSpace: 1 << 30)
    let transaction = try ReadTransaction(environment) {}
    return try transaction.value(of: .header).flatMap {
      StoreHeader.formatVersion(of: $0.array, mark: "RECIPES")
    }
  }

  /// Checks answers that only objects can give.
  private func checkObjects() throws {
    for (entity, predicate, names) in [
      ("Definition", "ANY calls.name = 'quick'", ["winter"]),
      ("Food", "ANY names.text = 'gajar'", ["carrot"]),
      (
        "Food", "ANY edits.object = 'curry roux' OR ANY edits.subject = 'curry roux'", ["condiment"]
      ),
      ("Food", "ANY pantryItems.staple = TRUE", ["soy sauce", "salt"]),
    ] {
      let run = try scratch.run("query", "--on", entity, "--format", "names", predicate)
      #expect(run.lines == names, "\(predicate): \(run.errors)")
    }
    let edits = try scratch.run("query", "--on", "FoodEdit", "TRUEPREDICATE SORT(number)")
    #expect(
      edits.lines == [
        "1\talias\tcarrot\tgajar", "2\tadd\tbeef jerky\t", "2\talso\tbeef jerky\tjerky",
        "2\talso\tbeef jerky\tジャーキー", "2\tkind\tbeef jerky\tsnack",
        "2\tsource\tbeef jerky\tbeef", "3\talias\tonion\tshallot",
        "4\tmerge\tcurry roux\tcondiment",
      ], "\(edits.errors)")
  }

  @Test("answers as before, stays as it is while it is read, and is format 2 after a write")
  func migration() throws {
    try checkAnswers("format 1")
    try checkObjects()
    #expect(try format() == 1)
    #expect(try scratch.run("define", "extra := name = 'x'").status == 0)
    #expect(try scratch.run("undefine", "extra").status == 0)
    #expect(try format() == 2)
    try checkAnswers("format 2")
    try checkObjects()
    #expect(try scratch.run("compact").status == 0)
    try checkAnswers("compacted")
    // The foods are those of the table, so nothing is installed again.
    #expect(
      try scratch.run("foods", "relink").output == "8 lines read; no ingredient changed its food\n")
    try checkAnswers("relinked")
  }

  @Test("its changes of foods are undone in turn")
  func undo() throws {
    let outputs = try (0..<5).map { _ in try scratch.run("foods", "undo").output }
    #expect(
      outputs.map { String($0.prefix { $0 != ";" }) } == [
        "undone: curry roux is condiment", "undone: shallot is a name of onion",
        "undone: beef jerky is a food", "undone: gajar is a name of carrot", "",
      ])
    #expect(
      try scratch.run("query", "--on", "FoodEdit", "--count", "TRUEPREDICATE").output == "0\n")
    #expect(try scratch.run("check").status == 0)
  }
}
