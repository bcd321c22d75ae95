import CCurl

/// One GET request. The only file that calls libcurl, hence `unsafe`; no pointer leaves it.
struct HTTPRequest {
  let address: String
  let limits: BookServer.Limits

  /// Bytes as they arrive, up to a limit.
  private final class Body {
    var bytes: [UInt8] = []
    var isTooLarge = false
    let limit: Int

    init(limit: Int) { self.limit = limit }

    /// Takes bytes; returns whether they fit.
    func append(_ new: UnsafeRawBufferPointer) -> Bool {
      isTooLarge = bytes.count + new.count > limit
      if !isTooLarge { unsafe bytes.append(contentsOf: new) }
      return !isTooLarge
    }
  }

  private static let isReady = curl_global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK

  /// Returns the content of the answer.
  ///
  /// - Throws: `BookServerError.Reason`.
  func body() throws -> [UInt8] {
    guard Self.isReady, let curl = unsafe curl_easy_init() else {
      throw BookServerError.Reason.failed("libcurl cannot be started")
    }
    defer { unsafe curl_easy_cleanup(curl) }
    let body = Body(limit: limits.size)
    var message = [CChar](repeating: 0, count: Int(CURL_ERROR_SIZE))
    let code = try unsafe message.withUnsafeMutableBufferPointer { message in
      unsafe curl_set_error_buffer(curl, message.baseAddress)
      defer { unsafe curl_set_error_buffer(curl, nil) }
      try unsafe set(curl)
      unsafe curl_set_writer(
        curl,
        { bytes, size, count, context in
          guard let context = unsafe context else { return 0 }
          let body = unsafe Unmanaged<Body>.fromOpaque(context).takeUnretainedValue()
          let new = unsafe UnsafeRawBufferPointer(start: bytes, count: size * count)
          // A smaller number of bytes than those given ends the request.
          return unsafe body.append(new) ? size * count : 0
        }, Unmanaged.passUnretained(body).toOpaque())
      return withExtendedLifetime(body) { unsafe curl_easy_perform(curl) }
    }
    if body.isTooLarge { throw BookServerError.Reason.tooLarge(limits.size) }
    let text = String(
      decoding: message.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    if let reason = reason(code, text) { throw reason }
    let status = unsafe curl_status(curl)
    guard status == 200 else { throw BookServerError.Reason.status(status) }
    return body.bytes
  }

  private func set(_ curl: UnsafeMutableRawPointer) throws {
    let texts = [
      (CURLOPT_URL, address), (CURLOPT_USERAGENT, "books"),
      // A server may not redirect to files or to other protocols.
      (CURLOPT_PROTOCOLS_STR, "http,https"), (CURLOPT_REDIR_PROTOCOLS_STR, "http,https"),
    ]
    let numbers = [
      // Without it libcurl ends waits by a signal, which reaches other threads.
      (CURLOPT_NOSIGNAL, 1),
      (CURLOPT_FOLLOWLOCATION, 1), (CURLOPT_MAXREDIRS, limits.redirects),
      (CURLOPT_CONNECTTIMEOUT_MS, milliseconds(limits.connecting)),
      (CURLOPT_TIMEOUT_MS, milliseconds(limits.total)),
      (CURLOPT_MAXFILESIZE, limits.size),
    ]
    for (option, text) in texts {
      guard unsafe curl_set_text(curl, option, text) == CURLE_OK else { throw refused(option) }
    }
    for (option, number) in numbers {
      guard unsafe curl_set_number(curl, option, number) == CURLE_OK else { throw refused(option) }
    }
  }

  private func refused(_ option: CURLoption) -> BookServerError.Reason {
    .failed("libcurl refuses the option \(option.rawValue)")
  }

  private func milliseconds(_ time: Duration) -> Int { max(1, Int(time / .milliseconds(1))) }

  /// The reason of a failure, or nil after success.
  private func reason(_ code: CURLcode, _ text: String) -> BookServerError.Reason? {
    let text = text.isEmpty ? unsafe String(cString: curl_easy_strerror(code)) : text
    switch code {
    case CURLE_OK: return nil
    case CURLE_URL_MALFORMAT: return .invalidAddress
    case CURLE_COULDNT_RESOLVE_HOST, CURLE_COULDNT_CONNECT: return .unreachable(text)
    case CURLE_OPERATION_TIMEDOUT: return .timeout
    case CURLE_PARTIAL_FILE, CURLE_RECV_ERROR, CURLE_GOT_NOTHING: return .endedEarly
    case CURLE_TOO_MANY_REDIRECTS: return .tooManyRedirects(limits.redirects)
    case CURLE_FILESIZE_EXCEEDED: return .tooLarge(limits.size)
    default: return .failed(text)
    }
  }
}
