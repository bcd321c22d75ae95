import Foundation
import ModelStore
import ModelStoreFoundation
import Testing

private struct Download: Model, Equatable {
  static let layout = Layout(key: "id")
  var id: UUID
  var address: URL
  var startedAt: Date
  var endedAt: Date?
  var head: Data
  var mirrors: [URL] = []
}

@Suite("Foundation's types as fields")
struct StoredValueTests {
  @Test("are read as they were written, and found") func roundTrip() throws {
    let store = try ObjectStore(.memory, Download.self)
    let address = try #require(URL(string: "https://example.org/%E4%BA%BA?a=b#c"))
    let first = Download(
      id: UUID(), address: address, startedAt: Date(timeIntervalSinceReferenceDate: 100.5),
      head: Data([0, 255, 7]), mirrors: [address])
    let second = Download(
      id: UUID(), address: address, startedAt: .distantPast, endedAt: .distantFuture, head: Data())
    try store.write { try $0.upsert([first, second]) }
    let reader = try store.read()
    #expect(try reader.objects(Download.self).models() == [first, second])
    let limit = Date(timeIntervalSinceReferenceDate: 100)
    let recent = try reader.objects(Download.self, "startedAt > %@", limit)
    #expect(try recent.map { try $0.id } == [first.id])
    #expect(try reader.objects(Download.self, "endedAt = %@", Date.distantFuture).count == 1)
    #expect(
      try reader.objects(Download.self, "id = %@ AND address = %@", first.id, address).count == 1)
  }
}
