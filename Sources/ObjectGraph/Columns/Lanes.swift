// Operations on sixteen numbers at once. The compiler turns these into vector instructions; it
// would split loops over lanes into scalar steps.

extension Span
where
  Element: BitwiseCopyable & FixedWidthInteger & SIMDScalar,
  Element.SIMD16Storage: BitwiseCopyable
{
  /// The 16 elements from `index` on; traps if they are not all inside.
  @inlinable
  @inline(__always)
  package func vector(at index: Int) -> SIMD16<Element> {
    precondition(index >= 0 && index <= count &- 16, "vector out of range of its span")
    // Every bit pattern is a number, and the bounds were checked.
    return unsafe bytes.unsafeLoadUnaligned(
      fromUncheckedByteOffset: index &* MemoryLayout<Element>.stride, as: SIMD16<Element>.self)
  }
}

extension SIMDMask<SIMD16<Int8>> {
  /// Whether any lane is true.
  @inlinable
  @inline(__always)
  package var isAnySet: Bool {
    let halves = bytes.halves
    return halves.x | halves.y != 0
  }

  /// A bit for each lane, the first lane in the lowest bit.
  @inlinable
  @inline(__always)
  package var bits: UInt64 { bytes.bits }

  @inlinable
  @inline(__always)
  var bytes: SIMD16<UInt8> { SIMD16().replacing(with: .max, where: self) }
}

extension SIMDMask<SIMD16<Int16>> {
  /// A bit for each lane, the first lane in the lowest bit.
  @inlinable
  @inline(__always)
  package var bits: UInt64 {
    SIMD16<UInt8>(truncatingIfNeeded: SIMD16<UInt16>().replacing(with: 0xFF, where: self)).bits
  }
}

extension SIMDMask<SIMD16<Int32>> {
  /// A bit for each lane, the first lane in the lowest bit.
  @inlinable
  @inline(__always)
  package var bits: UInt64 {
    SIMD16<UInt8>(truncatingIfNeeded: SIMD16<UInt32>().replacing(with: 0xFF, where: self)).bits
  }
}

extension SIMD16<UInt8> {
  /// The same bytes as two words.
  @inlinable
  @inline(__always)
  var halves: SIMD2<UInt64> {
    // Every bit pattern is a number of either type.
    unsafe unsafeBitCast(self, to: SIMD2<UInt64>.self)
  }

  /// A bit for each byte; every byte is all ones or all zeros.
  ///
  ///     bytes                      FF 00 FF FF 00 …
  ///     & 1, 2, 4, … 128           01 00 04 08 00 …        summed by a product of each half
  @inlinable
  @inline(__always)
  var bits: UInt64 {
    let weights = SIMD16(1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128)
    let halves = (self & weights).halves
    let ones: UInt64 = 0x0101_0101_0101_0101
    return (halves.x &* ones) >> 56 | ((halves.y &* ones) >> 56) << 8
  }
}
