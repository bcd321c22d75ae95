/// Files that gzip compressed: one member or several, one behind the other.
package enum Gzip {
  /// Whether bytes start like a gzip file.
  package static func isGzip(_ bytes: Span<UInt8>) -> Bool {
    bytes.count >= 2 && bytes[0] == 0x1F && bytes[1] == 0x8B
  }

  /// Returns what a gzip file holds, all members joined; zero bytes behind the last one are padding.
  ///
  /// - Throws: `tooLarge` where more would come out than the limits allow, `damaged` where the bytes
  ///   are cut off, fail their checksum, or are followed by others.
  package static func expanded(
    _ bytes: Span<UInt8>, limits: ExpansionLimits
  ) throws(ExpansionError) -> [UInt8] {
    let limit = limits.size(from: bytes.count)
    var output: [UInt8] = []
    var place = 0
    repeat {
      let rest = bytes.extracting(droppingFirst: place)
      guard isGzip(rest) else { throw .damaged("it is followed by something else") }
      var inflater = Inflater(.gzip)
      let (used, isAtEnd) = try inflater.inflate(rest, into: &output, limit: limit)
      guard isAtEnd else { throw .damaged("it is cut off") }
      place += used
      // Tapes and some tools fill the last block with zeros.
      if (place..<bytes.count).allSatisfy({ bytes[$0] == 0 }) { break }
    } while place < bytes.count
    return output
  }
}
