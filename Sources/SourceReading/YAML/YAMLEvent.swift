// The only file of the package that calls libyaml.

private import CYAML

/// One event of parsing a YAML text.
enum YAMLEvent {
  /// A document starts.
  case documentStart
  /// A scalar, and its anchor if it has one.
  case scalar(String, isQuoted: Bool, anchor: String?)
  /// A list starts.
  case listStart(anchor: String?)
  /// A mapping starts; its keys and values take turns.
  case mappingStart(anchor: String?)
  /// A list or mapping ends.
  case end
  /// The value of an anchor again.
  case alias(String)

  /// Calls a closure with each event of a text in UTF-8, and the line that it starts on, from 1.
  static func parse(
    _ text: Span<UInt8>, _ body: (YAMLEvent, Int) throws(YAMLError) -> Void
  ) throws(YAMLError) {
    var parser = unsafe yaml_parser_t()
    guard unsafe yaml_parser_initialize(&parser) == 1 else {
      throw YAMLError(line: 1, "there is no memory")
    }
    defer { unsafe yaml_parser_delete(&parser) }
    let outcome = unsafe text.withUnsafeBufferPointer { buffer -> Result<Void, YAMLError> in
      unsafe yaml_parser_set_encoding(&parser, YAML_UTF8_ENCODING)
      unsafe yaml_parser_set_input_string(&parser, buffer.baseAddress, buffer.count)
      return Result { () throws(YAMLError) in try unsafe run(&parser, body) }
    }
    try outcome.get()
  }

  private static func run(
    _ parser: UnsafeMutablePointer<yaml_parser_t>,
    _ body: (YAMLEvent, Int) throws(YAMLError) -> Void
  ) throws(YAMLError) {
    while true {
      var event = unsafe yaml_event_t()
      guard unsafe yaml_parser_parse(parser, &event) == 1 else { throw unsafe fault(of: parser) }
      defer { unsafe yaml_event_delete(&event) }
      if unsafe event.type == YAML_STREAM_END_EVENT { return }
      guard let step = unsafe YAMLEvent(event) else { continue }
      try body(step, unsafe Int(event.start_mark.line) + 1)
    }
  }

  private static func fault(of parser: UnsafeMutablePointer<yaml_parser_t>) -> YAMLError {
    let message = unsafe parser.pointee.problem.map { unsafe String(cString: $0) }
    return unsafe YAMLError(
      line: Int(parser.pointee.problem_mark.line) + 1, message ?? "the text is not well formed")
  }

  private init?(_ event: yaml_event_t) {
    switch unsafe event.type {
    case YAML_DOCUMENT_START_EVENT: self = .documentStart
    case YAML_SCALAR_EVENT:
      let scalar = unsafe event.data.scalar
      let bytes = unsafe UnsafeBufferPointer(start: scalar.value, count: scalar.length)
      self = unsafe .scalar(
        String(decoding: bytes, as: UTF8.self), isQuoted: scalar.style != YAML_PLAIN_SCALAR_STYLE,
        anchor: Self.name(scalar.anchor))
    case YAML_SEQUENCE_START_EVENT:
      self = unsafe .listStart(anchor: Self.name(event.data.sequence_start.anchor))
    case YAML_MAPPING_START_EVENT:
      self = unsafe .mappingStart(anchor: Self.name(event.data.mapping_start.anchor))
    case YAML_SEQUENCE_END_EVENT, YAML_MAPPING_END_EVENT: self = .end
    case YAML_ALIAS_EVENT: self = unsafe .alias(Self.name(event.data.alias.anchor) ?? "")
    default: return nil
    }
  }

  private static func name(_ name: UnsafeMutablePointer<yaml_char_t>?) -> String? {
    unsafe name.map { unsafe String(cString: $0) }
  }
}
