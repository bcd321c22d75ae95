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
  let folder = NSTemporaryDirectory() + "master-\(UUID())/"

  private func within<R>(_ body: () throws -> R) throws -> R {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    return try body()
  }

  /// Builds a bundled store of a version.
  private func build(version: Int, _ rows: [Substring] = names) throws -> String {
    var table = "code,name\n"
    for (index, name) in rows.enumerated() {
      table += (index < 9 ? "0" : "") + "\(index + 1),\(name)\n"
    }
    try table.write(toFile: folder + "table.csv", atomically: true, encoding: .utf8)
    let path = folder + "bundled-\(version).store"
    #expect(try MasterData.build(folder + "table.csv", path, version: version) == rows.count)
    return path
  }

  @Test("has 47 rows whose codes keep their zeros") func build() throws {
    try within {
      let installed = folder + "installed.store"
      #expect(try MasterData.install(build(version: 1), at: installed))
      let reader = try MasterData(installed).store.read()
      #expect(try reader.count(Prefecture.self) == 47)
      #expect(try reader.object(Prefecture.self, key: "01")?.name == "北海道")
      #expect(try reader.object(Prefecture.self, key: "47")?.name == "沖縄県")
    }
  }

  @Test("is installed only if it is newer, and the old one is kept") func newer() throws {
    try within {
      let installed = folder + "installed.store"
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
  }

  @Test("that is missing or broken stops the program with a reason") func unusable() throws {
    try within {
      let installed = folder + "installed.store"
      #expect(throws: MasterData.Unusable.self) { try MasterData(installed) }
      try "no store".write(toFile: installed, atomically: true, encoding: .utf8)
      #expect(throws: MasterData.Unusable.self) { try MasterData(installed) }
      #expect(throws: StoreError.self) { try MasterData.install(installed, at: folder + "x.store") }
      #expect(!FileManager.default.fileExists(atPath: folder + "x.store"))
    }
  }

  @Test("does not touch the user's data") func userData() throws {
    struct Favourite: Model {
      static let layout = Layout(key: "code")
      var code: String
    }
    try within {
      let user = try ObjectStore(.file(folder + "user.store"), Favourite.self)
      try user.write { _ = try $0.upsert(Favourite(code: "13")) }
      #expect(try MasterData.install(build(version: 1), at: folder + "installed.store"))
      #expect(try user.read().objects(Favourite.self).models().map(\.code) == ["13"])
    }
  }
}
