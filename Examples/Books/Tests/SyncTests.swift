import BookCatalog
import BookServer
import ExampleTesting
import Foundation
import ModelStore
import Testing

private let noon = Date(timeIntervalSinceReferenceDate: 12 * 3600)

/// An answer with a category and a book.
private let novels = """
  {"status": 1, "result": {"regist": {"bookCategory": [{"id": 1, "name": "小説"}],
                                      "book": [{"id": 7, "category_id": 1, "name": "こころ"}]}}}
  """

@Suite("A sync with a server", .timeLimit(.minutes(1))) struct SyncTests {
  let catalog: BookCatalog

  init() throws {
    catalog = try BookCatalog(.memory)
  }

  private func sync(_ address: String, at time: Date = noon, _ limits: BookServer.Limits = .init())
    throws
  {
    let server = try BookServer(address, limits: limits)
    try catalog.sync(at: time) { try server.changes(since: $0) }
  }

  @Test("asks for all at first, then for the changes since the time of the last sync") func time()
    throws
  {
    let server = try LocalServer { _ in LocalServer.answer(novels) }
    try sync(server.address + "/books")
    try sync(server.address + "/books", at: noon.addingTimeInterval(60))
    try sync(server.address + "/books?key=a%20b#top")
    #expect(
      server.targets == [
        "/books", "/books?previousDbUpdateTime=20010101120000",
        "/books?key=a%20b&previousDbUpdateTime=20010101120100",
      ])
    #expect(try catalog.books(inCategory: 1)?.map { try $0.name } == ["こころ"])
  }

  @Test("follows redirects") func redirect() throws {
    let server = try LocalServer {
      $0 == "/new"
        ? LocalServer.answer(novels)
        : LocalServer.answer("moved", status: "302 Found", headers: "Location: /new\r\n")
    }
    try sync(server.address + "/old")
    #expect(server.targets == ["/old", "/new"])
    #expect(try catalog.categories().map(\.name) == ["小説"])
  }

  /// A server's bad answer, and the reason that is reported.
  struct BadAnswer: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let parts: [LocalServer.Part]
    let reason: BookServerError.Reason

    init(_ name: String, _ parts: [LocalServer.Part], _ reason: BookServerError.Reason) {
      (testDescription, self.parts, self.reason) = (name, parts, reason)
    }
  }

  @Test(
    "changes nothing without a complete answer",
    arguments: [
      BadAnswer("an error", LocalServer.answer("no", status: "500 Error"), .status(500)),
      BadAnswer("no such page", LocalServer.answer("", status: "404 Not Found"), .status(404)),
      BadAnswer("no content", [.text("HTTP/1.1 204 No Content\r\n\r\n")], .status(204)),
      BadAnswer(
        "a part of the body", [.text("HTTP/1.1 200 OK\r\nContent-Length: 900\r\n\r\n\(novels)")],
        .endedEarly),
      BadAnswer(
        "a part of the chunks",
        [.text("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n{\"sta\r\n")],
        .endedEarly),
      BadAnswer("nothing", [], .endedEarly),
      BadAnswer("silence", [.pause(.seconds(20))], .timeout),
      BadAnswer(
        "a stop in the middle",
        [.text("HTTP/1.1 200 OK\r\nContent-Length: 900\r\n\r\n{"), .pause(.seconds(20))], .timeout),
      BadAnswer(
        "redirects without end",
        LocalServer.answer("", status: "302 Found", headers: "Location: /\r\n"),
        .tooManyRedirects(3)),
      BadAnswer(
        "a long body", LocalServer.answer(String(repeating: " ", count: 5000)), .tooLarge(4096)),
      BadAnswer(
        "a long body of unknown length",
        [.text("HTTP/1.1 200 OK\r\n\r\n" + String(repeating: " ", count: 5000))], .tooLarge(4096)),
    ])
  func badAnswers(bad: BadAnswer) throws {
    try catalog.sync(Data(novels.utf8), at: noon)
    let before = try catalog.store.read().number
    let server = try LocalServer { _ in bad.parts }
    var limits = BookServer.Limits()
    if bad.reason == .timeout { limits.total = .milliseconds(500) }
    limits.size = 4096
    let error = #expect(throws: BookServerError.self) {
      try sync(server.address, at: noon.addingTimeInterval(60), limits)
    }
    #expect(error?.reason == bad.reason)
    #expect(try catalog.store.read().number == before)
    #expect(try catalog.previousDbUpdateTime == "20010101120000")
  }

  @Test("does not follow redirects to files") func fileRedirect() throws {
    let server = try LocalServer { _ in
      LocalServer.answer("", status: "302 Found", headers: "Location: file:///etc/passwd\r\n")
    }
    let error = #expect(throws: BookServerError.self) { try sync(server.address) }
    #expect(error?.description.contains("Protocol \"file\"") == true)
  }

  @Test("reports a server that is not there") func refused() throws {
    let server = try LocalServer { _ in [] }
    server.stop()
    let error = #expect(throws: BookServerError.self) { try sync(server.address) }
    #expect(error?.description.hasPrefix("cannot connect to '\(server.address)'") == true)
  }

  @Test("refuses other addresses", arguments: ["ftp://a/b", "file:///etc/passwd", "http://", "x"])
  func addresses(address: String) {
    #expect(throws: BookServerError.self) { try BookServer(address) }
  }

  @Test("does not name a password in a message") func password() throws {
    let server = try LocalServer { _ in LocalServer.answer("", status: "401 Unauthorized") }
    let address = server.address.replacing("//", with: "//me:secret@")
    let error = #expect(throws: BookServerError.self) { try sync(address) }
    #expect(error?.address == server.address)
  }

  @Test("does not apply an old answer after another sync") func overtaken() throws {
    #expect(throws: BookCatalog.Overtaken.self) {
      try catalog.sync(at: noon) { _ in
        try catalog.sync(Data(#"{"status":1}"#.utf8), at: noon.addingTimeInterval(60))
        return Data(novels.utf8)
      }
    }
    #expect(try catalog.categories() == [])
    #expect(try catalog.previousDbUpdateTime == "20010101120100")
  }
}

