/// The server gave no answer that can be used.
package struct BookServerError: Error, Equatable, CustomStringConvertible {
  /// The reason.
  package enum Reason: Error, Equatable {
    /// The address does not begin with http:// or https:// and a host.
    case invalidAddress
    /// There is no connection; with libcurl's message.
    case unreachable(String)
    /// A limit of time has passed.
    case timeout
    /// The connection ended before the answer did.
    case endedEarly
    /// The server redirects more often than this.
    case tooManyRedirects(Int)
    /// The answer has more bytes than this.
    case tooLarge(Int)
    /// The HTTP status is not 200.
    case status(Int)
    /// Any other reason, such as an invalid certificate; with libcurl's message.
    case failed(String)
  }

  package let address: String
  package let reason: Reason

  init(_ address: String, _ reason: Reason) {
    self.address = address
    self.reason = reason
  }

  package var description: String {
    switch reason {
    case .invalidAddress: "'\(address)' is not an address of the form http://HOST/PATH"
    case .unreachable(let message): "cannot connect to '\(address)': \(message)"
    case .timeout: "'\(address)' did not answer in time"
    case .endedEarly: "the answer of '\(address)' is incomplete: the connection was closed"
    case .tooManyRedirects(let limit): "'\(address)' redirects more than \(limit) times"
    case .tooLarge(let limit): "the answer of '\(address)' has more than \(limit) bytes"
    case .status(let status): "'\(address)' answered with HTTP status \(status), expected 200"
    case .failed(let message): "cannot read '\(address)': \(message)"
    }
  }
}
