import Foundation
import ModelStore
import Testing

/// A place of a table, and one that links to it.
private struct Prefecture: Model, Equatable {
  static let layout = Layout(key: "code")
  var code: String
  var name: String
  var population: Int?
}

private struct City: Model {
  static let layout = Layout(key: "name")
  var name: String
  var prefecture: Link<Prefecture>?
}

@Suite("Files of models")
struct ImportTests {
  /// Calls `body` with the path of a file of some text.
  private func withFile<R>(_ text: String, _ body: (String) throws -> R) throws -> R {
    let path = NSTemporaryDirectory() + "models-\(UUID()).txt"
    defer { try? FileManager.default.removeItem(atPath: path) }
    try text.write(toFile: path, atomically: true, encoding: .utf8)
    return try body(path)
  }

  @Test("tables: codes keep their zeros, and empty fields are nil") func tables() throws {
    let store = try ObjectStore(.memory, Prefecture.self, City.self)
    let count = try withFile("code,name,population,note\n01,北海道,5224614,x\n02,青森県,,\n") { path in
      try store.write { try $0.importCSV(Prefecture.self, path: path) }
    }
    #expect(count == 2)
    #expect(
      try store.read().objects(Prefecture.self).models() == [
        Prefecture(code: "01", name: "北海道", population: 5_224_614),
        Prefecture(code: "02", name: "青森県"),
      ])
    _ = try withFile("name\tprefecture\n札幌\t01\nどこか\t\n") { path in
      try store.write { try $0.importCSV(City.self, path: path) }
    }
    let city = try #require(try store.read().object(City.self, key: "札幌"))
    #expect(try city.prefecture?.get()?.name == "北海道")
  }

  @Test("with a fault fail the write, also if it is caught") func caught() throws {
    let store = try ObjectStore(.memory, Prefecture.self)
    try withFile("code,name\n01,a\n02,b,c\n") { path in
      let error = #expect(throws: StoreError.self) {
        try store.write { writer in
          try writer.upsert(Prefecture(code: "47", name: "z"))
          _ = try? writer.importCSV(Prefecture.self, path: path)
        }
      }
      #expect(error?.code == .invalidInput)
      let missing = #expect(throws: StoreError.self) {
        try store.write { _ = try? $0.importJSON(Prefecture.self, path: path + ".none") }
      }
      #expect(missing?.code == .invalidInput)
    }
    #expect(try store.read().count(Prefecture.self) == 0)
  }

  @Test("tables with a fault change nothing and say where") func faults() throws {
    let store = try ObjectStore(.memory, Prefecture.self)
    for (text, reason) in [
      ("code,name,population\n01,a,1\n02,b,many\n", ":3: the field 'population' is 'many'"),
      ("code,title\n01,a\n", "the table has no column 'name', which Prefecture needs"),
      ("code,name\n01,a,b\n", "the row has 3 fields, and the head 2"),
      ("x,y\n1,2\n", "no column of the head is a field of Prefecture"),
    ] {
      try withFile(text) { path in
        let error = #expect(throws: StoreError.self) {
          try store.write { try $0.importCSV(Prefecture.self, path: path) }
        }
        #expect(error?.code == .invalidInput)
        #expect(error?.message.contains(reason) == true, "\(error?.message ?? "")")
      }
    }
    #expect(try store.read().count(Prefecture.self) == 0)
  }

  @Test("JSON: an array, or a value a line") func json() throws {
    for text in [
      #"[{"code":"01","name":"a"},{"code":"02","name":"b","population":3}]"#,
      "{\"code\":\"01\",\"name\":\"a\"}\n{\"code\":\"02\",\"name\":\"b\",\"population\":3}\n",
    ] {
      let store = try ObjectStore(.memory, Prefecture.self)
      let count = try withFile(text) { path in
        try store.write { try $0.importJSON(Prefecture.self, path: path) }
      }
      #expect(count == 2)
      #expect(try store.read().object(Prefecture.self, key: "02")?.population == 3)
    }
    let store = try ObjectStore(.memory, Prefecture.self)
    try withFile("[{\"code\":\"01\",\"name\":\"a\"},\n{\"code\":2}]") { path in
      let error = #expect(throws: StoreError.self) {
        try store.write { try $0.importJSON(Prefecture.self, path: path) }
      }
      #expect(error?.message.contains(":2: ") == true, "\(error?.message ?? "")")
    }
  }
}
