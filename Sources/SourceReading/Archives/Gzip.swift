/// Files that gzip compressed: one member, or several one after the other.
package enum Gzip {
  /// Whether bytes start like a gzip file.
  package static func isGzip(_ bytes: Span<UInt8>) -> Bool {
    bytes.count >= 2 && bytes[0] == 0x1F && bytes[1] == 0x8B
  }
}

/// A gzip file that is being expanded, piece by piece.
final class GzipExpansion {
  private enum Stage {
    case start
    /// After a member.
    case between
    case member
    /// After the last member: tapes and some tools fill the last block with zeros.
    case padding
  }

  private let limits: ExpansionLimits
  private var stage = Stage.start
  private var inflater = Inflater(.gzip)
  private var packedSize = 0
  private var expandedSize = 0

  init(limits: ExpansionLimits) {
    self.limits = limits
  }

  /// Expands bytes that follow those of earlier calls, and appends the result to an output.
  ///
  /// - Throws: `tooLarge` if the output of all calls exceeds the limits, `damaged` if the bytes are
  ///   invalid.
  func expand(
    _ bytes: Span<UInt8>, into output: inout [UInt8]
  ) throws(ExpansionError) {
    packedSize += bytes.count
    let limit = limits.size(from: packedSize)
    var place = 0
    while place < bytes.count {
      switch stage {
      case .between where bytes[place] == 0: stage = .padding
      case .start, .between:
        guard bytes[place] == 0x1F else { throw .damaged("it is followed by something else") }
        inflater = Inflater(.gzip)
        stage = .member
      case .member:
        let size = output.count
        let rest = bytes.extracting(droppingFirst: place)
        do throws(ExpansionError) {
          let room = limit - expandedSize
          let (used, isAtEnd) = try inflater.inflate(rest, into: &output, limit: size + room)
          expandedSize += output.count - size
          place += used
          if isAtEnd { stage = .between } else if used == 0 { return }
        } catch .tooLarge {
          throw .tooLarge(limit: limit)
        }
      case .padding:
        guard bytes[place] == 0 else { throw .damaged("it is followed by something else") }
        place += 1
      }
    }
  }

  /// Ends the file.
  ///
  /// - Throws: `damaged` if it is cut off.
  func finish() throws(ExpansionError) {
    if stage == .start || stage == .member { throw .damaged("it is cut off") }
  }
}
