/// Full case folding of single scalars, as Foundation does it.
enum CaseFolding {
  /// Returns the case folding of `scalar`, or `scalar` itself if it has none.
  ///
  /// Foundation's folding is Unicode's except for two scripts, found by comparing every scalar:
  /// Cherokee goes to its small letters (Unicode: to its capitals), and the Cyrillic variants
  /// U+1C80–1C88 are left alone.
  static func folding(of scalar: UInt32) -> ScalarMapping {
    switch scalar {
    case 0x00..<0x41, 0x5B..<0x80: ScalarMapping(scalar)
    case 0x41...0x5A: ScalarMapping(scalar + 0x20)
    case 0x13A0...0x13EF: ScalarMapping(scalar + 0x97D0)
    case 0x13F0...0x13F5: ScalarMapping(scalar + 8)
    case 0x13F8...0x13FD, 0xAB70...0xABBF, 0x1C80...0x1C88: ScalarMapping(scalar)
    default: UTF8Proc.caseFolding(of: scalar)
    }
  }
}

/// The mapping of one scalar: up to three scalars, stored inline.
struct ScalarMapping {
  /// The number of scalars.
  private(set) var count = 0
  private var scalars: InlineArray<3, UInt32> = [0, 0, 0]

  /// Creates the mapping to nothing.
  init() {}

  /// Creates the mapping to one scalar.
  init(_ scalar: UInt32) { append(scalar) }

  /// Adds a scalar; no folding has more than three.
  mutating func append(_ scalar: UInt32) {
    guard count < scalars.count else { return }
    scalars[count] = scalar
    count += 1
  }

  /// The scalar at `index`.
  subscript(index: Int) -> UInt32 { scalars[index] }
}
