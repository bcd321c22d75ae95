/// The source of a column's bytes: memory, or a file that is mapped on first use.
package protocol ColumnSource: AnyObject, Sendable {
  /// The bytes, aligned to 8 or better, all of them verified.
  func bytes() throws -> ColumnBuffer<UInt8>
  /// The bytes for reading parts, each of which is verified before it is read.
  func partialBytes() throws -> PartialBytes
  /// The number of bytes, without reading them.
  var byteCount: Int { get }
  /// The identity of the bytes.
  var identity: ColumnIdentity { get }
  /// Whether the structure of the bytes was checked already, in this or in another version, with
  /// links below `bound` at most.
  func isChecked(targetBound bound: Int) -> Bool
  /// Notes that the structure was checked.
  func noteChecked(targetBound bound: Int)
}

extension ColumnSource {
  package func isChecked(targetBound bound: Int) -> Bool { false }
  package func noteChecked(targetBound bound: Int) {}
}

/// Bytes in the memory of this process.
final class HeapColumn: ColumnSource {
  private let buffer: ColumnBuffer<UInt8>
  let identity = ColumnIdentity()

  init(_ buffer: ColumnBuffer<UInt8>) {
    self.buffer = buffer
  }

  var byteCount: Int { buffer.count }

  func bytes() -> ColumnBuffer<UInt8> { buffer }

  func partialBytes() -> PartialBytes { PartialBytes(buffer) }
}
