import JanssonCoding
import RecipeModel
import System

/// The cost of each way to decode the records of a JSON file in our own format.
///
/// All ways parse first. Then a tree copies every value, containers decode by `Codable`, and the fast
/// path reads plain records by `PlainObject`.
enum JSONBenchmark {
  /// Decodes as a recipe by the containers of a decoder.
  private struct ByContainers: Decodable {
    init(from decoder: any Decoder) throws {
      _ = try RecipeDocument(from: OtherDecoder(base: decoder))
    }
  }

  /// Decodes as a tree.
  private struct ByTree: Decodable {
    init(from decoder: any Decoder) throws {
      guard JSONTree(decoder) != nil else { throw Failure() }
    }
  }

  private struct Failure: Error {}

  /// A decoder that hides its type, so that a recipe finds no plain object in it.
  private struct OtherDecoder: Decoder {
    let base: any Decoder
    var codingPath: [any CodingKey] { base.codingPath }
    var userInfo: [CodingUserInfoKey: Any] { base.userInfo }

    func container<Key: CodingKey>(
      keyedBy type: Key.Type
    ) throws -> KeyedDecodingContainer<Key> {
      try base.container(keyedBy: type)
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer { try base.unkeyedContainer() }

    func singleValueContainer() throws -> any SingleValueDecodingContainer {
      try base.singleValueContainer()
    }
  }

  static func run(file path: String) {
    do {
      let records = try elements(ofFile: path)
      report("find the ends of records", records.count) { _ = try elements(ofFile: path) }
      reportWays(records, "")
      // From here on, for the rest of the process.
      JSONDocument.useArenas()
      reportWays(records, ", in arenas")
    } catch {
      print("\(error)")
    }
  }

  private static func reportWays(_ records: [JSONElement], _ memory: String) {
    let decoder = JanssonDecoder(limits: .standard)
    report("parse\(memory)", records.count) { for record in records { _ = try record.document() } }
    report("decode as a tree\(memory)", records.count) {
      for record in records { _ = try decoder.decode(ByTree.self, from: record) }
    }
    report("decode by containers\(memory)", records.count) {
      for record in records { _ = try decoder.decode(ByContainers.self, from: record) }
    }
    report("decode by the fast path\(memory)", records.count) {
      for record in records { _ = try decoder.decode(RecipeDocument.self, from: record) }
    }
  }

  private static func elements(ofFile path: String) throws -> [JSONElement] {
    let file = try FileDescriptor(path)
    var stream = JSONStream(limits: .standard) { try file.read(upTo: 1 << 20) }
    var elements: [JSONElement] = []
    while let element = try stream.next() { elements.append(element) }
    return elements
  }

  /// Prints the median time of a record; a failure prints its error.
  private static func report(_ what: String, _ count: Int, _ body: () throws -> Void) {
    var failure: (any Error)?
    let time = Runner.median(of: 5) {
      do { try body() } catch { failure = error }
    }
    if let failure { return print("\(what): \(failure)") }
    Runner.report(what, time / Double(max(1, count)) / 1000, "µs a record", places: 2)
  }
}
