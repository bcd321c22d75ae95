private import CEdit
internal import System

/// Lines typed at a terminal, with editing, history and completion. The only file that calls libedit.
@safe
final class LineEditor: LineSource {
  /// Returns the effect of Tab after a text.
  typealias Completer = (String) -> Completion

  private let handle: OpaquePointer
  private let history: OpaquePointer
  private var prompt: [CChar]
  /// The prompt that libedit shows; libedit keeps the pointer.
  private var shownPrompt: UnsafeMutablePointer<CChar>?
  private let complete: Completer

  /// An editor of standard input and output, or nil if libedit does not support the terminal.
  init?(
    program: String, history lines: [String], limit: Int, completer: @escaping Completer
  ) {
    CurrentProcess.useUTF8()
    guard let handle = unsafe edit_init(program), let history = unsafe history_init() else {
      return nil
    }
    unsafe self.handle = handle
    unsafe self.history = history
    prompt = [0]
    complete = completer
    unsafe edit_set_client_data(handle, Unmanaged.passUnretained(self).toOpaque())
    unsafe edit_set_prompt(handle) { handle in
      unsafe LineEditor.from(handle)?.promptText()
    }
    unsafe edit_set_mode(handle, "emacs")
    unsafe edit_handle_signals(handle)
    unsafe edit_add_function(handle, "complete-word", "Completes keys and commands.") {
      handle, _ in
      unsafe LineEditor.from(handle)?.completeBeforeCursor() ?? UInt8(CC_ERROR)
    }
    unsafe edit_bind(handle, "^I", "complete-word")
    unsafe edit_bind(handle, "^R", "em-inc-search-prev")
    unsafe edit_set_history(handle, history)
    unsafe history_limit(history, Int32(limit))
    for line in lines { unsafe history_enter(history, line) }
    // The user's own settings, such as vi keys, come last.
    _ = unsafe el_source(handle, nil)
  }

  deinit {
    unsafe el_end(handle)
    unsafe history_end(history)
    unsafe shownPrompt?.deallocate()
  }

  private static func from(_ handle: OpaquePointer?) -> LineEditor? {
    guard let data = unsafe edit_client_data(handle) else { return nil }
    return unsafe Unmanaged<LineEditor>.fromOpaque(data).takeUnretainedValue()
  }

  // MARK: Lines

  func next(prompt text: String) -> InputLine {
    prompt = Array(text.utf8CString)
    var count: Int32 = 0
    let (text, wasInterrupted) = Interrupts.holding { () -> String? in
      // The editor shows its prompt before it changes the mode of the terminal. A Ctrl-D typed in
      // between would be lost.
      unsafe edit_prepare_terminal(handle)
      let text = unsafe el_gets(handle, &count)
      return unsafe text.map { unsafe String(cString: $0) }
    }
    if wasInterrupted { return .interrupted }
    guard let text, count > 0 else { return .end }
    let line = String(text.prefix { $0 != "\n" && $0 != "\r\n" && $0 != "\r" })
    if !line.allSatisfy(\.isWhitespace) { unsafe history_enter(history, line) }
    return .text(line)
  }

  private func promptText() -> UnsafeMutablePointer<CChar> {
    let copy = UnsafeMutablePointer<CChar>.allocate(capacity: prompt.count)
    unsafe copy.initialize(from: prompt, count: prompt.count)
    unsafe shownPrompt?.deallocate()
    unsafe shownPrompt = copy
    return unsafe copy
  }

  // MARK: Completion

  private func completeBeforeCursor() -> UInt8 {
    guard let info = unsafe el_line(handle)?.pointee,
      let start = unsafe info.buffer, let cursor = unsafe info.cursor
    else { return UInt8(CC_ERROR) }
    let bytes = unsafe UnsafeBufferPointer(start: start, count: cursor - start)
    let text = unsafe String(decoding: bytes.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    switch complete(text) {
    case .nothing:
      return UInt8(CC_REFRESH_BEEP)
    case .replacement(let word, characterCount: let count):
      unsafe el_deletestr(handle, Int32(count))
      return unsafe el_insertstr(handle, word) == 0 ? UInt8(CC_REFRESH) : UInt8(CC_ERROR)
    case .choices(let words):
      // The line is drawn again below the words.
      try? StandardStream.output.write(Array(("\n" + words.joined(separator: "  ") + "\n").utf8))
      return UInt8(CC_REDISPLAY)
    }
  }
}
