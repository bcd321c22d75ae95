extension SourceText {
  /// Creates a source text of at most `limit` bytes; a longer one is an error at the first byte
  /// beyond the limit.
  package init(_ text: String, limit: Limit) throws(Diagnostics) {
    self.init(text)
    guard bytes.count <= limit.rawValue else {
      let place = SourceRange(limit.rawValue, limit.rawValue)
      throw Diagnostics(.textTooLong(bytes.count, limit: limit.rawValue, at: place))
    }
  }
}
