public import ObjectGraph

extension Store {
  /// A store in a file. The file need not exist; the first commit creates it.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - schema: The program's entities; their names hold no white space.
  ///   - mark: The program's mark.
  public convenience init(path: String, schema: Schema, mark: StoreMark) {
    self.init(StoreFile(path: path, schema: schema, mark: mark))
  }
}
