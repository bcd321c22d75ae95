@testable import SourceReading

/// Writes archives of entries that are stored as they are, with any name and any lie in them.
struct ZipBuilder {
  private var entries: [UInt8] = []
  private var directory: [UInt8] = []
  private var count = 0

  /// Adds an entry; what is not given is as it should be.
  mutating func add(
    name: [UInt8], _ content: [UInt8], flags: Int = 0, method: Int = 0, size: Int? = nil
  ) {
    let checksum = Int(Inflater.checksum(of: content.span))
    let numbers =
      [UInt8](flags, size: 2) + [UInt8](method, size: 2) + [UInt8](0, size: 4)
      + [UInt8](checksum, size: 4) + [UInt8](content.count, size: 4)
      + [UInt8](size ?? content.count, size: 4) + [UInt8](name.count, size: 2)
    directory += [0x50, 0x4B, 1, 2, 20, 0, 20, 0] + numbers + [UInt8](0, size: 12)
    directory += [UInt8](entries.count, size: 4) + name
    entries += [0x50, 0x4B, 3, 4, 20, 0] + numbers + [UInt8](0, size: 2) + name + content
    count += 1
  }

  /// The archive, with a comment at its end.
  func bytes(comment: String = "", countInDirectory: Int? = nil) -> [UInt8] {
    let number = [UInt8](countInDirectory ?? count, size: 2)
    return entries + directory + [0x50, 0x4B, 5, 6, 0, 0, 0, 0] + number + number
      + [UInt8](directory.count, size: 4) + [UInt8](entries.count, size: 4)
      + [UInt8](comment.utf8.count, size: 2) + [UInt8](comment.utf8)
  }
}
