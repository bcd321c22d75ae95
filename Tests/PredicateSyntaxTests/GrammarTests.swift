import Foundation
import PredicateSyntax
import Testing

@Suite("The folder Grammar")
struct GrammarTests {
  private let grammar: Grammar

  /// The start rules of a text.
  private static let roots = ["query", "definition", "expressions", "sort key", "text"]

  init() throws {
    grammar = try Grammar(CaseFiles.text(of: "Grammar/predicate.ebnf"))
  }

  @Test("every rule that is mentioned is defined, and every rule can be reached")
  func names() {
    var reached: Set<String> = []
    var waiting = Self.roots
    while let name = waiting.popLast() {
      guard reached.insert(name).inserted else { continue }
      guard let rule = grammar.rules[name] else {
        Issue.record("'\(name)' is mentioned, but not defined")
        continue
      }
      waiting += Grammar.mentions(in: rule)
    }
    #expect(Set(grammar.names).subtracting(reached).isEmpty)
    #expect(grammar.names.count > 60)
  }

  @Test("every rule is in exactly one doc comment of the lexer or parser, word for word")
  func evidence() throws {
    var written: [String: Int] = [:]
    for text in try documentedRules() { written[text, default: 0] += 1 }
    for name in grammar.names {
      let text = try #require(grammar.texts[name])
      #expect(written[text] == 1, "\(text)")
      written[text] = nil
    }
    #expect(written.isEmpty, "these rules are documented, but not in the grammar")
  }

  /// Returns the rules in the doc comments of the lexer and the parser, white space as single spaces.
  private func documentedRules() throws -> [String] {
    let folder = CaseFiles.root.appending(path: "Sources/PredicateSyntax")
    let files = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
      .filter { $0.hasPrefix("Parsing/Parser") || $0.hasPrefix("Lexing/Lexer") }
    var rules: [String] = []
    for file in files {
      var code = ""
      for line in try CaseFiles.text(of: "Sources/PredicateSyntax/\(file)").split(separator: "\n") {
        let trimmed = line.drop { $0 == " " }
        if trimmed.hasPrefix("///     ") { code += trimmed.dropFirst(8) + "\n" }
      }
      let block = try Grammar(code)
      rules += block.names.compactMap { block.texts[$0] }
    }
    return rules
  }

  @Test("one token decides every choice")
  func lookahead() {
    let analysis = GrammarAnalysis(grammar)
    // Below these rules the lexer takes the longest match, and needs no token of lookahead.
    let tokens = GrammarAnalysis.tokens.union(["text", "token", "sign", "word start", "word part"])
    for name in grammar.names where !tokens.contains(name) {
      guard !analysis.isLexical(name) else { continue }
      #expect(analysis.conflicts(in: name).isEmpty, "\(name)")
    }
  }

  @Test("keywords.txt lists every keyword with its spellings and its place")
  func keywords() throws {
    let lines = try CaseFiles.text(of: "Grammar/keywords.txt").split(separator: "\n")
      .filter { !$0.hasPrefix("--") }
      .map { $0.split(separator: " ").joined(separator: " ") }
    let expected = Keyword.allCases.map {
      ($0.spellings + ["—", $0.place.rawValue]).joined(separator: " ")
    }
    #expect(lines == expected)
  }

  @Test("semantics.md has each sentence once, S-1 to S-25")
  func semantics() throws {
    let text = try CaseFiles.text(of: "Grammar/semantics.md")
    for number in 1...25 {
      #expect(text.components(separatedBy: "\n**S-\(number)** ").count == 2, "S-\(number)")
    }
  }

  @Test("each text of the corpus gives its tree, and survives its print")
  func corpus() throws {
    let folder = CaseFiles.root.appending(path: "Grammar/corpus")
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    #expect(files.count >= 6)
    for file in files {
      let entries = try corpusEntries(in: file)
      #expect(!entries.isEmpty, "\(file)")
      for (text, tree) in entries {
        #expect(try Parser.parse(text).debugDescription == tree, "\(file): \(text)")
        expectRoundTrip(of: text)
      }
    }
  }

  /// Returns the texts and trees of a file of the corpus: a line of text, the tree on the following
  /// lines that begin with two spaces.
  private func corpusEntries(in file: String) throws -> [(text: String, tree: String)] {
    var entries: [(text: String, tree: String)] = []
    for line in try CaseFiles.text(of: "Grammar/corpus/\(file)").split(separator: "\n") {
      if line.hasPrefix("--") { continue }
      if line.hasPrefix("  "), let last = entries.indices.last {
        let part = line.drop { $0 == " " }
        entries[last].tree += (entries[last].tree.isEmpty ? "" : " ") + part
      } else {
        entries.append((String(line), ""))
      }
    }
    return entries
  }
}
