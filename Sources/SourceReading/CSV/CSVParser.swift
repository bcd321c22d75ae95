// The only file of the package that calls libcsv.

private import CCSV

/// libcsv's parser, and the fields that it found.
@safe struct CSVParser: ~Copyable {
  /// The fields and rows that libcsv has reported.
  private final class Found {
    var rows: [[[UInt8]]] = []
    var fields: [[UInt8]] = []
  }

  private let parser: UnsafeMutablePointer<csv_parser>
  private let found = Found()

  /// The number of bytes by which libcsv grows its buffer; its own 128 make large fields slow.
  private static let growth = 1 << 16

  /// A parser of fields that a byte separates.
  init(delimiter: UInt8) {
    unsafe parser = .allocate(capacity: 1)
    unsafe parser.initialize(to: csv_parser())
    // Fails only without a parser.
    unsafe csv_init(parser, 0)
    unsafe csv_set_delim(parser, delimiter)
    unsafe csv_set_blk_size(parser, Self.growth)
  }

  deinit {
    unsafe csv_free(parser)
    unsafe parser.deallocate()
  }

  // libcsv's header declares the field of the state, but not the names of its values.

  /// Whether no row is open.
  var isBetweenRows: Bool { unsafe parser.pointee.pstate == 0 }

  /// The number of fields so far of the row that is being read.
  var fieldCount: Int { found.fields.count }

  /// Parses bytes that follow those of earlier calls.
  mutating func parse(_ bytes: Span<UInt8>) {
    let context = unsafe Unmanaged.passUnretained(found).toOpaque()
    let parsed = unsafe bytes.withUnsafeBufferPointer { buffer in
      unsafe csv_parse(parser, buffer.baseAddress, buffer.count, Self.onField, Self.onRow, context)
    }
    precondition(parsed == bytes.count, "libcsv is not strict, so only a lack of memory stops it")
  }

  /// Whether a quoted field is open. libcsv reports this only in strict mode, which refuses every stray
  /// quote.
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
