import Foundation
import ModelStore
import ModelStoreFoundation

/// A log of places.
package struct Logger: Sendable {
  package let store: ObjectStore

  package init(_ place: ObjectStore.Place) throws {
    store = try ObjectStore(place, Location.self)
  }

  /// Writes a place in the background.
  package func record(_ location: Location) async throws {
    try await store.write { _ = try $0.upsert(location) }
  }

  /// The places that are at least `metres` from the one before.
  package static func filtered(_ track: [Location], metres: Double = 100) -> [Location] {
    var kept: [Location] = []
    for location in track {
      if let last = kept.last, last.distance(to: location) < metres { continue }
      kept.append(location)
    }
    return kept
  }

  /// The newest places first; also for `updates`.
  package static func newest(_ limit: Int) -> Fetch<Location> {
    Fetch<Location>().sorted(by: "createdAt DESC").prefix(limit)
  }

  /// Deletes what is older than a day, and returns how many places that were.
  @discardableResult
  package func deleteOld(now: Date = Date()) async throws -> Int {
    let limit = now.addingTimeInterval(-86_400)
    return try await store.write { try $0.delete(Fetch<Location>("createdAt < %@", limit)) }
  }

  /// The track as a picture: a line through all places in the order of time.
  package func svg() throws -> String {
    let track = try store.read().objects(Fetch<Location>().sorted(by: "createdAt")).models()
    let (west, east) = (track.map(\.longitude).min() ?? 0, track.map(\.longitude).max() ?? 0)
    let (south, north) = (track.map(\.latitude).min() ?? 0, track.map(\.latitude).max() ?? 0)
    // A degree to the east is shorter the farther it is from the equator.
    let shrinking = cos((south + north) / 2 * .pi / 180)
    let scale = 580 / max((east - west) * shrinking, north - south, 0.000_001)
    let points = track.map { location in
      let x = Int((10 + (location.longitude - west) * shrinking * scale).rounded())
      let y = Int((10 + (north - location.latitude) * scale).rounded())
      return "\(x),\(y)"
    }
    return """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 600">
      <polyline fill="none" stroke="black" points="\(points.joined(separator: " "))"/>
      </svg>
      """
  }
}
