import Dispatch
import Testing

@testable import JanssonCoding

/// Values live in memory of their own, which goes with them.
@Suite("the memory of parsed values") struct ParseArenaTests {
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

  @Test(
    "texts whose values need little, much, and more than a block",
    arguments: [0, 1, 100, 20_000, 400_000])
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

  @Test("a text that is broken behind many values leaves nothing behind, and the next is read")
  func broken() throws {
    for tagCount in [0, 10, 50_000] {
      let broken = text("a", tagCount: tagCount).dropLast() + ", \"b\": }"
      #expect(throws: JSONSyntaxError.self) { try decode(String(broken)) }
      #expect(try decode(text("b", tagCount: 2)).tags == ["b 0", "b 1"])
    }
  }

  /// A type that keeps its decoder, and another text that is decoded while a first one is.
  private struct Keeper: Decodable {
    let decoder: any Decoder

    init(from decoder: any Decoder) throws {
      let inner = #"{"name": "inner", "tags": []}"#
      _ = try JanssonDecoder(limits: .standard).decode(Row.self, from: Array(inner.utf8).span)
      self.decoder = decoder
    }
  }

  @Test("values live as long as a decoder that somebody keeps")
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

  @Test("threads that parse at the same time do not share")
  func threads() {
    DispatchQueue.concurrentPerform(iterations: 64) { number in
      for round in 0..<50 {
        let row = try? decode(text("\(number)/\(round)", tagCount: round))
        #expect(row?.tags == (0..<round).map { "\(number)/\(round) \($0)" })
      }
    }
  }
}
