import Dispatch
import Testing

@testable import JanssonCoding

/// The values of a document live in libjansson's heap, or in an arena if the process uses arenas.
@Suite("the memory of parsed values") struct DocumentMemoryTests {
  private struct Row: Decodable, Equatable {
    let name: String
    let tags: [String]
  }

  private func text(_ name: String, tagCount: Int) -> String {
    let tags = (0..<tagCount).map { "\"\(name) \($0)\"" }.joined(separator: ",")
    return "{\"name\": \"\(name)\", \"tags\": [\(tags)]}"
  }

  private func decode(_ text: String) throws -> Row {
    try JanssonDecoder(limits: .standard).decode(Row.self, from: Array(text.utf8).span)
  }

  private static let tagCounts = [0, 1, 100, 20_000, 400_000]

  @Test("texts whose values need little, much, and more than a block", arguments: tagCounts)
  func sizes(tagCount: Int) throws {
    let row = try decode(text("人参", tagCount: tagCount))
    #expect(row.tags == (0..<tagCount).map { "人参 \($0)" })
  }

  @Test("a string longer than a block")
  func longString() throws {
    let name = String(repeating: "和食", count: 4 << 20)
    #expect(try decode(text(name, tagCount: 1)).name == name)
  }

  /// A list of one-digit numbers, whose values take many times as much memory as the text.
  @Test("values that outgrow their block")
  func smallValues() throws {
    let numbers = [Int](repeating: 7, count: 100_000)
    let text = "[" + numbers.map(String.init).joined(separator: ",") + "]"
    let decoded = try JanssonDecoder(limits: .standard)
      .decode([Int].self, from: Array(text.utf8).span)
    #expect(decoded == numbers)
  }

  @Test("an error after many values does not disturb the next text")
  func broken() throws {
    for tagCount in [0, 10, 50_000] {
      let broken = text("a", tagCount: tagCount).dropLast() + ", \"b\": }"
      #expect(throws: JSONSyntaxError.self) { try decode(String(broken)) }
      #expect(try decode(text("b", tagCount: 2)).tags == ["b 0", "b 1"])
    }
  }

  /// A type that keeps its decoder, and decodes another text meanwhile.
  private struct Keeper: Decodable {
    let decoder: any Decoder

    init(from decoder: any Decoder) throws {
      let inner = #"{"name": "inner", "tags": []}"#
      _ = try JanssonDecoder(limits: .standard).decode(Row.self, from: Array(inner.utf8).span)
      self.decoder = decoder
    }
  }

  @Test("values live as long as a decoder that a type keeps")
  func keptDecoder() throws {
    let keepers = try (0..<50).map { number in
      let text = text("kept \(number)", tagCount: number)
      return try JanssonDecoder(limits: .standard)
        .decode(Keeper.self, from: Array(text.utf8).span)
    }
    for (number, keeper) in keepers.enumerated() {
      let row = try Row(from: keeper.decoder)
      #expect(row == Row(name: "kept \(number)", tags: (0..<number).map { "kept \(number) \($0)" }))
    }
  }

  @Test("threads that parse at the same time do not share memory")
  func threads() {
    DispatchQueue.concurrentPerform(iterations: 64) { number in
      for round in 0..<50 {
        let row = try? decode(text("\(number)/\(round)", tagCount: round))
        #expect(row?.tags == (0..<round).map { "\(number)/\(round) \($0)" })
      }
    }
  }
  /// In a process of its own, since arenas are a setting of the whole process.
  @Test("all of this holds in arenas too")
  func arenas() async {
    await #expect(processExitsWith: .success) {
      let other = try JanssonDecoder(limits: .standard).decode(
        [Int].self, from: Array("[7]".utf8).span)
      #expect(other == [7])
      JSONDocument.useArenas()
      let tests = DocumentMemoryTests()
      for tagCount in DocumentMemoryTests.tagCounts { try tests.sizes(tagCount: tagCount) }
      try tests.longString()
      try tests.smallValues()
      try tests.broken()
      try tests.keptDecoder()
      tests.threads()
    }
  }
}
