/// Counts the bytes that the content of one file expands to, at all levels together: archives in
/// archives are bombs only together.
final class ExpansionBudget {
  /// The number of bytes of the file: all, or those that were read so far.
  var packedSize = 0
  /// The number of expanded bytes so far.
  private var expandedSize = 0
  private let limits: ReadingLimits

  /// The budget of a file of which nothing was read.
  init(_ limits: ReadingLimits) {
    self.limits = limits
  }

  /// The most bytes that the file may expand to.
  var total: Int {
    let (size, overflow) = packedSize.multipliedReportingOverflow(by: limits.fileRatio)
    return overflow ? .max : max(limits.expandedSize, size)
  }

  /// The number of bytes that are left.
  var remaining: Int { max(0, total - expandedSize) }

  /// The fault of a file that expands to more.
  var fault: FileFault {
    FileFault("the expanded content is larger than the limit of \(total) bytes")
  }

  /// Counts expanded bytes, also of entries that are then refused: any number of entries may share
  /// the same bytes.
  func count(_ size: Int) { expandedSize += size }

  /// Counts expanded bytes.
  ///
  /// - Throws: `FileFault` if there are too many.
  func take(_ size: Int) throws(FileFault) {
    count(size)
    if expandedSize > total { throw fault }
  }
}
