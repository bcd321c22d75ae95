import Foundation
import ModelStore
import Testing
import Tracks

private let start = Date(timeIntervalSinceReferenceDate: 800_000_000)

/// A walk to the north, 11 metres a second.
private func walk(_ count: Int) -> [Location] {
  (0..<count).map {
    Location(
      latitude: 35 + Double($0) * 0.0001, longitude: 139,
      createdAt: start.addingTimeInterval(Double($0)))
  }
}

/// The path of a store that is removed after `body`.
private func withPath<R>(_ body: (String) async throws -> R) async throws -> R {
  let path = NSTemporaryDirectory() + "gps-\(UUID()).store"
  defer { for end in ["", "-lock"] { try? FileManager.default.removeItem(atPath: path + end) } }
  return try await body(path)
}

@Suite("A GPS logger", .timeLimit(.minutes(1))) struct TracksTests {
  @Test("reads the points of a GPX file") func gpx() throws {
    let text = """
      <gpx><trk><trkseg>
      <trkpt lat="35.5" lon="139.25"><ele>3</ele><time>2026-05-10T01:02:03Z</time></trkpt>
      <trkpt lat="35.6" lon="139.35"><time>2026-05-10T01:02:04Z</time></trkpt>
      </trkseg></trk></gpx>
      """
    let track = try GPX.track(text)
    #expect(track.map(\.latitude) == [35.5, 35.6])
    #expect(track[1].createdAt.timeIntervalSince(track[0].createdAt) == 1)
    for broken in ["", "<trkpt lat=\"x\" lon=\"1\"/>", "<trkpt lat=\"1\" lon=\"1\"></trkpt>"] {
      #expect(throws: GPX.Invalid.self) { try GPX.track(broken) }
    }
  }

  @Test("drops points within 100 metres of the one before") func filter() {
    // 0.0001 degrees are 11.1 metres, so every tenth point is kept.
    let kept = Logger.filtered(walk(21))
    #expect(kept.map(\.latitude) == [walk(21)[0], walk(21)[9], walk(21)[18]].map(\.latitude))
  }

  @Test("shows the newest first, live, also what another store object writes")
  func live()
    async throws
  {
    try await withPath { path in
      let writer = try Logger(.file(path))
      try await writer.record(walk(1)[0])
      let reader = try Logger(.file(path))
      var updates = reader.store.updates(Logger.newest(3)).makeAsyncIterator()
      #expect(try await updates.next()?.results.count == 1)
      for location in walk(5).dropFirst() {
        try await writer.record(location)
        let update = try #require(try await updates.next())
        #expect(try update.results.first?.createdAt == location.createdAt)
        #expect(update.insertions == [0])
      }
      let last = try reader.store.read().objects(Logger.newest(3)).models()
      #expect(last == walk(5).reversed().prefix(3).map(\.self))
    }
  }

  @Test("deletes what is older than a day") func clean() async throws {
    let logger = try Logger(.memory)
    for location in walk(4) { try await logger.record(location) }
    let now = start.addingTimeInterval(86_400 + 2)
    #expect(try await logger.deleteOld(now: now) == 2)
    #expect(try logger.store.read().objects(Location.self).models() == Array(walk(4)[2...]))
  }

  @Test("draws the track") func svg() async throws {
    let logger = try Logger(.memory)
    for location in walk(2) { try await logger.record(location) }
    #expect(try logger.svg().contains("points=\"10,590 10,10\""))
  }
}
