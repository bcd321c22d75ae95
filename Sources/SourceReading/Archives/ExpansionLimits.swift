package import System

/// Limits on the size of expanded data: a few compressed bytes can become any number.
package struct ExpansionLimits: Hashable, Sendable {
  /// The most bytes that one archive or file may expand to, all entries together.
  package var total: Int
  /// The most times larger than its compressed bytes that an entry may become.
  package var ratio: Int
  /// The most entries of an archive.
  package var entryCount: Int

  /// Below this size the ratio is not checked: a page of spaces is not a bomb.
  private static let harmlessSize = 1 << 16

  /// Limits of all three kinds.
  package init(total: Int, ratio: Int, entryCount: Int) {
    (self.total, self.ratio, self.entryCount) = (total, ratio, entryCount)
  }

  /// Returns the most bytes that a number of compressed bytes may expand to.
  func size(from compressedSize: Int) -> Int {
    let (size, overflow) = compressedSize.multipliedReportingOverflow(by: ratio)
    return min(total, overflow ? total : max(size, Self.harmlessSize))
  }
}

/// A fault of compressed data.
package enum ExpansionError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The bytes do not follow their format; the fault.
  case damaged(String)
  /// The data expands to more bytes than a limit.
  case tooLarge(limit: Int)
  /// The archive has more entries than a limit.
  case tooManyEntries(limit: Int)
  /// An entry is encrypted.
  case encrypted
  /// An entry is compressed by a method other than "deflate"; ZIP's number of the method.
  case unknownMethod(Int)
  /// The archive is split into several files.
  case severalParts
  /// The file cannot be read; the system's error.
  case system(SystemError)
  /// One of the other faults, in the entry of this name.
  indirect case entry(String, ExpansionError)

  /// The fault, as a message.
  package var description: String {
    switch self {
    case .damaged(let fault): "the compressed data is damaged: \(fault)"
    case .tooLarge(let limit): "it expands to more than \(limit) bytes"
    case .tooManyEntries(let limit): "the archive has more than \(limit) entries"
    case .encrypted: "it is encrypted"
    case .unknownMethod(let method): "it is compressed by method \(method), which is not supported"
    case .severalParts: "the archive is split into several files"
    case .system(let error): "it cannot be read: \(error.message)"
    case .entry(let name, let error): "entry '\(name)': \(error)"
    }
  }
}
