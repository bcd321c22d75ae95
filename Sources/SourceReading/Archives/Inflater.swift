// The only file of the package that calls zlib.

private import CZlib

/// One compressed stream that is being expanded, piece by piece.
@safe struct Inflater: ~Copyable {
  /// The header and trailer around the compressed data.
  enum Container {
    /// None: an entry of a ZIP archive.
    case none
    /// A header and a checksum: a member of a gzip file.
    case gzip
  }

  /// The number of bytes that are expanded at once.
  private static let pieceSize = 1 << 16

  // On the heap, since zlib keeps the address.
  private let stream: UnsafeMutablePointer<z_stream>

  /// A stream at its start.
  init(_ container: Container) {
    unsafe stream = .allocate(capacity: 1)
    unsafe stream.initialize(to: z_stream())
    let windowBits: Int32 =
      switch container {
      case .none: -MAX_WBITS
      case .gzip: MAX_WBITS + 16
      }
    let status = unsafe inflateInit2_(
      stream, windowBits, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
    precondition(status == Z_OK, "zlib has another version than its header, or no memory")
  }

  deinit {
    unsafe inflateEnd(stream)
    unsafe stream.deallocate()
  }

  /// Expands bytes that follow those of earlier calls.
  ///
  /// - Parameters:
  ///   - input: compressed bytes.
  ///   - output: the array that the expanded bytes are appended to.
  ///   - limit: the most bytes that `output` may hold.
  /// - Returns: the number of input bytes that were used, and whether the stream ended there.
  mutating func inflate(
    _ input: Span<UInt8>, into output: inout [UInt8], limit: Int
  ) throws(ExpansionError) -> (used: Int, isAtEnd: Bool) {
    var used = 0
    while true {
      // zlib counts pieces in 32 bits.
      let piece = input.extracting(droppingFirst: used).extracting(first: 1 << 30)
      var pieceUsed = 0
      var status = Z_OK
      let expanded = unsafe [UInt8](unsafeUninitializedCapacity: Self.pieceSize) { buffer, count in
        unsafe piece.withUnsafeBufferPointer { bytes in
          unsafe stream.pointee.next_in = UnsafeMutablePointer(mutating: bytes.baseAddress)
          unsafe stream.pointee.avail_in = UInt32(bytes.count)
          unsafe stream.pointee.next_out = buffer.baseAddress
          unsafe stream.pointee.avail_out = UInt32(buffer.count)
          status = unsafe CZlib.inflate(stream, Z_NO_FLUSH)
          pieceUsed = unsafe bytes.count - Int(stream.pointee.avail_in)
          count = unsafe buffer.count - Int(stream.pointee.avail_out)
        }
      }
      used += pieceUsed
      guard expanded.count <= limit - output.count else { throw .tooLarge(limit: limit) }
      output.append(contentsOf: expanded)
      switch status {
      case Z_STREAM_END: return (used, true)
      case Z_OK where pieceUsed > 0 || !expanded.isEmpty: continue
      // Nothing came in and nothing went out: more input is needed.
      case Z_OK, Z_BUF_ERROR: return (used, false)
      case Z_MEM_ERROR: throw .damaged("it needs more memory than there is")
      default: throw .damaged(unsafe stream.pointee.msg.map { unsafe String(cString: $0) } ?? "")
      }
    }
  }

  /// Returns the checksum of bytes that ZIP stores.
  static func checksum(of bytes: Span<UInt8>) -> UInt32 {
    unsafe bytes.withUnsafeBufferPointer { buffer in
      unsafe UInt32(crc32_z(0, buffer.baseAddress, buffer.count))
    }
  }
}
