/// The limits of a JSON text; a text beyond them is an error, never a crash.
package struct JSONLimits: Hashable, Sendable {
  /// The greatest size in bytes of one document, or of one element of a stream.
  package var size: Int

  /// 64 MiB: a record with its pictures inside is far smaller, and a document takes several times
  /// the size of its text in memory.
  package static let standard = JSONLimits(size: 64 << 20)

  /// The greatest nesting of values, the innermost counted: `[[1]]` is three deep. libjansson is
  /// built with this bound.
  package static let depth = 2_048

  /// Creates limits with a size in bytes.
  package init(size: Int) {
    self.size = size
  }
}
