/// A ZIP archive that is open for reading.
///
///     entry … entry │ directory: a header for each entry │ [ZIP64 end, locator] │ end
///       ▲                          offset, sizes, name                │
///       └──────────────────────────┘        ▲─────────────────────────┘
///
/// The directory decides; the headers before the entries are skipped. A name is never opened as a
/// file, so `../x` does no harm. minizip is not used: it needs callbacks for its input, checks less,
/// and expands by zlib, which this module calls anyway.
package struct ZipArchive: ~Copyable {
  /// One entry, as the directory describes it.
  package struct Entry: Hashable, Sendable {
    /// Its name with its folders, in NFC.
    package let name: String
    /// The size that the directory declares.
    package let size: Int
    /// Whether it is a folder.
    package var isDirectory: Bool { name.hasSuffix("/") }

    /// The path from the archive's root, in its shortest form: `./x` is `x`. Nil if the name leads
    /// out of the archive, or is empty.
    package var place: String? {
      var parts: [Substring] = []
      for part in name.split(separator: "/") where part != "." {
        if part != ".." {
          parts.append(part)
        } else if parts.popLast() == nil {
          return nil
        }
      }
      return parts.isEmpty ? nil : parts.joined(separator: "/")
    }

    let compressedSize: Int
    let offset: Int
    let method: Int
    let checksum: UInt32
    let isEncrypted: Bool
  }

  /// The entries, in the order of the directory.
  package let entries: [Entry]
  /// The number of bytes that were read or expanded so far, including those of entries that were then
  /// refused: any number of entries may share the same bytes.
  package private(set) var expandedSize = 0
  private let source: ZipSource
  private let limits: ExpansionLimits

  /// Whether bytes start like an archive, an empty one included.
  package static func isZip(_ bytes: Span<UInt8>) -> Bool {
    guard bytes.count >= 4, bytes[0] == 0x50, bytes[1] == 0x4B else { return false }
    return (bytes[2], bytes[3]) == (3, 4) || (bytes[2], bytes[3]) == (5, 6)
  }

  /// Opens the archive of a file.
  ///
  /// - Throws: `ExpansionError` if the file or its directory cannot be read.
  package init(path: String, limits: ExpansionLimits) throws(ExpansionError) {
    try self.init(.file(try ArchiveFile(path: path)), limits: limits)
  }

  /// Opens an archive in memory.
  ///
  /// - Throws: `ExpansionError` if its directory cannot be read.
  package init(bytes: [UInt8], limits: ExpansionLimits) throws(ExpansionError) {
    try self.init(.memory(bytes), limits: limits)
  }

  private init(_ source: consuming ZipSource, limits: ExpansionLimits) throws(ExpansionError) {
    entries = try ZipDirectory.entries(of: source, limits: limits)
    self.source = source
    self.limits = limits
  }

  /// Returns the content of an entry.
  ///
  /// - Parameters:
  ///   - entry: one of `entries`.
  ///   - limit: the most bytes that it may have; the archive's limits apply too.
  /// - Throws: `ExpansionError.entry` with the entry's name.
  package mutating func bytes(of entry: Entry, limit: Int) throws(ExpansionError) -> [UInt8] {
    do throws(ExpansionError) {
      return try expanded(entry, limit: limit)
    } catch {
      throw .entry(entry.name, error)
    }
  }

  private mutating func expanded(_ entry: Entry, limit: Int) throws(ExpansionError) -> [UInt8] {
    guard !entry.isEncrypted else { throw .encrypted }
    let limit = min(
      limit, max(0, limits.total - expandedSize), limits.size(from: entry.compressedSize))
    guard entry.size <= limit else { throw .tooLarge(limit: limit) }
    // No method makes its input much larger, so this entry is not worth reading.
    guard entry.compressedSize <= 2 * entry.size + 1024 else {
      throw .damaged("it is larger than what it holds")
    }
    // The name and the extra fields are repeated here, and the latter may differ.
    let header = try source.bytes(at: entry.offset, count: ZipDirectory.localHeaderSize)
    guard header.number(at: 0, size: 4) == ZipDirectory.localHeader else {
      throw .damaged("its header is not where the directory says")
    }
    let start =
      entry.offset + header.count + header.number(at: 26, size: 2) + header.number(at: 28, size: 2)
    let compressed = try source.bytes(at: start, count: entry.compressedSize)
    var output: [UInt8] = []
    defer { expandedSize += max(compressed.count, output.count) }
    switch entry.method {
    case 0: output = compressed
    case 8:
      var inflater = Inflater(.none)
      let end = try inflater.inflate(compressed.span, into: &output, limit: limit)
      guard end.isAtEnd else { throw .damaged("it is cut off") }
    default: throw .unknownMethod(entry.method)
    }
    guard output.count <= limit else { throw .tooLarge(limit: limit) }
    guard output.count == entry.size, Inflater.checksum(of: output.span) == entry.checksum else {
      throw .damaged("its checksum differs")
    }
    return output
  }
}

/// The bytes of an archive, in a file or in memory.
enum ZipSource: ~Copyable {
  /// In a file.
  case file(ArchiveFile)
  /// In memory.
  case memory([UInt8])

  /// The number of bytes.
  var count: Int {
    switch self {
    case .file(let file): file.count
    case .memory(let bytes): bytes.count
    }
  }

  /// Returns `count` bytes from an offset.
  ///
  /// - Throws: `damaged` if there are fewer.
  func bytes(at place: Int, count: Int) throws(ExpansionError) -> [UInt8] {
    guard place >= 0, count >= 0, place <= self.count, count <= self.count - place else {
      throw .damaged("it is cut off")
    }
    switch self {
    case .file(let file):
      let bytes = try file.bytes(at: place, count: count)
      guard bytes.count == count else { throw .damaged("it became shorter while it was read") }
      return bytes
    case .memory(let bytes): return [UInt8](bytes[place..<place + count])
    }
  }
}
