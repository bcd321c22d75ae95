import Foundation
import Synchronization

/// An HTTP server on this machine that records the requests and answers each as a test says.
final class LocalServer: Sendable {
  /// A part of an answer. The connection is closed after the last one.
  enum Part: Sendable {
    case text(String)
    /// Nothing is sent for a time, or until the client is gone.
    case pause(Duration)
  }

  /// The address: `http://127.0.0.1:PORT`.
  let address: String
  private let listener: Int32
  private let isStopped = Mutex(false)
  private let log = Log()

  /// The targets of the requests, in order.
  private final class Log: Sendable {
    let targets = Mutex<[String]>([])
  }

  /// A server that answers each request by its target, such as `/books?page=1`.
  init(_ answer: @escaping @Sendable (_ target: String) -> [Part]) throws {
    let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var name = sockaddr_in()
    name.sin_family = sa_family_t(AF_INET)
    name.sin_addr.s_addr = inet_addr("127.0.0.1")
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isListening = withUnsafeMutablePointer(to: &name) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(listener, $0, size) == 0 && listen(listener, 8) == 0
          && getsockname(listener, $0, &size) == 0
      }
    }
    guard isListening else { throw POSIXError(.init(rawValue: errno) ?? .EIO) }
    address = "http://127.0.0.1:\(UInt16(bigEndian: name.sin_port))"
    self.listener = listener
    Thread.detachNewThread { [log] in
      while true {
        let connection = accept(listener, nil, nil)
        guard connection >= 0 else {
          close(listener)
          return
        }
        Thread.detachNewThread { Self.serve(connection, answer, log) }
      }
    }
  }

  deinit { stop() }

  /// Ends the server: later connections are refused.
  func stop() {
    isStopped.withLock { isStopped in
      // Ends the wait of the thread, which closes the socket.
      if !isStopped { shutdown(listener, Int32(SHUT_RDWR)) }
      isStopped = true
    }
  }

  /// The targets of the requests so far.
  var targets: [String] { log.targets.withLock { $0 } }

  /// The answer with a body, complete and correct.
  static func answer(
    _ body: String, status: String = "200 OK", headers: String = ""
  ) -> [Part] {
    let headers = headers + "Connection: close\r\nContent-Length: \(body.utf8.count)\r\n"
    return [.text("HTTP/1.1 \(status)\r\n\(headers)\r\n\(body)")]
  }

  private static func serve(
    _ connection: Int32, _ answer: (String) -> [Part], _ log: Log
  ) {
    defer { close(connection) }
    var head = ""
    var piece = [UInt8](repeating: 0, count: 4096)
    while !head.contains("\r\n\r\n") {
      let count = recv(connection, &piece, piece.count, 0)
      guard count > 0 else { return }
      head += String(decoding: piece[..<count], as: UTF8.self)
    }
    let target = head.split(separator: " ").dropFirst().first.map(String.init) ?? ""
    log.targets.withLock { $0.append(target) }
    for part in answer(target) {
      switch part {
      case .text(let text):
        let bytes = Array(text.utf8)
        guard send(connection, bytes, bytes.count, Int32(MSG_NOSIGNAL)) > 0 else { return }
      case .pause(let duration):
        // A client that leaves makes the connection readable.
        var wait = pollfd(fd: connection, events: Int16(POLLIN), revents: 0)
        poll(&wait, 1, Int32(duration / .milliseconds(1)))
      }
    }
  }
}
