// What of this module calls C, beside `ParseArena`: libjansson's documents and values.
// No other file of the module says `unsafe`.

private import CJansson
private import Glibc

/// One parsed JSON text.
///
/// A document is immutable and owns its values; what decodes from it keeps them alive. The values
/// know nothing of their place in the text.
package struct JSONDocument: ~Copyable {
  /// The values, alive as long as this document or something else that holds them.
  let values: DocumentValues

  /// Parses bytes that hold one value of any kind; a byte order mark before it is skipped.
  ///
  /// - Parameters:
  ///   - bytes: UTF-8 text.
  ///   - start: where the bytes start in the file that they come from; errors count from there.
  ///   - limits: how large the text may be.
  ///   - keepsLargeNumbers: whether a number that neither 64 bits nor a `Double` hold is a string of
  ///     its digits, not an error.
  /// - Complexity: O(*n*) in time; the values take about 13 times the size of the text.
  package init(
    _ bytes: Span<UInt8>, startingAt start: TextPosition = .start, limits: JSONLimits,
    keepsLargeNumbers: Bool = false
  ) throws(JSONSyntaxError) {
    let mark = ASCII.byteOrderMarkLength(of: bytes)
    let text = bytes.extracting(droppingFirst: mark)
    var start = start
    start.skip(mark)
    // libjansson counts positions in 32 bits.
    guard text.count <= min(limits.size, Int(Int32.max)) else {
      throw .tooLarge(limits, at: start)
    }
    do throws(JanssonFault) {
      values = try DocumentValues(text)
    } catch {
      guard keepsLargeNumbers, error.code == .numericOverflow else {
        throw error.syntaxError(in: text, startingAt: start)
      }
      let quoted = LargeNumbers.quoted(in: text)
      self = try JSONDocument(
        quoted.span, startingAt: start, limits: JSONLimits(size: quoted.count))
    }
  }
}

/// The values of a document, in memory that is freed with them.
@safe final class DocumentValues {
  /// The outermost value.
  let root: JSONValue
  private let arena: ParseArena

  /// How many bytes of memory there are for each byte of text, so that few pieces do not fit.
  private static let memoryRatio = 16
  /// How large a block is at most: of a large text, most pieces are large too.
  private static let blockLimit = 16 << 20

  /// Parses a text.
  fileprivate init(_ text: Span<UInt8>) throws(JanssonFault) {
    var arena = unsafe ParseArena(
      byteCount: min(1024 + Self.memoryRatio * text.count, Self.blockLimit))
    var error = json_error_t()
    let root = unsafe arena.whileCurrent {
      unsafe text.withUnsafeBufferPointer { buffer in
        unsafe recipes_json_parse(buffer.baseAddress, buffer.count, &error)
      }
    }
    guard let root = unsafe root else {
      unsafe arena.deallocate()
      throw JanssonFault(
        code: unsafe recipes_json_error_code(&error),
        message: unsafe String(cString: recipes_json_error_text(&error)),
        end: Int(error.position))
    }
    self.root = unsafe JSONValue(pointer: root)
    unsafe self.arena = unsafe arena
  }

  // No value is released by itself: all of them are in the arena.
  deinit { unsafe arena.deallocate() }
}

/// One value of a document, which must outlive it.
///
/// A value is a pointer and costs as much; `DocumentValues` owns what it points to.
@safe struct JSONValue {
  private let pointer: UnsafeMutablePointer<json_t>

  fileprivate init(pointer: UnsafeMutablePointer<json_t>) {
    unsafe self.pointer = unsafe pointer
  }

  /// The null that every document shares; nobody owns it.
  static var null: JSONValue { unsafe JSONValue(pointer: json_null()) }

  /// What JSON can say; numbers without a fraction and an exponent are integers.
  enum Kind {
    case null, bool, integer, real, string, array, object
  }

  /// The kind of this value.
  var kind: Kind {
    switch unsafe recipes_json_kind(pointer) {
    case JSON_OBJECT: .object
    case JSON_ARRAY: .array
    case JSON_STRING: .string
    case JSON_INTEGER: .integer
    case JSON_REAL: .real
    case JSON_TRUE, JSON_FALSE: .bool
    default: .null
    }
  }

  /// Whether this value is null.
  var isNull: Bool { unsafe recipes_json_kind(pointer) == JSON_NULL }

  /// Whether this value is `true`.
  var isTrue: Bool { unsafe recipes_json_kind(pointer) == JSON_TRUE }

  /// The number of an integer; 0 for another kind.
  var integer: Int64 { unsafe json_integer_value(pointer) }

  /// The number of a real; 0 for another kind.
  var real: Double { unsafe json_real_value(pointer) }

  /// The text of a string; empty for another kind.
  var string: String {
    unsafe String(
      decoding: UnsafeBufferPointer(
        start: recipes_json_text(pointer), count: json_string_length(pointer)),
      as: UTF8.self)
  }

  /// The number of elements of an array; 0 for another kind.
  var elementCount: Int { Int(unsafe json_array_size(pointer)) }

  /// Returns an element of an array, or nil where there is none or the kind is another.
  func element(at index: Int) -> JSONValue? {
    guard let element = unsafe json_array_get(pointer, Int(index)) else { return nil }
    return unsafe JSONValue(pointer: element)
  }

  /// Returns a member of an object, or nil where there is none or the kind is another.
  ///
  /// The bytes of the keys are compared: `é` in one scalar is not `é` in two.
  func member(_ key: consuming String) -> JSONValue? {
    key.withUTF8 { utf8 in
      guard let member = unsafe recipes_json_member(pointer, utf8.baseAddress, utf8.count) else {
        return nil
      }
      return unsafe JSONValue(pointer: member)
    }
  }

  /// The number of members of an object; 0 for another kind.
  var memberCount: Int { Int(unsafe json_object_size(pointer)) }

  /// The keys of an object in the order of the text; empty for another kind.
  ///
  /// - Complexity: O(*n*) in the number of members.
  var keys: [String] {
    var keys: [String] = []
    keys.reserveCapacity(memberCount)
    var iterator = unsafe json_object_iter(pointer)
    while let member = unsafe iterator {
      let utf8 = unsafe UnsafeBufferPointer(
        start: recipes_json_key(member), count: json_object_iter_key_len(member))
      unsafe keys.append(String(decoding: utf8, as: UTF8.self))
      unsafe iterator = json_object_iter_next(pointer, member)
    }
    return keys
  }
}

extension Span<UInt8> {
  /// Returns the eight bytes from an offset, the first in the lowest bits.
  func word(at offset: Int) -> UInt64 {
    precondition(offset >= 0 && offset <= count - 8, "a word lies within the bytes")
    return unsafe UInt64(
      littleEndian: bytes.unsafeLoadUnaligned(
        fromUncheckedByteOffset: offset, as: UInt64.self))
  }
}
