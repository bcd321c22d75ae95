package import System

/// How much compressed bytes may become: a few of them can stand for any number.
package struct ExpansionLimits: Hashable, Sendable {
  /// How many bytes come out of one archive or file at most, all entries together.
  package var total: Int
  /// How many times larger than its compressed bytes an entry may become.
  package var ratio: Int
  /// How many entries an archive has at most.
  package var entryCount: Int

  /// Below this size no ratio is asked for: a page of spaces is no bomb.
  private static let harmlessSize = 1 << 16

  /// Limits of all three kinds.
  package init(total: Int, ratio: Int, entryCount: Int) {
    (self.total, self.ratio, self.entryCount) = (total, ratio, entryCount)
  }

  /// How many bytes may come out of some compressed ones, before others are counted.
  func size(from compressedSize: Int) -> Int {
    let (size, overflow) = compressedSize.multipliedReportingOverflow(by: ratio)
    return min(total, overflow ? total : max(size, Self.harmlessSize))
  }
}

/// Why compressed bytes cannot be read.
package enum ExpansionError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The bytes do not follow their format; what is wrong with them.
  case damaged(String)
  /// More would come out than a limit allows, in bytes.
  case tooLarge(limit: Int)
  /// An archive has more entries than a limit allows.
  case tooManyEntries(limit: Int)
  /// An entry is encrypted.
  case encrypted
  /// An entry is compressed by a method other than "deflate"; the number that ZIP has for it.
  case unknownMethod(Int)
  /// The archive is cut into several files.
  case severalParts
  /// The file cannot be read; the system's error.
  case system(SystemError)
  /// One of the others, of an entry by its name.
  indirect case entry(String, ExpansionError)

  /// The reason, in words.
  package var description: String {
    switch self {
    case .damaged(let fault): "the compressed data is damaged: \(fault)"
    case .tooLarge(let limit): "it expands to more than \(limit) bytes"
    case .tooManyEntries(let limit): "the archive has more than \(limit) entries"
    case .encrypted: "it is encrypted"
    case .unknownMethod(let method): "it is compressed by method \(method), which is not supported"
    case .severalParts: "the archive is one of several parts"
    case .system(let error): "it cannot be read: \(error.message)"
    case .entry(let name, let error): "entry '\(name)': \(error)"
    }
  }
}
