/// The key of a record.
enum RecordKey: Hashable {
  case header
  case catalog
  case metadata
  case segment(entity: Int, index: Int)
  case blob(UInt64)

  /// The key's bytes.
  var bytes: [UInt8] {
    switch self {
    case .header: [0x01]
    case .catalog: [0x02]
    case .metadata: [0x03]
    case .segment(let entity, let index):
      [0x10] + bigEndian(UInt16(truncatingIfNeeded: entity))
        + bigEndian(UInt32(truncatingIfNeeded: index))
    case .blob(let id): [0x20] + bigEndian(id)
    }
  }

  /// The key of some bytes, or nil if they are not a key.
  init?(_ bytes: [UInt8]) {
    func number(_ range: Range<Int>) -> UInt64 {
      bytes[range].reduce(0) { $0 << 8 | UInt64($1) }
    }
    switch (bytes.first, bytes.count) {
    case (0x01, 1): self = .header
    case (0x02, 1): self = .catalog
    case (0x03, 1): self = .metadata
    case (0x10, 7): self = .segment(entity: Int(number(1..<3)), index: Int(number(3..<7)))
    case (0x20, 9): self = .blob(number(1..<9))
    default: return nil
    }
  }
}

private func bigEndian<Number: FixedWidthInteger>(_ number: Number) -> [UInt8] {
  stride(from: Number.bitWidth - 8, through: 0, by: -8).map {
    UInt8(truncatingIfNeeded: number >> Number($0))
  }
}
