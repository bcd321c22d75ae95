extension ByteSource {
  /// The bytes of a file that gzip compressed.
  ///
  /// - Parameters:
  ///   - packed: the compressed file.
  ///   - limits: how large its content may be.
  ///   - onOutput: called with the number of bytes of each piece, also before an error; `next` throws
  ///     the errors of this function.
  ///
  /// `next` throws `ExpansionError` after the pieces before the fault. The checksum comes last, so
  /// these pieces may be damaged too.
  package convenience init(
    expanding packed: ByteSource, limits: ExpansionLimits,
    onOutput: @escaping (Int) throws -> Void = { _ in }
  ) {
    let expansion = GzipExpansion(limits: limits)
    var rest: ArraySlice<UInt8> = []
    self.init {
      var output: [UInt8] = []
      while output.isEmpty {
        if rest.isEmpty { rest = try packed.next()[...] }
        if rest.isEmpty {
          try expansion.finish()
          break
        }
        // A few bytes may become a thousand times as many.
        let piece = rest.prefix(1 << 14)
        rest = rest.dropFirst(piece.count)
        let result = Result { try expansion.expand(piece.span, into: &output) }
        try onOutput(output.count)
        try result.get()
      }
      return output
    }
  }
}
