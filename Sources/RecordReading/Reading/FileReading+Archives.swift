internal import SourceReading

extension FileReading {
  /// Reads the entries of an archive; returns false if none contains anything of the format.
  func readEntries(
    of archive: consuming ZipArchive, in file: FileTree.File, depth: Int = 0, _ handler: Handler
  ) throws -> Bool {
    var isKnown = false
    for entry in archive.entries where !entry.isDirectory {
      guard let place = entry.place else {
        try report("entry '\(entry.name)': its name leads out of the archive", of: file, handler)
        isKnown = true
        continue
      }
      if place.split(separator: "/").contains(where: { FileTree.isNoise(String($0)) }) { continue }
      let packed = FileTree.File(
        name: "\(file.name): \(place)", place: file.place.map { "\($0)/\(place)" } ?? place)
      guard budget.remaining > 0 else {
        let reason = "from entry '\(entry.name)' on: \(budget.fault.faultReason)"
        try report(reason, of: file, handler)
        return true
      }
      let content: [UInt8]
      do {
        content = try bytes(of: entry, in: &archive)
      } catch {
        try report(error.description, of: file, handler)
        isKnown = true
        continue
      }
      if try read(ByteSource(content), of: packed, depth: depth + 1, handler) { isKnown = true }
    }
    return isKnown
  }

  /// Returns the content of an entry. The bytes that were read count, even if it is refused.
  private func bytes(
    of entry: ZipArchive.Entry, in archive: inout ZipArchive
  ) throws(ExpansionError) -> [UInt8] {
    let before = archive.expandedSize
    defer { budget.count(max(archive.expandedSize - before, limits.leastEntrySize)) }
    return try archive.bytes(of: entry, limit: min(limits.fileSize, budget.remaining))
  }
}
