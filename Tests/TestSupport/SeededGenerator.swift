/// Seeded random numbers, the only ones in tests: SplitMix64 (Steele, Lea and Flood, 2014).
///
/// A test takes its seed as an argument, so that a failure names it, or from a constant on the line
/// that makes the generator.
public struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  /// Creates the sequence of a seed.
  public init(seed: UInt64) {
    state = seed
  }

  /// Returns the next number.
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var result = state
    result = (result ^ (result >> 30)) &* 0xBF58_476D_1CE4_E5B9
    result = (result ^ (result >> 27)) &* 0x94D0_49BB_1331_11EB
    return result ^ (result >> 31)
  }

  /// Returns true once in `count` times on average.
  public mutating func chance(_ count: Int) -> Bool { Int.random(in: 0..<count, using: &self) == 0 }
}

extension Array {
  /// Returns a random element of an array, which must not be empty.
  public func pick(_ generator: inout SeededGenerator) -> Element {
    self[Int.random(in: indices, using: &generator)]
  }
}
