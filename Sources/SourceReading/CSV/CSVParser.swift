// What of this module calls libcsv. No other file does.

private import CCSV

/// libcsv's parser, and what it found.
@safe struct CSVParser: ~Copyable {
  /// Fields and rows as libcsv tells of them.
  private final class Found {
    var rows: [[[UInt8]]] = []
    var fields: [[UInt8]] = []
  }

  private let parser: UnsafeMutablePointer<csv_parser>
  private let found = Found()

  /// libcsv grows its buffer by this much; by its own 128 bytes, a large field would take long.
  private static let growth = 1 << 16

  /// A parser of fields that a byte stands between.
  init(delimiter: UInt8) {
    unsafe parser = .allocate(capacity: 1)
    unsafe parser.initialize(to: csv_parser())
    // It fails only without a parser.
    unsafe csv_init(parser, 0)
    unsafe csv_set_delim(parser, delimiter)
    unsafe csv_set_blk_size(parser, Self.growth)
  }

  deinit {
    unsafe csv_free(parser)
    unsafe parser.deallocate()
  }

  // The states are libcsv's own; its header shows their field, but not their names.

  /// Whether no row has begun that is not at its end.
  var isBetweenRows: Bool { unsafe parser.pointee.pstate == 0 }

  /// How many fields the row that is being read has so far.
  var fieldCount: Int { found.fields.count }

  /// Parses bytes that follow those of earlier calls.
  mutating func parse(_ bytes: Span<UInt8>) {
    let context = unsafe Unmanaged.passUnretained(found).toOpaque()
    let parsed = unsafe bytes.withUnsafeBufferPointer { buffer in
      unsafe csv_parse(parser, buffer.baseAddress, buffer.count, Self.onField, Self.onRow, context)
    }
    precondition(parsed == bytes.count, "libcsv is not strict, so that only memory can fail it")
  }

  /// Whether a quoted field has begun that is not at its end. libcsv tells only where it is strict,
  /// and then it refuses every stray quote.
  var isQuoteOpen: Bool { unsafe parser.pointee.pstate == 2 && parser.pointee.quoted != 0 }

  /// Ends the last row.
  mutating func finish() {
    let context = unsafe Unmanaged.passUnretained(found).toOpaque()
    unsafe csv_fini(parser, Self.onField, Self.onRow, context)
  }

  /// Returns the rows that have ended since the last call.
  mutating func takeRows() -> [[[UInt8]]] {
    defer { found.rows = [] }
    return found.rows
  }

  private static let onField:
    @convention(c) (UnsafeMutableRawPointer?, Int, UnsafeMutableRawPointer?) -> Void = {
      start, count, context in
      guard let context = unsafe context else { return }
      let bytes = unsafe UnsafeRawBufferPointer(start: start, count: count)
      unsafe Unmanaged<Found>.fromOpaque(context).takeUnretainedValue().fields
        .append([UInt8](bytes))
    }

  private static let onRow: @convention(c) (Int32, UnsafeMutableRawPointer?) -> Void = {
    _, context in
    guard let context = unsafe context else { return }
    let found = unsafe Unmanaged<Found>.fromOpaque(context).takeUnretainedValue()
    found.rows.append(found.fields)
    found.fields = []
  }
}
