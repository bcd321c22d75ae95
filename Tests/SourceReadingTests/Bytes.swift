import Foundation

extension [UInt8] {
  /// The bytes of a fixture in Base64; none where it is not well formed.
  init(base64 text: String) { self = [UInt8](Data(base64Encoded: text) ?? Data()) }
}
