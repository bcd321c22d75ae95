internal import JanssonCoding
internal import SourceReading

/// The records of a JSON text: its elements, each with its documents.
final class JSONRecords<Format: RecordFormat>: BatchSource {
  /// The most elements of a batch.
  private static var batchSize: Int { 256 }
  /// The most bytes of text of a batch, except for its last element: some elements are large.
  private static var batchByteCount: Int { 256 << 10 }

  private var stream: JSONStream
  private let format: Format
  private let decoder: JanssonDecoder
  /// A fault of the stream after the elements of the last batch.
  private var fault: (any Error)?

  /// The records of a text in UTF-8.
  init(_ text: ByteSource, _ format: Format, limits: JSONLimits) {
    stream = JSONStream(limits: limits) { try text.next() }
    self.format = format
    decoder = JanssonDecoder(limits: limits, keepsLargeNumbers: true)
  }

  func nextBatch() throws -> (@Sendable () -> [Record<Format.Document>])? {
    if let fault { throw fault }
    var elements: [JSONElement] = []
    var byteCount = 0
    do {
      while elements.count < Self.batchSize, byteCount < Self.batchByteCount,
        let element = try stream.next()
      {
        elements.append(element)
        byteCount += element.bytes.count
      }
    } catch {
      if elements.isEmpty { throw error }
      fault = error
    }
    if elements.isEmpty { return nil }
    let (batch, format, decoder) = (elements, format, decoder)
    return {
      var records: [Record<Format.Document>] = []
      records.reserveCapacity(batch.count)
      for element in batch { Self.decode(element, format, decoder, into: &records) }
      return records
    }
  }

  /// Appends the documents of an element, and its faults.
  private static func decode(
    _ element: JSONElement, _ format: Format, _ decoder: JanssonDecoder,
    into records: inout [Record<Format.Document>]
  ) {
    let line = element.start.line
    func append(_ content: Record<Format.Document>.Content, isKeyed: Bool = false) {
      records.append(
        Record(
          line: line, offset: element.start.offset,
          index: element.isInArray ? element.index : nil, isKeyed: isKeyed, content))
    }
    do {
      let found = try format.documents(in: element, decoder)
      for document in found.documents { append(.document(document), isKeyed: found.areKeyed) }
      for error in found.faults + found.others {
        append(.skipped(RecordFault(error, line: line)))
      }
      for error in found.doubts { append(.doubt(RecordFault(error, line: line))) }
    } catch let error as JSONSyntaxError {
      append(
        .skipped(
          RecordFault(error.message, line: error.line, path: element.codingPath.pathText)))
    } catch let error as DecodingError {
      let fault = RecordFault(error, line: line)
      if case .keyNotFound = error, !format.isMentioned(in: element.bytes) {
        append(.foreign(fault))
      } else {
        append(.skipped(fault))
      }
    } catch {
      append(
        .skipped(
          RecordFault(
            FileFault(error)?.faultReason ?? "\(error)", line: line,
            path: element.codingPath.pathText)))
    }
  }
}

extension RecordFault {
  /// A fault of decoding a value that starts on a line.
  package init(_ error: DecodingError, line: Int = 1) {
    self.init(error.reason, line: line, path: error.codingPath.pathText)
  }
}
