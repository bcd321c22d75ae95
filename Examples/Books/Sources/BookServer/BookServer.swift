import Foundation

/// A server that says which books were registered and deleted since a time.
package struct BookServer: Sendable {
  /// The limits of one request.
  package struct Limits: Sendable {
    /// The longest wait for a connection.
    package var connecting = Duration.seconds(10)
    /// The longest time of the whole request.
    package var total = Duration.seconds(60)
    /// The greatest number of redirects that are followed.
    package var redirects = 3
    /// The greatest number of bytes of an answer.
    package var size = 64 << 20

    /// The standard limits.
    package init() {}
  }

  private let address: URLComponents
  private let limits: Limits

  /// The server at an address.
  ///
  /// - Throws: `BookServerError` if it is not an address of HTTP.
  package init(_ address: String, limits: Limits = Limits()) throws {
    guard let parts = URLComponents(string: address), let scheme = parts.scheme?.lowercased(),
      ["http", "https"].contains(scheme), parts.host?.isEmpty == false
    else { throw BookServerError(address, .invalidAddress) }
    self.address = parts
    self.limits = limits
  }

  /// Asks for the changes since the time of the last sync, `yyyyMMddHHmmss`, or for all if that is nil.
  ///
  /// - Throws: `BookServerError` for anything but a complete answer with status 200.
  package func changes(since time: String?) throws -> Data {
    var request = address
    request.fragment = nil
    if let time {
      request.queryItems =
        (request.queryItems ?? []) + [URLQueryItem(name: "previousDbUpdateTime", value: time)]
    }
    // Messages leave out the name and password that an address may have.
    var shown = address
    (shown.user, shown.password) = (nil, nil)
    do {
      return Data(try HTTPRequest(address: request.string ?? "", limits: limits).body())
    } catch let reason as BookServerError.Reason {
      throw BookServerError(shown.string ?? "", reason)
    }
  }
}
