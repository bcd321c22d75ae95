private import Dispatch
import RecipeModel
private import Synchronization
private import System

/// One recipe of a file, or what is there instead of one.
struct Record: Sendable {
  /// What a record is.
  enum Content: Sendable {
    /// A recipe.
    case recipe(RecipeDocument)
    /// Not a recipe: the line of the fault, the way to it, and the reason.
    case fault(line: Int, path: String, reason: String)
    /// The same, of what does not say either that it was to be a recipe.
    case other(line: Int, path: String, reason: String)
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

/// Where the records of a file are found, a batch at a time, to be decoded elsewhere.
protocol BatchSource: AnyObject {
  /// Returns what decodes the next batch, on any thread, or nil behind the last.
  ///
  /// - Throws: what is wrong with the file as a whole, behind the batches before it; that is the end.
  func nextBatch() throws -> (@Sendable () -> [Record])?
}

/// Records that are there already.
final class ReadyRecords: BatchSource {
  private var records: [Record]

  /// A source of records.
  init(_ records: [Record]) {
    self.records = records
  }

  func nextBatch() -> (@Sendable () -> [Record])? {
    guard !records.isEmpty else { return nil }
    let batch = records
    records = []
    return { batch }
  }
}

/// The records of a file in order, decoded on all cores.
///
///     source    … records found │ not read yet
///     batches   [ done ][ running ][ waiting ][ waiting ]
///                 ▲ handed out     ▲ claimed by whoever is free, a thread or the one who asks
///
/// Records are found one after the other, which is cheap; parsing and decoding them is not, and
/// done by the batch. A file of one batch needs no other thread. Memory is bounded by the batches
/// that wait, whatever the size of the file.
struct RecordReader: ~Copyable {
  /// How many batches wait at most.
  private static let batchLimit = 16

  private let source: any BatchSource
  private var batches: [Batch] = []
  private var records: [Record] = []
  private var next = 0
  /// The threads that decode beside the one who asks, one for each other core; more would only take
  /// turns with it. A batch waits on one of them, but whoever is free first takes it.
  private let helpers: [DispatchQueue]
  private var batchCount = 0
  /// Whether all batches were found.
  private var isAtEnd = false
  /// What is wrong with the file as a whole, behind the batches that were found.
  private var fault: (any Error)?

  /// The records of a source, in its order.
  init(_ source: any BatchSource) {
    self.source = source
    helpers = (1..<CurrentProcess.processorCount).map { DispatchQueue(label: "decoding \($0)") }
  }

  /// Returns the next record, or nil behind the last.
  ///
  /// - Throws: what the source throws, behind the records before it.
  mutating func nextRecord() throws -> Record? {
    while next == records.count {
      findBatches()
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
  private mutating func findBatches() {
    while !isAtEnd, batches.count < Self.batchLimit {
      var decoding: (@Sendable () -> [Record])?
      do {
        decoding = try source.nextBatch()
      } catch {
        fault = error
      }
      guard let decoding else {
        isAtEnd = true
        return
      }
      let batch = Batch(decoding)
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

/// Some records, to be decoded by whoever claims them first.
private final class Batch: Sendable {
  private enum State {
    case waiting(@Sendable () -> [Record])
    case running
    case done([Record])
  }

  private let state: Mutex<State>
  private let isDone = DispatchSemaphore(value: 0)

  init(_ decoding: @escaping @Sendable () -> [Record]) {
    state = Mutex(.waiting(decoding))
  }

  /// Decodes the records, unless that was begun already; returns whether it was not.
  func decodeIfWaiting() -> Bool {
    let decoding = state.withLock { state -> (@Sendable () -> [Record])? in
      guard case .waiting(let decoding) = state else { return nil }
      state = .running
      return decoding
    }
    guard let decoding else { return false }
    let decoded = decoding()
    state.withLock { $0 = .done(decoded) }
    isDone.signal()
    return true
  }

  /// Whether somebody is decoding the records now.
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
}
