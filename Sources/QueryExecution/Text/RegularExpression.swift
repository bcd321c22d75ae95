private import CPCRE2
package import PredicateSyntax
package import PredicateTyping
import UnicodeText

/// A compiled regular expression that whole texts match or do not (S-17).
///
/// This is the only file of the module that calls C. An expression belongs to one thread: a match
/// writes into memory that the expression owns.
@safe package final class RegularExpression {
  private let pattern: String
  private let folding: TextFolding
  private let code: OpaquePointer
  private let found: OpaquePointer
  private let limits: OpaquePointer

  /// Steps that one match may take: far above what a sane pattern needs on a long text, and some
  /// hundredths of a second for one that backtracks without end.
  private static let stepLimit: UInt32 = 10_000_000
  /// Kibibytes that one match may take where it is interpreted.
  private static let memoryLimit: UInt32 = 64 * 1024

  /// Compiles a pattern.
  ///
  /// `[c]` is PCRE2's own caseless matching; `[d]`, `[w]` and `[k]` fold the pattern's text, and
  /// each subject before it is matched.
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
      throw PatternFault(pattern: pattern, reason: "there is no memory for it", offset: nil)
    }
    unsafe pcre2_set_match_limit_8(limits, Self.stepLimit)
    unsafe pcre2_set_heap_limit_8(limits, Self.memoryLimit)
    // Without JIT, as where a system forbids executable memory, matches are interpreted.
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
  /// - Throws: where the match takes more steps or memory than it may.
  package func matches(_ text: String) throws(PatternFault) -> Bool {
    let subject = folding.isEmpty ? text : folding.folded(text)
    var status = run(subject, PCRE2_NO_UTF_CHECK)
    // JIT has a small stack of its own; the interpreter has the heap.
    if status == PCRE2_ERROR_JIT_STACKLIMIT {
      status = run(subject, PCRE2_NO_UTF_CHECK | PCRE2_NO_JIT)
    }
    if status == PCRE2_ERROR_NOMATCH { return false }
    guard status >= 0 else {
      throw PatternFault(pattern: pattern, reason: Self.message(status), offset: nil)
    }
    return true
  }

  /// Returns PCRE2's status of one match; a Swift string is valid UTF-8 and need not be checked.
  private func run(_ subject: String, _ flags: UInt32) -> Int32 {
    unsafe subject.utf8.span.withUnsafeBufferPointer { bytes in
      unsafe pcre2_match_8(code, bytes.baseAddress, bytes.count, 0, flags, found, limits)
    }
  }

  private static func compile(
    _ text: String, isCaseless: Bool, written pattern: String
  ) throws(PatternFault) -> OpaquePointer {
    var flags = PCRE2_UTF | PCRE2_UCP | PCRE2_ANCHORED | PCRE2_ENDANCHORED
    // One byte of a scalar is no text, and would break the promise of valid UTF-8.
    flags |= PCRE2_NEVER_BACKSLASH_C
    if isCaseless { flags |= PCRE2_CASELESS }
    let context = unsafe pcre2_compile_context_create_8(nil)
    defer { unsafe pcre2_compile_context_free_8(context) }
    // A line ends where Unicode says, as in the expressions of Apple's ICU.
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

  /// Compiles a pattern, and throws its fault if it is invalid: the check of constant patterns that
  /// the type checker takes.
  package static let check: PatternCheck = { (pattern, options) throws(PatternFault) in
    _ = try RegularExpression(pattern, options)
  }

  private static func message(_ status: Int32) -> String {
    var bytes = [UInt8](repeating: 0, count: 256)
    let length = unsafe pcre2_get_error_message_8(status, &bytes, bytes.count)
    return String(decoding: bytes.prefix(max(0, Int(length))), as: UTF8.self)
  }
}
