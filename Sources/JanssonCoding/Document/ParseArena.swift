private import CJansson
private import Glibc
private import Synchronization

/// The memory of the values of one text: allocated from the start of a block, piece by piece, and
/// freed as a whole.
///
///     block    [ object │ buckets │ string │ … │  room  ]
///     large    ● ─► piece that did not fit ─► one before ─► nil
///
/// libjansson's allocator is a setting of the whole process, so arenas are off until the owner of the
/// process calls `JSONDocument.useArenas()`. From then on libjansson allocates from the arena of the
/// thread that parses, and from the heap on threads without one. It parses in one go, so all pieces that
/// it frees meanwhile are in the arena too.
@unsafe
struct ParseArena {
  private var next: UnsafeMutableRawPointer
  private var room: Int
  private let block: UnsafeMutableRawPointer
  /// The last of the pieces that did not fit; each starts with a pointer to the one before.
  private var large: UnsafeMutableRawPointer?

  /// The number of bytes of memory for each byte of text, so that few pieces do not fit.
  private static let memoryRatio = 16
  /// The greatest size of a block: most pieces of a large text are large too.
  private static let blockLimit = 16 << 20

  /// Creates an arena for a text of a size in bytes.
  init(textSize: Int) {
    let byteCount = unsafe min(1024 + Self.memoryRatio * textSize, Self.blockLimit)
    unsafe block = .allocate(byteCount: byteCount, alignment: alignment)
    unsafe next = unsafe block
    unsafe room = byteCount
    unsafe large = nil
  }

  /// Frees all pieces.
  func deallocate() {
    var large = unsafe large
    while let piece = unsafe large {
      unsafe large = unsafe piece.load(as: UnsafeMutableRawPointer?.self)
      unsafe free(piece)
    }
    unsafe block.deallocate()
  }

  /// Calls `body`; libjansson's allocations on this thread meanwhile come from this arena.
  mutating func whileCurrent<Result>(_ body: () -> Result) -> Result {
    let key = key.load(ordering: .relaxed)
    return unsafe withUnsafeMutablePointer(to: &self) { arena in
      unsafe pthread_setspecific(key, arena)
      defer { pthread_setspecific(key, nil) }
      return body()
    }
  }

  /// Whether the process uses arenas.
  static var isInUse: Bool { isInstalled.load(ordering: .acquiring) }

  /// Sets libjansson's allocator, once.
  fileprivate static let install: Void = {
    var created: pthread_key_t = 0
    unsafe pthread_key_create(&created, nil)
    key.store(created, ordering: .relaxed)
    unsafe json_set_alloc_funcs(
      { size in
        guard let arena = unsafe current else { return unsafe malloc(size) }
        return unsafe arena.pointee.allocate(size)
      },
      { piece in
        if unsafe current == nil { unsafe free(piece) }
      })
    isInstalled.store(true, ordering: .releasing)
  }()

  @inline(__always)
  private mutating func allocate(_ size: Int) -> UnsafeMutableRawPointer? {
    let rounded = (size &+ alignment &- 1) & ~(alignment &- 1)
    if unsafe rounded >= size && rounded <= room {
      let piece = unsafe next
      unsafe next += rounded
      unsafe room &-= rounded
      return unsafe piece
    }
    return unsafe allocateLarge(size)
  }

  private mutating func allocateLarge(_ size: Int) -> UnsafeMutableRawPointer? {
    guard size >= 0, size < .max - alignment, let piece = unsafe malloc(size + alignment)
    else { return nil }
    unsafe piece.storeBytes(of: large, as: UnsafeMutableRawPointer?.self)
    unsafe large = unsafe piece
    return unsafe piece + alignment
  }
}

extension JSONDocument {
  /// Makes libjansson allocate the values of each document from an arena, in the whole process, which
  /// saves a tenth of the time of an import.
  ///
  /// Only the owner of the process may call this, before any thread parses; the library never does.
  package static func useArenas() {
    unsafe ParseArena.install
  }
}

/// The alignment of a piece, as of `malloc`.
private let alignment = 16

/// Whether libjansson's allocator is set.
private let isInstalled = Atomic<Bool>(false)

/// The key of each thread's current arena. A global that needs no initializer, since a check of a lazy
/// one would be paid for each piece.
private let key = Atomic<pthread_key_t>(0)

/// The arena that this thread parses into, or nil.
@inline(__always)
private var current: UnsafeMutablePointer<ParseArena>? {
  unsafe pthread_getspecific(key.load(ordering: .relaxed))?
    .assumingMemoryBound(to: ParseArena.self)
}
