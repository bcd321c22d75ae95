import Foundation

/// The points of a GPX file (https://www.topografix.com/GPX/1/1/): `trkpt` elements with a time.
package enum GPX {
  /// The file has no points, or an invalid one.
  package struct Invalid: Error, CustomStringConvertible {
    package let description: String
  }

  /// Reads the points of a file; `name` is for messages.
  package static func track(_ text: String, of name: String = "track") throws -> [Location] {
    var track: [Location] = []
    for (number, part) in text.components(separatedBy: "<trkpt").dropFirst().enumerated() {
      guard let latitude = attribute("lat", part, 90), let longitude = attribute("lon", part, 180)
      else { throw Invalid(description: "'\(name)': point \(number + 1) has no valid place") }
      guard let time = time(part) else {
        throw Invalid(description: "'\(name)': point \(number + 1) has no valid time")
      }
      track.append(Location(latitude: latitude, longitude: longitude, createdAt: time))
    }
    guard !track.isEmpty else { throw Invalid(description: "'\(name)' has no track points") }
    return track
  }

  /// An angle from -`limit` to `limit` degrees.
  private static func attribute(_ name: String, _ text: String, _ limit: Double) -> Double? {
    guard let start = text.range(of: " \(name)=\""),
      let end = text[start.upperBound...].firstIndex(of: "\""),
      let angle = Double(text[start.upperBound..<end]), abs(angle) <= limit
    else { return nil }
    return angle
  }

  private static func time(_ text: String) -> Date? {
    guard let start = text.range(of: "<time>"), let end = text.range(of: "</time>"),
      start.upperBound <= end.lowerBound
    else { return nil }
    let time = text[start.upperBound..<end.lowerBound].trimmingCharacters(in: .whitespaces)
    let formatter = ISO8601DateFormatter()
    if let date = formatter.date(from: time) { return date }
    formatter.formatOptions.insert(.withFractionalSeconds)
    return formatter.date(from: time)
  }
}
