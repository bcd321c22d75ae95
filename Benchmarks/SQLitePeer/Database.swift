private import CSQLite

/// A connection to SQLite, for benchmarks. Used by one thread.
@safe package final class Database {
  private let handle: OpaquePointer

  /// Opens a file, which is made if it does not exist.
  package init(_ path: String) throws {
    var handle: OpaquePointer?
    let status = unsafe sqlite3_open(path, &handle)
    guard status == SQLITE_OK, let opened = unsafe handle else {
      throw DatabaseError(code: status, text: "cannot open \(path)")
    }
    unsafe self.handle = opened
  }

  deinit { unsafe sqlite3_close_v2(handle) }

  /// Runs statements that need no values.
  package func run(_ sql: String) throws {
    guard unsafe sqlite3_exec(handle, sql, nil, nil, nil) == SQLITE_OK else { throw error(sql) }
  }

  /// Prepares a statement, to be run many times.
  package func prepare(_ sql: String) throws -> Statement {
    var statement: OpaquePointer?
    let status = unsafe sqlite3_prepare_v3(
      handle, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &statement, nil)
    guard status == SQLITE_OK, let prepared = unsafe statement else { throw error(sql) }
    return unsafe Statement(prepared, of: self)
  }

  /// Runs statements as one transaction, which takes the writer's lock at once.
  package func transaction(_ body: () throws -> Void) throws {
    try run("BEGIN IMMEDIATE")
    try body()
    try run("COMMIT")
  }

  fileprivate func error(_ sql: String) -> DatabaseError {
    unsafe DatabaseError(
      code: sqlite3_errcode(handle), text: String(cString: sqlite3_errmsg(handle)) + ": " + sql)
  }

  /// A prepared statement.
  ///
  ///     statement.bind(1, name)
  ///     while try statement.step() { print(statement.text(0)) }
  @safe package final class Statement {
    private let statement: OpaquePointer
    private let database: Database

    fileprivate init(_ statement: OpaquePointer, of database: Database) {
      unsafe self.statement = statement
      self.database = database
    }

    deinit { unsafe sqlite3_finalize(statement) }

    /// Sets the value of a place, from 1.
    package func bind(_ place: Int32, _ text: String?) {
      guard var text else {
        unsafe sqlite3_bind_null(statement, place)
        return
      }
      // SQLite copies the text, since Swift does not promise its address after the call.
      let copied = unsafe unsafeBitCast(-1, to: sqlite3_destructor_type.self)
      text.withUTF8 { bytes in
        unsafe bytes.withMemoryRebound(to: CChar.self) { bytes in
          _ = unsafe sqlite3_bind_text(
            statement, place, bytes.baseAddress, Int32(bytes.count), copied)
        }
      }
    }

    /// Sets the value of a place, from 1.
    package func bind(_ place: Int32, _ number: Int64) {
      unsafe sqlite3_bind_int64(statement, place, number)
    }

    /// Goes to the next row, and returns whether there is one. After the last row the statement can
    /// run again.
    package func step() throws -> Bool {
      switch unsafe sqlite3_step(statement) {
      case SQLITE_ROW: return true
      case SQLITE_DONE:
        unsafe sqlite3_reset(statement)
        return false
      default:
        let error = database.error("step")
        unsafe sqlite3_reset(statement)
        throw error
      }
    }

    /// Runs a statement that returns no row, or whose rows are not needed.
    package func run() throws { while try step() {} }

    /// Ends a run before its last row.
    package func reset() { unsafe sqlite3_reset(statement) }

    /// The text of a column, from 0, of the current row.
    package func text(_ column: Int32) -> String? {
      guard let bytes = unsafe sqlite3_column_text(statement, column) else { return nil }
      let count = unsafe Int(sqlite3_column_bytes(statement, column))
      return unsafe String(
        decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
    }

    /// The number of a column, from 0, of the current row.
    package func number(_ column: Int32) -> Int64 {
      unsafe sqlite3_column_int64(statement, column)
    }
  }
}

/// An error of SQLite.
package struct DatabaseError: Error {
  /// SQLite's number for it.
  package let code: Int32
  /// SQLite's text, and the statement.
  package let text: String
}
