import Foundation
import RecordReading
import TestSupport
import Testing

@Suite("files of another application's documents") struct FileReaderTests {
  private let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)

  /// Reads files in a folder, or one of them by its name; returns a line for each record, and for each
  /// file that is ignored.
  private func read(
    _ files: KeyValuePairs<String, [UInt8]>, named name: String? = nil,
    _ options: ReadingOptions = ReadingOptions()
  ) throws -> [String] {
    defer { try? FileManager.default.removeItem(at: folder) }
    for (place, bytes) in files {
      let file = folder.appending(path: place)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(bytes).write(to: file)
    }
    let root = folder.path + "/"
    var lines: [String] = []
    let reader = FileReader(WeatherFormat(), options)
    for file in try FileTree(name.map { root + $0 } ?? root).files {
      let isKnown = try reader.read(file) { file, records in
        for record in records {
          switch record.content {
          case .document(let document):
            let place = document.place.map { " at \($0)" } ?? ""
            lines.append("\(document.station) \(document.celsius)\(place)")
          case .skipped(let fault), .foreign(let fault):
            lines.append("\(ImportProblem(.skipped, of: file, fault))")
          case .doubt(let fault): lines.append("\(ImportProblem(.warning, of: file, fault))")
          }
        }
      }
      if !isKnown { lines.append("ignored \(file.name)") }
    }
    return lines.map { $0.replacing(root, with: "") }
  }

  private static let table = "station,celsius\nKyoto,3.5\nOsaka,warm\nNara,-1\n"
  private static let lines = """
    {"station":"Kyoto","celsius":3.5}
    {"station":"Osaka","celsius":"warm"}
    {"day":[{"station":"Nara","celsius":-1},{"station":"Nara","celsius":0}]}

    """

  @Test("a table: a document a row, and faults by line") func table() throws {
    #expect(
      try read(["a.csv": Array(Self.table.utf8)])
        == ["Kyoto 3.5", "a.csv:3: no temperature", "Nara -1.0"])
    #expect(
      try read(["a.csv": Array("station,rain\n".utf8)])
        == ["a.csv:1: no column is the station, or the temperature"])
  }

  @Test("JSON Lines: documents a value, and faults by line and path") func lines() throws {
    let found = try read(["a.jsonl": Array(Self.lines.utf8)])
    #expect(found.count == 4)
    #expect(found[0] == "Kyoto 3.5")
    #expect(found[1].hasPrefix("a.jsonl:2: celsius: "))
    #expect(found[2...] == ["Nara -1.0", "Nara 0.0"])
    let array = "[" + Self.lines.split(separator: "\n").joined(separator: ",\n") + "]"
    #expect(try read(["a.json": Array(array.utf8)])[1].hasPrefix("a.json:2: [1].celsius: "))
  }

  /// `Self.lines` as Python's gzip module compresses them.
  private static let packed = """
    H4sIAAAAAAACA6tWKi5JLMnMz1OyUvKuzC/JV9JRSk7NKc4sLVayMtYzreWqRlLhX5yYnYisQqk8sShXCaQoJbFSySoaWbFf
    YhGKWl3DWh188ga1sbVcANwmAGOQAAAA
    """

  @Test("compressed files and archives: as their content") func packed() throws {
    let gzip = try #require(Data(base64Encoded: Self.packed, options: .ignoreUnknownCharacters))
    let expanded = try read(["a.jsonl": Array(Self.lines.utf8)])
    #expect(
      try read(["a.jsonl.gz": Array(gzip)])
        == expanded.map { $0.replacing("a.jsonl:", with: "a.jsonl.gz:") })
    let zip = ZipBuilder(["b/a.csv": Self.table, "c.log": "station Uji\n7\n"])
    #expect(
      try read(["all.zip": zip.bytes()]) == [
        "Kyoto 3.5", "all.zip: b/a.csv:3: no temperature", "Nara -1.0", "Uji 7.0 at all.zip/c.log",
      ])
  }

  @Test("logs: a document that is alone in a file of a folder has the file's place as key")
  func logs() throws {
    #expect(
      try read([
        "a/one.log": Array("station Uji\n7\n".utf8), "b.log": Array("station Uji\n7\n\nx\n".utf8),
        "c.log": Array("station Uji\n7\n8\n".utf8),
      ]) == ["Uji 7.0 at a/one.log", "b.log:4: no temperature", "Uji 7.0", "Uji 8.0"])
    #expect(try read(["a.log": Array("station Uji\n7\n".utf8)], named: "a.log") == ["Uji 7.0"])
  }

  @Test("other files in a folder are ignored, unless they are named") func others() throws {
    let files: KeyValuePairs = [
      "notes.txt": Array("Take an umbrella.".utf8), "page.html": Array("<html><p>x".utf8),
      "settings.json": Array("{\"unit\":1}".utf8),
    ]
    #expect(
      try read(files) == ["ignored notes.txt", "ignored page.html", "ignored settings.json"])
    #expect(
      try read(files, named: "notes.txt").first?.hasPrefix("notes.txt:1: ") == true)
    #expect(
      try read(files, named: "page.html") == ["page.html:1: no measurements of a known kind"])
  }

  @Test("a format of tables alone ignores files of other kinds") func tablesAlone() throws {
    let file = FileTree.File(name: "a", place: nil)
    let reader = FileReader(TableFormat())
    var names: [String] = []
    func read(_ text: String) throws -> Bool {
      try reader.read(Array(text.utf8), of: file) { _, records in
        for case .document(let name) in records.map(\.content) { names.append(name) }
      }
    }
    #expect(try read("name\nKyoto\nNara\n"))
    #expect(names == ["Kyoto", "Nara"])
    #expect(try !read("[{\"name\":\"Uji\"}]"))
    #expect(try !read("<!doctype html><p>Uji"))
    #expect(names == ["Kyoto", "Nara"])
  }

  @Test("an encoding is found, reported if it is a guess, or named") func encodings() throws {
    let table = "station,celsius\nZ\u{FC}rich,3\n".unicodeScalars.map { UInt8($0.value) }
    #expect(
      try read(["a.csv": table])
        == ["a.csv:1: read as WINDOWS-1252, a guess from its bytes", "Zürich 3.0 at a.csv"])
    #expect(
      try read(["a.csv": table], ReadingOptions(encoding: "ISO-8859-1")) == ["Zürich 3.0 at a.csv"])
  }

  @Test("a fault of the file follows the records before it") func brokenFile() throws {
    let text = #"[{"station":"Kyoto","celsius":3.5},"# + "\n{\"station\":"
    let found = try read(["a.json": Array(text.utf8)])
    #expect(found.first == "Kyoto 3.5 at a.json")
    #expect(found.last?.hasPrefix("a.json:2: ") == true)
  }

  @Test("a table larger than many batches comes in order") func large() throws {
    var text = "station,celsius\n"
    for number in 0..<60_000 { text += "Observatory \(number),\(number)\n" }
    let found = try read(["a.csv": Array(text.utf8)])
    #expect(found == (0..<60_000).map { "Observatory \($0) \(Double($0))" })
  }
}
