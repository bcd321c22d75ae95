import Foundation
import Testing

/// The commands under a second application, `Tests/Bookshelf`: no command knows recipes.
@Suite("Another application")
struct BookshelfTests {
  private let scratch: Scratch

  init() throws {
    scratch = try Scratch("bookshelf")
    for book in [
      ["add", "Kokoro", "1914", "Natsume Sōseki"], ["add", "Botchan", "1906", "Natsume Sōseki"],
      ["add", "Good Omens", "1990", "Terry Pratchett", "Neil Gaiman"],
    ] {
      let run = try scratch.run(book, input: Data())
      #expect(run.status == 0, "\(run.errors)")
    }
  }

  @Test("query prints the default entity's columns, and takes --on, --select and arguments")
  func query() throws {
    #expect(
      try scratch.run("query", "year < 1910").output == "Botchan\t1906\tNatsume Sōseki\n")
    #expect(
      try scratch.run("query", "ANY authors.name = %@", "Neil Gaiman", "--select", "year").output
        == "1990\n")
    #expect(
      try scratch.run("query", "--on", "author", "books.@count = 2").output == "Natsume Sōseki\n")
    #expect(try scratch.run("query", "--count", "by('Terry Pratchett')").output == "1\n")
  }

  @Test("a mistake names the application's own entities and its program")
  func mistakes() throws {
    let key = try scratch.run("query", "name = 'x'")
    #expect(key.status == 3)
    #expect(key.errors.hasPrefix("error[unknown-key]: Book has no key 'name'"))
    let command = try scratch.run("frobnicate")
    #expect(command.errors.contains("'bookshelf help' lists the commands"))
    #expect(command.errors.hasSuffix("usage: bookshelf COMMAND [OPTIONS] [ARGUMENTS]\n"))
    #expect(try scratch.run("import", "x").status == 2)
    #expect(
      try scratch.run("add", "x", "y", "z").errors.hasSuffix(
        "usage: bookshelf add TITLE YEAR AUTHOR…\n"))
  }

  @Test("show and export print all attributes and links")
  func documents() throws {
    #expect(
      try scratch.run("show", "Good Omens").output == """
        Good Omens
          title    Good Omens
          year     1990
          authors  Terry Pratchett
                   Neil Gaiman

        """)
    #expect(
      try scratch.run("show", "--on", "Author", "Neil Gaiman").output.hasPrefix("Neil Gaiman\n"))
    let missing = try scratch.run("show", "Omens")
    #expect(missing.status == 1)
    #expect(
      missing.errors == """
        error: no book is named 'Omens'
          help: did you mean 'Good Omens'?

        """)
    #expect(
      try scratch.run("export", "--format", "jsonl", "year = 1914").output
        == #"{"title":"Kokoro","year":1914,"authors":["Natsume Sōseki"]}"# + "\n")
    #expect(
      try scratch.run("export", "--format", "csv", "year = 1914").output
        == "title,year,authors\r\nKokoro,1914,Natsume Sōseki\r\n")
  }

  @Test("named expressions, schema, explain, delete, check and compact work on its store")
  func otherCommands() throws {
    #expect(
      try scratch.run("define", "old := year < 1910 AND by('Natsume Sōseki')").output
        == "defined old of Book\n")
    #expect(try scratch.run("query", "--format", "names", "old()").output == "Botchan\n")
    #expect(try scratch.run("definitions").output.hasPrefix("Book\told\t"))
    #expect(
      try scratch.run("schema").output == """
        Author (3, key: name)
          name   String
          books  many Book, inverse of Book.authors

        Book (3, key: title)
          title    String
          year     Int
          authors  many Author, inverse of Author.books

        Definition (1, key: key)
          name      String
          entity    String
          text      String
          key       String
          calls     many Definition, inverse of Definition.calledBy
          calledBy  many Definition, inverse of Definition.calls

        """)
    #expect(
      try scratch.run("query", "--on", "definition", "entity = 'Book'", "--select", "name").output
        == "old\n")
    #expect(try scratch.run("explain", "--stage", "canonical", "old()").output == "old()\n")
    #expect(try scratch.run("delete", "--yes", "old()").output == "deleted 1 book\n")
    #expect(try scratch.run("check").output == "ok: 3 authors, 2 books, 1 definition\n")
    #expect(try scratch.run("compact").status == 0)
    #expect(try scratch.run("undefine", "old").status == 0)
    #expect(try scratch.run("check-predicate", "-", input: "by('x')\n").status == 0)
  }

  @Test("a session answers predicates, and has the application's commands as dot commands")
  func session() throws {
    let lines = """
      year > 1950
      .add 'The Makioka Sisters' 1948 'Jun’ichirō Tanizaki'
      .count TRUEPREDICATE
      .on Author
      books.@count = 2
      .help
      """
    let run = try scratch.run("repl", input: lines)
    #expect(run.errors == "")
    #expect(
      run.lines.prefix(3) == [
        "Good Omens\t1990\tTerry Pratchett, Neil Gaiman", "4", "Natsume Sōseki",
      ])
    #expect(run.output.contains("  .add TITLE YEAR AUTHOR…"))
    #expect(!run.output.contains(".import"))
    let terminal = try Terminal(scratch)
    try terminal.expect("Book> ")
    terminal.type(".count ANY auth\t.n\t = 'Neil Gaiman'\n")
    try terminal.expect("\r\n1\r\n")
    try terminal.expect("Book> ")
    terminal.type(".quit\n")
    #expect(try terminal.finish().status == 0)
    let history = scratch.directory.appending(path: ".local/state/bookshelf/history")
    #expect(FileManager.default.fileExists(atPath: history.path))
  }

  @Test("no help, message or option of its commands mentions recipes")
  func help() throws {
    let overview = try scratch.run("--help").output
    #expect(overview.hasPrefix("Ask a bookshelf questions.\n\nUsage: bookshelf COMMAND"))
    #expect(overview.contains("$BOOKSHELF_STORE, else bookshelf/bookshelf.store"))
    let names = overview.split(separator: "\n").filter { $0.hasPrefix("  ") }
      .compactMap { $0.split(separator: " ").first.map(String.init) }
    for name in ["add", "query", "show", "repl", "delete", "export", "check"] {
      #expect(names.contains(name))
    }
    for name in [
      "add", "query", "show", "delete", "explain", "check-predicate", "define", "definitions",
      "undefine", "schema", "export", "check", "salvage", "compact", "repl",
      "help",
    ] {
      let page = try scratch.run("help", name).output
      #expect(page.contains("bookshelf \(name)"))
      let words = page.lowercased()
      for word in ["recipe", "ingredient", "food", "{"] {
        #expect(!words.contains(word), "\(name) mentions \(word)")
      }
    }
    #expect(try scratch.run("--version").output == "bookshelf 1.0.0\n")
  }

  @Test("a store of another application is refused")
  func foreignStore() throws {
    let recipes = try Scratch(withSevenRecipes: ())
    let foreign = try scratch.run("schema", "--store", recipes.store.path)
    #expect(foreign.status == 4)
    #expect(foreign.errors.hasPrefix("error: '\(recipes.store.path)' is not a store"))
  }

  @Test("its variable locates its store; a missing store is reported with help to create it")
  func store() throws {
    let scratch = try Scratch("bookshelf")
    #expect(
      try scratch.run("schema").errors == """
        error: there is no store at '\(scratch.store.path)'
          help: add a book: bookshelf add TITLE YEAR AUTHOR…

        """)
    scratch.environment = ["XDG_DATA_HOME": "/nowhere/x"]
    #expect(
      try scratch.run("schema").errors.hasPrefix(
        "error: there is no store at '/nowhere/x/bookshelf/bookshelf.store'\n"))
  }
}
