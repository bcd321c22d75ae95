extension ByteSource {
  /// The text of a source, in UTF-8 and without a byte order mark.
  ///
  /// - Parameters:
  ///   - bytes: the encoded text. UTF-8 passes unchanged and unchecked.
  ///   - encoding: the name of the encoding; nil to find it in the bytes.
  ///   - onGuess: called with the name of an encoding that was guessed from the bytes.
  ///
  /// `next` throws `TextEncodingError`.
  package convenience init(
    decoding bytes: ByteSource, as encoding: String?, onGuess: @escaping (String) -> Void = { _ in }
  ) {
    let decoding = PieceDecoding(bytes, encoding, onGuess)
    self.init { try decoding.next() }
  }
}
