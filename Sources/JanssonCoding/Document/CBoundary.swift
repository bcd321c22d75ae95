// The calls of libjansson, with those of `ParseArena`; the two are the unsafe files of the module.

private import CJansson
private import Glibc

/// One parsed JSON text.
///
/// A document is immutable and owns its values; decoders of a document keep them alive. Values do not
/// know their position in the text.
package struct JSONDocument: ~Copyable {
  /// The values, which live as long as this document or any other holder of them.
  let values: DocumentValues

  /// Parses bytes that hold one value of any kind; a byte order mark before it is skipped.
  ///
  /// - Parameters:
  ///   - bytes: UTF-8 text.
  ///   - start: the position of the bytes in their file; errors count from there.
  ///   - limits: the limits of the text.
  ///   - keepsLargeNumbers: whether a number that fits neither 64 bits nor a `Double` becomes a string
  ///     of its digits instead of an error.
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

/// The values of a document, freed together: an arena if the process uses arenas, else libjansson's
/// reference to the root.
@safe final class DocumentValues {
  /// The outermost value.
  let root: JSONValue
  private let arena: ParseArena?

  /// Parses a text.
  fileprivate init(_ text: Span<UInt8>) throws(JanssonFault) {
    var arena = unsafe ParseArena.isInUse ? ParseArena(textSize: text.count) : nil
    var error = json_error_t()
    let root =
      if unsafe arena == nil {
        unsafe Self.parse(text, &error)
      } else {
        unsafe arena?.whileCurrent { unsafe Self.parse(text, &error) } ?? nil
      }
    guard let root = unsafe root else {
      unsafe arena?.deallocate()
      throw JanssonFault(
        code: unsafe recipes_json_error_code(&error),
        message: unsafe String(cString: recipes_json_error_text(&error)),
        end: Int(error.position))
    }
    self.root = unsafe JSONValue(pointer: root)
    unsafe self.arena = unsafe arena
  }

  private static func parse(
    _ text: Span<UInt8>, _ error: inout json_error_t
  ) -> UnsafeMutablePointer<json_t>? {
    unsafe text.withUnsafeBufferPointer { buffer in
      unsafe recipes_json_parse(buffer.baseAddress, buffer.count, &error)
    }
  }

  deinit {
    if let arena = unsafe arena {
      unsafe arena.deallocate()
    } else {
      unsafe json_decref(root.pointer)
    }
  }
}

/// One value of a document: a pointer into the memory of `DocumentValues`, which must outlive it.
@safe struct JSONValue {
  fileprivate let pointer: UnsafeMutablePointer<json_t>

  fileprivate init(pointer: UnsafeMutablePointer<json_t>) {
    unsafe self.pointer = unsafe pointer
  }

  /// The null that all documents share; it has no owner.
  static var null: JSONValue { unsafe JSONValue(pointer: json_null()) }

  /// The kinds of JSON values; numbers without a fraction and an exponent are integers.
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

  /// Returns an element of an array; nil beyond its end, or for another kind.
  func element(at index: Int) -> JSONValue? {
    guard let element = unsafe json_array_get(pointer, Int(index)) else { return nil }
    return unsafe JSONValue(pointer: element)
  }

  /// Returns a member of an object; nil if it has none, or for another kind.
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
