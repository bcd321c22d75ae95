private import Glibc
private import Synchronization

/// What the command asks of the operating system: the one file that calls the C library.
enum System {
  /// One of the three streams that a program is given.
  enum Stream: Int32 {
    /// Standard input.
    case input = 0
    /// Standard output.
    case output = 1
    /// Standard error.
    case errors = 2
  }

  /// A call that the system refused.
  struct Refusal: Error, Hashable {
    /// The system's number for the reason.
    let code: Int32

    /// Whether the reader of a pipe is gone.
    var isClosedPipe: Bool { code == EPIPE }

    /// The system's words for the reason.
    var message: String {
      // Only the main thread speaks, so nobody else writes into the C library's buffer.
      unsafe strerror(code).map { unsafe String(cString: $0) } ?? "error \(code)"
    }
  }

  // MARK: The process

  /// Returns the words of the command line after the program's name, nil where one is not UTF-8.
  static func arguments() -> [String?] {
    (1..<max(1, Int(CommandLine.argc))).map { index in
      unsafe CommandLine.unsafeArgv[index].flatMap { unsafe String(validatingCString: $0) }
    }
  }

  /// Returns the value of an environment variable; nil where it is unset or empty.
  static func environment(_ name: String) -> String? {
    guard let value = unsafe getenv(name) else { return nil }
    let text = unsafe String(cString: value)
    return text.isEmpty ? nil : text
  }

  /// Ends the process.
  static func exit(_ status: ExitStatus) -> Never {
    Glibc.exit(status.rawValue)
  }

  /// Prepares the process: standard streams that exist, writing to a closed pipe an error and not a
  /// signal, Ctrl-C the end with its own status.
  static func prepare() {
    for stream in [Stream.input, .output, .errors] where fcntl(stream.rawValue, F_GETFD) < 0 {
      // Otherwise the store's file could become the "standard output" that results are written to.
      // Opened the wrong way round, so that using the stream stays an error.
      _ = unsafe open("/dev/null", stream == .input ? O_WRONLY : O_RDONLY)
    }
    signal(SIGPIPE, SIG_IGN)
    // A limit on the size of files is an error of the write that meets it.
    signal(SIGXFSZ, SIG_IGN)
    // Made here, since making it inside the handler could wait for itself.
    interruption.isHeld.store(false, ordering: .relaxed)
    handleInterrupts()
  }

  private static func handleInterrupts() {
    var action = sigaction()
    guard unsafe sigaction(SIGINT, nil, &action) == 0 else { return }
    // Where it is ignored, as for a job in the background of a script, it stays so.
    let current = unsafe unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
    let ignored = unsafe unsafeBitCast(SIG_IGN, to: Int.self)
    guard current != ignored else { return }
    unsafe action.__sigaction_handler.sa_handler = { _ in System.interrupt() }
    // Without SA_RESTART, so that waiting for a key ends.
    action.sa_flags = 0
    unsafe sigaction(SIGINT, &action, nil)
    // Does nothing but end a read that waits; see `interrupt`.
    unsafe action.__sigaction_handler.sa_handler = { _ in }
    unsafe sigaction(SIGALRM, &action, nil)
    // Some programs start others with it blocked.
    var interrupts = sigset_t()
    unsafe sigemptyset(&interrupts)
    unsafe sigaddset(&interrupts, SIGINT)
    unsafe sigprocmask(SIG_UNBLOCK, &interrupts, nil)
  }

  // MARK: Interruption

  private struct Interruption: ~Copyable {
    let isHeld = Atomic(false)
    let isPending = Atomic(false)
  }

  private static let interruption = Interruption()

  private static func interrupt() {
    guard interruption.isHeld.load(ordering: .relaxed) else {
      _exit(ExitStatus.interrupted.rawValue)
    }
    interruption.isPending.store(true, ordering: .relaxed)
    // Ctrl-C can come just before the line editor waits for a key, and the editor tries a read that
    // was ended once more. So end them until it gives up.
    setTimer(microseconds: 10_000)
  }

  /// Sends SIGALRM again and again, or no more where the interval is 0.
  private static func setTimer(microseconds: Int) {
    let interval = timeval(tv_sec: 0, tv_usec: microseconds)
    var timer = itimerval(it_interval: interval, it_value: interval)
    _ = unsafe setitimer(__itimer_which_t(ITIMER_REAL.rawValue), &timer, nil)
  }

  /// Calls `body`, during which Ctrl-C ends waiting for input but not the process; returns whether
  /// it came.
  static func holdingInterrupts<Result>(_ body: () -> Result) -> (
    result: Result, wasInterrupted: Bool
  ) {
    interruption.isHeld.store(true, ordering: .relaxed)
    let result = body()
    interruption.isHeld.store(false, ordering: .relaxed)
    let wasInterrupted = interruption.isPending.exchange(false, ordering: .relaxed)
    if wasInterrupted { setTimer(microseconds: 0) }
    return (result, wasInterrupted)
  }

