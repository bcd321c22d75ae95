/// How many bytes may still come out of what is packed in one file, at all levels together: archives in
/// one another are bombs only together.
final class ExpansionBudget {
  /// How many bytes of the file are known of: all, or those that were read so far.
  var packedSize = 0
  /// How many bytes came out so far.
  private var expandedSize = 0
  private let limits: ReadingLimits

  /// The budget of a file of which nothing was read.
  init(_ limits: ReadingLimits) {
    self.limits = limits
  }

  /// How many bytes may come out in all.
  var total: Int {
    let (size, overflow) = packedSize.multipliedReportingOverflow(by: limits.fileRatio)
    return overflow ? .max : max(limits.expandedSize, size)
  }

  /// How many bytes may still come out.
  var remaining: Int { max(0, total - expandedSize) }

  /// What is wrong where more came out.
  var fault: FileFault {
    FileFault("all that is packed is larger than the limit of \(total) bytes")
  }

  /// Counts bytes that came out, also of what is then refused: any number of entries may lie on the
  /// same bytes.
  func count(_ size: Int) { expandedSize += size }

  /// Counts bytes that came out.
  ///
  /// - Throws: `FileFault` where they are too many.
  func take(_ size: Int) throws(FileFault) {
    count(size)
    if expandedSize > total { throw fault }
  }
}
