internal import JanssonCoding
internal import ObjectGraph
internal import RecordReading
internal import SourceReading
internal import System

/// Models in files: JSON, and tables with a head.
struct ModelFormat<M: Model>: RecordFormat {
  let catalog: ModelCatalog
  let map: ModelMap
  let kinds: Set<FileKind>

  var documentsName: String { "\(M.self) objects" }

  func documents(
    in value: JSONElement, _ decoder: JanssonDecoder
  ) throws -> FoundDocuments<M> {
    FoundDocuments([try decoder.decode(M.self, from: value)])
  }

  func isMentioned(in json: some Collection<UInt8>) -> Bool { true }

  func rowDecoder(under header: CSVRow) throws -> RowDecoder<M> {
    let known = map.slots.map(\.name)
    let columns = header.fields
    guard columns.contains(where: known.contains) else { throw noHead() }
    let repeated = columns.enumerated().first { place, name in
      known.contains(name) && columns[..<place].contains(name)
    }
    if let repeated { throw FileFault("the head has the column '\(repeated.element)' twice") }
    let places = Dictionary(zip(columns, columns.indices)) { first, _ in first }
    return RowDecoder { row in
      guard row.fields.count <= columns.count else {
        throw RowFault(
          "the row has \(row.fields.count) fields, and the head \(columns.count)", line: row.line)
      }
      do {
        return try M(from: TableRowDecoder(row.fields, places, map, catalog))
      } catch let error as DecodingError {
        throw RowFault(error.shortReason, line: row.line)
      }
    }
  }

  func documents(in text: String, of file: FileTree.File) throws -> [M] { throw noHead() }

  private func noHead() -> FileFault {
    FileFault(
      "no column of the head is a field of \(M.self); its fields are "
        + map.slots.map(\.name).joined(separator: ", "))
  }

  func isMeant(_ text: [UInt8], failingWith error: any Error) -> Bool { true }
}

extension Writer {
  /// Writes the rows of a table with a head (CSV, or with tabs or semicolons) as models, and returns
  /// their number. The file is read in pieces. A column is a field of its name; other columns are ignored. A text stays as it is
  /// written if the field is a `String`, so codes keep their zeros; an empty field is nil.
  ///
  /// - Throws: `StoreError` with `invalidInput`, the line and the reason, for the first invalid row. The write
  ///   then fails, also if the error is caught in it.
  @discardableResult
  public mutating func importCSV<M: Model>(
    _ type: M.Type, path: String, _ rule: UpsertRule = .replace
  ) throws -> Int {
    try importFile(type, path, [.text], rule)
  }

  /// Writes the values of a JSON file as models, and returns their number: the elements of an array,
  /// or one value a line (JSON Lines). The file is read in pieces.
  ///
  /// - Throws: `StoreError` with `invalidInput`, the line, the path and the reason, for the first invalid
  ///   value. The write then fails, also if the error is caught in it.
  @discardableResult
  public mutating func importJSON<M: Model>(
    _ type: M.Type, path: String, _ rule: UpsertRule = .replace
  ) throws -> Int {
    try importFile(type, path, [.json], rule)
  }

  private mutating func importFile<M: Model>(
    _ type: M.Type, _ path: String, _ kinds: Set<FileKind>, _ rule: UpsertRule
  ) throws -> Int {
    let map = try state.catalog.map(of: type)
    let format = ModelFormat<M>(catalog: state.catalog, map: map, kinds: kinds)
    var count = 0
    do {
      _ = try FileReader(format).read(FileTree.File(name: path, place: nil)) { file, records in
        for record in records {
          switch record.content {
          case .document(let model):
            try state.cancellation.check()
            try upsert(model, rule)
            count += 1
          case .skipped(let fault), .foreign(let fault):
            throw StoreError(
              .invalidInput, ImportProblem(.skipped, of: file, fault).description)
          case .doubt: continue
          }
        }
      }
    } catch {
      // Models before the fault are written already.
      let reason = StoreError.publicError(of: error)
      state.failure = reason
      throw reason
    }
    return count
  }
}

/// A fault of one row.
private struct RowFault: ContentError {
  let faultLine: Int?
  let faultReason: String
  var remedy: Remedy? { nil }

  init(_ reason: String, line: Int) {
    (faultReason, faultLine) = (reason, line)
  }
}

extension DecodingError {
  /// The reason, with the name of the field.
  fileprivate var shortReason: String {
    switch self {
    case .dataCorrupted(let context), .keyNotFound(_, let context),
      .typeMismatch(_, let context), .valueNotFound(_, let context):
      context.debugDescription
    @unknown default: "\(self)"
    }
  }
}
