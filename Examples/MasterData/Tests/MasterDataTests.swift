import ExampleTesting
import Foundation
import ModelStore
import Prefectures
import Testing

/// The codes and names of Japan's 47 prefectures (JIS X 0401).
private let names = """
  北海道 青森県 岩手県 宮城県 秋田県 山形県 福島県 茨城県 栃木県 群馬県 埼玉県 千葉県 東京都 神奈川県 新潟県 富山県 石川県
  福井県 山梨県 長野県 岐阜県 静岡県 愛知県 三重県 滋賀県 京都府 大阪府 兵庫県 奈良県 和歌山県 鳥取県 島根県 岡山県 広島県
  山口県 徳島県 香川県 愛媛県 高知県 福岡県 佐賀県 長崎県 熊本県 大分県 宮崎県 鹿児島県 沖縄県
  """.split(whereSeparator: \.isWhitespace)

@Suite("Master data") struct MasterDataTests {
  let scratch: Scratch

  init() throws { scratch = try Scratch() }

  /// Builds a bundled store of a version.
  private func build(version: Int, _ rows: [Substring] = names) throws -> String {
    var table = "code,name\n"
    for (index, name) in rows.enumerated() {
      table += (index < 9 ? "0" : "") + "\(index + 1),\(name)\n"
    }
    try scratch.write(table, to: "table.csv")
    let path = scratch.path("bundled-\(version).store")
    #expect(try MasterData.build(scratch.path("table.csv"), path, version: version) == rows.count)
    return path
  }

  @Test("has 47 rows whose codes keep their zeros") func build() throws {
    let installed = scratch.path("installed.store")
    #expect(try MasterData.install(build(version: 1), at: installed))
    let reader = try MasterData(installed).store.read()
    #expect(try reader.count(Prefecture.self) == 47)
    #expect(try reader.object(Prefecture.self, key: "01")?.name == "北海道")
    #expect(try reader.object(Prefecture.self, key: "47")?.name == "沖縄県")
  }

  @Test("is installed only if it is newer, and the old one is kept") func newer() throws {
    let installed = scratch.path("installed.store")
    let (first, second) = (try build(version: 1, names.dropLast()), try build(version: 2))
    #expect(try MasterData.install(first, at: installed))
    #expect(try !MasterData.install(first, at: installed))
    // Somebody reads meanwhile, and keeps the version.
    let old = try MasterData(installed).store.read()
    #expect(try MasterData.install(second, at: installed))
    #expect(try !MasterData.install(first, at: installed))
    #expect(try MasterData(installed).store.read().count(Prefecture.self) == 47)
    #expect(try old.count(Prefecture.self) == 46)
    #expect(try MasterData(installed + ".old").store.read().count(Prefecture.self) == 46)
  }

  @Test("that is missing or broken stops the program with a reason") func unusable() throws {
    let installed = scratch.path("installed.store")
    #expect(throws: MasterData.Unusable.self) { try MasterData(installed) }
    try scratch.write("no store", to: "installed.store")
    #expect(throws: MasterData.Unusable.self) { try MasterData(installed) }
    #expect(throws: StoreError.self) {
      try MasterData.install(installed, at: scratch.path("x.store"))
    }
    #expect(!scratch.has("x.store"))
  }

  @Test("that is damaged is not installed") func damaged() throws {
    let bundled = try build(version: 2)
    var bytes = try Data(contentsOf: URL(filePath: bundled))
    let name = try #require(bytes.range(of: Data("沖縄県".utf8)))
    bytes[name.lowerBound] ^= 1
    try bytes.write(to: URL(filePath: bundled))
    let installed = scratch.path("installed.store")
    #expect(try MasterData.install(build(version: 1), at: installed))
    let error = #expect(throws: StoreError.self) {
      try MasterData.install(bundled, at: installed)
    }
    #expect(error?.code == .damaged)
    #expect(try MasterData.version(of: MasterData(installed).store.read()) == 1)
  }

  @Test("is not made of a table that is empty or repeats a code") func badTables() throws {
    let path = try build(version: 1)
    for (table, message) in [
      ("code,name\n", "0 rows with 0 different codes"),
      ("code,name\n01,a\n01,b\n", "2 rows with 1 different codes"),
    ] {
      let table = try scratch.write(table, to: "bad.csv")
      let error = #expect(throws: MasterData.Unusable.self) {
        try MasterData.build(table, path, version: 2)
      }
      #expect(error?.description == "'\(table)' has \(message)")
    }
    #expect(try MasterData.version(of: MasterData(path).store.read()) == 1)
  }

  @Test("does not touch the user's data") func userData() throws {
    struct Favourite: Model {
      static let layout = Layout(key: "code")
      var code: String
    }
    let user = try ObjectStore(.file(scratch.path("user.store")), Favourite.self)
    try user.write { _ = try $0.upsert(Favourite(code: "13")) }
    #expect(try MasterData.install(build(version: 1), at: scratch.path("installed.store")))
    #expect(try user.read().objects(Favourite.self).models().map(\.code) == ["13"])
  }

  @Test("stops the program with an error if it cannot be used") func wrongUse() throws {
    try scratch.write("no store", to: "text.store")
    for (arguments, errors) in [
      (["name", "01"], "the master data cannot be used: there is no store at 'installed.store'\n"),
      (["install", "no.store"], "there is no store at 'no.store'\n"),
      (
        ["install", "text.store"],
        "'text.store' is not a store: it is not an LMDB file; it was not changed\n"
      ),
      (["build", "no.csv", "new.store"], "'no.csv' cannot be read: No such file or directory\n"),
    ] {
      let process = try scratch.start("master", arguments, output: "out")
      process.waitUntilExit()
      #expect(process.terminationStatus == 1)
      #expect(scratch.text(of: "out.errors") == "error: " + errors)
    }
    #expect(!scratch.has("installed.store"))
  }

  @Test("does what its page shows") func page() throws {
    for example in try Page.examples(of: "MasterData") {
      #expect(example.printed == example.shown, "\(example.command)")
    }
  }
}
