private import Synchronization
private import System

/// The records of a file in order, decoded on all cores.
///
///     source    … records found │ not read yet
///     batches   [ done ][ running ][ waiting ][ waiting ]
///                 ▲ returned       ▲ claimed by the first free thread, a helper or the caller's
///
/// Finding records is cheap and sequential; parsing and decoding them is neither, and is done in
/// batches. A file of one batch needs no other thread. The number of waiting batches bounds the
/// memory, whatever the size of the file.
struct BatchReader<Document: Sendable>: ~Copyable {
  /// The most batches that wait.
  private static var batchLimit: Int { 16 }

  private let source: any BatchSource<Document>
  private var batches: [Batch<Document>] = []
  /// The threads that decode beside the caller's. A batch is queued on one of them, but the first free
  /// thread takes it.
  private let helpers = (1..<CurrentProcess.processorCount).map { _ in SerialThread() }
  private var batchCount = 0
  /// Whether all batches were found.
  private var isAtEnd = false
  /// A fault of the file as a whole, after the batches that were found.
  private var fault: (any Error)?

  /// A reader of the records of a source, in its order.
  init(_ source: any BatchSource<Document>) {
    self.source = source
  }

  /// Returns the records of the next batch that has some, or nil after the last.
  ///
  /// - Throws: the errors of the source, after the records before them.
  mutating func next() throws -> [Record<Document>]? {
    while true {
      findBatches()
      guard !batches.isEmpty else {
        if let fault { throw fault }
        return nil
      }
      let records = recordsOfFirstBatch()
      if !records.isEmpty { return records }
    }
  }

  /// Fills the waiting batches; each but a lone first one is offered to other threads.
  private mutating func findBatches() {
    while !isAtEnd, batches.count < Self.batchLimit {
      var decoding: (@Sendable () -> [Record<Document>])?
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
        helpers[batchCount % helpers.count].run { _ = batch.decodeIfWaiting() }
        batchCount += 1
      }
    }
  }

  private mutating func recordsOfFirstBatch() -> [Record<Document>] {
    let first = batches.removeFirst()
    // While another thread decodes it, this one decodes others.
    if !first.decodeIfWaiting() {
      for batch in batches where first.isRunning { _ = batch.decodeIfWaiting() }
    }
    return first.takeRecords()
  }
}

/// Some records, decoded by the thread that claims them first.
private final class Batch<Document: Sendable>: Sendable {
  private enum State {
    case waiting(@Sendable () -> [Record<Document>])
    case running
    case done([Record<Document>])
  }

  private let state: Mutex<State>
  private let isDone = Semaphore()

  init(_ decoding: @escaping @Sendable () -> [Record<Document>]) {
    state = Mutex(.waiting(decoding))
  }

  /// Decodes the records, unless a thread has claimed them; returns whether none had.
  func decodeIfWaiting() -> Bool {
    let decoding = state.withLock { state -> (@Sendable () -> [Record<Document>])? in
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

  /// Whether a thread is decoding the records now.
  var isRunning: Bool {
    state.withLock { state in
      if case .running = state { true } else { false }
    }
  }

  /// Waits for the records; called once.
  func takeRecords() -> [Record<Document>] {
    isDone.wait()
    return state.withLock { state in
      guard case .done(let records) = state else { return [] }
      return records
    }
  }
}
