extension JSONTree {
  /// The value that a decoder of this module decodes; nil for another decoder.
  ///
  /// - Complexity: O(*n*) in the size of the value.
  package init?(_ decoder: any Decoder) {
    guard let node = decoder as? DecodingNode else { return nil }
    self.init(node.value)
  }
}
