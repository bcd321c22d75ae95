package import System

/// Standard output, written in large pieces.
///
/// Contrast with `Console`, which also writes messages to standard error.
package final class Output {
  /// An error in writing standard output.
  package struct WriteFailure: Error {
    /// The reason.
    package let reason: SystemError
  }

  private var buffer: [UInt8] = []
  private let capacity: Int

  /// An output that writes when it holds `capacity` bytes.
  init(capacity: Int = 1 << 16) {
    self.capacity = capacity
    buffer.reserveCapacity(2 * capacity)
  }

  /// Adds the bytes that `body` appends, or none if it throws.
  ///
  /// - Throws: The error of `body`, or `WriteFailure` if the buffer is full and cannot be written.
  package func append(_ body: (inout [UInt8]) throws -> Void) throws {
    let count = buffer.count
    do {
      try body(&buffer)
    } catch {
      buffer.removeSubrange(count...)
      throw error
    }
    if buffer.count >= capacity { try flush() }
  }

  /// Adds a string.
  package func write(_ text: String) throws(WriteFailure) {
    buffer.append(contentsOf: text.utf8)
    if buffer.count >= capacity { try flush() }
  }

  /// Adds bytes.
  package func write(_ bytes: [UInt8]) throws(WriteFailure) {
    buffer += bytes
    if buffer.count >= capacity { try flush() }
  }

  /// Writes everything added so far.
  package func flush() throws(WriteFailure) {
    guard !buffer.isEmpty else { return }
    do {
      try StandardStream.output.write(buffer)
      buffer.removeAll(keepingCapacity: true)
    } catch {
      // The buffer keeps its bytes, so that the next attempt fails as well.
      throw WriteFailure(reason: error)
    }
  }
}
