import Foundation

/// The points of a GPX file (https://www.topografix.com/GPX/1/1/): `trkpt` elements with a time.
package enum GPX {
  /// The file has no points, or an invalid one.
  package struct Invalid: Error, CustomStringConvertible {
    package let description: String
  }

  /// Reads the points of a file.
  package static func track(_ text: String) throws -> [Location] {
    let formatter = ISO8601DateFormatter()
    var track: [Location] = []
    for (number, part) in text.components(separatedBy: "<trkpt").dropFirst().enumerated() {
      guard let latitude = attribute("lat", part), let longitude = attribute("lon", part),
        let start = part.range(of: "<time>"), let end = part.range(of: "</time>"),
        start.upperBound <= end.lowerBound,
        let time = formatter.date(from: String(part[start.upperBound..<end.lowerBound]))
      else { throw Invalid(description: "point \(number + 1) has no place or no time") }
      track.append(Location(latitude: latitude, longitude: longitude, createdAt: time))
    }
    guard !track.isEmpty else { throw Invalid(description: "the file has no track points") }
    return track
  }

  private static func attribute(_ name: String, _ text: String) -> Double? {
    guard let start = text.range(of: " \(name)=\""),
      let end = text[start.upperBound...].firstIndex(of: "\"")
    else { return nil }
    return Double(text[start.upperBound..<end])
  }
}
