import JanssonCoding

/// The path to a value in its file, as a chain that a walk extends at constant cost; its steps are
/// listed only for an error message.
indirect enum SourcePath {
  /// The path to the value where the walk starts.
  case start([any CodingKey])
  /// The path to a member.
  case member(String, of: SourcePath)
  /// The path to an element.
  case element(Int, of: SourcePath)

  /// Returns the path to a member of this value.
  func member(_ key: String) -> SourcePath { .member(key, of: self) }

  /// Returns the path to an element of this value.
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
  /// A context with a reason at a path.
  init(_ path: SourcePath, _ reason: String) {
    self.init(codingPath: path.steps, debugDescription: reason)
  }
}
