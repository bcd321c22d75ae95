/// What the bytes of a file are, told by how they begin and not by its name.
enum FileKind: Hashable {
  /// JSON values: records, or pages' descriptions of recipes.
  case json
  /// Nothing but white space.
  case empty
  /// Anything else; no recipes as far as is known.
  case unknown

  /// The kind of a file that begins with these bytes, all of them where they are few.
  init(beginning bytes: [UInt8]) {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let text = bytes.starts(with: mark) ? bytes.dropFirst(mark.count) : bytes[...]
    let first = text.first { !([0x20, 0x09, 0x0A, 0x0D] as [UInt8]).contains($0) }
    switch first {
    case UInt8(ascii: "["), UInt8(ascii: "{"): self = .json
    case nil: self = .empty
    default: self = .unknown
    }
  }
}
