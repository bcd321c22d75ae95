// The calls of libcsv. No other file calls it.

private import CCSV

/// libcsv's parser and the rows that it found.
///
/// Only libcsv's public functions are used. Its parse state is private, so the parser keeps its own
/// account from the callbacks: it has libcsv report every line end outside quotes
/// (`CSV_REPALL_NL`), blank lines too, so a row has ended exactly when the last byte was reported.
@safe struct CSVParser: ~Copyable {
  /// The fields and rows that libcsv has reported.
  private final class Found {
    var rows: [[[UInt8]]] = []
    var fields: [[UInt8]] = []
    /// Whether a line end outside quotes was reported since this was last cleared.
    var hasEndedRow = true
  }

  private let parser: UnsafeMutablePointer<csv_parser>
  private let found = Found()

  /// The number of bytes by which libcsv grows its buffer. Its default of 128 makes a large field slow.
  private static let growth = 1 << 16

  /// Creates a parser of fields separated by a byte.
  init(delimiter: UInt8) {
    unsafe parser = .allocate(capacity: 1)
    unsafe parser.initialize(to: csv_parser())
    // It fails only without a parser.
    unsafe csv_init(parser, UInt8(CSV_REPALL_NL))
    unsafe csv_set_delim(parser, delimiter)
    unsafe csv_set_blk_size(parser, Self.growth)
  }

  deinit {
    unsafe csv_free(parser)
    unsafe parser.deallocate()
  }

  /// Whether the bytes of the last call ended a row or a blank line. A call's bytes hold at most one
  /// line end, as their last byte.
  var isBetweenRows: Bool { found.hasEndedRow }

  /// The number of fields that the current row has so far.
  var fieldCount: Int { found.fields.count }

  /// Parses bytes that follow those of earlier calls.
  mutating func parse(_ bytes: Span<UInt8>) {
    found.hasEndedRow = false
    let context = unsafe Unmanaged.passUnretained(found).toOpaque()
    let parsed = unsafe bytes.withUnsafeBufferPointer { buffer in
      unsafe csv_parse(parser, buffer.baseAddress, buffer.count, Self.onField, Self.onRow, context)
    }
    precondition(parsed == bytes.count, "libcsv stops early only when it is out of memory")
  }

  /// Ends the last row; returns false, and ends nothing, if a quoted field is still open.
  ///
  /// libcsv checks that only in strict mode, which refuses stray quotes too, so it is strict here only:
  /// `csv_fini` parses no further byte.
  mutating func finish() -> Bool {
    unsafe csv_set_opts(parser, UInt8(CSV_STRICT | CSV_STRICT_FINI))
    let context = unsafe Unmanaged.passUnretained(found).toOpaque()
    return unsafe csv_fini(parser, Self.onField, Self.onRow, context) == 0
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
    found.hasEndedRow = true
    // A blank line has no field; any other row has one at least.
    guard !found.fields.isEmpty else { return }
    found.rows.append(found.fields)
    found.fields = []
  }
}
