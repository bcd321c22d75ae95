private import Dispatch
private import Glibc
import JanssonCoding
private import Synchronization

/// One recipe of a file, or what is there instead of one.
struct Record: Sendable {
  /// What a record is.
  enum Content: Sendable {
    /// A recipe.
    case recipe(RecipeDocument)
    /// Not a recipe: the line of the fault, the way to it, and the reason.
    case fault(line: Int, path: String, reason: String)
    /// What is doubtful about a recipe before it: the line, the way to it, and the reason.
    case doubt(line: Int, path: String, reason: String)
  }

  /// The line where the value starts that it is, or is in.
  let line: Int
  /// Where it starts, in bytes.
  let offset: Int
  /// That value's place in the file's array, or nil where the file is none.
  let index: Int?
  /// Whether a recipe without a key has its name as key, wherever its file lies.
  var isKeyedByName = false
  /// What it is.
  var content: Content
}

/// The records of a file in order, decoded on all cores.
///
///     file      … elements found │ not read yet
///     batches   [ done ][ running ][ waiting ][ waiting ]
///                 ▲ handed out     ▲ claimed by whoever is free, a thread or the one who asks
///
/// Elements are found one after the other, which is cheap; parsing and decoding them is not, and
/// done by the batch. A file of one batch needs no other thread. Memory is bounded by the batches
/// that wait, whatever the size of the file.
struct RecordReader: ~Copyable {
  /// How many records a batch has at most.
  private static let batchSize = 256
  /// How many bytes of text a batch has at most, but for its last record: few records are large.
  private static let batchByteCount = 256 << 10
  /// How many batches wait at most.
  private static let batchLimit = 16

  private var stream: JSONStream
  private let decoder: JanssonDecoder
  private var batches: [Batch] = []
  private var records: [Record] = []
  private var next = 0
  /// The threads that decode beside the one who asks, one for each other core; more would only take
  /// turns with it. A batch waits on one of them, but whoever is free first takes it.
  private let helpers: [DispatchQueue]
  private var batchCount = 0
  /// Whether all elements were found.
  private var isAtEnd = false
  /// What is wrong with the file as a whole, behind the elements that were found.
  private var fault: (any Error)?

  /// The records of an open file, of which some bytes were read already.
  init(descriptor: Int32, behind bytes: [UInt8] = [], limits: JSONLimits) {
    self.init(
      JSONStream(descriptor: descriptor, behind: bytes, limits: limits), limits: limits)
  }

  /// The records of a text in memory.
  init(_ bytes: [UInt8], limits: JSONLimits) {
    self.init(JSONStream(bytes, limits: limits), limits: limits)
  }

  /// Records that are there already.
  init(_ records: [Record]) {
    self.init([], limits: .standard)
    isAtEnd = true
    self.records = records
  }

  private init(_ stream: consuming JSONStream, limits: JSONLimits) {
    self.stream = stream
    decoder = JanssonDecoder(limits: limits)
    let coreCount = max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))
    helpers = (1..<coreCount).map { DispatchQueue(label: "decoding \($0)") }
  }

  /// Returns the next record, or nil behind the last.
  ///
  /// - Throws: `JSONSyntaxError` where the file as a whole is broken, or `FileReadError`; behind the
  ///   records before it.
  mutating func nextRecord() throws -> Record? {
    while next == records.count {
      findElements()
      guard !batches.isEmpty else {
        if let fault { throw fault }
        return nil
      }
      records = recordsOfFirstBatch()
      next = 0
    }
    defer { next += 1 }
    return records[next]
  }

  /// Fills the batches that wait; each but a lone first is offered to other threads.
  private mutating func findElements() {
    while !isAtEnd, batches.count < Self.batchLimit {
      var elements: [JSONElement] = []
      do {
        var byteCount = 0
        while elements.count < Self.batchSize, byteCount < Self.batchByteCount {
          guard let element = try stream.next() else {
            isAtEnd = true
            break
          }
          elements.append(element)
          byteCount += element.bytes.count
        }
      } catch {
        (isAtEnd, fault) = (true, error)
      }
      if elements.isEmpty { return }
      let batch = Batch(elements, decoder)
      batches.append(batch)
      if batches.count > 1, !helpers.isEmpty {
        helpers[batchCount % helpers.count].async { _ = batch.decodeIfWaiting() }
        batchCount += 1
      }
    }
  }

  private mutating func recordsOfFirstBatch() -> [Record] {
    let first = batches.removeFirst()
    // While somebody is at it, others are decoded here.
    if !first.decodeIfWaiting() {
      for batch in batches where first.isRunning { _ = batch.decodeIfWaiting() }
    }
    return first.takeRecords()
  }
}

/// Some elements, to be decoded by whoever claims them first.
private final class Batch: Sendable {
  private enum State {
    case waiting([JSONElement])
    case running
    case done([Record])
  }

  private let state: Mutex<State>
  private let isDone = DispatchSemaphore(value: 0)
  private let decoder: JanssonDecoder

  init(_ elements: [JSONElement], _ decoder: JanssonDecoder) {
    state = Mutex(.waiting(elements))
    self.decoder = decoder
  }

  /// Decodes the elements, unless that was begun already; returns whether it was not.
  func decodeIfWaiting() -> Bool {
    let elements = state.withLock { state -> [JSONElement]? in
      guard case .waiting(let elements) = state else { return nil }
      state = .running
      return elements
    }
    guard let elements else { return false }
    var records: [Record] = []
    records.reserveCapacity(elements.count)
    for element in elements { decode(element, into: &records) }
    let decoded = records
    state.withLock { $0 = .done(decoded) }
    isDone.signal()
    return true
  }

  /// Whether somebody is decoding the elements now.
  var isRunning: Bool {
    state.withLock { state in
      if case .running = state { true } else { false }
    }
  }

  /// Waits for the records; to be asked once.
  func takeRecords() -> [Record] {
    isDone.wait()
    return state.withLock { state in
      guard case .done(let records) = state else { return [] }
      return records
    }
  }

  /// Decodes the recipes of an element, and what is wrong with it, or with others in it.
  private func decode(_ element: JSONElement, into records: inout [Record]) {
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
      append(.fault(line: start, path: error.codingPath.pathText, reason: error.reason))
    } catch {
      append(.fault(line: start, path: element.codingPath.pathText, reason: "\(error)"))
    }
  }
}
