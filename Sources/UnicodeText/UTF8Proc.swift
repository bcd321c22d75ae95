import CUTF8Proc

/// The Unicode properties and mappings of libutf8proc: the only file of the module that calls C.
///
/// Scalars are `UInt32` here and in the rest of the module's inner loops; a number that is not a
/// scalar value has the properties of an unassigned scalar.
enum UTF8Proc {
  /// Returns whether `scalar` extends the cluster of the scalar before it: Unicode's
  /// Grapheme_Cluster_Break = Extend, which is also Foundation's definition of a mark.
  static func isMark(_ scalar: UInt32) -> Bool {
    unsafe property(scalar).pointee.boundclass == UTF8PROC_BOUNDCLASS_EXTEND.rawValue
  }

  /// Returns the canonical combining class of `scalar`.
  static func combiningClass(_ scalar: UInt32) -> Int {
    unsafe Int(property(scalar).pointee.combining_class)
  }

  /// Returns whether NFC replaces `scalar` even on its own: Unicode's NFC_Quick_Check is No.
  static func isReplacedByNFC(_ scalar: UInt32) -> Bool {
    unsafe withMapping(of: scalar, by: UTF8PROC_DECOMPOSE) { mapped in
      guard mapped.count > 1 else { return unsafe mapped[0] != scalar }
      let count = unsafe utf8proc_normalize_utf32(mapped.baseAddress, mapped.count, composition)
      return unsafe count != 1 || mapped[0] != scalar
    }
  }

  /// Returns the columns of `scalar` on its own: East Asian Wide is 2, Ambiguous 1, a zero-width
  /// mark 0; a spacing mark (the vowel signs of India) 1, as in libc's `wcwidth`.
  static func width(_ scalar: UInt32) -> Int {
    let property = unsafe property(scalar)
    if unsafe UInt32(property.pointee.category) == UTF8PROC_CATEGORY_MC.rawValue { return 1 }
    return unsafe Int(property.pointee.charwidth)
  }

  /// Appends the canonical decomposition of `scalar`, or or `scalar` itself if it has none.
  static func appendDecomposition(of scalar: UInt32, to scalars: inout [UInt32]) {
    append(scalar, mapped: UTF8PROC_DECOMPOSE, to: &scalars)
  }

  /// Returns the first scalar of the canonical decomposition of `scalar`: the base of `é`.
  static func decompositionBase(of scalar: UInt32) -> UInt32 {
    unsafe withMapping(of: scalar, by: UTF8PROC_DECOMPOSE) { mapped in
      unsafe UInt32(bitPattern: mapped[0])
    }
  }

  /// Appends the compatibility decomposition of `scalar`, or `scalar` itself.
  static func appendCompatibilityDecomposition(of scalar: UInt32, to scalars: inout [UInt32]) {
    let both = UTF8PROC_DECOMPOSE.rawValue | UTF8PROC_COMPAT.rawValue
    append(scalar, mapped: utf8proc_option_t(both), to: &scalars)
  }

  /// Returns the full case folding of `scalar`, or `scalar` itself if it has none.
  static func caseFolding(of scalar: UInt32) -> ScalarMapping {
    unsafe withMapping(of: scalar, by: UTF8PROC_CASEFOLD) { mapped in
      var folding = ScalarMapping()
      for index in mapped.indices {
        unsafe folding.append(UInt32(bitPattern: mapped[index]))
      }
      return folding
    }
  }

  /// Returns the scalars of `text` in NFC, or nil if `text` is not valid UTF-8.
  static func composedScalars(utf8 text: Span<UInt8>) -> [UInt32]? {
    var scalars: [UInt32] = []
    var capacity = text.count + 16
    while true {
      let needed = decompose(text, to: &scalars, capacity: capacity)
      if needed < 0 { return nil }
      if needed <= capacity { break }
      capacity = needed
    }
    compose(&scalars)
    return scalars
  }

  /// Decomposes `text` into `scalars`, in canonical order; returns the number of scalars that it
  /// needs.
  private static func decompose(
    _ text: Span<UInt8>, to scalars: inout [UInt32], capacity: Int
  ) -> Int {
    var needed = 0
    unsafe scalars = [UInt32](unsafeUninitializedCapacity: capacity) { room, count in
      needed = unsafe text.withUnsafeBufferPointer { bytes in
        unsafe room.withMemoryRebound(to: Int32.self) { room in
          unsafe utf8proc_decompose(
            bytes.baseAddress, bytes.count, room.baseAddress, room.count, UTF8PROC_DECOMPOSE)
        }
      }
      count = needed > capacity ? 0 : max(0, needed)
    }
    return needed
  }

  /// Composes canonically ordered `scalars` in place.
  ///
  /// utf8proc 2.8 treats U+11A7 as a final consonant and would drop it after a Hangul syllable (`가`
  /// + U+11A7 → `가`). It is a starter that composes with nothing, so the pieces between such
  /// scalars are composed each on its own.
  private static func compose(_ scalars: inout [UInt32]) {
    var kept = 0
    unsafe scalars.withUnsafeMutableBufferPointer { buffer in
      unsafe buffer.withMemoryRebound(to: Int32.self) { buffer in
        var start = 0
        while start < buffer.count {
          var end = start + 1
          while end < buffer.count, unsafe buffer[end] != 0x11A7 { end += 1 }
          let piece = unsafe UnsafeMutableBufferPointer(rebasing: buffer[start..<end])
          let length = unsafe utf8proc_normalize_utf32(piece.baseAddress, piece.count, composition)
          for offset in 0..<max(0, length) {
            unsafe buffer[kept] = piece[offset]
            kept += 1
          }
          start = end
        }
      }
    }
    scalars.removeLast(scalars.count - kept)
  }

  /// Composition as Unicode defines it, with its exclusions.
  private static let composition = utf8proc_option_t(
    UTF8PROC_COMPOSE.rawValue | UTF8PROC_STABLE.rawValue)

  private static func append(
    _ scalar: UInt32, mapped option: utf8proc_option_t, to scalars: inout [UInt32]
  ) {
    unsafe withMapping(of: scalar, by: option) { mapped in
      for index in mapped.indices { unsafe scalars.append(UInt32(bitPattern: mapped[index])) }
    }
  }

  /// Calls `body` with the mapping of `scalar` by `option`: at least one scalar.
  @inline(__always)
  private static func withMapping<Result>(
    of scalar: UInt32, by option: utf8proc_option_t,
    _ body: (UnsafeMutableBufferPointer<Int32>) -> Result
  ) -> Result {
    // The longest mapping of one scalar, U+FDFA's compatibility decomposition, has 18.
    unsafe withUnsafeTemporaryAllocation(of: Int32.self, capacity: 18) { mapped in
      var boundClass: Int32 = 0
      var count = unsafe utf8proc_decompose_char(
        Int32(bitPattern: scalar), mapped.baseAddress, mapped.count, option, &boundClass)
      if count < 1 || count > mapped.count {
        unsafe mapped[0] = Int32(bitPattern: scalar)
        count = 1
      }
      return unsafe body(UnsafeMutableBufferPointer(rebasing: mapped[..<count]))
    }
  }

  private static func property(_ scalar: UInt32) -> UnsafePointer<utf8proc_property_t> {
    unsafe utf8proc_get_property(Int32(bitPattern: scalar))
  }
}
