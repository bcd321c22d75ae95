private import CPCRE2
package import PredicateSyntax
package import PredicateTyping
import UnicodeText

/// A compiled regular expression, which must match whole texts (S-17).
///
/// Only this file of the module calls C. An expression is used by one thread only: a match writes
/// into memory that the expression owns.
@safe package final class RegularExpression {
  private let pattern: String
  private let folding: TextFolding
  private let code: OpaquePointer
  private let found: OpaquePointer
  private let limits: OpaquePointer

  /// The maximum number of steps of a match: far more than a reasonable pattern needs on a long
  /// text, and some hundredths of a second for a pattern that backtracks without end.
  private static let stepLimit: UInt32 = 10_000_000
  /// The maximum memory of an interpreted match, in KiB.
  private static let memoryLimit: UInt32 = 64 * 1024

  /// Compiles a pattern.
  ///
  /// `[c]` is PCRE2's own caseless matching; `[d]`, `[w]` and `[k]` fold the text of the pattern,
  /// and each subject before it is matched.
  package init(_ pattern: String, _ options: TextOptions) throws(PatternFault) {
    let folding = TextFolding(options)
    self.pattern = pattern
    self.folding = folding.subtracting(.caseInsensitive)
    let text = self.folding.isEmpty ? pattern : self.folding.folded(pattern)
    let code = unsafe try Self.compile(
      text, isCaseless: folding.contains(.caseInsensitive), written: pattern)
    let found = unsafe pcre2_match_data_create_8(1, nil)
    let limits = unsafe pcre2_match_context_create_8(nil)
    guard let found = unsafe found, let limits = unsafe limits else {
      unsafe pcre2_code_free_8(code)
      unsafe pcre2_match_data_free_8(found)
      unsafe pcre2_match_context_free_8(limits)
      throw PatternFault(pattern: pattern, reason: "out of memory", offset: nil)
    }
    unsafe pcre2_set_match_limit_8(limits, Self.stepLimit)
    unsafe pcre2_set_heap_limit_8(limits, Self.memoryLimit)
    // Without JIT, for example if the system forbids executable memory, matches are interpreted.
    _ = unsafe pcre2_jit_compile_8(code, PCRE2_JIT_COMPLETE)
    unsafe (self.code, self.found, self.limits) = unsafe (code, found, limits)
  }

  deinit {
    unsafe pcre2_code_free_8(code)
    unsafe pcre2_match_data_free_8(found)
    unsafe pcre2_match_context_free_8(limits)
  }

  /// Returns whether the whole of a text matches.
  ///
  /// - Throws: `PatternFault` if the match exceeds its limit of steps or memory.
  package func matches(_ text: String) throws(PatternFault) -> Bool {
    let subject = folding.isEmpty ? text : folding.folded(text)
    var status = run(subject, PCRE2_NO_UTF_CHECK)
    // JIT has its own small stack; the interpreter uses the heap.
    if status == PCRE2_ERROR_JIT_STACKLIMIT {
      status = run(subject, PCRE2_NO_UTF_CHECK | PCRE2_NO_JIT)
    }
    if status == PCRE2_ERROR_NOMATCH { return false }
    guard status >= 0 else {
      throw PatternFault(pattern: pattern, reason: Self.message(status), offset: nil)
    }
    return true
  }

  /// Runs one match and returns PCRE2's status. A Swift string is valid UTF-8 and need not be
  /// checked.
  private func run(_ subject: String, _ flags: UInt32) -> Int32 {
    unsafe subject.utf8.span.withUnsafeBufferPointer { bytes in
      unsafe pcre2_match_8(code, bytes.baseAddress, bytes.count, 0, flags, found, limits)
    }
  }

  private static func compile(
    _ text: String, isCaseless: Bool, written pattern: String
  ) throws(PatternFault) -> OpaquePointer {
    var flags = PCRE2_UTF | PCRE2_UCP | PCRE2_ANCHORED | PCRE2_ENDANCHORED
    // One byte of a scalar is not text, and would break the guarantee of valid UTF-8.
    flags |= PCRE2_NEVER_BACKSLASH_C
    if isCaseless { flags |= PCRE2_CASELESS }
    let context = unsafe pcre2_compile_context_create_8(nil)
    defer { unsafe pcre2_compile_context_free_8(context) }
    // Lines end as Unicode defines, as in the regular expressions of Apple's ICU.
    unsafe pcre2_set_newline_8(context, UInt32(PCRE2_NEWLINE_ANY))
    var status: Int32 = 0
    var offset = 0
    let code = unsafe text.utf8.span.withUnsafeBufferPointer { bytes in
      unsafe pcre2_compile_8(bytes.baseAddress, bytes.count, flags, &status, &offset, context)
    }
    if let code = unsafe code { return unsafe code }
    throw PatternFault(
      pattern: pattern, reason: message(status), offset: text == pattern ? offset : nil)
  }

  /// Compiles a pattern, and throws its fault if it is invalid. The type checker receives this to
  /// check constant patterns.
  package static let check: PatternCheck = { (pattern, options) throws(PatternFault) in
    _ = try RegularExpression(pattern, options)
  }

  private static func message(_ status: Int32) -> String {
    var bytes = [UInt8](repeating: 0, count: 256)
    let length = unsafe pcre2_get_error_message_8(status, &bytes, bytes.count)
    return String(decoding: bytes.prefix(max(0, Int(length))), as: UTF8.self)
  }
}
