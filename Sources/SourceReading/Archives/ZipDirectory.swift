private import UnicodeText

/// Reads the directory of a ZIP archive.
///
/// All numbers are little-endian. A number of more than 32 bits is in an extra field, and the bits of
/// the short one are then all ones.
///
///     end        4 mark │ 6 parts │ 2 entries │ 4 size │ 4 offset │ 2 comment length, comment
///     header     4 mark │ 4 versions │ 2 flags │ 2 method │ 4 time │ 4 checksum │ 4 compressed size
///                4 size │ 2 name length │ 2 extra length │ 2 comment length │ 8 … │ 4 offset
///                name, extra fields, comment
enum ZipDirectory {
  /// The mark of the header before an entry.
  static let localHeader = 0x0403_4B50
  /// The number of bytes of that header, without its name.
  static let localHeaderSize = 30

  private static let header = 0x0201_4B50
  private static let headerSize = 46
  private static let end = 0x0605_4B50
  private static let endSize = 22
  private static let largeEnd = 0x0606_4B50
  private static let largeEndSize = 56
  private static let largeLocator = 0x0706_4B50
  private static let largeLocatorSize = 20
  /// The most bytes of names and extra fields of an entry, on average.
  private static let averageNameSize = 4096

  /// The entries of an archive, in the order of its directory.
  static func entries(
    of source: borrowing ZipSource, limits: ExpansionLimits
  ) throws(ExpansionError) -> [ZipArchive.Entry] {
    let place = try directory(of: source)
    // The archive declares its count; the headers are counted only by reading them.
    guard place.entryCount <= limits.entryCount,
      place.size / (headerSize + averageNameSize) <= limits.entryCount
    else { throw .tooManyEntries(limit: limits.entryCount) }
    let bytes = try source.bytes(at: place.offset, count: place.size)
    var entries: [ZipArchive.Entry] = []
    var start = 0
    while start + headerSize <= bytes.count, bytes.number(at: start, size: 4) == header {
      guard entries.count < limits.entryCount else {
        throw .tooManyEntries(limit: limits.entryCount)
      }
      let nameEnd = start + headerSize + bytes.number(at: start + 28, size: 2)
      let extraEnd = nameEnd + bytes.number(at: start + 30, size: 2)
      guard extraEnd <= bytes.count else { throw .damaged("its directory is cut off") }
      entries.append(
        try entry(
          bytes[start..<start + headerSize], name: bytes[start + headerSize..<nameEnd],
          extra: bytes[nameEnd..<extraEnd], shift: place.shift))
      start = extraEnd + bytes.number(at: start + 32, size: 2)
    }
    guard entries.count == place.entryCount else {
      throw .damaged("its directory has \(entries.count) entries, not \(place.entryCount)")
    }
    return entries
  }

  /// The place of the directory.
  private struct Place {
    var entryCount: Int
    var size: Int
    var offset: Int
    /// The number of bytes before the archive, which its offsets do not count.
    var shift: Int
  }

  private static func directory(
    of source: borrowing ZipSource
  ) throws(ExpansionError) -> Place {
    // A comment of up to 65,535 bytes may follow the end.
    let tailStart = max(0, source.count - endSize - 0xFFFF)
    let tail = try source.bytes(at: tailStart, count: source.count - tailStart)
    guard
      let found = stride(from: tail.count - endSize, through: 0, by: -1).first(where: { place in
        tail[place] == 0x50 && tail.number(at: place, size: 4) == end
          && place + endSize + tail.number(at: place + 20, size: 2) <= tail.count
      })
    else { throw .damaged("it has no directory") }
    guard tail.number(at: found + 4, size: 2) == 0 || tail.number(at: found + 4, size: 2) == 0xFFFF
    else { throw .severalParts }
    var place = Place(
      entryCount: tail.number(at: found + 10, size: 2), size: tail.number(at: found + 12, size: 4),
      offset: tail.number(at: found + 16, size: 4), shift: 0)
    var directoryEnd = tailStart + found
    let locator = found - largeLocatorSize
    if locator >= 0, tail.number(at: locator, size: 4) == largeLocator {
      let start = tail.number(at: locator + 8, size: 8)
      let large = try source.bytes(at: start, count: largeEndSize)
      guard large.number(at: 0, size: 4) == largeEnd else {
        throw .damaged("its end is not where it says")
      }
      place.entryCount = large.number(at: 32, size: 8)
      place.size = large.number(at: 40, size: 8)
      place.offset = large.number(at: 48, size: 8)
      directoryEnd = start
    }
    // If a program was put before the archive, the directory still ends at its end.
    guard place.size <= directoryEnd, place.offset <= directoryEnd - place.size else {
      throw .damaged("its directory is not where it says")
    }
    place.shift = directoryEnd - place.size - place.offset
    place.offset += place.shift
    return place
  }

  private static func entry(
    _ header: ArraySlice<UInt8>, name: ArraySlice<UInt8>, extra: ArraySlice<UInt8>, shift: Int
  ) throws(ExpansionError) -> ZipArchive.Entry {
    let base = header.startIndex
    let flags = header.number(at: base + 8, size: 2)
    var size = header.number(at: base + 24, size: 4)
    var compressedSize = header.number(at: base + 20, size: 4)
    var offset = header.number(at: base + 42, size: 4)
    if var large = field(1, of: extra) {
      // Only numbers that do not fit are there, in this order.
      func take(_ number: inout Int) {
        guard number == 0xFFFF_FFFF, large.count >= 8 else { return }
        number = large.number(at: large.startIndex, size: 8)
        large = large.dropFirst(8)
      }
      take(&size)
      take(&compressedSize)
      take(&offset)
    }
    guard size < Int.max / 2, compressedSize < Int.max / 2, offset < Int.max / 2 else {
      throw .damaged("an entry has an impossible size")
    }
    return ZipArchive.Entry(
      name: try text(name, isUTF8: flags & 1 << 11 != 0), size: size,
      compressedSize: compressedSize, offset: offset + shift,
      method: header.number(at: base + 10, size: 2),
      checksum: UInt32(header.number(at: base + 16, size: 4)), isEncrypted: flags & 1 != 0)
  }

  /// The extra field of a kind, or nil if there is none.
  private static func field(_ kind: Int, of extra: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    var rest = extra
    while rest.count >= 4 {
      let found = rest.number(at: rest.startIndex, size: 2)
      let size = rest.number(at: rest.startIndex + 2, size: 2)
      rest = rest.dropFirst(4)
      if found == kind { return rest.prefix(size) }
      rest = rest.dropFirst(size)
    }
    return nil
  }

  /// The text of a name. macOS writes UTF-8 without setting the flag, so the flag only forbids a guess.
  /// A zero byte ends the name, as in C.
  private static func text(
    _ bytes: ArraySlice<UInt8>, isUTF8: Bool
  ) throws(ExpansionError) -> String {
    let name = bytes.prefix { $0 != 0 }
    if let text = String(validating: name, as: UTF8.self) { return text.nfc }
    guard !isUTF8 else { throw .damaged("an entry's name is not UTF-8") }
    guard let text = try? DecodedText(name.span, encoding: "CP437").text else {
      throw .damaged("an entry's name is in an unknown encoding")
    }
    return text.nfc
  }
}

extension RandomAccessCollection<UInt8> where Index == Int {
  /// The little-endian number of `size` bytes at a place, or the largest `Int` if it does not fit.
  func number(at place: Int, size: Int) -> Int {
    var number: UInt64 = 0
    for index in (place..<place + size).reversed() { number = number << 8 | UInt64(self[index]) }
    return Int(clamping: number)
  }
}
