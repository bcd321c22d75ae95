import JanssonCoding

/// The elements of a stream of JSON, each with its recipes.
final class JSONRecords: BatchSource {
  /// How many elements a batch has at most.
  private static let batchSize = 256
  /// How many bytes of text a batch has at most, but for its last element: few elements are large.
  private static let batchByteCount = 256 << 10

  private var stream: JSONStream
  private let decoder: JanssonDecoder
  /// What is wrong with the stream behind the elements of the last batch.
  private var fault: (any Error)?

  /// The records of a stream.
  init(_ stream: consuming JSONStream, limits: JSONLimits) {
    self.stream = stream
    decoder = JanssonDecoder(limits: limits, keepsLargeNumbers: true)
  }

  func nextBatch() throws -> (@Sendable () -> [Record])? {
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
    let (batch, decoder) = (elements, decoder)
    return {
      var records: [Record] = []
      records.reserveCapacity(batch.count)
      for element in batch { Self.decode(element, decoder, into: &records) }
      return records
    }
  }

  /// Decodes the recipes of an element, and what is wrong with it, or with others in it.
  private static func decode(
    _ element: JSONElement, _ decoder: JanssonDecoder, into records: inout [Record]
  ) {
    let start = element.start.line
    let offset = element.start.offset
    let index = element.isInArray ? element.index : nil
    func append(_ content: Record.Content) {
      records.append(Record(line: start, offset: offset, index: index, content: content))
    }
    do {
      let recipes = try decoder.decode(JSONRecipes.self, from: element)
      for document in recipes.documents {
        append(.recipe(document))
        records[records.count - 1].isKeyedByName = recipes.areOurs
      }
      for fault in recipes.faults + recipes.others {
        append(.fault(line: start, path: fault.codingPath.pathText, reason: fault.reason))
      }
      for doubt in recipes.doubts {
        append(.doubt(line: start, path: doubt.codingPath.pathText, reason: doubt.reason))
      }
    } catch let error as JSONSyntaxError {
      append(
        .fault(line: error.line, path: element.codingPath.pathText, reason: error.message))
    } catch let error as DecodingError {
      let (path, reason) = (error.codingPath.pathText, error.reason)
      if case .keyNotFound = error, !element.bytes.mentionIngredients {
        append(.other(line: start, path: path, reason: reason))
      } else {
        append(.fault(line: start, path: path, reason: reason))
      }
    } catch {
      append(.fault(line: start, path: element.codingPath.pathText, reason: "\(error)"))
    }
  }
}
