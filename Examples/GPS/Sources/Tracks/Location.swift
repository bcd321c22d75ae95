import Foundation
import ModelStore
import ModelStoreFoundation

/// A place where somebody was, at a time.
package struct Location: Model, Equatable {
  package var latitude: Double
  package var longitude: Double
  package var createdAt: Date

  package init(latitude: Double, longitude: Double, createdAt: Date) {
    self.latitude = latitude
    self.longitude = longitude
    self.createdAt = createdAt
  }

  /// The distance to another place in metres, on a sphere.
  package func distance(to other: Location) -> Double {
    let (a, b) = (latitude * .pi / 180, other.latitude * .pi / 180)
    let (dLatitude, dLongitude) = (b - a, (other.longitude - longitude) * .pi / 180)
    let h =
      sin(dLatitude / 2) * sin(dLatitude / 2)
      + cos(a) * cos(b) * sin(dLongitude / 2) * sin(dLongitude / 2)
    return 2 * 6_371_000 * asin(min(1, h.squareRoot()))
  }
}