  // MARK: Terminals

  /// Whether a stream is a terminal.
  static func isTerminal(_ stream: Stream) -> Bool {
    isatty(stream.rawValue) == 1
  }

  /// How many columns the terminal of a stream has, or nil where it does not say.
  static func width(of stream: Stream) -> Int? {
    var size = winsize()
    guard unsafe ioctl(stream.rawValue, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else {
      return nil
    }
    return Int(size.ws_col)
  }

  /// Makes the C library's idea of characters UTF-8, which the line editor goes by.
  ///
  /// With LANG unset, or naming a locale that is not installed, it would be ASCII, and Japanese
  /// would silently be dropped.
  static func useUTF8Characters() {
    unsafe setlocale(LC_CTYPE, "")
    let encoding = unsafe nl_langinfo(nl_item(CODESET)).map { unsafe String(cString: $0) }
    if encoding != "UTF-8" { unsafe setlocale(LC_CTYPE, "C.UTF-8") }
  }

  // MARK: Streams and files

  /// Writes all of `bytes` to a stream.
  static func write(_ bytes: [UInt8], to stream: Stream) throws(Refusal) {
    try write(bytes, descriptor: stream.rawValue)
  }

  private static func write(_ bytes: [UInt8], descriptor: Int32) throws(Refusal) {
    var done = 0
    while done < bytes.count {
      let place = done
      let count = unsafe bytes.withUnsafeBytes { buffer in
        unsafe Glibc.write(
          descriptor, buffer.baseAddress?.advanced(by: place), buffer.count - place)
      }
      if count < 0 {
        if errno == EINTR { continue }
        throw Refusal(code: errno)
      }
      done += count
    }
  }

  /// Returns the next bytes of a stream, at most `limit`; none at its end.
  static func read(_ stream: Stream, limit: Int = 1 << 16) throws(Refusal) -> [UInt8] {
    try read(descriptor: stream.rawValue, limit: limit)
  }

  private static func read(descriptor: Int32, limit: Int) throws(Refusal) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: limit)
    while true {
      let count = unsafe bytes.withUnsafeMutableBytes { buffer in
        unsafe Glibc.read(descriptor, buffer.baseAddress, buffer.count)
      }
      if count >= 0 { return Array(bytes[..<count]) }
      guard errno == EINTR else { throw Refusal(code: errno) }
    }
  }

  /// Calls `body` with what returns the next bytes of a file, and none at its end.
  static func withFile<Result>(
    _ path: String, _ body: (@escaping () throws(Refusal) -> [UInt8]) throws -> Result
  ) throws -> Result {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw Refusal(code: errno) }
    defer { close(descriptor) }
    return try body { () throws(Refusal) in try read(descriptor: descriptor, limit: 1 << 16) }
  }

  /// Returns the bytes of a file, at most the last `limit` of them.
  static func contents(ofFile path: String, limit: Int) throws(Refusal) -> [UInt8] {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw Refusal(code: errno) }
    defer { close(descriptor) }
    let size = lseek(descriptor, 0, SEEK_END)
    guard size >= 0 else { throw Refusal(code: errno) }
    lseek(descriptor, max(0, size - limit), SEEK_SET)
    var bytes: [UInt8] = []
    while bytes.count < limit {
      let more = try read(descriptor: descriptor, limit: 1 << 16)
      if more.isEmpty { break }
      bytes += more
    }
    return bytes
  }

  /// The path of the program's own file, or nil where the system does not tell.
  static func executablePath() -> String? {
    unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(PATH_MAX)) { buffer in
      guard let start = buffer.baseAddress else { return nil }
      let count = unsafe readlink("/proc/self/exe", start, buffer.count)
      guard count > 0, count < buffer.count else { return nil }
      return unsafe String(
        decoding: buffer.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
  }

  /// Adds bytes to the end of a file that only its owner may read; creates it where it is missing,
  /// and its directories.
  static func append(_ bytes: [UInt8], toFile path: String) throws(Refusal) {
    let flags = O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC
    var descriptor = unsafe open(path, flags, 0o600)
    if descriptor < 0, errno == ENOENT, let slash = path.lastIndex(of: "/") {
      try createDirectory(String(path[..<slash]))
      descriptor = unsafe open(path, flags, 0o600)
    }
    guard descriptor >= 0 else { throw Refusal(code: errno) }
    defer { close(descriptor) }
    try write(bytes, descriptor: descriptor)
  }

  private static func createDirectory(_ path: String) throws(Refusal) {
    if path.isEmpty { return }
    if unsafe mkdir(path, 0o700) == 0 || errno == EEXIST { return }
    guard errno == ENOENT, let slash = path.lastIndex(of: "/") else { throw Refusal(code: errno) }
    try createDirectory(String(path[..<slash]))
    if unsafe mkdir(path, 0o700) != 0, errno != EEXIST { throw Refusal(code: errno) }
  }
}
