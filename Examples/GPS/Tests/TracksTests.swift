import ExampleTesting
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

@Suite("A GPS logger", .timeLimit(.minutes(4))) struct TracksTests {
  let scratch: Scratch

  init() throws { scratch = try Scratch() }

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
  }

  @Test("reads times with fractions and with zones") func times() throws {
    func time(_ text: String) throws -> TimeInterval {
      try GPX.track("<trkpt lat=\"1\" lon=\"2\"><time>\(text)</time></trkpt>")[0].createdAt
        .timeIntervalSince1970
    }
    #expect(try time("1970-01-01T00:00:01.5Z") == 1.5)
    #expect(try time(" 1970-01-01T09:00:01+09:00 ") == 1)
  }

  @Test(
    "refuses files without points, and points without a place or a time",
    arguments: [
      ("", "'track' has no track points"),
      ("<trkpt lat=\"x\" lon=\"1\"/>", "'track': point 1 has no valid place"),
      ("<trkpt lat=\"nan\" lon=\"1\"/>", "'track': point 1 has no valid place"),
      ("<trkpt lat=\"90.1\" lon=\"1\"/>", "'track': point 1 has no valid place"),
      ("<trkpt lat=\"1\" lon=\"-180.1\"/>", "'track': point 1 has no valid place"),
      ("<trkpt lat=\"1\" lon=\"1\"></trkpt>", "'track': point 1 has no valid time"),
      ("<trkpt lat=\"1\" lon=\"1\"><time>noon</time>", "'track': point 1 has no valid time"),
    ])
  func brokenTracks(text: String, message: String) {
    let error = #expect(throws: GPX.Invalid.self) { try GPX.track(text) }
    #expect(error?.description == message)
  }

  @Test("drops points within 100 metres of the one before") func filter() {
    // 0.0001 degrees are 11.1 metres, so every tenth point is kept.
    let kept = Logger.filtered(walk(21))
    #expect(kept.map(\.latitude) == [walk(21)[0], walk(21)[9], walk(21)[18]].map(\.latitude))
  }

  @Test("shows the newest first, live, also what another store object writes")
  func live() async throws {
    let path = scratch.path("gps.store")
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

  @Test("deletes what is older than a day") func clean() async throws {
    let logger = try Logger(.memory)
    for location in walk(4) { try await logger.record(location) }
    let now = start.addingTimeInterval(86_400 + 2)
    #expect(try await logger.deleteOld(now: now) == 2)
    #expect(try logger.store.read().objects(Location.self).models() == Array(walk(4)[2...]))
  }

  @Test("keeps the file of 10,000 places below a MiB while places are written one at a time")
  func growth() throws {
    let path = scratch.path("gps.store")
    let logger = try Logger(.file(path))
    let places = walk(10_000)
    // One at a time where a commit changes the longest columns; the first ones together, to save time.
    try logger.store.write { try $0.upsert(places[..<9800]) }
    for location in places[9800...] {
      try logger.store.write { _ = try $0.upsert(location) }
    }
    let size = try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int
    #expect(try #require(size) <= 1 << 20)
    #expect(try logger.store.read().count(Location.self) == 10_000)
    #expect(try logger.store.check() == [])
  }

  @Test("draws the track") func svg() async throws {
    let logger = try Logger(.memory)
    for location in walk(2) { try await logger.record(location) }
    #expect(try logger.svg().contains("points=\"10,590 10,10\""))
    // A degree to the east is as long as one to the north at the equator, and half as long at 60 degrees.
    for (latitude, points) in [(0.0, "10,590 590,590 590,10"), (60, "10,590 300,590 300,10")] {
      let logger = try Logger(.memory)
      for (number, (north, east)) in [(-0.5, 0.0), (-0.5, 1), (0.5, 1)].enumerated() {
        try await logger.record(
          Location(
            latitude: latitude + north, longitude: 139 + east,
            createdAt: start.addingTimeInterval(Double(number))))
      }
      #expect(try logger.svg().contains("points=\"\(points)\""))
    }
  }
}
