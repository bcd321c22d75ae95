package import System

/// Results on their way to standard output, gathered into large writes.
///
/// Contrast with `Console`, which also writes messages to standard error.
package final class Output {
  /// Standard output cannot be written.
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

  /// Adds what `body` appends: all of it, or nothing where it throws.
  ///
  /// - Throws: what `body` throws, and `WriteFailure` where the output is full and cannot be
  ///   written; it then stays so.
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

  /// Adds text.
  package func write(_ text: String) throws(WriteFailure) {
    buffer.append(contentsOf: text.utf8)
    if buffer.count >= capacity { try flush() }
  }

  /// Adds bytes.
  package func write(_ bytes: [UInt8]) throws(WriteFailure) {
    buffer += bytes
    if buffer.count >= capacity { try flush() }
  }

  /// Writes what was added so far.
  package func flush() throws(WriteFailure) {
    guard !buffer.isEmpty else { return }
    do {
      try StandardStream.output.write(buffer)
      buffer.removeAll(keepingCapacity: true)
    } catch {
      // What could not be written stays, so that the next attempt fails as well.
      throw WriteFailure(reason: error)
    }
  }
}
