/// Where the bytes of a column come from: memory, or a file that is mapped when first asked.
package protocol ColumnSource: AnyObject, Sendable {
  /// The bytes, aligned to 8 or better.
  func bytes() throws -> ColumnBuffer<UInt8>
}

/// Bytes in this process's memory.
final class HeapColumn: ColumnSource {
  private let buffer: ColumnBuffer<UInt8>

  init(_ buffer: ColumnBuffer<UInt8>) {
    self.buffer = buffer
  }

  func bytes() -> ColumnBuffer<UInt8> { buffer }
}