@Suite("The program books", .timeLimit(.minutes(1))) struct BooksProgramTests {
  let scratch: Scratch

  init() throws { scratch = try Scratch() }

  @Test("starts offline with what it had") func offline() throws {
    let server = try LocalServer { _ in LocalServer.answer(novels) }
    #expect(try scratch.run("books", "sync", server.address).status == 0)
    server.stop()
    #expect(try scratch.run("books", "categories").output == "1\t小説\n")
    let run = try scratch.run("books", "sync", server.address)
    #expect(run.status == 1)
    #expect(run.errors.hasPrefix("error: cannot connect to '\(server.address)'"))
    #expect(try scratch.run("books", "list", "1").output == "こころ\n")
  }

  @Test(
    "reports wrong use",
    arguments: [
      (["sync"], 2, "error: 'sync' expects URL|FILE\nusage: books sync URL|FILE\n"),
      (
        ["sync", "nothing.json"], 1,
        "error: 'nothing.json' cannot be read: No such file or directory\n"
      ),
      (
        ["sync", "ftp://a/b"], 1,
        "error: 'ftp://a/b' is not an address of the form http://HOST/PATH\n"
      ),
      (["list", "x"], 2, "error: ID expects an integer, found 'x'\nusage: books list ID\n"),
      (["list", "5"], 1, "error: there is no category 5\n"),
      (["lists"], 2, "error: unknown command 'lists'\n  help: 'books help' lists the commands\n"),
    ])
  func wrongUse(arguments: [String], status: Int32, errors: String) throws {
    let process = try scratch.start("books", arguments, output: "out")
    process.waitUntilExit()
    #expect(process.terminationStatus == status)
    #expect(scratch.text(of: "out.errors") == errors)
    #expect(scratch.text(of: "out") == "")
  }

  @Test("does what its page shows") func page() throws {
    for example in try Page.examples(of: "Books") {
      #expect(example.printed == example.shown, "\(example.command)")
    }
  }
}
