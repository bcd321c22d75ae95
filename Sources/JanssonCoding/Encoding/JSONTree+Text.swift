extension JSONTree {
  /// The compact text, which reads back as an equal value.
  package var text: String {
    var writer = JSONWriter(layout: .compact)
    writer.write(self)
    return String(decoding: writer.bytes, as: UTF8.self)
  }
}
