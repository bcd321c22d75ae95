import JanssonCoding

/// The way to a value in its file, as a chain that a deep value's walk makes longer at no cost; its
/// steps are listed only when an error is told.
indirect enum SourcePath {
  /// The way to the value where the walk starts.
  case start([any CodingKey])
  /// The way to a member.
  case member(String, of: SourcePath)
  /// The way to an element.
  case element(Int, of: SourcePath)

  /// The way from here to a member.
  func member(_ key: String) -> SourcePath { .member(key, of: self) }

  /// The way from here to an element.
  func element(_ index: Int) -> SourcePath { .element(index, of: self) }

  /// The steps from the outermost value of the file.
  ///
  /// - Complexity: O(*n*) in the depth.
  var steps: [any CodingKey] {
    var steps: [any CodingKey] = []
    var path = self
    while true {
      switch path {
      case .start(let keys): return keys + steps.reversed()
      case .member(let key, let parent):
        steps.append(NameKey(stringValue: key))
        path = parent
      case .element(let index, let parent):
        steps.append(IndexKey(index))
        path = parent
      }
    }
  }
}

extension DecodingError.Context {
  /// What is wrong, and where.
  init(_ path: SourcePath, _ reason: String) {
    self.init(codingPath: path.steps, debugDescription: reason)
  }
}
