/// A ZIP archive that is open for reading.
///
///     entry … entry │ directory: a header for each entry │ [ZIP64 end, locator] │ end
///       ▲                          offset, sizes, name                │
///       └──────────────────────────┘        ▲─────────────────────────┘
///
/// What the directory says is taken; the headers before the entries are only skipped. Names are
/// names and nothing else: none is ever opened as a file, so `../x` does no harm. The directory is
/// read here and not by minizip: that wants callbacks for its input, checks less, and zlib, which
/// does the real work, is needed anyway.
package struct ZipArchive: ~Copyable {
  /// One entry, as the directory has it.
  package struct Entry: Hashable, Sendable {
    /// Its name with its folders, in NFC.
    package let name: String
    /// How large it says that it is.
    package let size: Int
    /// Whether it is a folder.
    package var isDirectory: Bool { name.hasSuffix("/") }

    /// The way to it from the archive's root, as short as it can be: `./x` is `x`. Nil where its name
    /// leads out of the archive, or to no name.
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
  /// How many bytes were read or expanded so far, those of entries that were then refused too: any
  /// number of entries may lie on the same bytes.
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
  /// - Throws: `ExpansionError` where the file or its directory cannot be read.
  package init(path: String, limits: ExpansionLimits) throws(ExpansionError) {
    try self.init(.file(try ArchiveFile(path: path)), limits: limits)
  }

  /// Opens an archive in memory.
  ///
  /// - Throws: `ExpansionError` where its directory cannot be read.
  package init(bytes: [UInt8], limits: ExpansionLimits) throws(ExpansionError) {
    try self.init(.memory(bytes), limits: limits)
  }

  private init(_ source: consuming ZipSource, limits: ExpansionLimits) throws(ExpansionError) {
    entries = try ZipDirectory.entries(of: source, limits: limits)
    self.source = source
    self.limits = limits
  }

  /// Returns what an entry holds.
  ///
  /// - Parameters:
  ///   - entry: one of `entries`.
  ///   - limit: how many bytes it may have; the archive's own limits hold beside it.
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
    // No method makes its input much larger; what is, would only be read in vain.
    guard entry.compressedSize <= 2 * entry.size + 1024 else {
      throw .damaged("it is larger than what it holds")
    }
    // The name and the extra fields stand here again, and the latter differ.
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

/// Where an archive's bytes are.
enum ZipSource: ~Copyable {
  /// In a file.
  case file(ArchiveFile)
  /// In memory.
  case memory([UInt8])

  /// How many bytes there are.
  var count: Int {
    switch self {
    case .file(let file): file.count
    case .memory(let bytes): bytes.count
    }
  }

  /// Returns `count` bytes from a place on.
  ///
  /// - Throws: `damaged` where there are fewer.
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
