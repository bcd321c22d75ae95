public import ObjectGraph

extension Store {
  /// The store in a file, whether it is there yet or not; the first commit creates it.
  ///
  /// - Parameters:
  ///   - path: Where the file is.
  ///   - schema: The program's entities; their names hold no white space.
  ///   - mark: The program's mark.
  public convenience init(path: String, schema: Schema, mark: StoreMark) {
    self.init(StoreFile(path: path, schema: schema, mark: mark))
  }
}
