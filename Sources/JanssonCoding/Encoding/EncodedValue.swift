/// A value between a Swift type and JSON text.
enum EncodedValue {
  case null
  case bool(Bool)
  /// A number as it will be written.
  case number(String)
  case string(String)
  case array(EncodedArray)
  case object(EncodedObject)
  /// The value that an encoder handed out to a type will receive.
  case pending(EncodingNode)
}

/// The elements of an array that containers are still adding to.
final class EncodedArray {
  /// The elements so far.
  var elements: [EncodedValue] = []
}

/// The members of an object that containers are still adding to, in order of arrival.
///
///     keys        [ "name", "season", … ]
///     values      [ "カレー", null, … ]
///     places      [ "name": 0, … ]          from the ninth member on
final class EncodedObject {
  /// The keys, each once.
  private(set) var keys: [String] = []

  /// The value of each key.
  private(set) var values: [EncodedValue] = []

  private var places: [String: Int] = [:]
  private static let largestWithoutPlaces = 8

  /// Adds a member, or replaces the value of the member with this key.
  ///
  /// - Complexity: O(1).
  func set(_ key: String, to value: EncodedValue) {
    if let place = place(of: key) {
      values[place] = value
      return
    }
    keys.append(key)
    values.append(value)
    if keys.count > Self.largestWithoutPlaces + 1 {
      places[key] = keys.count - 1
    } else if keys.count == Self.largestWithoutPlaces + 1 {
      for (place, key) in keys.enumerated() { places[key] = place }
    }
  }

  /// Returns the value of a key.
  func value(of key: String) -> EncodedValue? {
    place(of: key).map { values[$0] }
  }

  private func place(of key: String) -> Int? {
    keys.count > Self.largestWithoutPlaces ? places[key] : keys.firstIndex(of: key)
  }
}
